package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestMinimisationHasAShare: minimising learnt clauses takes no more than its share of all work, but for what was begun. Eight pigeons
// have no seven holes in any case.
func TestMinimisationHasAShare(t *testing.T) {
	defer func(was int64) { *cdcl.MinimisePercent = was }(*cdcl.MinimisePercent)
	for _, percent := range []int64{0, 1, 1_000_000} {
		*cdcl.MinimisePercent = percent
		e := cdcl.New(pigeons(8))
		if st := e.Solve(context.Background()); st != sat.Unsat {
			t.Fatal(st)
		}
		ticks, others := cdcl.Minimised(e)
		if within := ticks <= others*percent/100+100; !within || percent > 1 && ticks < others/100 {
			t.Errorf("%d %%: %d ticks beside %d others", percent, ticks, others)
		}
	}
}

// pigeons returns the clauses that so many pigeons sit in holes, one less, each in one of its own.
func pigeons(n int) *sat.Formula {
	f := sat.NewFormula()
	in := make([][]sat.Lit, n)
	for i := range in {
		for range n - 1 {
			in[i] = append(in[i], f.NewVar())
		}
		f.AddClause(in[i]...)
	}
	for h := range n - 1 {
		for i := range in {
			for k := range i {
				f.AddClause(in[i][h].Not(), in[k][h].Not())
			}
		}
	}
	return f
}

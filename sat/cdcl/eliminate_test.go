package cdcl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// eliminated returns an engine that has solved random clauses over the literals, until
// variables are gone, and a table of their models.
func eliminated(t *testing.T, rng *rand.Rand) (e *cdcl.Engine, lits []sat.Lit, table *truth.Table) {
	const n = 12
	e, table = hurriedly(), truth.New(n+1)
	first := e.NewVars(n)
	for i := range n {
		lits = append(lits, first+sat.Lit(2*i))
	}
	for range 36 {
		var c []sat.Lit
		for _, i := range rng.Perm(n)[:3] {
			c = append(c, lits[i].If(rng.IntN(2) == 0))
		}
		e.AddClause(c...)
		table.Add(c...)
	}
	for range 10 {
		want := table.Count() > 0
		if got := e.Solve(context.Background()); (got == sat.Sat) != want {
			t.Fatalf("%v with %d models", got, table.Count())
		}
		for _, l := range lits {
			if cdcl.Gone(e, l) {
				return e, lits, table
			}
		}
		var c []sat.Lit
		for _, i := range rng.Perm(n)[:4] {
			c = append(c, lits[i].If(e.Value(lits[i].Not())))
		}
		e.AddClause(c...) // excludes the model
		table.Add(c...)
	}
	return e, lits, table
}

// chooser decides the literals in their order.
type chooser []sat.Lit

func (c chooser) Decide(v sat.Trail) (sat.Atom, bool) {
	for _, l := range c {
		if !v.Holds(sat.LitAtom(l)) && !v.Holds(sat.LitAtom(l.Not())) {
			return sat.LitAtom(l), true
		}
	}
	return sat.Atom{}, false
}

// TestEliminatedVariablesComeBack for propagators and branchers that name them.
func TestEliminatedVariablesComeBack(t *testing.T) {
	gone := 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 7))
		e, lits, table := eliminated(t, rng)
		for _, l := range lits {
			if !cdcl.Gone(e, l) {
				continue
			}
			gone++
			if seed%2 == 0 { // l → x < y < x, so l is false
				x, y := e.NewInt(0, 9), e.NewInt(0, 9)
				e.AddPropagator(less(l, x, y))
				e.AddPropagator(less(l, y, x))
				table.Add(l.Not())
			} else {
				e.SetBrancher(chooser(lits))
			}
			if cdcl.Gone(e, l) {
				t.Fatalf("seed %d: %v has not come back", seed, l)
			}
		}
		for n := table.Count(); ; n-- {
			got := e.Solve(context.Background())
			if (got == sat.Sat) != (n > 0) {
				t.Fatalf("seed %d: %v with %d models", seed, got, n)
			}
			if n == 0 {
				break
			}
			var c []sat.Lit
			for _, l := range lits {
				c = append(c, l.If(!e.Value(l)))
			}
			if table.Add(c...); table.Count() != n-1 {
				t.Fatalf("seed %d: %v is no new model", seed, c)
			}
			e.AddClause(c...)
		}
	}
	t.Logf("%d variables were eliminated", gone)
	if gone < 50 {
		t.Errorf("%d variables were eliminated", gone)
	}
}

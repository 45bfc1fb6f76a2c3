package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestReasonsAreBumped: the clause ¬d ∨ ¬r is learnt, in which r follows from x by a
// clause of two or three literals, and then x is more active than a variable that took
// no part. A bystander that x also implies is not.
func TestReasonsAreBumped(t *testing.T) {
	for _, long := range []bool{false, true} {
		f := sat.NewFormula()
		idle, bystander := f.NewVar(), f.NewVar()
		x, y, r, d, p := f.NewVar(), f.NewVar(), f.NewVar(), f.NewVar(), f.NewVar()
		if long {
			f.AddClause(x.Not(), y.Not(), r)
		} else {
			f.AddClause(x.Not(), r)
		}
		f.AddClause(x.Not(), bystander)
		f.AddClause(d.Not(), r.Not(), p)
		f.AddClause(d.Not(), r.Not(), p.Not())
		e := cdcl.New(f)
		e.Hint([]sat.Lit{x, y, d})
		if st := e.Solve(context.Background()); st != sat.Sat || e.Stats().Conflicts != 1 {
			t.Fatalf("%v after %d conflicts", st, e.Stats().Conflicts)
		}
		if !cdcl.Before(e, x, idle) || cdcl.Before(e, y, idle) != long {
			t.Errorf("long %v: x is bumped: %v, y: %v", long, cdcl.Before(e, x, idle), cdcl.Before(e, y, idle))
		}
		if cdcl.Before(e, bystander, idle) {
			t.Error("a variable that takes no part is bumped")
		}
	}
}

package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestUnitKeepsTheTrail: a unit clause that a solution violates leaves the decisions before it,
// and is set again after each step back, until it is refuted for good.
func TestUnitKeepsTheTrail(t *testing.T) {
	f := sat.NewFormula()
	a, b, c := f.NewVar(), f.NewVar(), f.NewVar()
	x := f.NewInt(0, 10)
	f.AddClause(a, b)
	f.AddClause(a.Not(), f.Ge(x, 4))
	f.AddClause(b.Not(), f.Ge(x, 3))
	e := cdcl.New(f)
	if e.Solve(context.Background(), c, a) != sat.Sat {
		t.Fatal("no solution")
	}
	before := e.Stats().Decisions
	for most := int64(9); most >= 3; most-- {
		e.AddClause(e.Ge(x, most+1).Not())
		var assume []sat.Lit
		if most >= 4 {
			assume = []sat.Lit{c, a}
		}
		if e.Solve(context.Background(), assume...) != sat.Sat || e.IntValue(x) > most {
			t.Fatalf("at most %d: no solution, or x = %d", most, e.IntValue(x))
		}
	}
	if n := e.Stats().Decisions - before; n > 10 {
		t.Errorf("%d decisions for bounds that the trail satisfies", n)
	}
	e.AddClause(e.Ge(x, 3).Not())
	if failed, conflict := e.Probe(c); !conflict || len(failed) > 0 {
		t.Errorf("probe of an unsatisfiable formula: %v %v", failed, conflict)
	}
	if got := e.Solve(context.Background()); got != sat.Unsat {
		t.Errorf("got %v, want UNSAT", got)
	}
}

// TestCoreOfALevel: a probe of many assumptions names those of a level that clash, and a
// search that goes on from it does, too.
func TestCoreOfALevel(t *testing.T) {
	f := sat.NewFormula()
	first := f.NewVars(1000)
	var lits []sat.Lit
	for i := range uint32(1000) {
		lits = append(lits, sat.Mk(first.Var()+i))
	}
	f.AddClause(lits[3].Not(), lits[7].Not(), lits[500])
	f.AddClause(lits[500].Not(), lits[9].Not())
	e := cdcl.New(f)
	check := func(failed []sat.Lit) {
		t.Helper()
		in := map[sat.Lit]bool{}
		for _, l := range failed {
			in[l] = true
		}
		if len(in) > 3 || !in[lits[9]] || !in[lits[500]] && (!in[lits[3]] || !in[lits[7]]) {
			t.Errorf("failed are %v", failed)
		}
	}
	failed, conflict := e.Probe(lits...)
	if !conflict {
		t.Fatal("no conflict")
	}
	check(failed)
	if e.Solve(context.Background(), lits...) != sat.Unsat {
		t.Fatal("a solution under assumptions that clash")
	}
	check(e.Failed())
	if e.Solve(context.Background(), lits[10:]...) != sat.Sat {
		t.Error("no solution without the core")
	}
}

package gini_test

import (
	"context"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestUnsatStays calls on after an unconditional Unsat, where gini would end
// the process.
func TestUnsatStays(t *testing.T) {
	f := sat.NewFormula()
	a := f.NewVars(4)
	addAllSigns(f, a, a+2)
	s := gini.New(f)
	for range 3 {
		for _, assume := range [][]sat.Lit{nil, {a}, {a.Not(), a + 4}, {sat.False}} {
			if st := s.Solve(context.Background(), assume...); st != sat.Unsat || len(s.Failed()) > 0 {
				t.Errorf("assuming %v: %v, failed %v", assume, st, s.Failed())
			}
		}
		s.AddClause(a+4, a+6)
		s.AddClause()
		s.NewVar()
	}
}

// TestContradictionUnderAssumption has an Unsat under an assumption whose
// analysis alone shows that the formula has no model. gini loses the
// contradiction on the next Solve and ends the process.
func TestContradictionUnderAssumption(t *testing.T) {
	for sign := range sat.Lit(2) {
		f := sat.NewFormula()
		a := f.NewVars(5)
		addAllSigns(f, a, a+2)
		f.AddClause(a+6, a+8)
		s := gini.New(f)
		if st := s.Solve(context.Background(), a^sign); st != sat.Unsat {
			t.Fatalf("assuming %v: %v", a^sign, st)
		}
		if st := s.Solve(context.Background()); st != sat.Unsat || len(s.Failed()) > 0 {
			t.Errorf("after assuming %v: %v, failed %v", a^sign, st, s.Failed())
		}
	}
}

// TestModelOutlivesClauses reads the model after clauses that contradict it.
func TestModelOutlivesClauses(t *testing.T) {
	f := sat.NewFormula()
	a := f.NewVars(3)
	f.AddClause(a, a+2)
	s := gini.New(f)
	mustSat(t, s, a.Not())
	for range 3 {
		if s.Value(a) || !s.Value(a+2) || !s.Value(sat.True) || s.Value(sat.False) {
			t.Errorf("model changed: %v %v", s.Value(a), s.Value(a+2))
		}
		s.AddClause(a)
		s.AddClause(a, (a + 2).Not())
		if l := s.NewVar(); s.Value(l) || !s.Value(l.Not()) {
			t.Errorf("new variable has value %v, complement %v", s.Value(l), s.Value(l.Not()))
		}
	}
}

func TestAssumptions(t *testing.T) {
	f := sat.NewFormula()
	a := f.NewVars(4)
	f.AddClause(a.Not(), a+2)
	f.AddClause((a + 6).Not())
	s := gini.New(f)
	na, b, nb, c, d := a.Not(), a+2, a+2^1, a+4, a+6
	for _, test := range []struct{ assume, core []sat.Lit }{
		{[]sat.Lit{a, a, sat.True, a}, nil},
		{[]sat.Lit{a, c, na}, []sat.Lit{a, na}},
		{[]sat.Lit{c, sat.False, a}, []sat.Lit{sat.False}},
		{[]sat.Lit{c, a, nb, a, nb}, []sat.Lit{a, nb}},
		{[]sat.Lit{a, d}, []sat.Lit{d}},
		{[]sat.Lit{d.Not(), na, b, c}, nil},
	} {
		want := sat.Sat
		if test.core != nil {
			want = sat.Unsat
		}
		if st := s.Solve(context.Background(), test.assume...); st != want {
			t.Errorf("assuming %v: %v, want %v", test.assume, st, want)
		}
		if !slices.Equal(s.Failed(), test.core) {
			t.Errorf("assuming %v: failed %v, want %v", test.assume, s.Failed(), test.core)
		}
	}
}

func TestBrokenContract(t *testing.T) {
	f := sat.NewFormula()
	for name, do := range map[string]func(s sat.Solver){
		"clause with undef": func(s sat.Solver) { s.AddClause(sat.Undef) },
		"unknown variable":  func(s sat.Solver) { s.AddClause(sat.Mk(2)) },
		"assumption":        func(s sat.Solver) { s.Solve(context.Background(), sat.Mk(2)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			do(gini.New(f))
		}()
	}
}

// TestTooLarge expects no verdict on a formula that gini cannot address,
// except what was known before.
func TestTooLarge(t *testing.T) {
	f := sat.NewFormula()
	a := f.NewVars(2)
	f.AddClause(a, a+2)
	s := gini.New(f)
	mustSat(t, s)
	gini.Fill(s)
	if st := s.Solve(context.Background()); st != sat.Sat {
		t.Errorf("at the limit: %v", st)
	}
	s.AddClause(a.Not())
	if st := s.Solve(context.Background(), a); st != sat.Unknown {
		t.Errorf("beyond the limit: %v", st)
	}
	if st := s.Solve(context.Background(), sat.False); st != sat.Unsat {
		t.Errorf("beyond the limit, assuming false: %v", st)
	}
}

// TestShared builds engines from one simplified formula at the same time.
func TestShared(t *testing.T) {
	f := cnfgen.ThreeSat(1, 60, 3)
	f.Simplify()
	verdicts := make(chan sat.Status)
	for range 4 {
		go func() { verdicts <- gini.New(f).Solve(context.Background()) }()
	}
	for range 4 {
		if st := <-verdicts; st != sat.Sat {
			t.Error(st)
		}
	}
}

// TestStats expects the counters to be found in this version of gini, and to
// add up over searches.
func TestStats(t *testing.T) {
	s := gini.New(cnfgen.Pigeons(6))
	if st := s.(sat.Statser).Stats(); st != (sat.Stats{}) {
		t.Errorf("before any search: %+v", st)
	}
	mustSat(t, s)
	one := s.(sat.Statser).Stats()
	if one.Decisions <= 0 || one.Propagations <= 0 || one.Conflicts < 0 {
		t.Errorf("after a search: %+v", one)
	}
	s.AddClause(cnfgen.Home(6, 6)...)
	if st := s.Solve(context.Background()); st != sat.Unsat {
		t.Fatalf("pigeons: %v", st)
	}
	two := s.(sat.Statser).Stats()
	if two.Conflicts <= one.Conflicts || two.Decisions <= one.Decisions ||
		two.Propagations <= one.Propagations || two.Learnts <= one.Learnts || two.Restarts < one.Restarts {
		t.Errorf("%+v, then %+v", one, two)
	}
}

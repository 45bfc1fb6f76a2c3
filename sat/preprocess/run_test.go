package preprocess_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/preprocess"
)

// chain is an order encoding of vars integers with size steps, tied by random
// precedences.
func chain(r *rand.Rand, vars, size int) *sat.Formula {
	f := sat.NewFormula()
	first := f.NewVars(vars * size)
	ge := func(x, k int) sat.Lit { return sat.Mk(first.Var() + uint32(x*size+k)) }
	for x := range vars {
		for k := 1; k < size; k++ {
			f.AddClause(ge(x, k).Not(), ge(x, k-1))
		}
	}
	for range 2 * vars {
		x, y, late := r.IntN(vars), r.IntN(vars), f.NewVar()
		for k := 1; k < size; k++ {
			f.AddClause(late, ge(x, k).Not(), ge(y, k-1))
			f.AddClause(late.Not(), ge(y, k).Not(), ge(x, k-1))
		}
	}
	return f
}

// TestRepeats: the same formula gives the same result, and it is not changed.
func TestRepeats(t *testing.T) {
	f := chain(rand.New(rand.NewPCG(1, 1)), 20, 30)
	text := func(f *sat.Formula) (lits []sat.Lit) {
		f.Each(func(c []sat.Lit) { lits = append(append(lits, sat.Undef), c...) })
		return append(lits, f.Units()...)
	}
	before := text(f)
	a, _ := preprocess.Run(context.Background(), f, preprocess.Full, nil)
	b, _ := preprocess.Run(context.Background(), f, preprocess.Full, nil)
	if a.Counts.Eliminated == 0 || a.Counts != b.Counts || !slices.Equal(text(a.Formula), text(b.Formula)) {
		t.Errorf("%+v and %+v", a.Counts, b.Counts)
	}
	if !slices.Equal(before, text(f)) {
		t.Error("the formula has changed")
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if res, err := preprocess.Run(ctx, chain(rand.New(rand.NewPCG(1, 1)), 3, 4), preprocess.Full, nil); err == nil || res != nil {
		t.Errorf("%v, %v", res, err)
	}
}

// TestContradiction: formulas without models, one by its units, one by its
// equivalences, one by failed literals.
func TestContradiction(t *testing.T) {
	for k := range 3 {
		f := sat.NewFormula()
		x, y := f.NewVar(), f.NewVar()
		f.AddClause(x, y)
		f.AddClause(x.Not(), y.Not())
		f.AddClause(x, y.Not())
		if k == 0 {
			f.AddClause(x.Not())
		} else {
			f.AddClause(x.Not(), y)
		}
		res, err := preprocess.Run(context.Background(), f, []preprocess.Techniques{preprocess.Full, preprocess.Equivalence, preprocess.Probing}[k], nil)
		if err != nil || !res.Formula.Contradiction() {
			t.Fatalf("%d: %v, %v", k, res, err)
		}
		s := res.Wrap(gini.New(res.Formula))
		if st := s.Solve(context.Background(), x); st != sat.Unsat || len(s.Failed()) > 0 {
			t.Errorf("%d: %v, core %v", k, st, s.Failed())
		}
	}
}

func TestParse(t *testing.T) {
	for mode, want := range map[string]preprocess.Techniques{"none": 0, "light": preprocess.Light, "full": preprocess.Full} {
		if got, err := preprocess.Parse(mode); err != nil || got != want {
			t.Errorf("%s: %v, %v", mode, got, err)
		}
	}
	if _, err := preprocess.Parse("all"); err == nil {
		t.Error("all is a mode")
	}
}

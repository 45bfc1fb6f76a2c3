package sat_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/countdown"
	"github.com/gozinc/gozinc/sat"
)

// wide records n clauses of three variables each.
func wide(f *sat.Formula, n int) {
	x := f.NewVars(n + 2)
	for i := range n {
		f.AddClause(x+sat.Lit(2*i), x+sat.Lit(2*i+2), x+sat.Lit(2*i+4))
	}
}

func TestLimit(t *testing.T) {
	const n = 100_000
	free := sat.NewFormula()
	wide(free, n)
	need := free.Memory()
	if need < n*50 || need > n*1000 {
		t.Errorf("%d clauses are estimated to take %d bytes", n, need)
	}
	enough := sat.NewFormula()
	enough.SetLimit(need)
	wide(enough, n)

	small := sat.NewFormula()
	small.SetLimit(need / 2)
	defer func() {
		err, _ := recover().(error)
		var size *sat.MemoryError
		if !errors.As(err, &size) || size.Limit != need/2 {
			t.Errorf("with half of the memory: %v", err)
		}
	}()
	wide(small, n)
}

// Drain gives what Each gives, and leaves the numbers and the root assignment.
func TestDrain(t *testing.T) {
	f := sat.NewFormula()
	wide(f, 5000)
	unit := f.NewVar()
	f.AddClause(unit)
	var want, got [][]sat.Lit
	f.Each(func(c []sat.Lit) { want = append(want, slices.Clone(c)) })
	f.Drain(func(c []sat.Lit) { got = append(got, slices.Clone(c)) })
	if !slices.EqualFunc(want, got, slices.Equal[[]sat.Lit]) {
		t.Errorf("%d clauses, want %d", len(got), len(want))
	}
	f.Each(func([]sat.Lit) { t.Fatal("a clause is left") })
	if val, known := f.Value(unit); f.NumClauses() != 5000 || !val || !known {
		t.Errorf("%d clauses, unit %v %v", f.NumClauses(), val, known)
	}
}

// TestSimplifyEnds: Simplify looks at the context on its way, and what it leaves at its
// end has the same models, which a second call shows.
func TestSimplifyEnds(t *testing.T) {
	const n = 100_000
	chain := func() *sat.Formula {
		f := sat.NewFormula()
		first := f.NewVars(n)
		at := func(i int) sat.Lit { return first + sat.Lit(2*i) }
		for i := range n - 1 {
			f.AddClause(at(i).Not(), at(i+1))
		}
		f.AddClause(at(0))
		return f
	}
	all := countdown.New(t.Context(), 1<<30)
	f := chain()
	f.SetContext(all)
	if !f.Simplify() || f.NumClauses() != 0 || len(f.Units()) != n+1 {
		t.Fatalf("%d clauses, %d units", f.NumClauses(), len(f.Units()))
	}
	most := 1<<30 - all.Left
	if most < 10 {
		t.Fatalf("looked %d times", most)
	}
	for k := range most {
		f := chain()
		f.SetContext(countdown.New(t.Context(), k))
		if !f.Simplify() || f.NumClauses() == 0 && k < most/2 {
			t.Errorf("after %d looks: %d clauses", k, f.NumClauses())
		}
		f.SetContext(context.Background())
		if !f.Simplify() || f.NumClauses() != 0 || len(f.Units()) != n+1 {
			t.Errorf("after %d looks, and once more: %d clauses, %d units", k, f.NumClauses(), len(f.Units()))
		}
	}
}

package contract

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// pairs returns n pairs of variables in a formula that says that some variable
// of each pair is true, and the same with one more variable.
func pairs(n int) (*sat.Formula, sat.Lit) {
	f := sat.NewFormula()
	x := f.NewVars(2 * n)
	other := f.NewVar()
	for i := range sat.Lit(n) {
		f.AddClause(x+4*i, x+4*i+2)
		f.AddClause(x+4*i, x+4*i+2, other)
	}
	return f, x
}

// choice returns random literals of the pairs that satisfy every clause.
func choice(r *rand.Rand, x sat.Lit, n int) []sat.Lit {
	var c []sat.Lit
	for i := range sat.Lit(n) {
		b := r.IntN(3)
		c = append(c, (x + 4*i).If(b != 0), (x + 4*i + 2).If(b != 1))
	}
	return c
}

func mustSat(t *testing.T, s sat.Solver, assume ...sat.Lit) {
	t.Helper()
	if st := s.Solve(context.Background(), assume...); st != sat.Sat {
		t.Fatalf("%v assuming %v", st, assume)
	}
}

func countFalse(s sat.Solver, lits []sat.Lit) int {
	n := 0
	for _, l := range lits {
		if !s.Value(l) {
			n++
		}
	}
	return n
}

// testHint expects a consistent hint to be the next assignment: before the first
// search, after it, and after new variables made gini reset its phases.
func testHint(t *testing.T, load Loader) {
	const n = 500
	r := rand.New(rand.NewPCG(1, 3))
	f, x := pairs(n)
	s := load.fresh(f)
	for round := range 6 {
		if round >= 3 {
			y := s.NewVar()
			for range 100 * round {
				y = s.NewVar()
			}
			s.AddClause(y, x)
		}
		h := choice(r, x, n)
		h[0] = x
		s.(sat.Hinter).Hint(h)
		mustSat(t, s)
		if got := countFalse(s, h); got > 0 {
			t.Errorf("round %d: %d of %d hints are not in the model", round, got, len(h))
		}
	}
}

// testModelIsNextStart expects an engine that takes hints to come back with the last assignment, with and
// without new variables.
func testModelIsNextStart(t *testing.T, load Loader) {
	const n = 500
	r := rand.New(rand.NewPCG(1, 4))
	f, x := pairs(n)
	s := load.fresh(f)
	h := choice(r, x, n)
	s.(sat.Hinter).Hint(h)
	mustSat(t, s)
	for round := range 8 {
		for range 40 * round {
			s.NewVar()
		}
		mustSat(t, s)
		if got := countFalse(s, h); got > 0 {
			t.Errorf("round %d: %d of %d values of the last model changed", round, got, len(h))
		}
	}
}

// testConflictingHints expects the rest of the hints to be kept where some
// contradict clauses, units and each other.
func testConflictingHints(t *testing.T, load Loader) {
	const n = 500
	r := rand.New(rand.NewPCG(1, 5))
	f, x := pairs(n)
	s := load.fresh(f)
	for round := range 4 {
		h := choice(r, x, n)
		for i := 0; i < 2*n; i += 100 {
			h[i], h[i+1] = (x + sat.Lit(2*i)).Not(), (x + sat.Lit(2*i+2)).Not()
		}
		h = append([]sat.Lit{sat.False, sat.True, h[5].Not()}, h...)
		s.(sat.Hinter).Hint(h)
		mustSat(t, s)
		// Of a pair whose second is excluded first, both may be excluded.
		if got := countFalse(s, h[3:]); got > 2*n/100+2 {
			t.Errorf("round %d: %d of %d hints are not in the model", round, got, len(h))
		}
	}
}

// testHintsThatExcludeEachOther expects hints of which each excludes the next,
// and takes long to propagate, to cost a few passes over the formula.
func testHintsThatExcludeEachOther(t *testing.T, load Loader) {
	const n, long = 600, 2000
	f := sat.NewFormula()
	x, chain := f.NewVars(n), f.NewVars(long)
	for i := range sat.Lit(n) {
		f.AddClause((x + 2*i).Not(), chain)
		if i > 0 {
			f.AddClause((x + 2*i).Not(), (x + 2*i - 2).Not())
		}
	}
	for i := sat.Lit(1); i < long; i++ {
		f.AddClause((chain + 2*i - 2).Not(), chain+2*i)
	}
	s := load.fresh(f)
	var h []sat.Lit
	for i := range sat.Lit(n) {
		h = append(h, x+2*i)
	}
	s.(sat.Hinter).Hint(h)
	mustSat(t, s)
	if got := s.(sat.Statser).Stats().Propagations; got > 40*(n+long) {
		t.Errorf("%d propagations", got)
	}
	if !s.Value(x) {
		t.Error("the first hint is not in the model")
	}
}

// testHintsFindContradiction has hints whose conflict proves the formula
// unsatisfiable; gini itself loses that.
func testHintsFindContradiction(t *testing.T, load Loader) {
	for _, first := range []bool{true, false} {
		f := sat.NewFormula()
		a := f.NewVars(5)
		s := load.fresh(f)
		if first {
			mustSat(t, s)
		}
		addAllSigns(s, a, a+2)
		s.AddClause(a+4, a+6)
		for _, l := range []sat.Lit{a, a.Not(), a + 4} {
			s.(sat.Hinter).Hint([]sat.Lit{a + 8, l})
			if st := s.Solve(context.Background()); st != sat.Unsat {
				t.Errorf("hint %v: %v", l, st)
			}
		}
	}
}

// addAllSigns adds the four clauses over a and b, which are unsatisfiable.
func addAllSigns(s sat.Sink, a, b sat.Lit) {
	for i := range sat.Lit(4) {
		s.AddClause(a^i&1, b^i>>1)
	}
}

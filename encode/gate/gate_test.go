package gate

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// operands are a few inputs of a gate, free or constant, by their values under
// the assignment of the two free variables.
func operands(x, y sat.Lit) []sat.Lit {
	return []sat.Lit{x, y, x.Not(), y.Not(), sat.True, sat.False}
}

// check compares a gate with its meaning under all assignments of x and y.
func check(t *testing.T, name string, build func(s sat.Sink, a, b, c sat.Lit) sat.Lit, want func(a, b, c bool) bool) {
	t.Helper()
	for i := range 6 * 6 * 6 {
		f := sat.NewFormula()
		x, y := f.NewVar(), f.NewVar()
		in := operands(x, y)
		a, b, c := in[i%6], in[i/6%6], in[i/36]
		out := build(f, a, b, c)
		s := gini.New(f)
		for bits := range 4 {
			lx, ly := x.If(bits&1 == 1), y.If(bits&2 == 2)
			if s.Solve(context.Background(), lx, ly) != sat.Sat {
				t.Fatalf("%s(%v,%v,%v) restricts its inputs", name, a, b, c)
			}
			if got := s.Value(out); got != want(s.Value(a), s.Value(b), s.Value(c)) {
				t.Errorf("%s(%v,%v,%v) is %v under %v, %v", name, a, b, c, got, lx, ly)
			}
		}
	}
}

func TestGates(t *testing.T) {
	check(t, "And", func(s sat.Sink, a, b, c sat.Lit) sat.Lit { return And(s, a, b, c) },
		func(a, b, c bool) bool { return a && b && c })
	check(t, "Or", func(s sat.Sink, a, b, c sat.Lit) sat.Lit { return Or(s, a, b, c) },
		func(a, b, c bool) bool { return a || b || c })
	check(t, "Xor", func(s sat.Sink, a, b, _ sat.Lit) sat.Lit { return Xor(s, a, b) },
		func(a, b, _ bool) bool { return a != b })
}

func TestEmptyGates(t *testing.T) {
	f := sat.NewFormula()
	if got := And(f); got != sat.True {
		t.Errorf("And() = %v", got)
	}
	if got := Or(f); got != sat.False {
		t.Errorf("Or() = %v", got)
	}
	if f.NumVars() != 1 || f.NumClauses() != 0 {
		t.Errorf("constant gates made %d variables and %d clauses", f.NumVars()-1, f.NumClauses())
	}
}

// TestSizes holds the numbers of clauses that comments state.
func TestSizes(t *testing.T) {
	for _, n := range []int{2, 3, 10} {
		for name, c := range map[string]struct {
			build func(s sat.Sink, lits []sat.Lit)
			want  int
		}{
			"And": {func(s sat.Sink, lits []sat.Lit) { And(s, lits...) }, n + 1},
			"Or":  {func(s sat.Sink, lits []sat.Lit) { Or(s, lits...) }, n + 1},
			"Xor": {func(s sat.Sink, lits []sat.Lit) { Xor(s, lits[0], lits[1]) }, 4},
		} {
			f := sat.NewFormula()
			lits := make([]sat.Lit, n)
			for i := range lits {
				lits[i] = f.NewVar()
			}
			if c.build(f, lits); f.NumClauses() != c.want {
				t.Errorf("%s of %d literals takes %d clauses, not %d", name, n, f.NumClauses(), c.want)
			}
		}
	}
}

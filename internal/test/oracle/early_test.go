package oracle

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// plainOutputs enumerates without the early checks.
func plainOutputs(t *testing.T, m *flatzinc.Model) map[string]bool {
	t.Helper()
	s, err := newSearch(m, 0, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]bool{}
	s.found = func() error {
		set[Outputs(m, s.values)] = true
		return nil
	}
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	return set
}

// The early checks change no answer.
func TestEarlyChecksAreNecessaryConditions(t *testing.T) {
	names := []string{"int_lin_eq", "int_lin_le", "bool_lin_eq", "bool_lin_le", "gozinc_all_different"}
	for seed := range 300 {
		rng := rand.New(rand.NewPCG(uint64(seed), 1))
		var b builder
		for i := range 4 {
			b.add(flatzinc.Int, fmt.Sprintf("x%d", i), intset.Of(rng.Int64N(9)-4, rng.Int64N(9)-4, rng.Int64N(3)))
			b.add(flatzinc.Bool, fmt.Sprintf("b%d", i), nil)
		}
		if rng.IntN(3) == 0 {
			alias := flatzinc.MkVar(b.m.Vars[0])
			b.m.Vars[2].Init = &alias
		}
		for range 2 {
			b.randomRow(rng, names[rng.IntN(len(names))])
		}
		if d := Diff(plainOutputs(t, &b.m), mustOutputs(t, &b.m)); d != "" {
			t.Errorf("seed %d: %s\n%v", seed, d, b.m.Constraints)
		}
	}
}

// randomRow posts a constraint on up to five terms, constants among them;
// integers have even, Booleans odd identifiers.
func (b *builder) randomRow(rng *rand.Rand, name string) {
	odd := 0
	if name[0] == 'b' {
		odd = 1
	}
	var as []int
	var terms []flatzinc.Expr
	for range rng.IntN(6) {
		as = append(as, rng.IntN(9)-4)
		if rng.IntN(6) == 0 {
			terms = append(terms, flatzinc.MkInt(rng.Int64N(2)))
		} else {
			terms = append(terms, flatzinc.MkVar(b.m.Vars[2*rng.IntN(4)+odd]))
		}
	}
	args := []flatzinc.Expr{array(as), flatzinc.MkArray(terms), flatzinc.MkInt(rng.Int64N(20) - 8)}
	if name == "gozinc_all_different" {
		args = args[1:2]
	}
	b.m.Constraints = append(b.m.Constraints, flatzinc.Constraint{Name: name, Args: args})
}

// Ten variables of ten values in one constraint each: 10! permutations with a
// sum that leaves few of them.
func TestManyVariablesInOneConstraint(t *testing.T) {
	var b builder
	xs := b.ints(0, 9, "a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
	b.post("gozinc_all_different", xs)
	b.post("int_lin_eq", []int{512, 256, 128, 64, 32, 16, 8, 4, 2, 1}, xs, 1013)
	steps := 300_000
	set, err := OutputSet(&b.m, steps)
	if err != nil || len(set) != 1 {
		t.Errorf("%d solutions, %v", len(set), err)
	}
}

// Sums that do not fit are left to the exact check.
func TestEarlyChecksDoNotOverflow(t *testing.T) {
	const big = 1 << 62
	var b builder
	xs := b.ints(0, 4, "x", "y")
	b.post("int_lin_le", []int{big, big}, xs, big)
	b.post("int_lin_eq", []int{1, -big}, xs, 0)
	if d := Diff(setOf("x=0 y=0"), mustOutputs(t, &b.m)); d != "" {
		t.Error(d)
	}
	if abs(intset.NegInf) != intset.PosInf || abs(-3) != 3 {
		t.Error("abs is wrong")
	}
	if lo, hi := bounds(flatzinc.MkVar(&flatzinc.Var{Base: flatzinc.Int, Ints: intset.All})); lo != intset.NegInf || hi != intset.PosInf {
		t.Errorf("bounds %d..%d", lo, hi)
	}
}

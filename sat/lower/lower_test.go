package lower_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/lower"
)

// asked is a literal of an integer, and what it says.
type asked struct {
	lit   sat.Lit
	equal bool
	d     int64
}

func (a asked) holds(k int64) bool { return k == a.d && a.equal || k >= a.d && !a.equal }

// ask draws a literal of x, whose handle may be that of −x, and says what it means of x.
func ask(rng *rand.Rand, h sat.Integers, x sat.Int, d int64) asked {
	switch rng.IntN(4) {
	case 0:
		return asked{h.Eq(x.Neg(), -d), true, d}
	case 1:
		return asked{h.Eq(x, d), true, d}
	case 2:
		return asked{h.Ge(x.Neg(), 1-d).Not(), false, d}
	}
	return asked{h.Ge(x, d), false, d}
}

// TestLiterals asks for literals and bits in any order, partly of the engine, and fixes
// the integer to each of its values: all literals and bits say so, and so does Value.
func TestLiterals(t *testing.T) {
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 1))
		f := sat.NewFormula()
		var n lower.Integers
		h := n.Over(f)
		lo := rng.Int64N(60) - 40
		hi := lo + rng.Int64N(25)
		x := h.NewInt(lo, hi)
		bitsAt := rng.IntN(40) // beyond the literals: none
		loadAt := rng.IntN(20)
		var lits []asked
		var engine sat.Solver
		for i := range 20 {
			if i == loadAt {
				engine = gini.New(f)
				h = n.Over(engine)
			}
			if i == bitsAt {
				h.Bits(x)
			}
			lits = append(lits, ask(rng, h, x, lo-2+rng.Int64N(hi-lo+5)))
		}
		for k := lo - 1; k <= hi+1; k++ {
			is := engine.Solve(t.Context(), h.Ge(x, k), h.Ge(x, k+1).Not()) == sat.Sat
			if is != (lo <= k && k <= hi) {
				t.Fatalf("seed %d: %d in %d..%d is %v", seed, k, lo, hi, is)
			}
			if is {
				checkValue(t, engine, &n, x, lo, k, bitsAt < 20, lits)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func checkValue(t *testing.T, engine sat.Solver, n *lower.Integers, x sat.Int, lo, k int64, bits bool, lits []asked) {
	t.Helper()
	if got := n.Value(x, engine.Value); got != k {
		t.Errorf("%d is read as %d", k, got)
	}
	for _, a := range lits {
		if engine.Value(a.lit) != a.holds(k) {
			t.Errorf("of %d: %+v is %v", k, a, engine.Value(a.lit))
		}
	}
	if !bits {
		return
	}
	for i, b := range n.Over(engine).Bits(x) {
		if engine.Value(b) != (uint64(k-lo)>>i&1 == 1) {
			t.Errorf("bit %d of %d above %d is %v", i, k, lo, engine.Value(b))
		}
	}
}

// TestValuesWithFewLiterals: without all literals an assignment tells a value that agrees
// with those that there are.
func TestValuesWithFewLiterals(t *testing.T) {
	for seed := range campaign.Each(100) {
		rng := rand.New(rand.NewPCG(seed, 2))
		engine := gini.New(sat.NewFormula())
		var n lower.Integers
		h := n.Over(engine)
		x := h.NewInt(-1000, 1_000_000)
		var lits []asked
		for range 8 {
			lits = append(lits, ask(rng, h, x, rng.Int64N(2000)-1200))
		}
		for range 20 {
			var assume []sat.Lit
			for _, a := range lits {
				assume = append(assume, a.lit.If(rng.IntN(3) == 0))
			}
			assume = assume[:rng.IntN(len(assume))]
			if engine.Solve(t.Context(), assume...) != sat.Sat {
				continue
			}
			k := n.Value(x, engine.Value)
			for _, a := range lits {
				if engine.Value(a.lit) != a.holds(k) {
					t.Fatalf("seed %d: of %d, %+v is %v", seed, k, a, engine.Value(a.lit))
				}
			}
		}
	}
}

// TestSizes holds what comments state: a clause for each order literal that is asked for in
// order, three for an equality, and for each bit of a comparison at most.
func TestSizes(t *testing.T) {
	f := sat.NewFormula()
	var n lower.Integers
	h := n.Over(f)
	x, y := h.NewInt(0, 1000), h.NewInt(0, 1000)
	count := func(what string, most int, do func()) {
		before := f.NumClauses()
		if do(); f.NumClauses()-before > most {
			t.Errorf("%s: %d clauses", what, f.NumClauses()-before)
		}
	}
	count("order literals", 999, func() {
		for d := range int64(1001) {
			h.Ge(x, d)
		}
	})
	count("an equality", 3, func() { h.Eq(x, 7) })
	count("a literal between others", 2, func() { h.Ge(y, 500); h.Ge(y, 600) })
	count("bits", 3*3*10, func() { h.Bits(y) })
	count("a comparison", 3*10, func() { h.Ge(y, 123) })
	var values []int64
	for d := range n.Orders(y) {
		values = append(values, d)
	}
	if !slices.Equal(values, []int64{123, 500, 600}) {
		t.Errorf("literals at %v", values)
	}
}

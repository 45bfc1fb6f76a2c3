package spatial

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// TestUndefined compares where functions have values with the definitions of constraints: points that
// stand for all numbers near to them satisfy some constraint if and only if the function has a value
// there. A side that is returned has no such point on the other side.
func TestUndefined(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 23))
	draw := func() *big.Rat {
		x := big.NewRat(int64(rng.IntN(13)-6), int64(1+rng.IntN(4)))
		if rng.IntN(3) == 0 {
			x.Add(x, big.NewRat(int64(rng.IntN(3)-1), 1<<40))
		}
		return x
	}
	outside := 0
	for _, name := range []string{"times", "div", "pow", "sqrt", "exp", "ln", "log10", "log2", "sin", "tan", "asin", "acos", "atan", "acosh", "atanh"} {
		n := 2
		if name == "times" || name == "div" || name == "pow" {
			n = 3
		}
		def, _ := ground.Lookup("float_"+name, n)
		has := func(at []*big.Rat) bool {
			var args ground.Args
			for i, x := range at {
				v := flatzinc.MkNumber(x)
				if v.Within = 1e-3; i == n-1 {
					v.Within = 1e9 // any result
				}
				args = append(args, ground.ArgOf(v))
			}
			return def.Holds(args)
		}
		for range 120 {
			at := []*big.Rat{draw(), draw(), draw()}[:n]
			sides := Undefined(name, at)
			if (sides == nil) != has(at) {
				t.Fatalf("%s of %v: %v", name, at, sides)
			}
			for _, s := range sides {
				if outside++; s.holds(at[s.Arg]) {
					t.Fatalf("%s of %v: on the side %v", name, at, s)
				}
			}
			if other := []*big.Rat{draw(), draw(), draw()}[:n]; sides != nil && has(other) {
				found := false
				for _, s := range sides {
					found = found || s.holds(other[s.Arg])
				}
				if !found {
					t.Fatalf("%s of %v is on none of the sides %v of %v", name, other, sides, at)
				}
			}
		}
	}
	if outside < 200 {
		t.Errorf("only %d sides", outside)
	}
}

// TestMultiple compares which multiples of a unit are on a side with the comparison.
func TestMultiple(t *testing.T) {
	for n := int64(-9); n <= 9; n++ {
		for _, s := range []Side{
			{Bound: big.NewRat(n, 2)},
			{Bound: big.NewRat(n, 2), Strict: true},
			{Bound: big.NewRat(n, 2), Upper: true},
			{Bound: big.NewRat(n, 2), Upper: true, Strict: true},
		} {
			unit := big.NewRat(3, 4)
			for k := int64(-9); k <= 9; k++ {
				on := k >= s.Multiple(unit)
				if s.Upper {
					on = k <= s.Multiple(unit)
				}
				if x := new(big.Rat).Mul(unit, big.NewRat(k, 1)); on != s.holds(x) {
					t.Fatalf("%v of %v: %v", s, x, on)
				}
			}
		}
	}
}

package arith

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

func TestTimes(t *testing.T) {
	proptest.CheckViews(t, 3, 8, func(v []propagate.Affine) sat.Propagator { return Times(v[0], v[1], v[2]) },
		func(x []int64) bool { return x[0]*x[1] == x[2] })
}

func TestPower(t *testing.T) {
	for n := 2; n <= 4; n++ {
		proptest.CheckViews(t, 2, 20, func(v []propagate.Affine) sat.Propagator { return Power(v[0], n, v[1]) },
			func(x []int64) bool { return powerOf(x[0], n) == x[1] })
	}
}

// TestRoot has the roots of perfect powers, their neighbours, and of the extremes.
func TestRoot(t *testing.T) {
	for n := 2; n < 64; n++ {
		for _, v := range []int64{0, 1, 2, 7, 8, 9, 255, 256, 1<<62 - 1, 1 << 62, math.MaxInt64 - 1, -1, -8, -9, -1 << 62, math.MinInt64 + 1} {
			if v < 0 && n%2 == 0 {
				continue
			}
			r := big.NewInt(root(v, n))
			exp, w := big.NewInt(int64(n)), big.NewInt(v)
			next := new(big.Int).Add(r, big.NewInt(1))
			if new(big.Int).Exp(r, exp, nil).Cmp(w) > 0 || next.Exp(next, exp, nil).Cmp(w) <= 0 {
				t.Errorf("root %d of %d is %v", n, v, r)
			}
		}
	}
}

func TestDiv(t *testing.T) {
	proptest.CheckViews(t, 3, 8, func(v []propagate.Affine) sat.Propagator { return Div(v[0], v[1], v[2]) },
		func(x []int64) bool { return x[1] != 0 && x[0]/x[1] == x[2] })
}

func TestMod(t *testing.T) {
	proptest.CheckViews(t, 3, 8, func(v []propagate.Affine) sat.Propagator { return Mod(v[0], v[1], v[2]) },
		func(x []int64) bool { return x[1] != 0 && x[0]%x[1] == x[2] })
}

// TestContractors compares the intervals with those of all solutions, and asks
// for smaller ones where a box is smaller.
func TestContractors(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	holds := map[string]func(x, y, z int64) bool{
		"times": func(x, y, z int64) bool { return x*y == z },
		"div":   func(x, y, z int64) bool { return y != 0 && x/y == z },
		"mod":   func(x, y, z int64) bool { return y != 0 && x%y == z },
	}
	contract := map[string]contractor{"times": contractTimes, "div": contractDiv, "mod": contractMod}
	draw := func(in interval) interval {
		lo := in.lo + rng.Int64N(in.hi-in.lo+1)
		return interval{lo, lo + rng.Int64N(in.hi-lo+1)}
	}
	for name, f := range contract {
		for range 20000 {
			whole := interval{-9, 9}
			outer := box{draw(whole), draw(whole), draw(whole)}
			inner := box{draw(outer[0]), draw(outer[1]), draw(outer[2])}
			for k := range 3 {
				a, b := f(inner, k), f(outer, k)
				// Only what cuts the variable's own interval counts.
				if max(b.lo, inner[k].lo) > max(a.lo, inner[k].lo) || min(b.hi, inner[k].hi) < min(a.hi, inner[k].hi) {
					t.Fatalf("%s: variable %d: %v gives %v, and the larger %v gives %v", name, k, inner, a, outer, b)
				}
			}
			sound(t, name, f, holds[name], inner)
		}
	}
}

// sound checks that the contractor leaves all solutions in the box.
func sound(t *testing.T, name string, f contractor, holds func(x, y, z int64) bool, b box) {
	t.Helper()
	for x := b[0].lo; x <= b[0].hi; x++ {
		for y := b[1].lo; y <= b[1].hi; y++ {
			for z := b[2].lo; z <= b[2].hi; z++ {
				for k, v := range []int64{x, y, z} {
					if holds(x, y, z) && !f(b, k).has(v) {
						t.Fatalf("%s: %v loses (%d, %d, %d)", name, b, x, y, z)
					}
				}
			}
		}
	}
}

// TestWide propagates over bounds of which products leave 64 bits.
func TestWide(t *testing.T) {
	const wide = int64(1) << 61
	b := box{{-wide, wide}, {3, wide}, {-wide, wide}}
	if c := contractTimes(b, 2); c.lo > -wide || c.hi < wide {
		t.Errorf("a product of wide intervals is in %v", c)
	}
	if c := contractTimes(b, 0); c != (interval{-(wide / 3), wide / 3}) {
		t.Errorf("a quotient of wide intervals is in %v", c)
	}
}

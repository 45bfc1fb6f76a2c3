package propagate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate/proptest"
	"github.com/gozinc/gozinc/sat"
)

// affine draws a view of an integer and returns it with its value.
func affine(rng *rand.Rand, x sat.Int) Affine {
	v := Affine{X: x, A: 1 + rng.Int64N(6)/4, B: rng.Int64N(5) - 2}
	if rng.IntN(3) == 0 {
		v = v.Neg()
	}
	return v
}

// valueOf evaluates a view whose integer is number i of a problem.
func valueOf(v Affine, ints []int64) int64 {
	switch {
	case v.X == sat.NoInt:
		return v.B
	case v.X&1 == 1:
		return -v.A*ints[v.X/2-1] + v.B
	}
	return v.A*ints[v.X/2-1] + v.B
}

// views draws n views of n integers, one of them perhaps a constant.
func views(rng *rand.Rand, n int) []Affine {
	vs := make([]Affine, n)
	for i := range vs {
		vs[i] = affine(rng, sat.Int(2+2*i))
		switch rng.IntN(12) {
		case 0:
			vs[i] = Const(rng.Int64N(7) - 3)
		case 1:
			vs[i] = affine(rng, sat.Int(2+2*rng.IntN(n)))
		}
	}
	return vs
}

// ranges draws the bounds of n integers.
func ranges(rng *rand.Rand, n int, width int64) [][2]int64 {
	rs := make([][2]int64, n)
	for i := range rs {
		lo := rng.Int64N(5) - 2
		rs[i] = [2]int64{lo, lo + rng.Int64N(width)}
	}
	return rs
}

// check runs random problems of a constraint over n views, without and with a
// guard, and returns the strength without.
func check(t *testing.T, n int, width int64, post func([]Affine) sat.Propagator, holds func([]int64) bool) (strength proptest.Strength) {
	t.Helper()
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		vs := views(rng, n)
		p := proptest.Problem{Ints: ranges(rng, n, width)}
		guarded := seed%3 == 0
		if guarded {
			p.Bools = 1
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			if guarded {
				return []sat.Propagator{Guarded(m.Bool(0), post(vs))}
			}
			return []sat.Propagator{post(vs)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			values := make([]int64, n)
			for i, v := range vs {
				values[i] = valueOf(v, ints)
			}
			return guarded && !bools[0] || holds(values)
		}
		s := proptest.Run(t, rng, p, 120)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, vs)
		}
		if !guarded {
			strength.Add(s)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
	return strength
}

func TestMaximum(t *testing.T) {
	for n := 2; n <= 4; n++ {
		check(t, n, 5, func(vs []Affine) sat.Propagator { return Maximum(vs[0], vs[1:]) },
			func(x []int64) bool { return x[0] == slices.Max(x[1:]) })
	}
}

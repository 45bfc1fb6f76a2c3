package schedule

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// drawn is a random problem of boxes.
type drawn struct {
	proptest.Problem
	boxes    []Box
	optional bool
}

// view draws an integer, or a constant.
func (p *drawn) view(rng *rand.Rand, lo, width int64, variable bool) propagate.Affine {
	if !variable {
		return propagate.Const(lo + rng.Int64N(width))
	}
	if len(p.Ints) > 0 && rng.IntN(4) == 0 {
		return proptest.Shared(rng, p.Ints, lo, lo+width-1)
	}
	low := lo + rng.Int64N(2)
	p.Ints = append(p.Ints, [2]int64{low, low + rng.Int64N(width)})
	v := propagate.Affine{X: sat.Int(2 * len(p.Ints)), A: 1 + rng.Int64N(5)/4, B: rng.Int64N(3) - 1}
	if rng.IntN(4) == 0 {
		// The reverse of the range has the same values, but for the constant.
		v = v.Neg().Plus(2*low + 2)
	}
	return v
}

// draw draws up to four boxes in up to three dimensions, with few integers. Some
// lie at the ends of what an engine can have.
func draw(seed uint64) *drawn {
	rng := rand.New(rand.NewPCG(seed, 2))
	dims := 1 + rng.IntN(3)
	far := []int64{0, 0, 0, sat.MaxInt - 16, 16 - sat.MaxInt}[seed%5]
	p := &drawn{boxes: make([]Box, 2+rng.IntN(3)), optional: seed%2 == 0}
	for i := range p.boxes {
		for range dims {
			p.boxes[i].At = append(p.boxes[i].At, p.view(rng, 0, 5, len(p.Ints) < 5 && rng.IntN(4) > 0).Plus(far))
			size := propagate.Const(1 + rng.Int64N(3))
			switch {
			case len(p.Ints) < 5 && rng.IntN(5) == 0:
				p.Ints = append(p.Ints, [2]int64{rng.Int64N(2), 1 + rng.Int64N(3)})
				size = propagate.Of(sat.Int(2 * len(p.Ints)))
			case rng.IntN(6) == 0:
				size = propagate.Const(0)
			case far != 0 && rng.IntN(5) == 0:
				size = propagate.Const(sat.MaxInt)
			case !p.optional && rng.IntN(6) == 0:
				size = propagate.Const(-1)
			}
			p.boxes[i].Size = append(p.boxes[i].Size, size)
		}
	}
	guarded := seed%7 == 1
	if guarded {
		p.Bools = 1
	}
	p.New = func(m *proptest.Model) []sat.Propagator {
		q := Apart(p.boxes, p.optional)
		if guarded {
			q = propagate.Guarded(m.Bool(0), q)
		}
		return []sat.Propagator{q}
	}
	p.Holds = func(ints []int64, bools []bool) bool { return guarded && !bools[0] || p.apart(ints) }
	return p
}

// apart is the definition of the constraint.
func (p *drawn) apart(ints []int64) bool {
	value := func(v propagate.Affine) int64 {
		switch {
		case v.X == sat.NoInt:
			return v.B
		case v.X&1 == 1:
			return -v.A*ints[v.X/2-1] + v.B
		}
		return v.A*ints[v.X/2-1] + v.B
	}
	for j := range p.boxes {
		for i := range j {
			ok := false
			for d := range p.boxes[i].At {
				x, w := value(p.boxes[i].At[d]), value(p.boxes[i].Size[d])
				y, h := value(p.boxes[j].At[d]), value(p.boxes[j].Size[d])
				ok = ok || propagate.AddUp(x, w) <= y || propagate.AddUp(y, h) <= x || p.optional && (w == 0 || h == 0)
			}
			if !ok {
				return false
			}
		}
	}
	return true
}

func TestApart(t *testing.T) {
	var strength proptest.Strength
	from, to := campaign.Seeds(600)
	for seed := from; seed < to; seed++ {
		p := draw(seed)
		s := proptest.Run(t, rand.New(rand.NewPCG(seed, 3)), p.Problem, 150)
		if t.Failed() {
			t.Fatalf("seed %d: %v, optional %v", seed, p.boxes, p.optional)
		}
		if p.Bools == 0 {
			strength.Add(s)
		}
	}
	t.Logf("%d of %d bounds are tight", strength.Tight, strength.Total)
	if 10*strength.Tight < 9*strength.Total {
		t.Error("less than nine tenths of the bounds are tight")
	}
}

// TestApartOfFewIntegers has positions and sizes that are views of few integers, and a guard that is a literal of them.
func TestApartOfFewIntegers(t *testing.T) {
	proptest.RunEach(t, 800, 120, func(rng *rand.Rand) proptest.Problem {
		p := &drawn{boxes: make([]Box, 2+rng.IntN(2)), optional: rng.IntN(2) == 0}
		p.Ints, p.Bools = append(proptest.DrawRanges(rng, 2, 7), [2]int64{0, 1}), 1
		dims := 1 + rng.IntN(2)
		for i := range p.boxes {
			for range dims {
				p.boxes[i].At = append(p.boxes[i].At, proptest.Shared(rng, p.Ints, 0, 4))
				p.boxes[i].Size = append(p.boxes[i].Size, drawNatural(rng, p.Ints, 3))
			}
		}
		p.New = func(*proptest.Model) []sat.Propagator { return []sat.Propagator{Apart(p.boxes, p.optional)} }
		p.Holds = func(ints []int64, _ []bool) bool { return p.apart(ints) }
		p.GuardOrNot(rng)
		return p.Problem
	})
}

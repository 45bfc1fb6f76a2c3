package brancher

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// state is an assignment of bounds to one integer, and of values to literals.
type state struct {
	sat.View
	lo, hi int64
	holds  map[sat.Lit]bool
}

func (s state) Lo(sat.Int) int64      { return s.lo }
func (s state) Hi(sat.Int) int64      { return s.hi }
func (s state) Holds(a sat.Atom) bool { return s.holds[a.Lit()] }

// TestSize: the number of values is that of the values that are left one by one, or
// some number above most where that is.
func TestSize(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		x := &integer{at: propagate.Of(2), step: 1}
		s := state{holds: make(map[sat.Lit]bool)}
		gaps := rng.IntN(2) == 0
		for k := int64(-6); k < 14; k++ {
			if gaps && rng.IntN(4) == 0 {
				continue
			}
			l := sat.Undef
			if rng.IntN(3) > 0 {
				l = sat.Mk(uint32(k + 10))
				s.holds[l.Not()] = rng.IntN(2) == 0
			}
			x.vals, x.is = append(x.vals, k), append(x.is, l)
		}
		if len(x.vals) == 0 {
			continue
		}
		x.index()
		s.lo = rng.Int64N(12) - 7
		s.hi = s.lo + rng.Int64N(12)
		n := int64(0)
		x.left(s, func(int64) bool {
			n++
			return true
		})
		for _, most := range []int64{0, 1, rng.Int64N(12), math.MaxInt64} {
			if got := x.size(s, most); got != n && (got <= most || n <= most) {
				t.Fatalf("size = %d up to %d, want %d: values %v, literals %v, bounds %d..%d, %v", got, most, n, x.vals, x.is, s.lo, s.hi, s.holds)
			}
		}
	}
}

package fzngen

import (
	"math"
	"strconv"
	"strings"

	"github.com/gozinc/gozinc/internal/intset"
)

// domain returns a random domain of integers near lo..hi: mostly a part of the
// range, sometimes with gaps, a single value, or values far away.
func (g *gen) domain(lo, hi int64) intset.Set {
	most := int64(max(1, math.Exp(max(0, g.room)))) // values that Opt.Size leaves
	limit := min(most, 8)
	switch {
	case g.tight && limit > 1:
		from := g.between(lo, max(lo, hi-1))
		return intset.Of(from, from+1, from+g.between(0, 3))
	case hi-lo < limit && g.chance(g.whole):
		return intset.Interval(lo, hi)
	case g.opt.Wide && g.chance(0.15):
		limit = min(most, 1000)
		from := g.between(-600, 400)
		return intset.Interval(from, from+g.between(0, limit-1))
	case g.opt.Big && g.chance(0.15):
		return g.ends(limit)
	case g.chance(0.1):
		x := g.between(lo, hi)
		return intset.Of(x)
	case g.chance(0.3):
		return g.sparse(lo, hi, limit)
	case g.chance(0.05):
		return g.sparse(-2000, 2000, min(limit, 3))
	}
	from := g.between(lo, hi-(hi-lo)/3)
	return intset.Interval(from, min(hi, from+g.between(min(1, limit-1), limit-1)))
}

// sparse returns one to limit values of lo..hi.
func (g *gen) sparse(lo, hi, limit int64) intset.Set {
	values := make([]int64, g.between(1, min(limit, 6)))
	for i := range values {
		values[i] = g.between(lo, hi)
	}
	return intset.Of(values...)
}

// ends returns up to three values near the ends of the ranges of machine
// integers, where sums and products overflow. The two infinities of package
// intset are not among them.
func (g *gen) ends(limit int64) intset.Set {
	values := make([]int64, min(limit, g.between(1, 3)))
	for i := range values {
		x := pick[int64](g, math.MaxInt32, 1<<32, 3037000500, math.MaxInt64/2, math.MaxInt64-2) + g.between(-1, 1)
		values[i] = pick(g, x, -x, g.between(-2, 2))
	}
	return intset.Of(values...)
}

// clamp returns the nearest number that is at least room away from the ends of
// the 64-bit range.
func clamp(x, room int64) int64 {
	return max(math.MinInt64+room, min(x, math.MaxInt64-room))
}

// elements returns the possible elements of a set variable, at most five.
func (g *gen) elements() intset.Set {
	most := int64(max(0, g.room) / math.Ln2)
	n := min(most, pick(g, int64(0), 1, 2, 3, 3, 4, 4, 5))
	if n == 0 {
		return nil
	}
	if g.chance(0.5) {
		from := g.between(-2, 3)
		return intset.Interval(from, from+n-1)
	}
	return g.sparse(-3, 8, n)
}

// constSet returns a set for a parameter: empty, a range, or with gaps.
func (g *gen) constSet(lo, hi int64) intset.Set {
	switch {
	case g.chance(0.1):
		return nil
	case g.chance(0.4):
		from := g.between(lo, hi)
		return intset.Interval(from, from+g.between(0, 5))
	}
	return g.sparse(lo, hi, 5)
}

// float returns a float that is exact in a few bits, so that sums are too.
func (g *gen) float() float64 { return float64(g.between(-6, 6)) / 2 }

// float writes a float with a point, as FlatZinc demands.
func float(x float64) string {
	s := strconv.FormatFloat(x, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

package propagate

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// mostSlack is the number of terms that Slacken takes.
const mostSlack = 4

// Slacken appends atoms that imply that the terms sum to at least need, which
// their lower bounds do, for up to four terms. What they sum to beyond that weakens the
// bounds, those first that were set last, down to what they are at decision level 0.
func Slacken(v sat.View, buf []sat.Atom, need int64, terms ...Affine) []sat.Atom {
	spare := wide(need).negated()
	for _, x := range terms {
		spare = spare.plus(wide(x.Lo(v)))
	}
	var marks [mostSlack]bool
	done := marks[:len(terms)]
	for range terms {
		k := youngest(v, terms, done)
		if k < 0 {
			break
		}
		done[k] = true
		lo, root := terms[k].Lo(v), terms[k].Root(v)
		if root == sat.NoBound {
			buf = append(buf, terms[k].Geq(lo))
			continue
		}
		over := uint64(lo - root)
		if spare.hi == 0 {
			over = min(over, spare.lo)
		}
		spare = spare.minus(wide(int64(over)))
		if d := lo - int64(over); d > root {
			buf = append(buf, terms[k].Geq(d))
		}
	}
	return buf
}

// youngest returns the term whose bound was set last, of those that are not done
// and whose bound has changed since decision level 0; −1 if there is none.
func youngest(v sat.View, terms []Affine, done []bool) int {
	best, latest := -1, -1
	for k, x := range terms {
		if done[k] {
			continue
		}
		lo := x.Lo(v)
		if lo == x.Root(v) {
			done[k] = true
			continue
		}
		if at := Since(v, x.Geq(lo)); best < 0 || at > latest {
			best, latest = k, at
		}
	}
	return best
}

// AddUp returns a + b, or the nearest number to it. Sums of bounds of integers
// go beyond 64 bits by one at most, and every bound is less.
func AddUp(a, b int64) int64 {
	switch s := a + b; {
	case a > 0 && b > 0 && s < 0:
		return math.MaxInt64
	case a < 0 && b < 0 && s >= 0:
		return math.MinInt64
	default:
		return s
	}
}

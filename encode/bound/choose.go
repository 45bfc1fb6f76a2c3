package bound

import (
	"math"
	"sort"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/sat"
)

// gain is what it has raised the cost by to move a column, for each unit, on
// average: a pseudocost (Benichou et al., 1971).
type gain struct {
	total float64
	count int
}

// move is of a column, by a decision.
type move struct {
	column int32
	up     bool
}

// pending is a move whose gain is not known yet.
type pending struct {
	move
	dist float64 // 0 for none
	cost float64
}

// integral is how near to an integer a value must be.
const integral = 1e-6

// branchCandidate is a literal that splits the root between two values, by which the
// value of the relaxation moves up if it is true, and down if not.
type branchCandidate struct {
	lit      sat.Lit
	column   int32
	down, up float64
}

// choose returns the literal to decide next, Undef where the values are
// integral. It is the one whose two sides raise the cost most (Linderoth and
// Savelsbergh, 1999), by their product; the side that is nearer to the value
// comes first.
func (b *Branching) choose(values []float64) sat.Lit {
	var best branchCandidate
	bestScore := -1.0
	cost := b.search.Cost()
	for i := range b.roots {
		b.roots[i].candidates(values, func(c branchCandidate) {
			if score := b.score(c); score > bestScore {
				best, bestScore = c, score
			}
		})
	}
	if bestScore < 0 {
		return sat.Undef
	}
	if best.down < best.up {
		b.last = pending{move{best.column, false}, best.down, cost}
		return best.lit.Not()
	}
	b.last = pending{move{best.column, true}, best.up, cost}
	return best.lit
}

// score is the product of what the two sides cost more, of which the simplex
// method knows a lower bound, and the past an estimate.
func (b *Branching) score(c branchCandidate) float64 {
	down, up := b.search.Slopes(int(c.column))
	estimate := func(slope float64, m move) float64 {
		if g := b.gains[m]; g.count > 0 {
			slope = max(slope, g.total/float64(g.count))
		}
		return min(slope, 1e12)
	}
	const least = 1e-6
	return max(least, c.down*estimate(down, move{c.column, false})) * max(least, c.up*estimate(up, move{c.column, true}))
}

// learn takes in the cost of the relaxation after a decision.
func (b *Branching) learn(cost float64) {
	p := b.last
	b.last = pending{}
	if p.dist < integral || cost < p.cost {
		return
	}
	g := b.gains[p.move]
	b.gains[p.move] = gain{g.total + (cost-p.cost)/p.dist, g.count + 1}
}

// candidates yields the splits at values that are not integral.
func (x *branchRoot) candidates(values []float64, yield func(branchCandidate)) {
	if x.column >= 0 {
		v := values[x.column]
		if s, before, ok := x.around(v); ok && v > before+integral && v < float64(s.Value)-integral {
			yield(branchCandidate{s.Lit, x.column, v - before, float64(s.Value) - v})
		}
	}
	for k, c := range x.columns {
		if c < 0 || x.is[k] == sat.Undef {
			continue
		}
		if v := values[c]; v > integral && v < 1-integral {
			yield(branchCandidate{x.is[k], c, v, 1 - v})
		}
	}
}

// around returns the first step above the value, and the greatest value that the
// root has below the step, or may have for all that its literals say.
func (x *branchRoot) around(v float64) (s pb.Step, before float64, ok bool) {
	i := sort.Search(len(x.steps), func(i int) bool { return float64(x.steps[i].Value) > v+integral })
	if i == len(x.steps) || x.steps[i].Value <= x.lo || x.steps[i].Value > x.hi {
		return s, 0, false
	}
	return x.steps[i], min(math.Floor(v+integral), float64(x.steps[i].Value-1)), true
}

// Divide returns a literal that halves the integer with the fewest values at the
// node, Undef where all are fixed.
func (b *Branching) Divide() sat.Lit {
	least, found := int64(math.MaxInt64), sat.Undef
	for i := range b.roots {
		x := &b.roots[i]
		if n := x.hi - x.lo; n > 0 && n < least {
			if s, _, ok := x.around(float64(x.lo + (n-1)/2)); ok {
				least, found = n, s.Lit
			}
		}
	}
	return found
}

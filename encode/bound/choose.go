package bound

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
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

// candidate is an atom that splits an integer between two values, by which the
// value of the relaxation moves up if it is true, and down if not.
type candidate struct {
	atom     sat.Atom
	column   int32
	at       float64
	down, up float64
}

// Decide implements sat.Brancher: an atom that splits an integer whose value in the
// relaxation is not integral, or that takes such a value where all are. Decisions that were
// parked come first.
func (p *Propagator) Decide(t sat.Trail) (sat.Atom, bool) {
	if !p.awake {
		return sat.Atom{}, false
	}
	p.pending = pending{}
	return p.route.next(t, func() (sat.Atom, bool) { return p.split(t) })
}

// split returns an atom by the values of the relaxation. Pseudocosts learn from decisions by
// costs alone: what is nearly integral moves by so little that its cost for a unit says nothing.
func (p *Propagator) split(t sat.Trail) (sat.Atom, bool) {
	if t.Trailed(p.last) != p.count {
		p.relax(t, p.most(t)) // the search went back since
	} else {
		p.read(t) // reasons may have been asked for
	}
	if p.values == nil {
		return p.divide()
	}
	c, up, found := p.choose()
	if !found {
		return p.take(t)
	}
	if p.rounding == Costs {
		p.pending = pending{move{c.column, up}, c.way(up), p.cost}
	}
	if up {
		return c.atom, true
	}
	return c.atom.Not(), true
}

// take returns an atom, of which nothing is known, that holds of the values.
func (p *Propagator) take(v sat.View) (sat.Atom, bool) {
	for i := range p.integers {
		x := &p.integers[i]
		value, known := x.value(p.values)
		if !known || x.lo == x.hi {
			continue
		}
		if x.native != sat.NoInt {
			switch {
			case v.Lo(x.native) < value && value <= v.Hi(x.native):
				return sat.Geq(x.native, value), true
			case v.Lo(x.native) <= value && value < v.Hi(x.native):
				return sat.Leq(x.native, value), true
			}
			continue
		}
		is, _ := p.e.At(store.Of(x.id), value)
		for _, l := range is {
			if a := sat.LitAtom(l); !v.Holds(a) && !v.Holds(a.Not()) {
				return a, true
			}
		}
	}
	return sat.Atom{}, false
}

// branch returns the candidate whose sides cost most, by pseudocosts. Of those that seem best, and have few,
// the simplex method tells a lower bound of the costs; that takes the time of a row of the tableau each.
func (p *Propagator) branch() (best candidate, found bool) {
	p.ranked = p.ranked[:0]
	for i := range p.integers {
		p.integers[i].candidates(p.values, func(c candidate) {
			p.ranked = append(p.ranked, ranked{c, c.score(p.usual(c, false), p.usual(c, true))})
		})
	}
	slices.SortStableFunc(p.ranked, func(a, b ranked) int { return -cmp.Compare(a.score, b.score) })
	top := math.Inf(-1)
	for _, r := range p.ranked[:min(len(p.ranked), *priced)] {
		down, up := p.gains[move{r.column, false}], p.gains[move{r.column, true}]
		if min(down.count, up.count) < *reliable {
			below, above := p.search.Slopes(int(r.column))
			r.score = r.candidate.score(max(below, down.average()), max(above, up.average()))
		}
		if r.score > top {
			best, top, found = r.candidate, r.score, true
		}
	}
	return best, found
}

// ranked is a candidate with its score.
type ranked struct {
	candidate
	score float64
}

// score is the product of what the two sides cost more (Linderoth and Savelsbergh, 1999), of costs for
// each unit.
func (c *candidate) score(down, up float64) float64 {
	const least = 1e-6
	return max(least, c.down*min(down, 1e12)) * max(least, c.up*min(up, 1e12))
}

// usual is the pseudocost, of all moves where the one has none.
func (p *Propagator) usual(c candidate, up bool) float64 {
	g := p.gains[move{c.column, up}]
	if g.count == 0 {
		g = p.all
	}
	if g.count == 0 {
		return 1
	}
	return g.average()
}

// average is 0 where nothing was learnt yet.
func (g gain) average() float64 { return g.total / float64(max(1, g.count)) }

// learn takes in the cost of the relaxation after a decision.
func (p *Propagator) learn() {
	last := p.pending
	p.pending = pending{}
	if last.dist < integral || p.cost < last.cost {
		return
	}
	rise, g := (p.cost-last.cost)/last.dist, p.gains[last.move]
	p.gains[last.move] = gain{g.total + rise, g.count + 1}
	p.all = gain{p.all.total + rise, p.all.count + 1}
}

// candidates yields the splits at values that are not integral.
func (x *integer) candidates(values []float64, yield func(candidate)) {
	if x.column >= 0 {
		v := values[x.column]
		if a, above, below, ok := x.around(v); ok && v > below+integral && v < above-integral {
			yield(candidate{a, x.column, v, v - below, above - v})
		}
	}
	for k, c := range x.columns {
		if c < 0 || x.is[k] == sat.Undef {
			continue
		}
		if v := values[c]; v > integral && v < 1-integral {
			yield(candidate{sat.LitAtom(x.is[k]), c, v, v, 1 - v})
		}
	}
}

// divide returns an atom that halves the integer with the fewest values at the
// node.
func (p *Propagator) divide() (half sat.Atom, found bool) {
	least := int64(math.MaxInt64)
	for i := range p.integers {
		x := &p.integers[i]
		if n := x.hi - x.lo; n > 0 && n < least {
			if a, _, _, ok := x.around(float64(x.lo + (n-1)/2)); ok {
				least, half, found = n, a, true
			}
		}
	}
	return half, found
}

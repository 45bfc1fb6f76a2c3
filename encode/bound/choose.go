package bound

import (
	"math"

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
// relaxation is not integral, or that takes such a value where all are.
func (p *Propagator) Decide(t sat.Trail) (sat.Atom, bool) {
	if !p.awake {
		return sat.Atom{}, false
	}
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
	p.pending = pending{move{c.column, up}, c.way(up), p.cost}
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

// score is the product of what the two sides cost more (Linderoth and Savelsbergh, 1999), of
// which the simplex method knows a lower bound, and the past an estimate.
func (p *Propagator) score(c candidate) float64 {
	down, up := p.search.Slopes(int(c.column))
	estimate := func(slope float64, m move) float64 {
		if g := p.gains[m]; g.count > 0 {
			slope = max(slope, g.total/float64(g.count))
		}
		return min(slope, 1e12)
	}
	const least = 1e-6
	return max(least, c.down*estimate(down, move{c.column, false})) * max(least, c.up*estimate(up, move{c.column, true}))
}

// learn takes in the cost of the relaxation after a decision.
func (p *Propagator) learn() {
	last := p.pending
	p.pending = pending{}
	if last.dist < integral || p.cost < last.cost {
		return
	}
	g := p.gains[last.move]
	p.gains[last.move] = gain{g.total + (p.cost-last.cost)/last.dist, g.count + 1}
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

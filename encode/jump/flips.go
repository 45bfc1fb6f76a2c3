package jump

import (
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
)

// flips are of bits: the nodes with two values that sums alone look at, directly or through Booleans and integers that sums define.
// What a flip of one of them costs is known before it is made: each knows by how much the sums that it is in would be violated
// more, and a flip tells the others in a sum where that changes (as Selman, Levesque and Mitchell, 1992, for clauses).
// All other nodes stay as they are.
type flips struct {
	all   []bit
	free  []int32 // those that nothing defines
	rows  []bitRow
	uses  []bitTerm // of bits: rows
	terms []bitTerm // of rows: bits

	strain    float64 // of all rows: units by which they are violated
	objective int64

	best  []bool
	since []int32 // bits that have flipped since the best one was noted

	ranked []int32 // rows that define a bit, those first that others depend on
	due    places  // the ranks of those that are to be looked at
	found  bool
	least  float64 // of the best: its strain
	value  int64   // and its objective
}

// bit is a node that is on at the greater of its two values.
type bit struct {
	node   int32
	on     bool
	since  bool
	strain float64 // by how much more its rows would be violated if it flipped
	value  int64   // what it adds to the objective where it is on
	demand span    // its uses in rows that are to hold
	define span    // its uses in rows that define a bit
}

// span is a part of a list.
type span struct{ from, to int32 }

// bitTerm is a place in a row: the row of a bit, or the bit of a row.
type bitTerm struct {
	at   int32
	coef int64
}

// bitRow is a sum over bits. What constants and other nodes add is a part of act.
type bitRow struct {
	key  rowKey
	rel  linear.Rel
	act  int64
	rhs  int64
	unit float64 // violations are counted in so many units of the sum
	most int64   // the greatest coefficient in size
	out  int32   // the bit that tells whether it holds, -1 for none: it is to hold
	when bool    // the value of that bit if it holds
	rank int32   // among those that define a bit
	span
}

// rowKey names a row: a constraint, and which of its rows.
type rowKey struct {
	con  int32
	part rowPart
}

type rowPart int8

const (
	itself   rowPart = iota
	negated          // what holds where the sum does not
	greatest         // the node that it defines is not above its domain
	smallest         // nor below
)

// excess is by how much the row is violated at a sum, in units.
func (r *bitRow) excess(act int64) float64 {
	over := act - r.rhs
	switch {
	case r.rel == linear.AtMost:
		over = max(0, over)
	case r.rel == linear.Equal:
		over = max(over, -over)
	case over == 0:
		return 1
	default:
		return 0
	}
	return float64(over) / r.unit
}

func (r *bitRow) holds(act int64) bool {
	switch r.rel {
	case linear.AtMost:
		return act <= r.rhs
	case linear.Equal:
		return act == r.rhs
	}
	return act != r.rhs
}

// by is what a flip of the bit adds to a sum in which it has the coefficient.
func (b *bit) by(coef int64) int64 {
	if b.on {
		return -coef
	}
	return coef
}

// flip flips a bit and those that depend on it.
func (x *flips) flip(i int32) (looks int64) {
	for looks = x.turn(i); !x.due.empty(); {
		r := &x.rows[x.ranked[x.due.pop()]]
		if looks++; r.holds(r.act) == r.when != x.all[r.out].on {
			looks += x.turn(r.out)
		}
	}
	return looks
}

// turn flips one bit, and notes the rows that may tell others to flip.
func (x *flips) turn(i int32) (looks int64) {
	b := &x.all[i]
	x.objective += b.by(b.value)
	for _, u := range x.uses[b.demand.from:b.demand.to] {
		r := &x.rows[u.at]
		looks += x.move(r, i, r.act+b.by(u.coef))
	}
	b.on = !b.on
	if !b.since {
		b.since = true
		x.since = append(x.since, i)
	}
	for _, u := range x.uses[b.define.from:b.define.to] {
		r := &x.rows[u.at]
		r.act -= b.by(u.coef)
		x.due.add(r.rank)
	}
	return looks + 1 + int64(b.define.to-b.define.from)
}

// move changes the sum of a row that is to hold, by a flip of the bit, and tells the bits in it.
func (x *flips) move(r *bitRow, i int32, next int64) (looks int64) {
	old := r.act
	r.act = next
	if r.rel == linear.AtMost && max(old, next) <= r.rhs-r.most {
		return 1 // no flip violates it, before and now
	}
	before, now := r.excess(old), r.excess(next)
	x.strain += now - before
	for _, t := range x.terms[r.from:r.to] {
		y := &x.all[t.at]
		if t.at == i {
			y.strain += 2 * (before - now)
			continue
		}
		by := y.by(t.coef)
		y.strain += r.excess(next+by) - now - r.excess(old+by) + before
	}
	return 1 + int64(r.to-r.from)
}

// guess is what a flip adds to the strain and to the objective. Where several others would flip with the bit, which may make up for
// one another, it is not single.
func (x *flips) guess(i int32) (strain float64, objective int64, single bool) {
	b := &x.all[i]
	strain, objective = b.strain, b.by(b.value)
	other := x.follower(b)
	if other == none {
		return strain, objective, true
	}
	if other == several {
		return strain, objective, false
	}
	c := &x.all[other]
	return strain + c.strain, objective + c.by(c.value), x.follower(c) == none
}

// What follower returns where it is not one bit.
const (
	none    = -1
	several = -2
)

// follower is the bit that flips with another one, by rows that it is in.
func (x *flips) follower(b *bit) int32 {
	found := int32(none)
	for _, u := range x.uses[b.define.from:b.define.to] {
		r := &x.rows[u.at]
		if r.holds(r.act) == r.holds(r.act+b.by(u.coef)) {
			continue
		}
		if found != none {
			return several
		}
		found = r.out
	}
	return found
}

// load takes the values of the nodes.
func (x *flips) load(s *Search) {
	x.strain = 0
	for i := range x.all {
		b := &x.all[i]
		b.on, b.strain, b.since = s.nodes[b.node].value == s.nodes[b.node].hi, 0, false
	}
	for i := range x.rows {
		r := &x.rows[i]
		r.act = x.sumOf(s, r)
		if r.out >= 0 {
			continue
		}
		now := r.excess(r.act)
		x.strain += now
		for _, t := range x.terms[r.from:r.to] {
			b := &x.all[t.at]
			b.strain += r.excess(r.act+b.by(t.coef)) - now
		}
	}
	x.objective = s.objective()
	x.since, x.found, x.least, x.value = x.since[:0], false, math.Inf(1), math.MaxInt64
	for i := range x.all {
		x.best[i] = x.all[i].on
	}
}

// sumOf returns the sum of a row in the current assignment.
func (x *flips) sumOf(s *Search, r *bitRow) int64 {
	c := &s.cons[r.key.con]
	switch r.key.part {
	case greatest:
		return s.nodes[c.out.node].value + c.out.a*(c.rhs-c.act)
	case smallest:
		return -s.nodes[c.out.node].value - c.out.a*(c.rhs-c.act)
	}
	act := c.act
	if r.key.part == negated {
		act = -act
	}
	if c.mode != constraint.Plain && r.out < 0 {
		slack := r.slack(c)
		if s.at(c.control) != 0 == (r.key.part == itself) {
			act += slack
		}
	}
	return act
}

// slack is how much a condition that is false leaves open: nothing violates the row then.
func (r *bitRow) slack(c *member) int64 {
	if r.key.part == negated {
		return r.rhs + c.rhs + 1
	}
	return r.rhs - c.rhs
}

// note notes the assignment as the best one.
func (x *flips) note() {
	x.found, x.least, x.value = true, x.strain, x.objective
	for _, i := range x.since {
		b := &x.all[i]
		x.best[i], b.since = b.on, false
	}
	x.since = x.since[:0]
}

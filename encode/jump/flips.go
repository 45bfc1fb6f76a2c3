package jump

import "github.com/gozinc/gozinc/encode/linear"

// flips are of bits: the nodes with two values that sums alone look at, directly or through what functions of a sum define.
// What a flip of a bit costs is known before it is made: each knows by how much the sums that it is in would be violated
// more, and a flip tells the others in a sum where that changes (as Selman, Levesque and Mitchell, 1992, for clauses).
// All other nodes stay as they are.
type flips struct {
	all   []item
	free  []int32 // bits that nothing defines
	rows  []bitRow
	uses  []bitUse // of items: rows
	terms []bitUse // of rows: items

	cut    []cut   // what is confined to less than what sums give it
	ranked []int32 // rows that define an item, those first that others depend on
	due    places  // the ranks of those that are to be looked at

	strain    float64 // of all rows: units by which they are violated
	objective int64

	limit  int32 // the node that rows limit and the objective is; -1 for none
	target int64 // what that is to be

	best  []int64 // the values of the best assignment of this round
	since []int32 // items that have changed since it was noted
	found bool    // it was not adopted yet
	least float64 // its strain
	value int64   // its objective
}

// item is a bit, which is 0 or 1 for the lesser or the greater value of its node, or an integer that a row defines.
type item struct {
	node    int32
	integer bool
	since   bool
	value   int64
	strain  float64 // of a bit: by how much more its rows would be violated if it flipped
	worth   int64   // what the objective grows by with its value
	demand  span    // its uses in rows that are to hold
	define  span    // its uses in rows that define an item
}

// cut is a node that a sum defines, whose value is that of the sum only if that is in its domain, and the rows where it is added up.
type cut struct {
	con   int32
	worth int64
	uses  span
}

// span is a part of a list.
type span struct{ from, to int32 }

// bitUse is a place in a row: the row of an item, or the item of a row.
type bitUse struct {
	at   int32
	coef int64
}

// bitRow is a sum over items. What constants and other nodes add is a part of act.
type bitRow struct {
	key  rowKey
	rel  linear.Rel
	act  int64
	rhs  int64
	unit float64 // violations are counted in so many units of the sum
	most int64   // the greatest coefficient in size
	out  int32   // the item that it defines, -1 for none: it is to hold
	when bool    // the value of that bit if it holds
	rank int32   // among those that define an item
	span

	// Of a function of one integer, whose least value is first: what it defines.
	table []int64
	first int64
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
func (r *bitRow) excess(act int64) float64 { return float64(beyond(r.rel, act-r.rhs)) / r.unit }

// defines is the value of what the row defines at a sum.
func (r *bitRow) defines(act int64) int64 {
	if r.table != nil {
		return r.table[min(max(act-r.first, 0), int64(len(r.table))-1)]
	}
	if holds := beyond(r.rel, act-r.rhs) == 0; holds == r.when {
		return 1
	}
	return 0
}

// by is what a flip of the bit adds to a sum in which it has the coefficient.
func (y *item) by(coef int64) int64 { return coef * (1 - 2*y.value) }

// flip flips a bit, and computes the items that depend on it.
func (x *flips) flip(i int32) (looks int64) {
	for looks = x.set(i, 1-x.all[i].value); !x.due.empty(); {
		r := &x.rows[x.ranked[x.due.pop()]]
		if looks++; r.defines(r.act) != x.all[r.out].value {
			looks += x.set(r.out, r.defines(r.act))
		}
	}
	return looks
}

// set gives an item a value, and notes the rows that may give others one.
func (x *flips) set(i int32, value int64) (looks int64) {
	y := &x.all[i]
	by := value - y.value
	x.objective += by * y.worth
	for _, u := range x.uses[y.demand.from:y.demand.to] {
		r := &x.rows[u.at]
		looks += x.move(r, i, r.act+by*u.coef)
	}
	y.value = value
	if !y.since {
		y.since = true
		x.since = append(x.since, i)
	}
	for _, u := range x.uses[y.define.from:y.define.to] {
		r := &x.rows[u.at]
		r.act += by * u.coef
		x.due.add(r.rank)
	}
	return looks + 1 + int64(y.define.to-y.define.from)
}

// move changes the sum of a row that is to hold, by a change of the item, and tells the bits in it.
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
		switch by := y.by(t.coef); {
		case y.integer:
		case t.at == i:
			y.strain += 2 * (before - now)
		default:
			y.strain += r.excess(next+by) - now - r.excess(old+by) + before
		}
	}
	return 1 + int64(r.to-r.from)
}

// guess is what a flip adds to the strain and to the objective, and whether that is a good guess: several items that change
// with the bit may make up for one another.
func (x *flips) guess(i int32) (strain float64, objective int64, good bool) {
	y := &x.all[i]
	strain, objective = y.strain, y.by(y.worth)
	switch k := x.follower(y); k {
	case none:
		return strain, objective, true
	case several:
		return strain, objective, false
	default:
		z := &x.all[k]
		return strain + z.strain, objective + z.by(z.worth), !z.integer && x.follower(z) == none
	}
}

// What follower returns where it is not one item.
const (
	none    = -1
	several = -2
)

// follower is the item that changes with a flip of a bit, by rows that it is in.
func (x *flips) follower(y *item) int32 {
	found := int32(none)
	for _, u := range x.uses[y.define.from:y.define.to] {
		r := &x.rows[u.at]
		if r.defines(r.act) == r.defines(r.act+y.by(u.coef)) {
			continue
		}
		if found != none {
			return several
		}
		found = r.out
	}
	return found
}

// note notes the assignment as the best one.
func (x *flips) note() {
	x.found, x.least, x.value = true, x.strain, x.objective
	for _, i := range x.since {
		y := &x.all[i]
		x.best[i], y.since = y.value, false
	}
	x.since = x.since[:0]
}

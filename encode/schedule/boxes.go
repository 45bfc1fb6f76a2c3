package schedule

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/propagate/notes"
	"github.com/gozinc/gozinc/sat"
)

// Box lies at a position and has a size in each dimension.
type Box struct{ At, Size []propagate.Affine }

// boxPropagator is the constraint that of any two boxes one ends before the other begins
// in some dimension.
type boxPropagator struct {
	boxes    []Box
	dims     int
	optional bool // a box without a size in some dimension is none
	// partners are, by box, those with which it could overlap by the bounds at the
	// root, in ascending order; the box itself may be among them.
	partners [][]int32
	places   []place     // by box and dimension
	changed  notes.Queue // boxes whose bounds have changed, some of them back
	call     int64       // the number of this call
	readIn   []int64     // by box: the call in which its places were read
	lookedIn []int64     // by box: the call in which its pairs were looked at
	done     sat.Trailed // 1 where all pairs have been looked at
	open     bool        // something was not set, since a guard is open
}

// place is a box in a dimension: the positions where it can begin, and those where it
// can end at its least size.
type place struct{ from, to reach }

// reach is an interval of positions.
type reach struct{ lo, hi int64 }

// Apart returns a propagator of boxes of the same dimensions that do not overlap.
// With optional, a box that has size 0 in some dimension lies anywhere, and no
// size may be negative.
//
// Of a pair the compulsory parts are compared: where all ways to be apart are
// ruled out but one, that one bounds positions and sizes, as the forbidden
// regions of Beldiceanu and Carlsson do ("Sweep as a generic pruning technique
// applied to the non-overlapping rectangles constraint", CP 2001). A call takes
// O(n·k) for each box of k dimensions that has changed among n. Pairs that are apart by
// the bounds at the root are not looked at.
func Apart(all []Box, optional bool) sat.Propagator {
	return &boxPropagator{boxes: all, optional: optional}
}

// The rules of a pair (i, j) and a dimension, in which j begins where i ends, or
// later.
const (
	ruleLater   = iota // j begins later
	ruleEarlier        // i begins earlier
	ruleSmaller        // i is smaller
	ruleNone           // i is none, since its size is 0 in that dimension
	rules
)

// Attach implements sat.Propagator.
func (p *boxPropagator) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	n := len(p.boxes)
	p.changed, p.readIn, p.lookedIn, p.done = notes.New(n), make([]int64, n), make([]int64, n), t.NewTrailed(0)
	if n > 0 {
		p.dims = len(p.boxes[0].At)
	}
	p.places = make([]place, n*p.dims)
	for i, b := range p.boxes {
		for d := range p.dims {
			b.At[d].Wakes(w, int32(i))
			b.Size[d].WakesLo(w, int32(i))
		}
	}
	p.match(t)
	return sat.Costly
}

// match finds the partners, in time O(n²·k).
func (p *boxPropagator) match(v sat.View) {
	n := len(p.boxes)
	spans := make([]reach, n*p.dims)
	for i, b := range p.boxes {
		for d, at := range b.At {
			most := -b.Size[d].Neg().Root(v)
			spans[i*p.dims+d] = reach{at.Root(v), propagate.AddUp(-at.Neg().Root(v), most)}
		}
	}
	p.partners = make([][]int32, n)
	count := 0
	for i := range n {
		for j := range i {
			if !p.separate(spans, i, j) {
				p.partners[i] = append(p.partners[i], int32(j))
				p.partners[j] = append(p.partners[j], int32(i))
				count += 2
			}
		}
		if count > *mostPartners {
			p.pairAll()
			return
		}
	}
}

// separate reports whether two boxes are apart wherever they lie: spans are from their
// least positions to their greatest ends.
func (p *boxPropagator) separate(spans []reach, i, j int) bool {
	for d := range p.dims {
		x, y := spans[i*p.dims+d], spans[j*p.dims+d]
		if x.hi <= y.lo || y.hi <= x.lo {
			return true
		}
	}
	return false
}

// pairAll makes all boxes partners of all.
func (p *boxPropagator) pairAll() {
	all := make([]int32, len(p.boxes))
	for i := range all {
		all[i] = int32(i)
	}
	for i := range p.partners {
		p.partners[i] = all
	}
}

// Notify implements sat.Notified.
func (p *boxPropagator) Notify(_ sat.Trail, tag int32, _, _ int64) bool {
	p.changed.Add(tag)
	return true
}

// Review implements sat.Reviewer.
func (p *boxPropagator) Review(t sat.Trail) { t.SetTrailed(p.done, 0) }

// Propagate implements sat.Propagator. While a guard is open, and before that, it
// looks at all pairs, then at those of which a box has changed.
func (p *boxPropagator) Propagate(t sat.Trail) bool {
	changed := p.changed.Take()
	p.call++
	p.open = false
	if t.Trailed(p.done) == 0 && !p.all(t) || t.Trailed(p.done) != 0 && !p.some(t, changed) {
		return false
	}
	done := int64(1)
	if p.open {
		done = 0
	}
	if t.Trailed(p.done) != done {
		t.SetTrailed(p.done, done)
	}
	return true
}

// all looks at all pairs.
func (p *boxPropagator) all(t sat.Trail) bool {
	for i, partners := range p.partners {
		t.Spend(len(partners) / 4)
		for _, j := range partners {
			if int(j) < i && !p.pair(t, i, int(j)) {
				return false
			}
		}
	}
	return true
}

// some looks at the pairs of which a box has changed.
func (p *boxPropagator) some(t sat.Trail, changed []int32) bool {
	for _, i := range changed {
		t.Spend(len(p.partners[i]) / 2)
		p.lookedIn[i] = p.call
		for _, j := range p.partners[i] {
			if p.lookedIn[j] != p.call && !p.pair(t, int(i), int(j)) {
				return false
			}
		}
	}
	return true
}

// read takes the bounds of a box.
func (p *boxPropagator) read(v sat.View, i int) {
	p.readIn[i] = p.call
	for d := range p.dims {
		at := p.boxes[i].At[d]
		from := reach{at.Lo(v), at.Hi(v)}
		size := p.size(v, i, d)
		p.places[i*p.dims+d] = place{from, reach{propagate.AddUp(from.lo, size), propagate.AddUp(from.hi, size)}}
	}
}

// size is the least size of a box that is one.
func (p *boxPropagator) size(v sat.View, i, d int) int64 {
	size := p.boxes[i].Size[d].Lo(v)
	if p.optional {
		size = max(size, 1)
	}
	return size
}

// pair looks for the only way in which two boxes can be apart.
func (p *boxPropagator) pair(t sat.Trail, i, j int) bool {
	ways, before, after, way := 0, 0, 0, 0
	xs, ys := p.of(t, i), p.of(t, j)
	for d := range xs {
		x, y := &xs[d], &ys[d]
		if x.to.lo <= y.from.hi {
			ways, before, after, way = ways+1, i, j, d
		}
		if y.to.lo <= x.from.hi {
			ways, before, after, way = ways+1, j, i, d
		}
		if ways > 1 {
			return true
		}
	}
	if p.optional {
		box, d, some := p.absent(t, i, j)
		switch {
		case some+ways > 1:
			return true
		case some == 1:
			return p.set(t, p.boxes[box].Size[d].Leq(0), p.token(ruleNone, box, i+j-box, d))
		}
	}
	if ways == 0 {
		return t.Fail(p.overlap(t, nil, i, j, -1, side{-1, 0}))
	}
	return p.order(t, before, after, way)
}

// of returns the places of a box, which are read once in a call.
func (p *boxPropagator) of(t sat.Trail, i int) []place {
	if p.readIn[i] != p.call {
		t.Spend(p.dims)
		p.read(t, i)
	}
	return p.places[i*p.dims:][:p.dims]
}

// absent counts the sizes of two boxes that can be 0, up to 2, and returns one.
func (p *boxPropagator) absent(v sat.View, i, j int) (box, dim, some int) {
	for _, b := range [2]int{i, j} {
		for d, size := range p.boxes[b].Size {
			if size.Lo(v) <= 0 {
				if box, dim, some = b, d, some+1; some > 1 {
					return box, dim, some
				}
			}
		}
	}
	return box, dim, some
}

// order makes box i end before j begins.
func (p *boxPropagator) order(t sat.Trail, i, j, d int) bool {
	first, second := p.boxes[i], p.boxes[j]
	x, y := p.of(t, i)[d], p.of(t, j)[d]
	size := p.size(t, i, d)
	last := y.from.hi
	if x.to.lo <= y.from.lo && x.to.hi <= last && first.Size[d].Hi(t) <= propagate.AddUp(last, -x.from.lo) {
		return true
	}
	// What leaves nothing may be beyond all bounds.
	least := min(x.to.lo, propagate.AddUp(last, 1))
	most := max(propagate.AddUp(last, -size), propagate.AddUp(x.from.lo, -1))
	room := max(propagate.AddUp(last, -x.from.lo), -1)
	ok := p.set(t, second.At[d].Geq(least), p.token(ruleLater, i, j, d)) &&
		p.set(t, first.At[d].Leq(most), p.token(ruleEarlier, i, j, d)) &&
		p.set(t, first.Size[d].Leq(room), p.token(ruleSmaller, i, j, d))
	if ok {
		p.read(t, i)
		p.read(t, j)
	}
	return ok
}

// set sets an atom with a lazy reason, and notes whether a guard kept it back.
func (p *boxPropagator) set(t sat.Trail, a sat.Atom, token int64) bool {
	if t.Holds(a) {
		return true
	}
	if !t.SetLater(a, token) {
		return false
	}
	p.open = p.open || !t.Holds(a)
	return true
}

// token packs a rule, a pair and a dimension.
func (p *boxPropagator) token(rule, i, j, d int) int64 {
	return ((int64(i)*int64(len(p.boxes))+int64(j))*int64(p.dims)+int64(d))*rules + int64(rule)
}

func (p *boxPropagator) unpack(token int64) (rule, i, j, d int) {
	rule, token = int(token%rules), token/rules
	d, token = int(token%int64(p.dims)), token/int64(p.dims)
	return rule, int(token / int64(len(p.boxes))), int(token % int64(len(p.boxes))), d
}

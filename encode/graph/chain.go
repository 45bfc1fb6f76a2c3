package graph

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// chains are the paths of taken arcs, of which a node without any is one. All is
// restored by the engine.
type chains struct {
	trail        sat.Trail
	next, before []sat.Trailed // by node: the taken arc that leaves it, or enters it
	far          []sat.Trailed // by first and last node: the other one
	size         []sat.Trailed // by first node: how many nodes are on the chain
	stayed       []sat.Trailed // by node: 1 where it is on the cycle for sure
	staying      sat.Trailed   // how many are
	lone         sat.Trailed   // the first node of a chain that has all of them, or none
}

func (c *chains) init(t sat.Trail, n int) {
	c.trail = t
	words := func(v int64) []sat.Trailed {
		ws := make([]sat.Trailed, n)
		for i := range ws {
			ws[i] = t.NewTrailed(v)
		}
		return ws
	}
	c.next, c.before = words(int64(none)), words(int64(none))
	c.size, c.stayed = words(1), words(0)
	for i := range n {
		c.far = append(c.far, t.NewTrailed(int64(i)))
	}
	c.staying, c.lone = t.NewTrailed(0), t.NewTrailed(int64(none))
}

// stay notes that the node is on the cycle.
func (c *chains) stay(t sat.Trail, i int32) {
	if t.Trailed(c.stayed[i]) == 0 {
		t.SetTrailed(c.stayed[i], 1)
		t.SetTrailed(c.staying, t.Trailed(c.staying)+1)
	}
}

// take joins the chains at the ends of a taken arc, and excludes the arc that
// would close the new chain.
func (p *circuitPropagator) take(t sat.Trail, a int32) bool {
	from, to := p.edges[a].from, p.edges[a].to
	if from == to && p.optional || t.Trailed(p.next[from]) != int64(none) || t.Trailed(p.before[to]) != int64(none) {
		return true // of two arcs from or to a node others exclude one
	}
	p.stay(t, from)
	p.stay(t, to)
	first, last := t.Trailed(p.far[from]), t.Trailed(p.far[to])
	if first == int64(to) {
		return p.closed(t, a)
	}
	t.SetTrailed(p.next[from], int64(a))
	t.SetTrailed(p.before[to], int64(a))
	t.SetTrailed(p.far[first], last)
	t.SetTrailed(p.far[last], first)
	t.SetTrailed(p.size[first], t.Trailed(p.size[first])+t.Trailed(p.size[to]))
	return p.prevent(t, int32(first))
}

// missing reports whether some node of the cycle is not on the chain.
func (p *circuitPropagator) missing(t sat.Trail, first int32) bool {
	all := int64(p.nodes())
	if p.optional {
		all = t.Trailed(p.staying)
	}
	return t.Trailed(p.size[first]) < all
}

// closed has the taken arc close a chain.
func (p *circuitPropagator) closed(t sat.Trail, a int32) bool {
	first := p.edges[a].to
	if p.missing(t, first) {
		p.buf = p.trace(t, a, append(p.buf[:0], sat.LitAtom(p.edges[a].lit)))
		return t.Fail(p.buf)
	}
	t.SetTrailed(p.lone, int64(first))
	return true
}

// prevent excludes the arc that would close the chain, where nodes are missing.
func (p *circuitPropagator) prevent(t sat.Trail, first int32) bool {
	if !p.missing(t, first) {
		t.SetTrailed(p.lone, int64(first))
		return true
	}
	a := p.between(int32(t.Trailed(p.far[first])), first)
	if a == none {
		return true
	}
	no := sat.LitAtom(p.edges[a].lit.Not())
	if !t.SetLater(no, closes+rules*int64(a)) {
		return false
	}
	if !t.Holds(no) {
		t.SetTrailed(p.idle, 1)
	}
	return true
}

// alone looks at the chain that had all nodes of the cycle, when there are more.
func (p *circuitPropagator) alone(t sat.Trail) bool {
	first := int32(t.Trailed(p.lone))
	if first == none || t.Trailed(p.before[first]) != int64(none) || !p.missing(t, first) {
		return true
	}
	return p.prevent(t, first)
}

// again excludes what an open guard kept from being excluded.
func (p *circuitPropagator) again(t sat.Trail) bool {
	if t.Trailed(p.idle) == 0 {
		return true
	}
	t.SetTrailed(p.idle, 0)
	t.Spend(p.nodes())
	for i := range p.next {
		if t.Trailed(p.before[i]) == int64(none) && t.Trailed(p.next[i]) != int64(none) && !p.prevent(t, int32(i)) {
			return false
		}
	}
	return true
}

// trace appends the taken arcs of the chain that the arc would close, and that
// another node is on the cycle.
func (p *circuitPropagator) trace(v sat.View, a int32, buf []sat.Atom) []sat.Atom {
	last := p.edges[a].from
	p.queue = p.queue[:0]
	for at := p.edges[a].to; ; {
		p.seen[at] = true
		p.queue = append(p.queue, at)
		if at == last {
			break
		}
		e := p.edges[p.trail.Trailed(p.next[at])]
		buf = append(buf, sat.LitAtom(e.lit))
		at = e.to
	}
	if p.optional {
		buf = append(buf, p.outside(v))
	}
	for _, i := range p.queue {
		p.seen[i] = false
	}
	return buf
}

// outside tells that some node that has not been seen is on the cycle, as it has
// been for longest.
func (p *circuitPropagator) outside(v sat.View) (why sat.Atom) {
	oldest := math.MaxInt
	for i := range p.loops {
		if p.seen[i] || p.trail.Trailed(p.stayed[i]) == 0 {
			continue
		}
		for _, a := range p.witnesses(int32(i)) {
			if !v.Holds(a) {
				continue
			}
			if at, _ := v.Since(a); at < oldest {
				why, oldest = a, at
			}
		}
		if oldest < 0 {
			break
		}
	}
	return why
}

// witnesses are atoms any of which has the node stay.
func (p *circuitPropagator) witnesses(i int32) [3]sat.Atom {
	no := sat.LitAtom(sat.False)
	w := [3]sat.Atom{sat.LitAtom(p.loop(i).Not()), no, no}
	for k, a := range [2]int64{p.trail.Trailed(p.next[i]), p.trail.Trailed(p.before[i])} {
		if a != int64(none) {
			w[k+1] = sat.LitAtom(p.edges[a].lit)
		}
	}
	return w
}

package graph

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// chains are the paths of taken arcs, of which a node without any is one. All is
// restored by the engine.
type chains struct {
	trail        sat.Trail
	next, before []sat.Word // by node: the taken arc that leaves it, or enters it
	far          []sat.Word // by first and last node: the other one
	size         []sat.Word // by first node: how many nodes are on the chain
	stayed       []sat.Word // by node: 1 where it is on the cycle for sure
	staying      sat.Word   // how many are
	lone         sat.Word   // the first node of a chain that has all of them, or none
}

func (c *chains) init(t sat.Trail, n int) {
	c.trail = t
	words := func(v int64) []sat.Word {
		ws := make([]sat.Word, n)
		for i := range ws {
			ws[i] = t.NewWord(v)
		}
		return ws
	}
	c.next, c.before = words(int64(none)), words(int64(none))
	c.size, c.stayed = words(1), words(0)
	for i := range n {
		c.far = append(c.far, t.NewWord(int64(i)))
	}
	c.staying, c.lone = t.NewWord(0), t.NewWord(int64(none))
}

// stay notes that the node is on the cycle.
func (c *chains) stay(t sat.Trail, i int32) {
	if t.Word(c.stayed[i]) == 0 {
		t.SetWord(c.stayed[i], 1)
		t.SetWord(c.staying, t.Word(c.staying)+1)
	}
}

// take joins the chains at the ends of a taken arc, and excludes the arc that
// would close the new chain.
func (p *circuit) take(t sat.Trail, a int32) bool {
	from, to := p.edges[a].from, p.edges[a].to
	if from == to && p.optional || t.Word(p.next[from]) != int64(none) || t.Word(p.before[to]) != int64(none) {
		return true // of two arcs from or to a node others exclude one
	}
	p.stay(t, from)
	p.stay(t, to)
	first, last := t.Word(p.far[from]), t.Word(p.far[to])
	if first == int64(to) {
		return p.closed(t, a)
	}
	t.SetWord(p.next[from], int64(a))
	t.SetWord(p.before[to], int64(a))
	t.SetWord(p.far[first], last)
	t.SetWord(p.far[last], first)
	t.SetWord(p.size[first], t.Word(p.size[first])+t.Word(p.size[to]))
	return p.prevent(t, int32(first))
}

// missing reports whether some node of the cycle is not on the chain.
func (p *circuit) missing(t sat.Trail, first int32) bool {
	all := int64(p.nodes())
	if p.optional {
		all = t.Word(p.staying)
	}
	return t.Word(p.size[first]) < all
}

// closed has the taken arc close a chain.
func (p *circuit) closed(t sat.Trail, a int32) bool {
	first := p.edges[a].to
	if p.missing(t, first) {
		p.buf = p.trace(t, a, append(p.buf[:0], sat.LitAtom(p.edges[a].lit)))
		return t.Fail(p.buf)
	}
	t.SetWord(p.lone, int64(first))
	return true
}

// prevent excludes the arc that would close the chain, where nodes are missing.
func (p *circuit) prevent(t sat.Trail, first int32) bool {
	if !p.missing(t, first) {
		t.SetWord(p.lone, int64(first))
		return true
	}
	a := p.between(int32(t.Word(p.far[first])), first)
	if a == none {
		return true
	}
	no := sat.LitAtom(p.edges[a].lit.Not())
	if !t.SetLater(no, closes+rules*int64(a)) {
		return false
	}
	if !t.Holds(no) {
		t.SetWord(p.idle, 1)
	}
	return true
}

// alone looks at the chain that had all nodes of the cycle, when there are more.
func (p *circuit) alone(t sat.Trail) bool {
	first := int32(t.Word(p.lone))
	if first == none || t.Word(p.before[first]) != int64(none) || !p.missing(t, first) {
		return true
	}
	return p.prevent(t, first)
}

// again excludes what an open guard kept from being excluded.
func (p *circuit) again(t sat.Trail) bool {
	if t.Word(p.idle) == 0 {
		return true
	}
	t.SetWord(p.idle, 0)
	t.Spend(p.nodes())
	for i := range p.next {
		if t.Word(p.before[i]) == int64(none) && t.Word(p.next[i]) != int64(none) && !p.prevent(t, int32(i)) {
			return false
		}
	}
	return true
}

// trace appends the taken arcs of the chain that the arc would close, and that
// another node is on the cycle.
func (p *circuit) trace(v sat.View, a int32, buf []sat.Atom) []sat.Atom {
	last := p.edges[a].from
	p.queue = p.queue[:0]
	for at := p.edges[a].to; ; {
		p.seen[at] = true
		p.queue = append(p.queue, at)
		if at == last {
			break
		}
		e := p.edges[p.trail.Word(p.next[at])]
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
func (p *circuit) outside(v sat.View) (why sat.Atom) {
	oldest := math.MaxInt
	for i := range p.loops {
		if p.seen[i] || p.trail.Word(p.stayed[i]) == 0 {
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
func (p *circuit) witnesses(i int32) [3]sat.Atom {
	no := sat.LitAtom(sat.False)
	w := [3]sat.Atom{sat.LitAtom(p.loop(i).Not()), no, no}
	for k, a := range [2]int64{p.trail.Word(p.next[i]), p.trail.Word(p.before[i])} {
		if a != int64(none) {
			w[k+1] = sat.LitAtom(p.edges[a].lit)
		}
	}
	return w
}

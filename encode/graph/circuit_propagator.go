package graph

import (
	"github.com/gozinc/gozinc/encode/propagate/notes"
	"github.com/gozinc/gozinc/sat"
)

// Circuit returns a propagator that makes the taken arcs one cycle through all
// nodes. Arcs lists those that leave each node; that exactly one of them is
// taken, and one that enters each node, is for other constraints to see to. It
// excludes arcs that would close a shorter cycle, and finds that some nodes
// cannot be reached, or cannot reach the others (Francis and Stuckey,
// "Explaining circuit propagation", Constraints 19, 2014). The work is
// incremental: a taken arc joins two chains in constant time, and an excluded
// arc costs time only where it is one of two spanning trees, the time of the
// nodes below it.
func Circuit(arcs [][]Arc) sat.Propagator { return newCircuit(arcs, false) }

// Subcircuit is Circuit for the nodes that do not take the arc to themselves. No
// node at all may be left.
func Subcircuit(arcs [][]Arc) sat.Propagator { return newCircuit(arcs, true) }

// circuitPropagator is one cycle through all nodes, or all that are not loops.
type circuitPropagator struct {
	network
	chains
	optional bool        // nodes with a taken loop are left out
	loops    []int32     // by node: its arc to itself, or none
	out      spanning    // from the root to all nodes
	in       spanning    // from all nodes to the root
	root     int32       // of the trees; none before a node stays
	pending  notes.Queue // events: an arc, doubled, and 1 where it is excluded. They may be so no longer
	idle     sat.Trailed // 1 where something was not set, since a guard is open
	seen     []bool      // scratch
	queue    []int32
	buf      []sat.Atom
}

// none is no node or arc.
const none int32 = -1

// The rules of a circuit, in tokens.
const (
	closes    = iota // the arc would close a cycle before all nodes are on it
	unreached        // the node cannot be reached from the root
	unleft           // the root cannot be reached from the node
	rules
)

func newCircuit(arcs [][]Arc, optional bool) *circuitPropagator {
	p := &circuitPropagator{network: newNetwork(arcs), optional: optional, root: none}
	n := p.nodes()
	p.loops = make([]int32, n)
	for i := range p.loops {
		p.loops[i] = p.between(int32(i), int32(i))
	}
	p.out, p.in = newSpanning(&p.network, true), newSpanning(&p.network, false)
	p.pending = notes.New(2 * len(p.edges))
	p.seen, p.queue = make([]bool, n), make([]int32, 0, n)
	return p
}

// Attach implements sat.Propagator.
func (p *circuitPropagator) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.chains.init(t, p.nodes())
	p.idle = t.NewTrailed(0)
	for a, e := range p.edges {
		w.WatchLit(e.lit, int32(2*a))
		w.WatchLit(e.lit.Not(), int32(2*a+1))
		if taken(t, e.lit) {
			p.pending.Add(int32(2 * a))
		}
	}
	for i := range p.loops {
		if a := p.loops[i]; p.optional && a != none && p.stays(t, int32(i)) {
			p.pending.Add(2*a + 1)
		}
	}
	if !p.optional && p.nodes() > 0 {
		p.plant(0)
	}
	return sat.Expensive
}

// Notify implements sat.Notified. An excluded arc counts where a tree has it, or
// could have had it; that of a node to itself makes the node stay.
func (p *circuitPropagator) Notify(_ sat.Trail, event int32, _, _ int64) bool {
	if a := event >> 1; event&1 == 1 {
		e := p.edges[a]
		if !p.out.misses(a) && !p.in.misses(a) && (e.from != e.to || !p.optional) {
			return false
		}
	}
	p.pending.Add(event)
	return true
}

// Review implements sat.Reviewer.
func (p *circuitPropagator) Review(t sat.Trail) {
	for a, e := range p.edges {
		switch {
		case taken(t, e.lit):
			p.pending.Add(int32(2 * a))
		case excluded(t, e.lit):
			p.pending.Add(int32(2*a + 1))
		}
	}
}

func taken(v sat.View, l sat.Lit) bool    { return v.Holds(sat.LitAtom(l)) }
func excluded(v sat.View, l sat.Lit) bool { return v.Holds(sat.LitAtom(l.Not())) }

// stays reports whether the node is on the cycle for sure.
func (p *circuitPropagator) stays(v sat.View, i int32) bool {
	return !p.optional || p.loops[i] == none || excluded(v, p.edges[p.loops[i]].lit)
}

// loop is the literal of the arc from the node to itself.
func (p *circuitPropagator) loop(i int32) sat.Lit {
	if p.loops[i] == none {
		return sat.False
	}
	return p.edges[p.loops[i]].lit
}

// Propagate implements sat.Propagator.
func (p *circuitPropagator) Propagate(t sat.Trail) bool {
	t.Spend(p.pending.Len())
	for event, ok := p.pending.Pop(); ok; event, ok = p.pending.Pop() {
		a := event >> 1
		switch lit := p.edges[a].lit; {
		case event&1 == 1 && excluded(t, lit):
			p.exclude(t, a)
		case event&1 == 0 && taken(t, lit):
			if !p.take(t, a) {
				return false
			}
		}
	}
	return p.again(t) && p.alone(t) && p.reach(t)
}

// exclude takes the arc from the trees.
func (p *circuitPropagator) exclude(t sat.Trail, a int32) {
	t.Spend(p.out.cut(t, a) + p.in.cut(t, a))
	if e := p.edges[a]; e.from == e.to {
		p.stay(t, e.from)
	}
}

// stay notes that the node is on the cycle.
func (p *circuitPropagator) stay(t sat.Trail, i int32) {
	if !p.optional {
		return
	}
	p.chains.stay(t, i)
	if p.root == none {
		p.plant(i)
	}
}

// plant makes the node the root of both trees.
func (p *circuitPropagator) plant(root int32) {
	p.root = root
	p.out.plant(root)
	p.in.plant(root)
}

// reach finds that the root cannot reach nodes, or that they cannot reach it,
// which is a conflict, or takes them out.
func (p *circuitPropagator) reach(t sat.Trail) bool {
	if p.root != none && !p.stays(t, p.root) {
		p.replant(t)
	}
	if p.root == none {
		return true
	}
	t.Spend(p.out.graft(t) + p.in.graft(t))
	return !p.stays(t, p.root) || p.lose(t, &p.out, unreached) && p.lose(t, &p.in, unleft)
}

// replant makes another node the root, if there is one that stays.
func (p *circuitPropagator) replant(t sat.Trail) {
	if t.Trailed(p.staying) == 0 {
		return
	}
	for i := range p.loops {
		if p.stays(t, int32(i)) {
			p.plant(int32(i))
			return
		}
	}
}

// lose leaves out the nodes that the tree has lost.
func (p *circuitPropagator) lose(t sat.Trail, s *spanning, rule int64) bool {
	for _, i := range s.orphans {
		loop := p.loop(i)
		if taken(t, loop) && p.optional {
			continue
		}
		if p.stays(t, i) {
			buf := s.around(t, i, false, nothing, p.seen, p.buf[:0])
			if p.optional {
				buf = append(buf, sat.LitAtom(p.loop(p.root).Not()), sat.LitAtom(loop.Not()))
			}
			p.buf = buf[:0]
			return t.Fail(buf)
		}
		if !t.SetLater(sat.LitAtom(loop), rule+rules*(int64(i)+int64(p.root)<<31)) {
			return false
		}
	}
	return true
}

// Explain implements sat.Propagator.
func (p *circuitPropagator) Explain(v sat.View, _ sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, index := tok%rules, tok/rules
	if rule == closes {
		return p.trace(v, int32(index), buf)
	}
	node, root := int32(index&(1<<31-1)), int32(index>>31)
	s := &p.out
	if rule == unleft {
		s = &p.in
	}
	return s.around(v, node, false, nothing, p.seen, append(buf, sat.LitAtom(p.loop(root).Not())))
}

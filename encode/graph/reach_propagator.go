package graph

import (
	"math"

	"github.com/gozinc/gozinc/encode/propagate/notes"
	"github.com/gozinc/gozinc/sat"
)

// MaxReach is the number of nodes and arcs up to which Reach and Connected take a
// graph.
const MaxReach = 1<<placeBits - 2

// Reach returns a propagator of: each selected node is reached, along taken arcs,
// from one whose literal in root holds. Arcs lists those that leave each node. That
// taken arcs have selected ends, and that one literal of the root holds, is for other
// constraints to see to, and the reasons rely on the first.
//
// Nodes that cannot be reached are excluded. What dominates a selected node, a node
// or an arc, is selected (Quesada, Van Roy, Deville and Collet, "Using dominators for
// solving constrained path problems", 2006; reasons as in de Uña, Gange, Schachte and
// Stuckey, "Steiner tree problems with side constraints using constraint
// programming", 2016). With once, at most one taken arc enters a node, or it is the
// root; then an arc from a node to one that dominates it is excluded.
//
// The reached nodes are kept as a tree; dominators are found at each call, in time
// O(arcs · log nodes).
func Reach(node, root []sat.Lit, arcs [][]Arc, once bool) sat.Propagator {
	return newReachPropagator(node, root, arcs, once)
}

// Connected is Reach where any selected node can be the root, as all arcs are there
// in both directions, with one literal.
func Connected(node []sat.Lit, arcs [][]Arc) sat.Propagator {
	return newReachPropagator(node, nil, arcs, false)
}

// reachPropagator is the propagator of Reach. A root that is a variable is the head of arcs
// from one more node, the source.
type reachPropagator struct {
	network
	once    bool
	floats  bool        // any selected node can be the root
	tree    spanning    // of what is reached from the root
	root    int32       // of the tree; none before a node is selected
	pending notes.Queue // excluded arcs
	dom     *dominators
	news    bool   // the dominators may tell something new
	needed  []bool // scratch, by number of dominators: it is selected
	seen    []bool // scratch
	buf     []sat.Atom
}

// The rules of reach, in tokens.
const (
	outside  = iota // a node is not reached
	through         // each path to a selected node passes through this one
	entered         // each path to a selected node has this arc
	backward        // the arc leads to a node that dominates its tail
	ruleBits = 3
)

// placeBits is the size of the number of a node or an arc in a token.
const placeBits = 20

func newReachPropagator(node, root []sat.Lit, arcs [][]Arc, once bool) *reachPropagator {
	n := len(node)
	var edges []edge
	for from, as := range arcs {
		for _, a := range as {
			if a.To != from {
				edges = append(edges, edge{int32(from), int32(a.To), a.Lit})
			}
		}
	}
	p := &reachPropagator{once: once, floats: root == nil, root: none}
	node = append(append(make([]sat.Lit, 0, n+1), node...), sat.True)
	for i, l := range root {
		if l != sat.False {
			edges = append(edges, edge{int32(n), int32(i), l})
		}
	}
	p.network, p.news = networkOf(n+1, edges), true
	p.node = node
	p.tree = newSpanning(&p.network, true)
	p.pending = notes.New(len(edges))
	p.dom = newDominators(&p.network)
	p.needed, p.seen = make([]bool, n+1), make([]bool, n+1)
	return p
}

// Attach implements sat.Propagator.
func (p *reachPropagator) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for a, e := range p.edges {
		w.WatchLit(e.lit.Not(), int32(a))
	}
	for _, l := range p.node[:p.source()] {
		w.WatchLit(l, int32(len(p.edges)))
	}
	if !p.floats {
		p.root = p.source()
		p.tree.plant(p.root)
	}
	return sat.Expensive
}

// source is the node before the root.
func (p *reachPropagator) source() int32 { return int32(len(p.node)) - 1 }

// Notify implements sat.Notified.
func (p *reachPropagator) Notify(_ sat.Trail, a int32, _, _ int64) bool {
	if int(a) == len(p.edges) || !p.tree.lost[p.edges[a].from] {
		p.news = true
	}
	misses := int(a) < len(p.edges) && p.tree.misses(a)
	if misses {
		p.pending.Add(a)
	}
	return misses || p.news
}

// Review implements sat.Reviewer.
func (p *reachPropagator) Review(t sat.Trail) {
	p.news = true
	for a, e := range p.edges {
		if excluded(t, e.lit) && p.tree.misses(int32(a)) {
			p.pending.Add(int32(a))
		}
	}
}

// Propagate implements sat.Propagator.
func (p *reachPropagator) Propagate(t sat.Trail) bool {
	for _, a := range p.pending.Take() {
		if excluded(t, p.edges[a].lit) {
			t.Spend(p.tree.cut(t, a))
		}
	}
	if !p.rooted(t) {
		return true
	}
	t.Spend(p.tree.graft(t))
	return p.lose(t) && p.dominate(t)
}

// rooted finds a root, and reports whether there is one. It is the node that has been
// selected for longest, and so it stays the root until no node is selected.
func (p *reachPropagator) rooted(t sat.Trail) bool {
	if !p.floats || p.root != none && taken(t, p.node[p.root]) {
		return true
	}
	root, oldest := none, math.MaxInt
	for i, l := range p.node[:p.source()] {
		if !taken(t, l) {
			continue
		}
		if at, _ := t.Since(sat.LitAtom(l)); at < oldest {
			root, oldest = int32(i), at
		}
	}
	if root == none {
		return false
	}
	p.root = root
	p.tree.plant(root)
	return true
}

// lose excludes the nodes that are not reached.
func (p *reachPropagator) lose(t sat.Trail) bool {
	for _, i := range p.tree.orphans {
		if i != p.source() && !t.SetLater(sat.LitAtom(p.node[i].Not()), p.token(outside, int64(i))) {
			return false
		}
	}
	return true
}

// dominate sets what follows from dominators.
func (p *reachPropagator) dominate(t sat.Trail) bool {
	if !p.news {
		return true
	}
	p.news = false
	d := p.dom
	t.Spend(len(p.edges) / 4)
	for a, e := range p.edges {
		d.open[a] = !excluded(t, e.lit)
	}
	d.find(p.root)
	for i, node := range d.node {
		p.needed[i] = taken(t, p.node[node])
	}
	for i := int32(len(d.node)) - 1; i > 0; i-- {
		if p.needed[i] && !p.need(t, i) || p.once && !p.forward(t, i) {
			p.news = true
			return false
		}
	}
	return true
}

// set sets what follows from dominators.
func (p *reachPropagator) set(t sat.Trail, a sat.Atom, rule, what int64) bool {
	if t.Holds(a) {
		return true
	}
	ok := t.SetLater(a, p.token(rule, what))
	p.news = p.news || !t.Holds(a) // a guard is open
	return ok
}

// need selects what dominates the selected node of number i at once.
func (p *reachPropagator) need(t sat.Trail, i int32) bool {
	d := p.dom
	node, above := d.node[i], d.node[d.idom[i]]
	if l := p.node[above]; !p.needed[d.idom[i]] {
		if !p.set(t, sat.LitAtom(l), through, int64(above)<<placeBits+int64(node)) {
			return false
		}
		p.needed[d.idom[i]] = taken(t, l) // it is not where a guard is open
	}
	if a := p.entry(i); a != none {
		return p.set(t, sat.LitAtom(p.edges[a].lit), entered, int64(a))
	}
	return true
}

// entry returns the arc by which all paths enter the node of number i, or none if
// there are several.
func (p *reachPropagator) entry(i int32) int32 {
	d, only := p.dom, none
	for _, a := range p.enter[d.node[i]] {
		from := d.number[p.edges[a].from]
		if !d.open[a] || from == none || d.dominates(i, from) {
			continue
		}
		if only != none {
			return none
		}
		only = a
	}
	return only
}

// forward excludes the arcs into the node of number i from what it dominates.
func (p *reachPropagator) forward(t sat.Trail, i int32) bool {
	d := p.dom
	if d.size[i] == 1 {
		return true
	}
	for _, a := range p.enter[d.node[i]] {
		from := d.number[p.edges[a].from]
		if d.open[a] && from != none && d.dominates(i, from) && !p.set(t, sat.LitAtom(p.edges[a].lit.Not()), backward, int64(a)) {
			return false
		}
	}
	return true
}

func (p *reachPropagator) token(rule, what int64) int64 {
	return rule + int64(p.root)<<ruleBits + what<<(ruleBits+placeBits)
}

// Explain implements sat.Propagator. Of the arcs around the node, and of those around
// all that the root reaches, it names the fewer.
func (p *reachPropagator) Explain(v sat.View, _ sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, what := tok&(1<<ruleBits-1), tok>>(ruleBits+placeBits)
	root := int32(tok >> ruleBits & (1<<placeBits - 1))
	if p.floats {
		buf = append(buf, sat.LitAtom(p.node[root]))
	}
	node, but := int32(what&(1<<placeBits-1)), nothing
	switch rule {
	case through:
		but.node = int32(what >> placeBits)
		buf = append(buf, sat.LitAtom(p.node[node]))
	case entered:
		but.lit, node = p.edges[what].lit, p.edges[what].to
		buf = append(buf, sat.LitAtom(p.node[node]))
	case backward:
		but.node, node = p.edges[what].to, p.edges[what].from
	}
	p.buf = p.tree.around(v, root, true, but, p.seen, p.buf[:0])
	n := len(buf)
	if buf = p.tree.around(v, node, false, but, p.seen, buf); len(p.buf) < len(buf)-n {
		buf = append(buf[:n], p.buf...)
	}
	return buf
}

package graph

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// The negations of the constraints on subgraphs say that one of several
// witnesses exists. A witness is a literal that implies a violation; what
// defines it can always be satisfied without one. All together they take
// O(nodes + edges) clauses, and nothing is lazy.

// witnesses collects witnesses for guard → ¬C.
type witnesses struct {
	g    *graph
	lits []sat.Lit
}

func (g *graph) violation() *witnesses { return &witnesses{g: g} }

// post adds guard → some witness holds.
func (w *witnesses) post(guard sat.Lit) { w.g.e.Guarded(guard, w.lits...) }

func (w *witnesses) add(l ...sat.Lit) { w.lits = append(w.lits, l...) }

// all adds a witness of a conjunction, defined in one direction.
func (w *witnesses) all(lits ...sat.Lit) { w.add(w.g.e.Implying(lits...)) }

// looseEnd: a selected edge has an end that is not selected.
func (w *witnesses) looseEnd() {
	w.add(w.g.stray...)
	for _, x := range w.g.edges {
		for _, n := range [2]int{x.from, x.to} {
			if w.g.node[n] != sat.True {
				w.all(x.lit, w.g.node[n].Not())
			}
		}
	}
}

// unselected: x is no selected node. It returns the literals "x is node i".
func (w *witnesses) unselected(x store.View) []sat.Lit {
	at := w.g.at(x)
	none := make([]sat.Lit, len(at))
	for i, l := range at {
		none[i] = l.Not()
		w.all(l, w.g.node[i].Not())
	}
	w.all(none...)
	return at
}

// unreached: a set of nodes holds the root and all ends of arcs that begin in
// it, but not some selected node.
func (w *witnesses) unreached(root []sat.Lit, arcs []arc) {
	in := w.newSet(arcs)
	for i, l := range root {
		w.g.e.Clause(l.Not(), in[i])
		w.all(w.g.node[i], in[i].Not())
	}
}

// newSet returns new literals of a set of nodes that no arc leaves.
func (w *witnesses) newSet(arcs []arc) []sat.Lit {
	in := newLits(w.g.e, len(w.g.node))
	for _, x := range arcs {
		w.g.e.Clause(x.lit.Not(), in[x.from].Not(), in[x.to])
	}
	return in
}

// disconnected: a set of nodes that no edge leaves or enters holds one selected
// node and not another, or nothing is selected.
func (w *witnesses) disconnected() {
	e := w.g.e
	var none []sat.Lit
	in := w.newSet(w.g.both())
	inner, outer := &witnesses{g: w.g}, &witnesses{g: w.g}
	for i, l := range w.g.node {
		none = append(none, l.Not())
		inner.all(l, in[i])
		outer.all(l, in[i].Not())
	}
	split := e.Sink.NewVar()
	inner.post(split)
	outer.post(split)
	w.add(split)
	w.all(none...)
}

// several: at least k of the literals of some node hold.
func (w *witnesses) several(k int, at [][]sat.Lit) {
	for _, lits := range at {
		if len(lits) < k {
			continue
		}
		l := w.g.e.Sink.NewVar()
		pb.AtLeast(w.g.e.Sink, l, lits, k)
		w.add(l)
	}
}

// cycle: a set of selected edges has, at each end of each edge that is no
// loop, another edge.
func (w *witnesses) cycle() {
	e := w.g.e
	at := make([][]sat.Lit, len(w.g.node))
	in := make([]sat.Lit, len(w.g.edges))
	for i, x := range w.g.edges {
		in[i] = e.Implying(x.lit)
		at[x.from] = append(at[x.from], in[i])
		if x.from != x.to {
			at[x.to] = append(at[x.to], in[i])
		}
	}
	for i, x := range w.g.edges {
		if x.from == x.to {
			continue
		}
		for _, n := range [2]int{x.from, x.to} {
			clause := []sat.Lit{in[i].Not()}
			for _, l := range at[n] {
				if l != in[i] {
					clause = append(clause, l)
				}
			}
			e.Clause(clause...)
		}
	}
	w.add(in...)
}

// rootedViolation holds the witnesses of a rooted constraint that has the root
// r and reaches all nodes.
func (g *graph) rootedViolation(r store.View) (w *witnesses, root []sat.Lit) {
	w = g.violation()
	w.looseEnd()
	root = w.unselected(r)
	w.unreached(root, g.edges)
	return w, root
}

func notReachable(g *graph, guard sat.Lit, ends []store.View) {
	if len(g.node) > 0 {
		w, _ := g.rootedViolation(ends[0])
		w.post(guard)
	}
}

// notArborescence: a node is entered twice, where being the root counts too.
func notArborescence(g *graph, guard sat.Lit, ends []store.View) {
	if len(g.node) > 0 {
		w, root := g.rootedViolation(ends[0])
		w.several(2, join(g.into(g.edges), root))
		w.post(guard)
	}
}

// notDirectedPath: a node is entered or left twice, where being s or t counts
// too. If none is, and all are reached from s, the path ends at t.
func notDirectedPath(g *graph, guard sat.Lit, ends []store.View) {
	if len(g.node) > 0 {
		w, s := g.rootedViolation(ends[0])
		t := w.unselected(ends[1])
		w.several(2, join(g.into(g.edges), s))
		w.several(2, join(g.into(reversed(g.edges)), t))
		w.post(guard)
	}
}

func notConnected(g *graph, guard sat.Lit, _ []store.View) {
	if len(g.node) > 0 {
		w := g.violation()
		w.looseEnd()
		w.disconnected()
		w.post(guard)
	}
}

func notTree(g *graph, guard sat.Lit, _ []store.View) {
	if len(g.node) > 0 {
		w := g.violation()
		w.looseEnd()
		w.disconnected()
		w.cycle()
		w.post(guard)
	}
}

// notPath: a node has three edges, where a loop counts twice and being s or t
// counts too. If none has, a connected subgraph has too few edges for a cycle.
func notPath(g *graph, guard sat.Lit, ends []store.View) {
	if len(g.node) == 0 {
		return
	}
	w := g.violation()
	w.looseEnd()
	s, t := w.unselected(ends[0]), w.unselected(ends[1])
	w.disconnected()
	at := g.into(append(reversed(g.edges), g.edges...))
	w.several(3, join(join(at, s), t))
	w.post(guard)
}

// join appends one literal to the literals of each node.
func join(at [][]sat.Lit, more []sat.Lit) [][]sat.Lit {
	for i, l := range more {
		at[i] = append(at[i], l)
	}
	return at
}

// notAcyclic: a set of selected arcs has, for each arc, another that goes on.
func notAcyclic(e *constraint.Encoder, guard sat.Lit, a store.Args) {
	c := newAcyclic(e, guard, a)
	in := make([]sat.Lit, len(c.arcs))
	for i, x := range c.arcs {
		in[i] = e.Implying(x.lit)
	}
	for i, x := range c.arcs {
		clause := []sat.Lit{in[i].Not()}
		for _, j := range c.out[x.to] {
			clause = append(clause, in[j])
		}
		e.Clause(clause...)
	}
	e.Guarded(guard, in...)
}

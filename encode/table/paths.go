package table

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// The path encoding of a decision diagram (Abío, Gange, Mayer-Eichberger &
// Stuckey, "On CNF encodings of decision diagrams", CPAIOR 2016, where it is
// the complete path encoding; for automata, Quimper & Walsh, CP 2006, and
// Bacchus, CP 2007). A literal for each node and each edge says that the path
// of the tuple goes there:
//
//	T1  node → some edge out of it
//	T2  edge → the nodes at both ends
//	T3  edge → the variable has a value of its label
//	P2  node → some edge into it
//	P3  guard ∧ value → some edge with that value in its label
//	P1  node ∧ value → the edge with that value, in deterministic diagrams
//	P4  at most one node of each level
//
// The root is the guard itself: while it is false, all nodes and edges may be.
// By unit propagation an edge is false when its values are gone or an end of
// it is, so that the guard is false when no path is left, and with a true
// guard every value without a path is removed: T1, T2, T3, P2 and P3 make the
// encoding domain consistent. P1 and P4 settle nodes and edges earlier.
//
// Nodes with one edge in or out share its literal, and an edge shares the
// literal of a value that no other edge of the level has.
type paths struct {
	e     *constraint.Encoder
	guard sat.Lit
	d     *diagram.Diagram
	// determined: write P1.
	determined bool
}

// accept encodes guard → xs belongs to d, or has the engine propagate it where clauses would be
// too many. What is too large is refused with a *constraint.SizeError.
func accept(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram) {
	if d.Empty() || len(xs) == 0 {
		path(e, g, xs, d)
		return
	}
	switch layers, clauses := newLayers(e.Store, xs, d); {
	case e.Propagates(clauses, *constraint.DiagramClauses):
		e.Post(g, Accepts(d.Nodes, levels(e, g, layers)))
	case !excludeOutside(e, g, xs, d, layers):
		path(e, g, xs, d)
	}
}

// path is accept, and returns the literals of the edges; nil for what is refused.
func path(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram) (edges [][]sat.Lit) {
	if d.Empty() {
		e.Guarded(g)
		return make([][]sat.Lit, len(xs))
	}
	p := paths{e: e, guard: g, d: d, determined: d.Deterministic()}
	var layers []layer
	size := 0
	for i, x := range xs {
		l := newLayer(e.Store, x, d.Edges[i])
		size += l.literals()
		if size > *maxPathLits {
			e.Fail(&constraint.SizeError{What: "a diagram or automaton", Estimate: float64(size), Limit: float64(*maxPathLits)})
			return nil
		}
		layers = append(layers, l)
	}
	nodes := []sat.Lit{g}
	for i := range layers {
		lits, next := p.level(i, &layers[i], nodes)
		edges = append(edges, lits)
		nodes = next
	}
	return edges
}

// level writes the clauses of the edges from level i, whose nodes have the
// given literals, and returns the literals of these edges and of the next
// level's nodes.
func (p *paths) level(i int, l *layer, nodes []sat.Lit) (edges, next []sat.Lit) {
	out, in := degrees(l.edges, len(nodes), p.d.Nodes[i+1])
	edges = p.edgeLits(l, nodes, out)
	next = p.nodeLits(i+1, l, edges, in)
	for k, e := range l.edges {
		p.imply(edges[k], nodes[e.From]) // T2
		p.imply(edges[k], next[e.To])
		p.label(l, k, edges[k]) // T3
	}
	outs, ins := make([][]sat.Lit, len(nodes)), make([][]sat.Lit, len(next))
	for k, e := range l.edges {
		outs[e.From] = append(outs[e.From], edges[k])
		ins[e.To] = append(ins[e.To], edges[k])
	}
	for q, lits := range outs {
		p.e.Guarded(nodes[q], lits...) // T1
	}
	if i+1 < p.d.Vars() {
		for q, lits := range ins {
			p.e.Guarded(next[q], lits...) // P2
		}
		pb.AtMostOne(p.e.Sink, sat.True, next) // P4
	}
	p.values(l, nodes, edges)
	return edges, next
}

func degrees(edges []diagram.Edge, nodes, next int) (out, in []int) {
	out, in = make([]int, nodes), make([]int, next)
	for _, e := range edges {
		out[e.From]++
		in[e.To]++
	}
	return out, in
}

// edgeLits gives the edges their literals: that of the node they leave, if it
// has no other; that of a value, if no other edge has it and the guard is True;
// else a new one.
func (p *paths) edgeLits(l *layer, nodes []sat.Lit, out []int) []sat.Lit {
	lits := make([]sat.Lit, len(l.edges))
	for k, e := range l.edges {
		switch {
		case out[e.From] == 1:
			lits[k] = nodes[e.From]
		case p.guard == sat.True && l.alone(k):
			lits[k] = pieceLit(p.e, l, int(l.of[k][0]))
		default:
			lits[k] = p.e.Sink.NewVar()
		}
	}
	return lits
}

// nodeLits gives the nodes of a level their literals: True to the terminal; the
// guard to the only node of a level; that of the edge into them, if there is only one;
// else a new one.
func (p *paths) nodeLits(level int, l *layer, edges []sat.Lit, in []int) []sat.Lit {
	lits := make([]sat.Lit, p.d.Nodes[level])
	switch {
	case level == p.d.Vars():
		lits[0] = sat.True
		return lits
	case len(lits) == 1:
		lits[0] = p.guard
		return lits
	}
	for k, e := range l.edges {
		if in[e.To] == 1 {
			lits[e.To] = edges[k]
		}
	}
	for q := range lits {
		if lits[q] == sat.Undef {
			lits[q] = p.e.Sink.NewVar()
		}
	}
	return lits
}

func (p *paths) imply(a, b sat.Lit) {
	if a != b && b != sat.True {
		p.e.Clause(a.Not(), b)
	}
}

// label encodes edge → x in the label of edge k.
func (p *paths) label(l *layer, k int, edge sat.Lit) {
	if l.whole[k] {
		return
	}
	if of := l.of[k]; len(of) == 1 && l.pieces[of[0]].lit == sat.Undef {
		r := l.pieces[of[0]]
		p.imply(edge, p.e.Ge(l.x, r.Lo))
		p.imply(edge, p.e.Le(l.x, r.Hi))
		return
	}
	clause := make([]sat.Lit, 0, len(l.of[k])+1)
	for _, i := range l.of[k] {
		clause = append(clause, pieceLit(p.e, l, int(i)))
	}
	p.e.Guarded(edge, clause...)
}

// values writes what the values of x say about the edges: P3 and P1.
func (p *paths) values(l *layer, nodes, edges []sat.Lit) {
	for i := range l.pieces {
		outside := outside(p.e, l, i)
		clause := append([]sat.Lit(nil), outside...)
		for _, k := range l.pieces[i].edges {
			clause = append(clause, edges[k])
			if from := nodes[l.edges[k].From]; p.determined && from != edges[k] {
				p.e.Guarded(from, append(outside, edges[k])...)
			}
		}
		p.e.Guarded(p.guard, clause...)
	}
	p.e.Confine(p.guard, l.x, l.covered)
}

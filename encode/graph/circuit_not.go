package graph

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// notCircuit encodes guard → ¬circuit by witnesses (see witnesses): a successor
// is no node, or no node has the first one as its successor, or a set of nodes
// that holds the first one and the successors of all its nodes lacks one. For
// if the walk from the first node visits all others and some node leads back,
// it is the last, and the walk a circuit. One clause for each possible arc.
func notCircuit(e *constraint.Encoder, guard sat.Lit, a store.Args) {
	first, next := a.Int(0), a.Views(1)
	switch len(next) {
	case 0:
		e.Guarded(guard)
		return
	case 1:
		return // a node that is its own successor is no circuit
	}
	c := &circuit{e: e, guard: guard, next: next, first: first}
	clause := c.strays()
	in := newLits(e, len(next))
	e.Clause(in[0])
	unentered := e.Sink.NewVar()
	for i, to := range c.arcs() {
		clause = append(clause, in[i].Not())
		for _, j := range to {
			e.Clause(c.arc(i, j).Not(), in[i].Not(), in[j])
			if j == 0 {
				e.Clause(unentered.Not(), c.arc(i, j).Not())
			}
		}
	}
	e.Guarded(guard, append(clause, unentered)...)
}

// notSubcircuit encodes guard → ¬subcircuit: a successor is no node, or two
// are the same, or of two nodes that are not left out one is in a set of nodes
// without arcs to others or from them, and one is not.
func notSubcircuit(e *constraint.Encoder, guard sat.Lit, a store.Args) {
	first, next := a.Int(0), a.Views(1)
	if len(next) == 0 {
		e.Guarded(guard)
		return
	}
	c := &circuit{e: e, guard: guard, next: next, first: first, sub: true}
	in := newLits(e, len(next))
	var inner, outer []sat.Lit
	for i, to := range c.arcs() {
		for _, j := range to {
			e.Clause(c.arc(i, j).Not(), in[i].Not(), in[j])
			e.Clause(c.arc(i, j).Not(), in[i], in[j].Not())
		}
		inner = append(inner, e.Implying(in[i], c.arc(i, i).Not()))
		outer = append(outer, e.Implying(in[i].Not(), c.arc(i, i).Not()))
	}
	split, same := e.Sink.NewVar(), e.Sink.NewVar()
	e.Guarded(split, inner...)
	e.Guarded(split, outer...)
	e.Guarded(guard, append(c.strays(), split, same)...)
	counting.NotAllDifferent(e, same, next, nil)
}

// strays returns literals that imply that a successor is no node.
func (c *circuit) strays() (lits []sat.Lit) {
	nodes := intset.Interval(c.first, c.first+int64(len(c.next))-1)
	for _, x := range c.next {
		if c.e.Store.Domain(x).Subset(nodes) {
			continue
		}
		lits = append(lits, c.e.Le(x, c.first-1), c.e.Ge(x, c.first+int64(len(c.next))))
	}
	return lits
}

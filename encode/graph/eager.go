package graph

import (
	"math/bits"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/sat"
)

// Clauses that are written to a file cannot be added as solutions violate them,
// so each lazy constraint has an eager form as well. On graphs it numbers the
// nodes, and the numbers increase along arcs: the formulation of subtours by
// Miller, Tucker & Zemlin ("Integer programming formulation of traveling
// salesman problems", JACM 1960). It takes O(log nodes) clauses for each arc.

// levels are new numbers of n nodes, in bits.
func levels(e *constraint.Encoder, n int) [][]sat.Lit {
	out := make([][]sat.Lit, n)
	for i := range out {
		out[i] = newLits(e, bits.Len(uint(max(n-1, 1))))
	}
	return out
}

// newLits returns n new literals.
func newLits(e *constraint.Encoder, n int) []sat.Lit {
	lits := make([]sat.Lit, n)
	for i := range lits {
		lits[i] = e.Sink.NewVar()
	}
	return lits
}

// Eagerly encodes guard → selected arcs form no cycle. Loops are excluded
// elsewhere.
func (c *acyclic) Eagerly() {
	level := levels(c.e, len(c.out))
	for _, x := range c.arcs {
		if x.from == x.to {
			continue
		}
		pb.LtBits(c.e.Sink, arith.ImpliedBy(c.e, c.guard, x.lit), level[x.from], level[x.to])
	}
}

// Eagerly encodes guard → the successors, which are a permutation, have one
// cycle: numbers increase along all arcs but those into one node, for a
// subcircuit any.
func (c *circuit) Eagerly() {
	level := levels(c.e, len(c.next))
	last := make([]sat.Lit, len(c.next))
	for i := range last {
		last[i] = sat.Bool(i == 0)
	}
	if c.sub {
		last = someNode(c.e, len(c.next))
	}
	for i, to := range c.arcs() {
		for _, j := range to {
			if i == j {
				continue
			}
			pb.LtBits(c.e.Sink, arith.ImpliedBy(c.e, arith.ImpliedBy(c.e, c.guard, c.arc(i, j)), last[j].Not()), level[i], level[j])
		}
	}
}

// Eagerly encodes guard → each selected node but the root has a selected arc
// into it from a node with a lower number.
func (r *reach) Eagerly() {
	e, level, root := r.e, levels(r.e, len(r.node)), r.root
	if root == nil {
		root = someNode(e, len(r.node))
	}
	for n, arcs := range r.into {
		clause := []sat.Lit{r.node[n].Not(), root[n]}
		for _, i := range arcs {
			x := r.arcs[i]
			parent := e.Implying(x.lit)
			pb.LtBits(e.Sink, parent, level[x.from], level[n])
			clause = append(clause, parent)
		}
		e.Guarded(r.guard, clause...)
	}
}

// someNode returns new literals of which at most one holds.
func someNode(e *constraint.Encoder, n int) []sat.Lit {
	lits := newLits(e, n)
	pb.AtMostOne(e.Sink, sat.True, lits)
	return lits
}

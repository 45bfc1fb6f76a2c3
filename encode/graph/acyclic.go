package graph

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/scc"
	"github.com/gozinc/gozinc/sat"
)

// acyclic is the lazy part of gozinc_dag, unless it is propagated: cycles of selected
// arcs are excluded as they occur, a clause each (as for the feedback arc set by Baharev,
// Schichl, Neumaier & Achterberg, 2021).
type acyclic struct {
	h     constraint.Host
	e     *constraint.Encoder // nil in presolve
	guard sat.Lit
	arcs  []arc
	out   [][]int32 // arcs that leave each node
}

// postAcyclic excludes loops and cycles of two arcs at once.
func postAcyclic(e *constraint.Encoder, guard sat.Lit, a store.Args) {
	c := newAcyclic(e, guard, a)
	c.e = e
	for i, x := range c.arcs {
		if x.from == x.to {
			e.Guarded(guard, x.lit.Not())
		}
		for _, j := range c.out[x.to] {
			if y := c.arcs[j]; y.to == x.from && x.from != x.to && int(j) < i {
				e.Guarded(guard, x.lit.Not(), y.lit.Not())
			}
		}
	}
	if isPropagated(e, len(c.out), len(c.arcs)) {
		c.propagate()
		return
	}
	e.LazyOrEager(c)
}

// newAcyclic numbers the nodes from 0 as they occur.
func newAcyclic(h constraint.Host, guard sat.Lit, a store.Args) *acyclic {
	from, to, es := a.Ints(0), a.Ints(1), a.Views(2)
	c := &acyclic{h: h, guard: guard}
	number := make(map[int64]int)
	index := func(node int64) int {
		i, known := number[node]
		if !known {
			i = len(number)
			number[node] = i
			c.out = append(c.out, nil)
		}
		return i
	}
	for i, x := range es {
		if l := h.Ge(x, 1); l != sat.False {
			f, t := index(from[i]), index(to[i])
			c.out[f] = append(c.out[f], int32(len(c.arcs)))
			c.arcs = append(c.arcs, arc{f, t, l})
		}
	}
	return c
}

// Refine implements Lazy. For each selected arc that lies on a cycle of the
// assignment, and on none that is excluded already, it excludes a shortest one.
func (c *acyclic) Refine(holds func(sat.Lit) bool) bool {
	if !holds(c.guard) {
		return false
	}
	part := c.components(holds)
	excluded := make([]bool, len(c.arcs))
	refined := false
	for i, x := range c.arcs {
		if excluded[i] || part[x.from] != part[x.to] || !holds(x.lit) {
			continue
		}
		clause := []sat.Lit{x.lit.Not()}
		for _, j := range c.shortest(x.to, x.from, part, holds) {
			excluded[j] = true
			clause = append(clause, c.arcs[j].lit.Not())
		}
		c.e.Guarded(c.guard, clause...)
		refined = true
	}
	return refined
}

// shortest returns the arcs of a shortest path of selected arcs inside a
// strongly connected component.
func (c *acyclic) shortest(from, to int, part []int, holds func(sat.Lit) bool) []int32 {
	by := make(map[int]int32) // the arc by which each node is reached
	for todo := []int{from}; from != to && len(todo) > 0; todo = todo[1:] {
		n := todo[0]
		if n == to {
			break
		}
		for _, j := range c.out[n] {
			x := c.arcs[j]
			if _, seen := by[x.to]; !seen && x.to != from && part[x.to] == part[from] && holds(x.lit) {
				by[x.to] = j
				todo = append(todo, x.to)
			}
		}
	}
	var path []int32
	for n := to; n != from; n = c.arcs[by[n]].from {
		path = append(path, by[n])
	}
	return path
}

// components numbers the strongly connected components of the selected arcs.
func (c *acyclic) components(holds func(sat.Lit) bool) []int {
	return scc.Components(len(c.out), func(node int) int { return len(c.out[node]) }, func(node, k int) int {
		if x := c.arcs[c.out[node][k]]; holds(x.lit) {
			return x.to
		}
		return scc.Nowhere
	})
}

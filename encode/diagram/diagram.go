// Package diagram holds layered decision diagrams: sets of tuples as the paths
// of an acyclic graph. Tables, unfolded automata and the MDDs of a model all
// become one, so that one encoding serves them all. It knows sets of integers, and
// neither constraints nor literals.
package diagram

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

// Diagram is a set of tuples of n values. The nodes of level i are numbered
// from 0; level 0 has only the root, level n only the terminal. A tuple
// belongs to the set if its values lie in the labels of the edges of a path
// from the root to the terminal.
//
// Every node lies on such a path: the diagram of the empty set has no nodes.
type Diagram struct {
	Nodes []int    // nodes of each level, 0..n
	Edges [][]Edge // Edges[i] lead from level i to i+1, in order of From

	spend Spend // what is made of it goes on counting there
}

// Spend is told of the work of making a diagram while it goes on, in edges and in
// cells of a table. It may end that by a panic.
type Spend func(work int)

// on counts the work, if anyone wants to know of it.
func (s Spend) on(work int) {
	if s != nil {
		s(work)
	}
}

// Edge lets a variable take any value of Label, which is not empty. Two edges
// between the same nodes differ in Cost.
type Edge struct {
	From, To int32
	Cost     int64
	Label    intset.Set
}

// Vars returns the length of the tuples.
func (d *Diagram) Vars() int { return len(d.Edges) }

// Empty reports whether no tuple belongs to the set.
func (d *Diagram) Empty() bool { return d.Nodes[0] == 0 }

// Size counts the edges, and the ranges in their labels.
func (d *Diagram) Size() (edges, ranges int) {
	for _, layer := range d.Edges {
		edges += len(layer)
		for _, e := range layer {
			ranges += len(e.Label)
		}
	}
	return edges, ranges
}

// Deterministic reports whether the edges from one node never share a value,
// so that every tuple has at most one path.
func (d *Diagram) Deterministic() bool {
	for _, layer := range d.Edges {
		for node := range byFrom(layer) {
			if !disjoint(node) {
				return false
			}
		}
	}
	return true
}

func disjoint(edges []Edge) bool {
	var ranges []intset.Range
	for _, e := range edges {
		ranges = append(ranges, e.Label...)
	}
	slices.SortFunc(ranges, func(a, b intset.Range) int { return cmp.Compare(a.Lo, b.Lo) })
	for i := 1; i < len(ranges); i++ {
		if ranges[i].Lo <= ranges[i-1].Hi {
			return false
		}
	}
	return true
}

// byFrom yields the edges of a layer node by node; nodes without edges are
// left out.
func byFrom(layer []Edge) func(yield func([]Edge) bool) {
	return func(yield func([]Edge) bool) {
		for start := 0; start < len(layer); {
			end := start + 1
			for end < len(layer) && layer[end].From == layer[start].From {
				end++
			}
			if !yield(layer[start:end]) {
				return
			}
			start = end
		}
	}
}

// None returns the diagram of no tuple of n values.
func None(n int) *Diagram {
	return &Diagram{Nodes: make([]int, n+1), Edges: make([][]Edge, n)}
}

// all returns the diagram of all tuples over the domains.
func all(domains []intset.Set) *Diagram {
	d := None(len(domains))
	for i := range d.Nodes {
		d.Nodes[i] = 1
	}
	for i, dom := range domains {
		d.Edges[i] = []Edge{{Label: dom}}
	}
	return d
}

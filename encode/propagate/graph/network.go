package graph

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Arc is an arc of a graph to a node, taken where the literal is true.
type Arc struct {
	To  int
	Lit sat.Lit
}

// network is a graph with numbered arcs.
type network struct {
	edges   []edge
	leaving [][]int32 // arcs by the node that they leave, in the order of their heads
	enter   [][]int32
}

// edge is an arc.
type edge struct {
	from, to int32
	lit      sat.Lit
}

func newNetwork(arcs [][]Arc) network {
	g := network{leaving: make([][]int32, len(arcs)), enter: make([][]int32, len(arcs))}
	for from, as := range arcs {
		as = slices.Clone(as)
		slices.SortStableFunc(as, func(a, b Arc) int { return cmp.Compare(a.To, b.To) })
		for _, a := range as {
			n := int32(len(g.edges))
			g.edges = append(g.edges, edge{int32(from), int32(a.To), a.Lit})
			g.leaving[from] = append(g.leaving[from], n)
			g.enter[a.To] = append(g.enter[a.To], n)
		}
	}
	return g
}

func (g *network) nodes() int { return len(g.leaving) }

// between returns the arc from one node to another, or none.
func (g *network) between(from, to int32) int32 {
	as := g.leaving[from]
	k, ok := slices.BinarySearchFunc(as, to, func(a, to int32) int { return cmp.Compare(g.edges[a].to, to) })
	if !ok {
		return none
	}
	return as[k]
}

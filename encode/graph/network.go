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
	leaving [][]int32 // arcs by the node that they leave
	enter   [][]int32
	// node tells of each node that it is selected, which a taken arc implies of its
	// ends; nil where arcs alone are selected.
	node []sat.Lit
}

// edge is an arc.
type edge struct {
	from, to int32
	lit      sat.Lit
}

// newNetwork has the arcs that leave a node in the order of their heads.
func newNetwork(arcs [][]Arc) network {
	var edges []edge
	for from, as := range arcs {
		as = slices.Clone(as)
		slices.SortStableFunc(as, func(a, b Arc) int { return cmp.Compare(a.To, b.To) })
		for _, a := range as {
			edges = append(edges, edge{int32(from), int32(a.To), a.Lit})
		}
	}
	return networkOf(len(arcs), edges)
}

func networkOf(nodes int, edges []edge) network {
	g := network{edges: edges, leaving: make([][]int32, nodes), enter: make([][]int32, nodes)}
	for n, a := range edges {
		g.leaving[a.from] = append(g.leaving[a.from], int32(n))
		g.enter[a.to] = append(g.enter[a.to], int32(n))
	}
	return g
}

func (g *network) nodes() int { return len(g.leaving) }

// between returns the arc from one node to another, or none, in a network of
// newNetwork.
func (g *network) between(from, to int32) int32 {
	as := g.leaving[from]
	k, ok := slices.BinarySearchFunc(as, to, func(a, to int32) int { return cmp.Compare(g.edges[a].to, to) })
	if !ok {
		return none
	}
	return as[k]
}

// absent reports whether the node is known not to be selected.
func (g *network) absent(v sat.View, node int32) bool {
	return g.node != nil && excluded(v, g.node[node])
}

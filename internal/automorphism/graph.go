// Package automorphism finds symmetries of graphs.
package automorphism

// Graph is a graph whose nodes have colours and whose edges have labels. A symmetry maps
// nodes to nodes of their colour, and edges to edges of their label. Colours and labels are
// told apart by their numbers alone.
type Graph struct {
	colours []int32
	edges   []labelled // as they were added
	first   []int32    // by node, where its neighbours begin; one more at the end
	near    []half
}

type labelled struct{ u, v, label int32 }

// half is an edge as one of its ends sees it.
type half struct{ to, label int32 }

// Node adds a node of the colour, and returns its number. Nodes are numbered from 0.
func (g *Graph) Node(colour int32) int32 {
	g.colours = append(g.colours, colour)
	return int32(len(g.colours) - 1)
}

// Edge adds an edge.
func (g *Graph) Edge(u, v, label int32) { g.edges = append(g.edges, labelled{u, v, label}) }

// seal makes the lists of neighbours.
func (g *Graph) seal() {
	g.first = make([]int32, len(g.colours)+1)
	for _, e := range g.edges {
		g.first[e.u+1]++
		g.first[e.v+1]++
	}
	for i := range g.colours {
		g.first[i+1] += g.first[i]
	}
	at := append([]int32(nil), g.first...)
	g.near = make([]half, 2*len(g.edges))
	for _, e := range g.edges {
		g.near[at[e.u]] = half{e.v, e.label}
		at[e.u]++
		g.near[at[e.v]] = half{e.u, e.label}
		at[e.v]++
	}
}

// of returns the edges of a node.
func (g *Graph) of(v int32) []half { return g.near[g.first[v]:g.first[v+1]] }

// Symmetry is a permutation of the nodes: each of From moves to that of To with its index.
// All other nodes stay.
type Symmetry struct{ From, To []int32 }

// holds reports whether s is a symmetry. An edge that changes has a moved end, so it is enough
// to look at the edges of these.
func (g *Graph) holds(s Symmetry, work *int) bool {
	image := make(map[int32]int32, len(s.From))
	for i, v := range s.From {
		image[v] = s.To[i]
	}
	for i, v := range s.From {
		w := s.To[i]
		if _, moved := image[w]; !moved || g.colours[v] != g.colours[w] || len(g.of(v)) != len(g.of(w)) {
			return false
		}
		left := make(map[half]int, len(g.of(w)))
		for _, e := range g.of(w) {
			left[e]++
		}
		for _, e := range g.of(v) {
			if to, moved := image[e.to]; moved {
				e.to = to
			}
			if left[e]--; left[e] < 0 {
				return false
			}
		}
		*work += 2 * len(g.of(v))
	}
	return true
}

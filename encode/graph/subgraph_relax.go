package graph

import (
	"math"

	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

// relaxedGraph is what the relaxation knows of a selected subgraph: paths lead
// along the arcs from a root to each selected node. Besides rows for each node
// there are cuts, which the relaxation gets where it violates them: some arc
// enters a set that has a selected node and no root (Koch and Martin, "Solving
// Steiner tree problems in graphs to optimality", 1998).
type relaxedGraph struct {
	r     *relax.Builder
	first int64
	node  []relax.Affine
	edges []RelaxedArc

	arcs []RelaxedArc
	root []relax.Affine // that node is the root
}

// RelaxForest tells the relaxation that selected arcs form no cycle. A node is entered by one of them at most, and is
// selected where it is entered or left.
func RelaxForest(r *relax.Builder, selected []relax.Affine, arcs []RelaxedArc) {
	g := &relaxedGraph{r: r, node: selected, edges: arcs, arcs: arcs}
	g.tails()
	for _, x := range g.entered(g.arcs, make([]relax.Affine, len(selected))) {
		r.AtMost(x, 0)
		g.root = append(g.root, x.Negated())
	}
	g.separately()
}

// withRelaxedGraph reads the arguments as withGraph does. Graphs with loops or
// with edges that end nowhere are left alone.
func withRelaxedGraph(extra func(g *relaxedGraph, ends []store.View)) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		n := a.Len() - 2
		from, to, es, ns := a.Ints(1), a.Ints(2), a.Views(n+1), a.Views(n)
		if !r.Always() || int64(len(ns)) > *relax.MaxIndicators {
			return
		}
		g := &relaxedGraph{r: r, first: a.Int(0)}
		for _, x := range ns {
			g.node = append(g.node, r.Of(x))
		}
		for i, x := range es {
			f, okF := nodeIndex(from[i], g.first, len(ns))
			t, okT := nodeIndex(to[i], g.first, len(ns))
			if !okF || !okT || f == t {
				return
			}
			g.edges = append(g.edges, RelaxedArc{f, t, r.Of(x)})
		}
		var ends []store.View
		for i := 3; i < n; i++ {
			ends = append(ends, a.View(i))
		}
		extra(g, ends)
	}
}

// ends adds rows that say that edges have selected ends.
func (g *relaxedGraph) ends() {
	g.tails()
	for _, x := range g.edges {
		g.r.AtMost(relax.Plus(-1, g.node[x.To], x.Used), 0)
	}
}

// tails does so for the nodes that edges leave.
func (g *relaxedGraph) tails() {
	for _, x := range g.edges {
		g.r.AtMost(relax.Plus(-1, g.node[x.From], x.Used), 0)
	}
}

// at returns whether x is each node.
func (g *relaxedGraph) at(x store.View) []relax.Affine {
	out := make([]relax.Affine, len(g.node))
	for i := range out {
		if node, fits := store.Add(g.first, int64(i)); fits {
			out[i] = g.r.Is(x, node)
		}
	}
	return out
}

// entered returns, for each node, how many arcs enter it, less whether it is
// selected, more whether it is one of the starts: 0 where each selected node
// but the start is entered once.
func (g *relaxedGraph) entered(arcs []RelaxedArc, start []relax.Affine) []relax.Affine {
	out := make([]relax.Affine, len(g.node))
	for i := range out {
		out[i] = relax.Plus(-1, g.node[i], start[i])
	}
	for _, x := range arcs {
		out[x.To].Add(1, x.Used)
	}
	return out
}

func relaxReachable(g *relaxedGraph, ends []store.View) {
	g.ends()
	g.arcs, g.root = g.edges, g.at(ends[0])
	for _, x := range g.entered(g.arcs, g.root) {
		g.r.AtMost(x.Negated(), 0)
	}
	g.separately()
}

func relaxArborescence(g *relaxedGraph, ends []store.View) {
	g.tails() // the heads follow, since a selected node is entered once
	g.enteredOnce(ends)
}

// enteredOnce has the first of the ends as root.
func (g *relaxedGraph) enteredOnce(ends []store.View) {
	g.arcs, g.root = g.edges, g.at(ends[0])
	for _, x := range g.entered(g.arcs, g.root) {
		g.r.Equal(x, 0)
	}
	g.separately()
}

func relaxDirectedPath(g *relaxedGraph, ends []store.View) {
	back := *g
	back.edges = turned(g.edges)
	g.enteredOnce(ends[:1])
	back.enteredOnce(ends[1:])
}

// relaxPath: a node has two edges, or one where it is one end of several.
func relaxPath(g *relaxedGraph, ends []store.View) {
	g.ends()
	g.arcs, g.root = append(turned(g.edges), g.edges...), g.at(ends[0])
	degree := g.entered(g.arcs, g.root)
	for i, last := range g.at(ends[1]) {
		degree[i].Add(-1, g.node[i])
		degree[i].Add(1, last)
		g.r.Equal(degree[i], 0)
	}
	g.separately()
}

// relaxConnected: a spanning tree of the subgraph, or the tree that it is, is
// directed away from some selected node. In large graphs an edge counts in both
// directions, which is weaker.
func relaxConnected(tree bool) func(*relaxedGraph, []store.View) {
	return func(g *relaxedGraph, _ []store.View) {
		if len(g.r.Columns)+2*len(g.edges) > *maxOriented {
			g.ends()
			g.arcs, g.root = append(turned(g.edges), g.edges...), g.someRoot()
			for _, x := range g.entered(g.arcs, g.root) {
				g.r.AtMost(x.Negated(), 0)
			}
			g.separately()
			return
		}
		for _, e := range g.edges {
			there, back := g.r.Own(), g.r.Own()
			g.arcs = append(g.arcs, RelaxedArc{e.From, e.To, there}, RelaxedArc{e.To, e.From, back})
			if used := relax.Plus(-1, e.Used, there, back); tree {
				g.r.Equal(used, 0)
			} else {
				g.r.AtMost(used, 0)
			}
		}
		g.root = g.someRoot()
		for _, x := range g.entered(g.arcs, g.root) {
			g.r.Equal(x, 0)
		}
		g.separately()
	}
}

// someRoot returns a node that is known to be selected as the root, or leaves
// it open.
func (g *relaxedGraph) someRoot() []relax.Affine {
	root := make([]relax.Affine, len(g.node))
	for i, x := range g.node {
		if len(x.Cols) == 0 && x.Base == 1 && !x.Bad {
			root[i].Base = 1
			return root
		}
	}
	var one relax.Affine
	for i := range root {
		root[i] = g.r.Own()
		one.Add(1, root[i])
	}
	g.r.Equal(one, 1)
	return root
}

func turned(arcs []RelaxedArc) []RelaxedArc {
	out := make([]RelaxedArc, len(arcs))
	for i, x := range arcs {
		out[i] = RelaxedArc{x.To, x.From, x.Used}
	}
	return out
}

func (g *relaxedGraph) separately() {
	for _, xs := range [][]relax.Affine{g.node, g.root} {
		for _, x := range xs {
			if x.Bad {
				return
			}
		}
	}
	for _, x := range g.arcs {
		if x.Used.Bad {
			return
		}
	}
	g.r.Separators = append(g.r.Separators, g.separate)
}

// separate adds a row for each violated set among the components of the arcs
// with a flow above some threshold, and for all nodes that such arcs do not
// reach from a root.
func (g *relaxedGraph) separate(value func(relax.Affine) float64) {
	flow := make([]float64, len(g.arcs))
	for k, x := range g.arcs {
		flow[k] = value(x.Used)
	}
	for _, threshold := range []float64{1e-6, 0.2, 0.4, 0.6} {
		found := g.cut(g.unreached(flow, threshold, value), flow, value)
		for _, set := range components(len(g.node), g.arcs, flow, threshold) {
			found = g.cut(set, flow, value) || found
		}
		if found {
			return
		}
	}
}

// unreached marks the nodes that no arcs with a flow above the threshold lead
// to from a node that is a root above it.
func (g *relaxedGraph) unreached(flow []float64, threshold float64, value func(relax.Affine) float64) []bool {
	set := make([]bool, len(g.node))
	for i, x := range g.root {
		set[i] = value(x) <= threshold
	}
	var used []RelaxedArc // few of those that there are
	for k, x := range g.arcs {
		if flow[k] > threshold {
			used = append(used, x)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, x := range used {
			if set[x.To] && !set[x.From] {
				set[x.To], changed = false, true
			}
		}
	}
	return set
}

// cut adds the row that an arc enters the set, for the node that needs it most,
// if that is violated.
func (g *relaxedGraph) cut(set []bool, flow []float64, value func(relax.Affine) float64) bool {
	var missing relax.Affine
	node, needs := -1, math.Inf(-1)
	have := 0.0
	for i, in := range set {
		if !in {
			continue
		}
		missing.Add(-1, g.root[i])
		have += value(g.root[i])
		if x := value(g.node[i]); x > needs {
			node, needs = i, x
		}
	}
	for k, x := range g.arcs {
		if set[x.To] && !set[x.From] {
			missing.Add(-1, x.Used)
			have += flow[k]
		}
	}
	if node < 0 || have > needs-1e-4 {
		return false
	}
	missing.Add(1, g.node[node])
	g.r.AtMost(missing, 0)
	return true
}

package ground

// subgraphRows are the constraints on a subgraph of a given graph: edge i leads
// from node from[i] to node to[i], the nodes are offset, offset+1, and so on,
// one for each element of ns, and ns and es say which nodes and edges are
// selected. An edge that is selected must have selected nodes at its ends, so
// one that leads to no node is never selected. The empty subgraph has no root
// and is not connected, as in MiniZinc's library.
var subgraphRows = []row{
	{
		"gozinc_reachable", graphParams + "var int: r, " + selection,
		"the selected edges lead from node r to every selected node", rooted(reachable),
		Draw{"es": Subgraph}.demands(subgraphDemands),
	},
	{
		"gozinc_connected", graphParams + selection,
		"the selected nodes, at least one, are connected by the selected edges, taken both ways", unrooted(func(s *subgraph) bool { return s.connected() }),
		Draw{"es": Subgraph}.demands(subgraphDemands),
	},
	{
		"gozinc_dtree", graphParams + "var int: r, " + selection,
		"the selected edges form a tree of the selected nodes, directed away from node r", rooted(func(s *subgraph, r int) bool {
			return len(s.from) == s.nodes-1 && reachable(s, r)
		}),
		Draw{"es": Subgraph}.demands(subgraphDemands),
	},
	{
		"gozinc_tree", graphParams + selection,
		"the selected edges, taken both ways, form a tree of the selected nodes, at least one", unrooted(func(s *subgraph) bool {
			return len(s.from) == s.nodes-1 && s.connected()
		}),
		Draw{"es": Subgraph}.demands(subgraphDemands),
	},
	{
		"gozinc_dpath", graphParams + "var int: s, var int: t, " + selection,
		"the selected edges form a directed path from node s to node t through all selected nodes", dpath,
		Draw{"es": Subgraph}.demands(subgraphDemands),
	},
	{
		"gozinc_path", graphParams + "var int: s, var int: t, " + selection,
		"the selected edges, taken both ways, form a path from node s to node t through all selected nodes", path,
		Draw{"es": Subgraph}.demands(subgraphDemands),
	},
	{
		"gozinc_dag", "array [int] of int: from, array [int] of int: to, array [int] of var bool: es",
		"the selected edges, which lead from from[i] to to[i], form no directed cycle", dag,
		Draw{"es": Subgraph}.demands(long("from", "to", "es")),
	},
}

// The parameters that most rows share.
const (
	graphParams = "int: offset, array [int] of int: from, array [int] of int: to, "
	selection   = "array [int] of var bool: ns, array [int] of var bool: es"
)

// subgraph is what is selected. Nodes count from 0.
type subgraph struct {
	node     []bool
	nodes    int   // number of selected nodes
	from, to []int // of the selected edges
	offset   int64
}

// readSubgraph reports false when a selected edge ends at a node that is not selected.
func readSubgraph(a Args) (*subgraph, bool) {
	from, to, ns, es := a[1].Elems(), a[2].Elems(), a[len(a)-2].Elems(), a[len(a)-1].Elems()
	s := &subgraph{node: make([]bool, len(ns)), offset: a[0].Int}
	for i, n := range ns {
		if n.Int != 0 {
			s.node[i] = true
			s.nodes++
		}
	}
	for i, e := range es {
		if e.Int == 0 {
			continue
		}
		f, okF := s.selected(from[i].Int)
		t, okT := s.selected(to[i].Int)
		if !okF || !okT {
			return nil, false
		}
		s.from, s.to = append(s.from, f), append(s.to, t)
	}
	return s, true
}

// selected returns the index of a node and whether it is a selected node.
func (s *subgraph) selected(node int64) (int, bool) {
	// The difference of node >= offset is exact as a uint64.
	if node < s.offset || uint64(node)-uint64(s.offset) >= uint64(len(s.node)) {
		return 0, false
	}
	i := int(uint64(node) - uint64(s.offset))
	return i, s.node[i]
}

func rooted(holds func(s *subgraph, r int) bool) Check {
	return func(a Args) bool {
		s, ok := readSubgraph(a)
		if !ok {
			return false
		}
		r, ok := s.selected(a[3].Int)
		return ok && holds(s, r)
	}
}

func unrooted(holds func(s *subgraph) bool) Check {
	return func(a Args) bool {
		s, ok := readSubgraph(a)
		return ok && s.nodes > 0 && holds(s)
	}
}

// reach returns the number of nodes on walks from r, r included.
func reach(n, r int, from, to []int) int {
	next := make([][]int, n)
	for i, f := range from {
		next[f] = append(next[f], to[i])
	}
	seen := make([]bool, n)
	seen[r] = true
	todo, count := []int{r}, 0
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		count++
		for _, j := range next[i] {
			if !seen[j] {
				seen[j] = true
				todo = append(todo, j)
			}
		}
	}
	return count
}

func reachable(s *subgraph, r int) bool {
	return reach(len(s.node), r, s.from, s.to) == s.nodes
}

// connected is asked of subgraphs with a node.
func (s *subgraph) connected() bool {
	first := 0
	for !s.node[first] {
		first++
	}
	both := func(a, b []int) []int { return append(append([]int(nil), a...), b...) }
	return reach(len(s.node), first, both(s.from, s.to), both(s.to, s.from)) == s.nodes
}

// degrees counts how often each node occurs in ends.
func (s *subgraph) degrees(ends ...[]int) []int {
	d := make([]int, len(s.node))
	for _, e := range ends {
		for _, i := range e {
			d[i]++
		}
	}
	return d
}

// dpath: a tree directed away from s in which no node has two successors is a
// path, and its end is the node without one.
func dpath(a Args) bool {
	g, ok := readSubgraph(a)
	if !ok {
		return false
	}
	s, okS := g.selected(a[3].Int)
	t, okT := g.selected(a[4].Int)
	if !okS || !okT || len(g.from) != g.nodes-1 || !reachable(g, s) {
		return false
	}
	out := g.degrees(g.from)
	for _, d := range out {
		if d > 1 {
			return false
		}
	}
	return out[t] == 0
}

// path: a tree in which no node has three neighbours is a path, and its ends
// are the nodes with one.
func path(a Args) bool {
	g, ok := readSubgraph(a)
	if !ok {
		return false
	}
	s, okS := g.selected(a[3].Int)
	t, okT := g.selected(a[4].Int)
	if !okS || !okT || len(g.from) != g.nodes-1 || !g.connected() {
		return false
	}
	degree := g.degrees(g.from, g.to)
	for _, d := range degree {
		if d > 2 {
			return false
		}
	}
	if s == t {
		return g.nodes == 1
	}
	return degree[s] == 1 && degree[t] == 1
}

// dag removes nodes that no edge enters until none is left.
func dag(a Args) bool {
	from, to, es := a[0].Elems(), a[1].Elems(), a[2].Elems()
	next, entering := make(map[int64][]int64), make(map[int64]int)
	edges := 0
	for i, e := range es {
		if e.Int != 0 {
			next[from[i].Int] = append(next[from[i].Int], to[i].Int)
			entering[to[i].Int]++
			edges++
		}
	}
	var free []int64
	for n := range next {
		if entering[n] == 0 {
			free = append(free, n)
		}
	}
	for len(free) > 0 {
		n := free[len(free)-1]
		free = free[:len(free)-1]
		for _, m := range next[n] {
			edges--
			if entering[m]--; entering[m] == 0 {
				free = append(free, m)
			}
		}
	}
	return edges == 0
}

package presolve

import (
	"cmp"
	"slices"
)

// graph has roots as nodes. Of two that an edge joins, either comes first, by its duration
// at least, which is a number for the edge and the node.
type graph struct {
	edges   [][2]int32            // in the order in which they were added
	source  []int32               // by edge: a constraint that says so
	gap     map[[2]int32]int64    // by node and neighbour: how far the node is before that one, if it is
	near    map[int32][]int32     // neighbours
	covered map[[2]int32]struct{} // edges in cliques
}

// always is the gap of a node that never comes before its neighbour.
const always = int64(1) << 62

// clique are nodes that edges join in pairs, with the least of their durations.
type clique struct {
	nodes     []int32
	durations []int64
	source    int32 // of one of the edges
}

func newGraph() *graph {
	return &graph{gap: make(map[[2]int32]int64), near: make(map[int32][]int32), covered: make(map[[2]int32]struct{})}
}

// add adds an edge: x is before y by first at least, or y before x by second. Of what is
// said twice the larger numbers hold.
func (g *graph) add(x, y int32, first, second int64, source int32) {
	if g.join(x, y, first, second) {
		g.edges, g.source = append(g.edges, [2]int32{x, y}), append(g.source, source)
	}
}

// nodes returns the ends of the edges, each once.
func (g *graph) nodes() (all []int32) {
	known := make(map[int32]bool)
	for _, e := range g.edges {
		for _, x := range e {
			if !known[x] {
				known[x] = true
				all = append(all, x)
			}
		}
	}
	return all
}

// precede adds that x is before y by so much. Cliques hold such edges beside others.
func (g *graph) precede(x, y int32, by int64) {
	if len(g.near[x]) > 0 && len(g.near[y]) > 0 {
		g.join(x, y, by, always)
	}
}

// join reports whether the edge is new.
func (g *graph) join(x, y int32, first, second int64) bool {
	before, known := g.gap[[2]int32{x, y}]
	g.gap[[2]int32{x, y}] = max(before, first)
	g.gap[[2]int32{y, x}] = max(g.gap[[2]int32{y, x}], second)
	if !known {
		g.near[x], g.near[y] = append(g.near[x], y), append(g.near[y], x)
	}
	return !known
}

// cliques returns cliques of at least fewest nodes that cover the edges, as far as these lie in
// such: for each edge that is not in one yet, one is grown by nodes of many neighbours first. It
// ends where spend, which is told the work, says so.
func (g *graph) cliques(spend func(work int) bool) (all []clique) {
	for i, e := range g.edges {
		if _, covered := g.covered[e]; covered {
			continue
		}
		if !spend(len(g.near[e[0]]) + 1) {
			break
		}
		nodes := g.grow(e, spend)
		if len(nodes) < *fewest {
			continue
		}
		c := clique{nodes: nodes, durations: make([]int64, len(nodes)), source: g.source[i]}
		for k, x := range nodes {
			c.durations[k] = always
			for _, y := range nodes {
				if x != y {
					c.durations[k] = min(c.durations[k], g.gap[[2]int32{x, y}])
					g.covered[[2]int32{x, y}] = struct{}{}
				}
			}
			if c.durations[k] == always {
				c.durations[k] = 1
			}
		}
		all = append(all, c)
	}
	return all
}

// grow returns a clique around an edge that no node can be added to. Nodes of which either can be the first of two come
// before others: what is ordered anyway shares no machine for that.
func (g *graph) grow(e [2]int32, spend func(work int) bool) []int32 {
	nodes := e[:]
	left := slices.Clone(g.near[e[0]])
	slices.SortStableFunc(left, func(x, y int32) int { return cmp.Compare(len(g.near[y]), len(g.near[x])) })
	left = slices.DeleteFunc(left, func(y int32) bool { return !g.joined(e[1], y) })
	for _, fits := range []func(x, y int32) bool{g.either, g.joined} {
		next := slices.DeleteFunc(slices.Clone(left), func(y int32) bool {
			return slices.ContainsFunc(nodes, func(x int32) bool { return x == y || !fits(x, y) })
		})
		for len(next) > 0 && spend(len(next)) {
			x := next[0]
			nodes = append(nodes[:len(nodes):len(nodes)], x)
			next = slices.DeleteFunc(next[1:], func(y int32) bool { return !fits(x, y) })
		}
	}
	return nodes
}

// joined reports whether there is an edge.
func (g *graph) joined(x, y int32) bool {
	_, some := g.gap[[2]int32{x, y}]
	return some
}

// either reports whether there is an edge, and each of the two may be the first.
func (g *graph) either(x, y int32) bool {
	return g.joined(x, y) && g.gap[[2]int32{x, y}] < always && g.gap[[2]int32{y, x}] < always
}

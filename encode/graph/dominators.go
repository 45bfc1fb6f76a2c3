package graph

import "slices"

// dominators is the tree of dominators of the nodes that are reached from a root: a
// node is below another one where each path from the root to it passes through that
// one. It is found anew each time, in time O(arcs · log nodes): semidominators as
// Lengauer and Tarjan find them ("A fast algorithm for finding dominators in a
// flowgraph", TOPLAS 1, 1979), and then nearest common ancestors (Georgiadis,
// "Linear-time algorithms for dominators and related problems", 2005).
type dominators struct {
	g      *network
	open   []bool  // by arc: it is not excluded
	number []int32 // by node: its number in depth-first order, or none
	node   []int32 // by number
	above  []int32 // by number, as all below: the node from which the search came
	least  []int32 // the semidominator
	label  []int32 // the node of the least semidominator on the way up that is compressed
	link   []int32 // that way, or none
	idom   []int32 // the immediate dominator
	first  []int32 // the place in an order that has all that a node dominates behind it
	size   []int32 // how many they are, itself included
	place  []int32 // where the next one goes
	next   []int   // by node: where the search goes on
	stack  []int32
}

func newDominators(g *network) *dominators {
	n := g.nodes()
	all := func() []int32 { return make([]int32, n) }
	return &dominators{
		g: g, open: make([]bool, len(g.edges)), number: all(), node: all(), above: all(), least: all(), label: all(),
		link: all(), idom: all(), first: all(), size: all(), place: all(), next: make([]int, n),
	}
}

// find finds the tree from the root along open arcs. The nodes are numbered from
// 0, and those that a node dominates have greater numbers.
func (d *dominators) find(root int32) {
	d.explore(root)
	for i := int32(len(d.node)) - 1; i > 0; i-- {
		for _, a := range d.g.enter[d.node[i]] {
			if from := d.number[d.g.edges[a].from]; d.open[a] && from != none {
				d.least[i] = min(d.least[i], d.least[d.lowest(from)])
			}
		}
		d.link[i] = d.above[i]
	}
	for i := int32(1); i < int32(len(d.node)); i++ {
		k := d.above[i]
		for k > d.least[i] {
			k = d.idom[k]
		}
		d.idom[i] = k
	}
	d.arrange()
}

// explore numbers the nodes in depth-first order.
func (d *dominators) explore(root int32) {
	for i := range d.number {
		d.number[i] = none
	}
	d.node, d.stack = d.node[:0], d.stack[:0]
	d.enter(root, 0)
	for len(d.stack) > 0 {
		at := d.stack[len(d.stack)-1]
		arcs := d.g.leaving[at]
		if d.next[at] == len(arcs) {
			d.stack = d.stack[:len(d.stack)-1]
			continue
		}
		a := arcs[d.next[at]]
		d.next[at]++
		if to := d.g.edges[a].to; d.open[a] && d.number[to] == none {
			d.enter(to, d.number[at])
		}
	}
}

func (d *dominators) enter(node, from int32) {
	i := int32(len(d.node))
	d.node = append(d.node, node)
	d.number[node], d.next[node] = i, 0
	d.above[i], d.least[i], d.label[i], d.link[i] = from, i, i, none
	d.stack = append(d.stack, node)
}

// lowest returns the number with the least semidominator on the linked way up from
// i, its end excluded, and shortens that way.
func (d *dominators) lowest(i int32) int32 {
	if d.link[i] == none {
		return i
	}
	d.stack = d.stack[:0]
	for k := i; d.link[d.link[k]] != none; k = d.link[k] {
		d.stack = append(d.stack, k)
	}
	for _, k := range slices.Backward(d.stack) {
		up := d.link[k]
		if d.least[d.label[up]] < d.least[d.label[k]] {
			d.label[k] = d.label[up]
		}
		d.link[k] = d.link[up]
	}
	return d.label[i]
}

// arrange orders the nodes so that those that one dominates follow it.
func (d *dominators) arrange() {
	n := int32(len(d.node))
	for i := range n {
		d.size[i] = 1
	}
	for i := n - 1; i > 0; i-- {
		d.size[d.idom[i]] += d.size[i]
	}
	d.first[0], d.place[0] = 0, 1
	for i := int32(1); i < n; i++ {
		up := d.idom[i]
		d.first[i] = d.place[up]
		d.place[up] += d.size[i]
		d.place[i] = d.first[i] + 1
	}
}

// dominates reports whether the node of number i dominates that of number k, or is
// it.
func (d *dominators) dominates(i, k int32) bool {
	return d.first[i] <= d.first[k] && d.first[k] < d.first[i]+d.size[i]
}

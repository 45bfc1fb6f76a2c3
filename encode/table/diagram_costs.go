package table

import "github.com/gozinc/gozinc/sat"

// pathCosts are the least costs of paths by the values that are not gone.
type pathCosts struct {
	*network
	gone   []bool  // by value
	before []int64 // by node: of paths from the root
	after  []int64 // and to the terminal
}

func newCosts(g *network) pathCosts {
	return pathCosts{g, make([]bool, len(g.values)), make([]int64, len(g.nodes)), make([]int64, len(g.nodes))}
}

// read takes the values as they are.
func (d *pathCosts) read(t sat.View) {
	for v := range d.values {
		d.gone[v] = d.isGone(t, int32(v))
	}
}

// toTerminal computes the costs after all nodes.
func (d *pathCosts) toTerminal() {
	d.after[d.terminal()] = 0
	for i := len(d.layers) - 1; i >= 0; i-- {
		d.through(d.layers[i], d.after, d.after)
	}
}

// through computes the costs of the nodes of a layer from those of the next.
func (d *pathCosts) through(l networkLayer, after, next []int64) {
	for n := l.node; n < l.nodeEnd; n++ {
		least := far
		for i := d.nodes[n].out; i < d.nodes[n].outEnd; i++ {
			a := &d.arcs[i]
			if rest := next[a.to]; rest < far && !d.gone[a.value] {
				least = min(least, d.costs[i]+rest)
			}
		}
		after[n] = least
	}
}

// fromRoot computes the costs before all nodes, and those of the paths with each
// value.
func (d *pathCosts) fromRoot(with []int64) {
	d.start()
	for v := range with {
		with[v] = far
	}
	for i, a := range d.arcs {
		if before := d.before[a.from]; before < far && !d.gone[a.value] {
			before += d.costs[i]
			d.before[a.to] = min(d.before[a.to], before)
			with[a.value] = min(with[a.value], before+d.after[a.to])
		}
	}
}

// start has no node reached but the root.
func (d *pathCosts) start() {
	for n := range d.before {
		d.before[n] = far
	}
	d.before[d.root()] = 0
}

// reach carries the cost before an arc on to its end.
func (d *pathCosts) reach(i int32) {
	a := &d.arcs[i]
	if before := d.before[a.from]; before < far {
		d.before[a.to] = min(d.before[a.to], before+d.costs[i])
	}
}

package pb

import (
	"sort"

	"github.com/gozinc/gozinc/sat"
)

// The MDD encoding: a constraint Σ ≤ k over chains as a reduced decision
// diagram with one layer for each chain, built by the interval method of Abío,
// Nieuwenhuis, Oliveras, Rodríguez-Carbonell and Mayer-Eichberger ("A New Look
// at BDDs for Pseudo-Boolean Constraints", JAIR 2012), extended to chains as
// in Bofill, Coll, Suy and Villaret (IJCAI 2017). A node stands for all
// remaining bounds that leave the same set of solutions, so the diagram has no
// two equal nodes.
//
// A node's literal implies what is left of the constraint: it implies the
// child for the value 0, and together with "the chain is at least v" the child
// for v. Values that lead to the same child share the clause of the least.
// The guard takes the place of the root. Unit propagation maintains domain
// consistency. An equality is two diagrams.

// mddNode is a node of a diagram. edges are in order of growing values and
// lead to distinct nodes.
type mddNode struct {
	layer int
	edges []mddEdge
	lit   sat.Lit
}

type mddEdge struct {
	step  int // index into the chain, −1 for the value 0
	child *mddNode
}

// interval holds the bounds from lo to hi for which a node stands.
type interval struct {
	lo, hi int64
	node   *mddNode
}

// mdd is a diagram under construction. never and always are its leaves.
type mdd struct {
	chains        []chain
	rest          []int64      // rest[i] is the most that the chains from i on sum up to
	layers        [][]interval // in order of bounds
	order         []*mddNode   // children before parents
	root          *mddNode
	never, always *mddNode
	size          Size
	limit         int64
}

const farAway = int64(1) << 62

// planMDDLe builds the diagram of Σ chains ≤ k, and gives up with false when
// it takes more than limit clauses. The widest chains come first.
func planMDDLe(chains []chain, k, limit int64) (*mdd, bool) {
	if int64(len(chains)) > limit {
		return nil, false // and spare the recursion
	}
	d := &mdd{
		chains: append([]chain(nil), chains...),
		rest:   make([]int64, len(chains)+1),
		layers: make([][]interval, len(chains)),
		never:  &mddNode{lit: sat.False},
		always: &mddNode{lit: sat.True},
		limit:  limit,
	}
	sort.SliceStable(d.chains, func(i, j int) bool { return d.chains[i].top() > d.chains[j].top() })
	for i := len(chains) - 1; i >= 0; i-- {
		d.rest[i] = d.rest[i+1] + d.chains[i].top()
	}
	root := d.build(0, k)
	if d.size.Clauses > limit {
		return nil, false
	}
	d.root = root.node
	if root.node.edges != nil {
		d.size.Vars-- // the guard
	}
	return d, true
}

// build returns the node for the chains from layer on and the bound k, with
// all the bounds for which it stands.
func (d *mdd) build(layer int, k int64) interval {
	if k < 0 {
		return interval{-farAway, -1, d.never}
	}
	if k >= d.rest[layer] {
		return interval{d.rest[layer], farAway, d.always}
	}
	known := d.layers[layer]
	at := sort.Search(len(known), func(i int) bool { return known[i].hi >= k })
	if at < len(known) && known[at].lo <= k {
		return known[at]
	}
	in := d.expand(layer, k)
	if d.size.Clauses > d.limit {
		return in
	}
	known = append(d.layers[layer], interval{})
	at = sort.Search(len(known)-1, func(i int) bool { return known[i].hi >= k })
	copy(known[at+1:], known[at:])
	known[at] = in
	d.layers[layer] = known
	return in
}

// expand makes the node of one layer and bound from its children. When all
// values lead to the same child the node is that child.
func (d *mdd) expand(layer int, k int64) interval {
	n := &mddNode{layer: layer}
	in := interval{-farAway, farAway, n}
	value := int64(0)
	for step := -1; step < len(d.chains[layer]); step++ {
		if step >= 0 {
			value = d.chains[layer][step].Value
		}
		child := d.build(layer+1, k-value)
		if d.size.Clauses > d.limit {
			return in
		}
		in.lo, in.hi = max(in.lo, child.lo+value), min(in.hi, child.hi+value)
		if len(n.edges) == 0 || n.edges[len(n.edges)-1].child != child.node {
			n.edges = append(n.edges, mddEdge{step, child.node})
		}
	}
	if len(n.edges) == 1 {
		in.node = n.edges[0].child
		return in
	}
	d.order = append(d.order, n)
	d.size.Vars++
	for _, e := range n.edges {
		if e.child != d.always {
			d.size.Clauses++
		}
	}
	return in
}

// write defines all nodes below the root and writes ng ∨ root.
func (d *mdd) write(w *writer, ng sat.Lit) {
	if d.root.edges == nil {
		w.clause(ng, d.root.lit)
		return
	}
	for _, n := range d.order {
		n.lit = ng.Not()
		if n != d.root {
			n.lit = w.newVar()
		}
		for _, e := range n.edges {
			above := sat.True
			if e.step >= 0 {
				above = d.chains[n.layer][e.step].Lit
			}
			w.clause(n.lit.Not(), above.Not(), e.child.lit)
		}
	}
}

// planMDD plans one diagram for ≤ and two for =.
func (o *ordered) planMDD(limit int64) (planned, bool) {
	p := planned{Choice: Choice{Encoding: MDD}}
	if o.rel == NE {
		return p, false
	}
	le, ok := planMDDLe(o.chains, o.k, limit)
	if !ok {
		return p, false
	}
	p.Size = le.size
	p.write = le.write
	if o.rel == LE {
		return p, true
	}
	ge, ok := planMDDLe(o.complements(), o.total()-o.k, limit-le.size.Clauses)
	if !ok {
		return p, false
	}
	p.Size = p.Size.plus(ge.size)
	p.write = func(w *writer, ng sat.Lit) {
		le.write(w, ng)
		ge.write(w, ng)
	}
	return p, true
}

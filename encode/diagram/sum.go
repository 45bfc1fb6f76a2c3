package diagram

import (
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
)

// span is the least and the greatest cost of a path.
type span struct{ lo, hi int64 }

// maxCost bounds the sum of all costs, so that no sum overflows.
const maxCost = int64(1) << 62

// costs returns the bounds of the cost of the rest from each node of each
// level; ok is false when sums of costs do not fit into 62 bits. Every node has
// a rest, so there are such bounds.
func (d *Diagram) costs() (rest [][]span, ok bool) {
	n := d.Vars()
	total := uint64(0)
	rest = make([][]span, n+1)
	rest[n] = make([]span, d.Nodes[n])
	for i := n - 1; i >= 0; i-- {
		rest[i] = make([]span, d.Nodes[i])
		most := uint64(0)
		for _, e := range d.Edges[i] {
			most = max(most, exact.Magnitude(e.Cost))
		}
		if total += most; most > uint64(maxCost) || total > uint64(maxCost) {
			return nil, false
		}
		for node := range byFrom(d.Edges[i]) {
			for k, e := range node {
				to := rest[i+1][e.To]
				s := span{e.Cost + to.lo, e.Cost + to.hi}
				if at := &rest[i][e.From]; k == 0 {
					*at = s
				} else {
					*at = span{min(at.lo, s.lo), max(at.hi, s.hi)}
				}
			}
		}
	}
	return rest, true
}

// Within returns the diagram without the edges of which every path costs less
// than lo or more than hi, and bounds of the cost of the others; ok is false
// when costs may not fit into 62 bits. What is left may still have paths with
// another cost.
func (d *Diagram) Within(lo, hi int64) (sub *Diagram, least, greatest int64, ok bool) {
	rest, ok := d.costs()
	if !ok || d.Empty() {
		return d, lo, hi, ok
	}
	r := &raw{nodes: d.Nodes, edges: make([][]Edge, d.Vars()), accepting: []bool{true}, spend: d.spend}
	before, reached := []span{{}}, []bool{true}
	for i, layer := range d.Edges {
		after := make([]span, d.Nodes[i+1])
		seen := make([]bool, d.Nodes[i+1])
		for _, e := range layer {
			s := span{before[e.From].lo + e.Cost, before[e.From].hi + e.Cost}
			if !reached[e.From] || s.lo+rest[i+1][e.To].lo > hi || s.hi+rest[i+1][e.To].hi < lo {
				continue
			}
			r.edges[i] = append(r.edges[i], e)
			if at := &after[e.To]; seen[e.To] {
				*at = span{min(at.lo, s.lo), max(at.hi, s.hi)}
			} else {
				*at, seen[e.To] = s, true
			}
		}
		before, reached = after, seen
	}
	sub = r.finish()
	if rest, _ = sub.costs(); sub.Empty() {
		return sub, lo, hi, true
	}
	return sub, rest[0][0].lo, rest[0][0].hi, true
}

// WithCost returns the diagram over one more variable, at the end, that is the
// cost of the path, within the given values: a node for each node of d and
// each cost so far from which an allowed cost may be reached. It gives up with
// false when that has more than limit edges before merging, or costs do not
// fit into 62 bits.
func (d *Diagram) WithCost(values intset.Set, limit int) (*Diagram, bool) {
	n := d.Vars()
	if d.Empty() || values.Empty() {
		return None(n + 1), true
	}
	rest, ok := d.costs()
	if !ok {
		return nil, false
	}
	w := weighted{values: values, spend: d.spend, known: map[weightedNode]int32{{}: 0}}
	r := &raw{nodes: make([]int, n+2), edges: make([][]Edge, n+1), accepting: []bool{true}, spend: d.spend}
	w.list = []weightedNode{{}}
	total := 0
	for i, layer := range d.Edges {
		r.nodes[i] = len(w.list)
		r.edges[i] = w.step(layer, firstEdges(layer, d.Nodes[i]), rest[i+1], limit-total)
		if total += len(r.edges[i]); total > limit {
			return nil, false
		}
	}
	r.nodes[n], r.nodes[n+1] = len(w.list), 1
	for k, q := range w.list {
		r.edges[n] = append(r.edges[n], Edge{From: int32(k), Label: intset.Interval(q.cost, q.cost)})
	}
	return r.finish(), true
}

// weightedNode is a node of a level with the cost of a path to it.
type weightedNode struct {
	node int32
	cost int64
}

// weighted numbers the weighted nodes of one level.
type weighted struct {
	values intset.Set
	spend  Spend
	known  map[weightedNode]int32
	list   []weightedNode
}

// step moves on to the next level and returns the edges to it, a few more than
// limit at most.
func (w *weighted) step(layer []Edge, first []int, rest []span, limit int) []Edge {
	var edges []Edge
	from := w.list
	w.known, w.list = make(map[weightedNode]int32), nil
	for k, q := range from {
		if len(edges) > limit {
			break
		}
		w.spend.on(first[q.node+1] - first[q.node])
		for _, e := range layer[first[q.node]:first[q.node+1]] {
			to := weightedNode{e.To, q.cost + e.Cost}
			least, found := w.values.Next(to.cost + rest[e.To].lo)
			if !found || least > to.cost+rest[e.To].hi {
				continue
			}
			id, known := w.known[to]
			if !known {
				id = int32(len(w.list))
				w.known[to] = id
				w.list = append(w.list, to)
			}
			edges = append(edges, Edge{From: int32(k), To: id, Label: e.Label})
		}
	}
	return edges
}

package diagram

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

// raw is a diagram under construction: any nodes, of which some may be dead or
// unreachable. accepting tells which nodes of the last level are terminal.
type raw struct {
	nodes     []int
	edges     [][]Edge
	accepting []bool
	spend     Spend
}

// finish makes a diagram of r: it drops what lies on no path from node 0 of
// level 0 to an accepting node, and merges nodes of a level that have the same
// edges, from the last level up. Of a deterministic r this makes the diagram
// with the least nodes (the reduction of Bryant's decision diagrams, IEEE
// ToC 1986). It takes time linear in the ranges of the labels, but for sorting.
func (r *raw) finish() *Diagram {
	r.dropUnreachable()
	n := len(r.edges)
	d := None(n)
	d.spend = r.spend
	class := make([]int32, r.nodes[n])
	for i, ok := range r.accepting {
		class[i] = -1
		if ok {
			class[i] = 0
			d.Nodes[n] = 1
		}
	}
	in := newInterner()
	for i := n - 1; i >= 0; i-- {
		class = d.mergeLevel(in, i, r.edges[i], r.nodes[i], class)
	}
	if d.Nodes[0] == 0 {
		return None(n)
	}
	return d
}

// dropUnreachable removes the edges from nodes that no path from the root
// reaches.
func (r *raw) dropUnreachable() {
	reached := make([]bool, r.nodes[0])
	reached[0] = true
	for i, layer := range r.edges {
		next := make([]bool, r.nodes[i+1])
		r.spend.on(len(layer))
		r.edges[i] = slices.DeleteFunc(layer, func(e Edge) bool { return !reached[e.From] })
		for _, e := range r.edges[i] {
			next[e.To] = true
		}
		reached = next
	}
	for i := range r.accepting {
		r.accepting[i] = r.accepting[i] && reached[i]
	}
}

// mergeLevel makes the nodes and edges of level i from raw ones, where below
// maps the raw nodes of the next level to its nodes, dead ones to -1. It
// returns the map of level i.
func (d *Diagram) mergeLevel(in *interner, i int, layer []Edge, nodes int, below []int32) []int32 {
	class := make([]int32, nodes)
	for q := range class {
		class[q] = -1
	}
	sortByFrom(layer)
	d.Edges[i] = make([]Edge, 0, len(layer))
	var out []Edge
	clear(in.known)
	for node := range byFrom(layer) {
		d.spend.on(len(node))
		out = joinEdges(out[:0], node, below)
		if len(out) == 0 {
			continue
		}
		id, isNew := in.intern(out)
		class[node[0].From] = id
		if !isNew {
			continue
		}
		for _, e := range out {
			e.From = id
			d.Edges[i] = append(d.Edges[i], e)
		}
	}
	if cap(d.Edges[i]) > 2*len(d.Edges[i]) {
		d.Edges[i] = slices.Clone(d.Edges[i])
	}
	d.Nodes[i] = len(in.known)
	return class
}

// sortByFrom sorts the edges by their nodes, which they often are already.
func sortByFrom(edges []Edge) {
	order := func(a, b Edge) int { return cmp.Compare(a.From, b.From) }
	if !slices.IsSortedFunc(edges, order) {
		slices.SortStableFunc(edges, order)
	}
}

// joinEdges appends the edges of one node to out, an empty slice, moved to the merged
// targets, in their order, and joins those of the same target and cost.
func joinEdges(out, node []Edge, below []int32) []Edge {
	for _, e := range node {
		if below[e.To] >= 0 {
			e.To = below[e.To]
			out = append(out, e)
		}
	}
	if len(out) > 1 {
		slices.SortStableFunc(out, func(a, b Edge) int {
			return cmp.Or(cmp.Compare(a.To, b.To), cmp.Compare(a.Cost, b.Cost))
		})
	}
	joined := out[:0]
	for start := 0; start < len(out); {
		end := start + 1
		for end < len(out) && out[end].To == out[start].To && out[end].Cost == out[start].Cost {
			end++
		}
		e := out[start]
		if end > start+1 {
			e.Label = union(out[start:end])
		}
		joined = append(joined, e)
		start = end
	}
	return joined
}

func union(edges []Edge) intset.Set {
	var ranges []intset.Range
	for _, e := range edges {
		ranges = append(ranges, e.Label...)
	}
	return intset.FromRanges(ranges...)
}

// interner numbers distinct lists of edges.
type interner struct {
	known map[string]int32
	key   []byte
}

func newInterner() *interner { return &interner{known: make(map[string]int32)} }

// intern returns the number of a node with these edges, whatever their From.
func (in *interner) intern(edges []Edge) (id int32, isNew bool) {
	in.key = in.key[:0]
	for _, e := range edges {
		in.key = binary.AppendUvarint(in.key, uint64(e.To))
		in.key = binary.AppendVarint(in.key, e.Cost)
		in.key = binary.AppendUvarint(in.key, uint64(len(e.Label)))
		for _, r := range e.Label {
			in.key = binary.AppendVarint(in.key, r.Lo)
			in.key = binary.AppendUvarint(in.key, uint64(r.Hi)-uint64(r.Lo))
		}
	}
	if id, ok := in.known[string(in.key)]; ok {
		return id, false
	}
	id = int32(len(in.known))
	in.known[string(in.key)] = id
	return id, true
}

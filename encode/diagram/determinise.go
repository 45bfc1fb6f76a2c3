package diagram

import (
	"encoding/binary"
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

// Determinise returns a deterministic diagram of the same tuples by the subset
// construction (Rabin & Scott 1959), level by level, and merges it. It gives
// up with false when that has more than limit edges before merging.
func (d *Diagram) Determinise(limit int) (*Diagram, bool) {
	n := d.Vars()
	if d.Empty() || d.Deterministic() {
		return d, true
	}
	r := &raw{nodes: make([]int, n+1), edges: make([][]Edge, n), accepting: []bool{true}, spend: d.spend}
	level := [][]int32{{0}}
	total := 0
	for i, layer := range d.Edges {
		first := firstEdges(layer, d.Nodes[i])
		sets := subsets{known: make(map[string]int32)}
		for from, members := range level {
			for _, e := range sets.step(layer, first, members) {
				e.From = int32(from)
				r.edges[i] = append(r.edges[i], e)
			}
			d.spend.on(len(members) + 1)
			if total+len(r.edges[i]) > limit {
				return nil, false
			}
		}
		total += len(r.edges[i])
		r.nodes[i] = len(level)
		level = sets.list
	}
	r.nodes[n] = len(level)
	return r.finish(), true
}

// firstEdges returns for each node the index of its first edge, and the number
// of edges at the end.
func firstEdges(layer []Edge, nodes int) []int {
	first := make([]int, nodes+1)
	for _, e := range layer {
		first[e.From+1]++
	}
	for q := range nodes {
		first[q+1] += first[q]
	}
	return first
}

// subsets numbers sets of nodes of one level.
type subsets struct {
	known map[string]int32
	list  [][]int32
	key   []byte
}

func (s *subsets) number(members []int32) int32 {
	s.key = s.key[:0]
	for _, q := range members {
		s.key = binary.AppendUvarint(s.key, uint64(q))
	}
	id, ok := s.known[string(s.key)]
	if !ok {
		id = int32(len(s.list))
		s.known[string(s.key)] = id
		s.list = append(s.list, slices.Clone(members))
	}
	return id
}

// step returns the edges of a set of nodes: each range of values on which the
// members' edges do not change leads to the set of their targets.
func (s *subsets) step(layer []Edge, first []int, members []int32) []Edge {
	var edges []Edge
	for _, q := range members {
		edges = append(edges, layer[first[q]:first[q+1]]...)
	}
	labels := make(map[int32][]intset.Range)
	var targets []int32
	for r, active := range Pieces(edges) {
		targets = targets[:0]
		for _, k := range active {
			targets = append(targets, edges[k].To)
		}
		slices.Sort(targets)
		to := s.number(slices.Compact(targets))
		labels[to] = append(labels[to], r)
	}
	out := make([]Edge, 0, len(labels))
	for to, ranges := range labels {
		out = append(out, Edge{To: to, Label: intset.FromRanges(ranges...)})
	}
	slices.SortFunc(out, func(a, b Edge) int { return int(a.To) - int(b.To) })
	return out
}

// Pieces yields the maximal ranges of values that lie in the labels of the same
// edges, with the indices of those edges, in increasing order of values. Values
// in no label are left out. The indices are valid until the next piece.
func Pieces(edges []Edge) func(yield func(r intset.Range, active []int) bool) {
	type event struct {
		at   int64
		edge int
		open bool
	}
	events := make([]event, 0, 2*len(edges))
	for k, e := range edges {
		for _, r := range e.Label {
			events = append(events, event{r.Lo, k, true}, event{r.Hi + 1, k, false})
		}
	}
	slices.SortFunc(events, func(a, b event) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return a.edge - b.edge
	})
	return func(yield func(intset.Range, []int) bool) {
		var active []int
		for k := 0; k < len(events); {
			at := events[k].at
			for ; k < len(events) && events[k].at == at; k++ {
				if i, found := slices.BinarySearch(active, events[k].edge); found != events[k].open {
					if found {
						active = slices.Delete(active, i, i+1)
					} else {
						active = slices.Insert(active, i, events[k].edge)
					}
				}
			}
			if len(active) > 0 && !yield(intset.Range{Lo: at, Hi: events[k].at - 1}, active) {
				return
			}
		}
	}
}

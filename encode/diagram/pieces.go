package diagram

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

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

// Pieces yields the maximal ranges of values that lie in the labels of the same
// edges, with the indices of those edges, in increasing order of values. Values
// in no label are left out. The indices are valid until the next piece.
func Pieces(edges []Edge) func(yield func(r intset.Range, active []int) bool) {
	events := make([]event, 0, 2*len(edges))
	for k, e := range edges {
		for _, r := range e.Label {
			events = append(events, event{r.Lo, k}, event{r.Hi + 1, k})
		}
	}
	events = inOrder(events)
	return func(yield func(intset.Range, []int) bool) {
		var active, next []int
		for k := 0; k < len(events); {
			at, i := events[k].at, 0
			for next = next[:0]; k < len(events) && events[k].at == at; k++ {
				edge := events[k].edge
				for ; i < len(active) && active[i] < edge; i++ {
					next = append(next, active[i])
				}
				if i < len(active) && active[i] == edge {
					i++
				} else {
					next = append(next, edge)
				}
			}
			active, next = append(next, active[i:]...), active
			if len(active) > 0 && !yield(intset.Range{Lo: at, Hi: events[k].at - 1}, active) {
				return
			}
		}
	}
}

// event is a value from which on an edge has another state: its label begins there, or has ended.
type event struct {
	at   int64
	edge int
}

// inOrder sorts events, which are in the order of their edges, by value. Where the values are not
// many more than the events, it takes linear time.
func inOrder(events []event) []event {
	if len(events) == 0 {
		return nil
	}
	lo, hi := events[0].at, events[0].at
	for _, e := range events {
		lo, hi = min(lo, e.at), max(hi, e.at)
	}
	if uint64(hi)-uint64(lo) >= uint64(4*len(events)) {
		slices.SortFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.edge, b.edge)) })
		return events
	}
	first, out := make([]int, hi-lo+2), make([]event, len(events))
	for _, e := range events {
		first[e.at-lo+1]++
	}
	for v := range first[1:] {
		first[v+1] += first[v]
	}
	for _, e := range events {
		out[first[e.at-lo]] = e
		first[e.at-lo]++
	}
	return out
}

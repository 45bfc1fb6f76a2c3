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
	slices.SortFunc(events, func(a, b event) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.edge, b.edge)) })
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

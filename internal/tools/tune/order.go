package main

import "cmp"

// rank of an end: what is better comes first.
var rank = map[string]int{"closed": 0, "best": 1, "unknown": 2, "stopped": 3, "failed": 4}

// compare is negative where a is better than b: a run that answers the question is better
// than one that does not, with less work if both do; otherwise the better objective wins,
// and of equal ones that which is found with less work.
func compare(a, b outcome) int {
	if c := cmp.Compare(rank[a.end], rank[b.end]); c != 0 {
		return c
	}
	switch {
	case a.end == "closed":
		return cmp.Compare(a.work, b.work)
	case a.end != "best":
		return 0
	case a.objective == b.objective:
		return cmp.Compare(a.found, b.found)
	case a.minimizes:
		return cmp.Compare(a.objective, b.objective)
	}
	return cmp.Compare(b.objective, a.objective)
}

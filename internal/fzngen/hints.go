package fzngen

import (
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// hints steer the arguments of a constraint to where something happens:
// indices into their array, successors to nodes, results to results.
type hints struct {
	base   string // name without _reif or _imp
	length int    // of all arrays
	free   bool   // arrays may differ in length
	graph  bool   // values are nodes, that is indices of the array
	first  int64  // the first node
	beyond bool   // some values are no nodes
	edges  int    // of the graph that a constraint selects from
	given  *given // arguments that are drawn together
	// lengths are those of the arrays that differ from length, by parameter.
	lengths map[string]int
}

// hints are drawn anew for each constraint.
func (g *gen) hints(name string) hints {
	base := strings.TrimSuffix(strings.TrimSuffix(name, "_reif"), "_imp")
	h := hints{base: base, length: g.rng.IntN(5), free: base == "bool_clause"}
	g.whole = 0.05
	if strings.HasPrefix(base, "gozinc_") {
		h.length = g.rng.IntN(6)
		h.graph = base != "gozinc_all_different"
		h.beyond = g.chance(0.2)
		g.whole = 0.6
		h.given = g.extensional(base, &h)
		if h.given == nil {
			h.given = g.subgraph(base, &h)
		}
		g.scheduled(&h)
		g.counted(&h)
		g.ordered(&h)
	}
	return h
}

// near returns the range of the integers of a parameter.
func (h hints) near(p flatzinc.Param) (lo, hi int64) {
	n := int64(h.length)
	if lo, hi, ok := h.scheduling(p); ok {
		return lo, hi
	}
	if lo, hi, ok := h.counting(p); ok {
		return lo, hi
	}
	if lo, hi, ok := h.ordering(p); ok {
		return lo, hi
	}
	switch {
	case h.given != nil:
		return h.given.near(p)
	case p.Name == "offset":
		return -2, 3
	case h.graph && h.beyond:
		return h.first - 1, h.first + max(n, 1)
	case h.graph:
		return h.first, h.first + max(n, 1) - 1
	case h.base == "gozinc_all_different":
		return 0, n
	case strings.HasSuffix(h.base, "_element") && p.Name == "idx":
		return 0, n + 1
	case strings.HasSuffix(h.base, "_element"):
		return -2, 3
	case strings.Contains(h.base, "_lin_") && p.Name == "as":
		return -4, 4
	case strings.HasPrefix(h.base, "int_pow") && p.Name != "z":
		return -3, 4
	case h.base == "set_card" || h.base == "bool2int":
		return -1, 4
	case p.Type.Base == flatzinc.SetOfInt || h.base == "set_in":
		return -3, 8
	}
	return -6, 9
}

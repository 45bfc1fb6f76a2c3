package fzngen

import (
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// counting returns the range of the integers of a parameter of a constraint
// that counts values or fills bins: few values, so that they meet, and numbers
// that counts and sums come near.
func (h hints) counting(p flatzinc.Param) (lo, hi int64, ok bool) {
	if !h.countsValues() {
		return 0, 0, false
	}
	n := int64(h.length)
	if h.beyond {
		lo = -1
	}
	switch p.Name {
	case "n", "counts", "lo", "up":
		if h.base == "gozinc_sliding_sum" {
			return lo, 3, true
		}
		return lo, max(n, 1), true
	case "low":
		return -1, 2, true
	case "window":
		if n >= 10 {
			return 8, n, true
		}
		return lo, max(n, 1), true
	case "offset":
		return -1, 1, true
	case "capacity", "load":
		return lo, 6, true
	case "weight":
		return lo, 4, true
	}
	return 0, 2 - lo, true
}

// countsValues tells the constraints of this file.
func (h hints) countsValues() bool {
	for _, s := range []string{"count_", "among", "global_cardinality", "nvalue", "all_equal", "all_different_except", "member", "at_most1", "bin_packing", "sliding_sum"} {
		if strings.HasPrefix(h.base, "gozinc_"+s) {
			return true
		}
	}
	return false
}

// counted draws the lengths of arrays that need not be as long as xs.
func (g *gen) counted(h *hints) {
	if !h.countsValues() {
		return
	}
	if h.base == "gozinc_sliding_sum" && g.chance(0.4) {
		h.length = 10 + g.rng.IntN(3) // several long windows
	}
	bins := g.rng.IntN(4)
	h.lengths = map[string]int{"cover": bins, "counts": bins, "lo": bins, "up": bins, "load": bins, "capacity": bins}
	if h.beyond && g.chance(0.3) {
		h.lengths[pick(g, "counts", "lo", "up", "weight")] = g.rng.IntN(4)
	}
}

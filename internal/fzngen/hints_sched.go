package fzngen

import (
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// scheduling returns the range of the integers of a parameter of a constraint
// on tasks or boxes: sizes that leave room for several of them, and seldom
// negative ones.
func (h hints) scheduling(p flatzinc.Param) (lo, hi int64, ok bool) {
	switch h.base {
	case "gozinc_cumulative", "gozinc_disjunctive", "gozinc_disjunctive_strict":
	case "gozinc_diffn", "gozinc_diffn_nonstrict":
	default:
		return 0, 0, false
	}
	if h.beyond {
		lo = -1
	}
	switch p.Name {
	case "k":
		return h.first, h.first, true
	case "start", "posn":
		return -1, 5, true
	case "capacity":
		return lo, 4, true
	}
	return lo, 3, true
}

// scheduled draws what the constraints on tasks need to be well-formed.
func (g *gen) scheduled(h *hints) {
	if !strings.HasPrefix(h.base, "gozinc_diffn") {
		return
	}
	h.first = pick[int64](g, 1, 2, 2, 2, 3)
	h.length = int(h.first) * g.rng.IntN(4)
}

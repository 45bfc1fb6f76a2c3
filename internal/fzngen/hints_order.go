package fzngen

import (
	"strings"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// ordering returns the range of the integers of a parameter of a constraint on
// the order of values: few values, so that some are equal, and indices.
func (h hints) ordering(p flatzinc.Param) (lo, hi int64, ok bool) {
	switch {
	case strings.HasPrefix(h.base, "gozinc_lex_"), h.base == "gozinc_sort":
		return -1, 2, true
	case strings.HasPrefix(h.base, "gozinc_value_precede"):
		return 0, 3, true
	case strings.HasPrefix(h.base, "gozinc_arg_") && p.Name == "xs":
		return -1, 2, true
	case h.base == "gozinc_partition_set":
		return -1, 4, true
	}
	return 0, 0, false
}

// ordered draws what the constraints on order and permutations need to hold
// now and then: arrays of different lengths for the lexicographic order, short
// ones for inverses, a chain of mostly different values.
func (g *gen) ordered(h *hints) {
	switch base := h.base; {
	case strings.HasPrefix(base, "gozinc_lex_"):
		h.free = g.chance(0.4)
	case strings.HasPrefix(base, "gozinc_inverse"), base == "gozinc_int_set_channel":
		h.length = g.rng.IntN(4)
		h.free = g.chance(0.2)
	case base == "gozinc_sort", base == "gozinc_arg_sort":
		h.length = g.rng.IntN(5)
	case base == "gozinc_value_precede_chain_int":
		h.given = &given{args: map[string]ground.Arg{"order": g.chain()}, lo: 0, hi: 3}
	}
}

// chain returns up to four values of 0..3, in most cases all different.
func (g *gen) chain() ground.Arg {
	order := g.rng.Perm(4)[:g.rng.IntN(5)]
	elems := make([]ground.Arg, len(order))
	for i, v := range order {
		elems[i].Int = int64(v)
	}
	if len(elems) > 1 && g.chance(0.15) {
		elems[0] = elems[len(elems)-1]
	}
	return ground.Arg{Elems: elems}
}

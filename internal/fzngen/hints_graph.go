package fzngen

import "github.com/gozinc/gozinc/encode/ground"

// subgraph draws the graph of a constraint on a subgraph: up to six edges, now
// and then one that ends at no node, or arrays of different lengths; nil for
// other constraints.
func (g *gen) subgraph(base string, h *hints) *given {
	switch base {
	case "gozinc_reachable", "gozinc_connected", "gozinc_dtree", "gozinc_tree", "gozinc_dpath", "gozinc_path", "gozinc_dag":
	default:
		return nil
	}
	first := g.between(-2, 3)
	v := &given{args: make(map[string]ground.Arg), lo: first, hi: first + max(int64(h.length), 1) - 1}
	h.edges = g.rng.IntN(7)
	beyond := int64(0)
	if h.beyond {
		beyond = 1
	}
	v.args["offset"] = ground.Arg{Int: first}
	v.args["from"] = g.ints(h.edges, v.lo-beyond, v.hi+beyond)
	v.args["to"] = g.ints(h.edges, v.lo-beyond, v.hi+beyond)
	if g.chance(0.03) {
		h.edges++
	}
	v.lo, v.hi = v.lo-beyond, v.hi+beyond
	return v
}

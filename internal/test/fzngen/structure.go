package fzngen

import (
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// given holds arguments that make sense only together, such as the parts of an
// automaton, and the ranges of the variables that go with them.
type given struct {
	args   map[string]ground.Arg
	lo, hi int64 // of the variables
	edges  int   // of a graph
}

func (v *given) arg(name string) (ground.Arg, bool) {
	if v == nil {
		return ground.Arg{}, false
	}
	a, ok := v.args[name]
	return a, ok
}

// structure draws the arguments that go with parameter p.
func (g *gen) structure(part ground.Part, p flatzinc.Param, h *hints) {
	switch part {
	case ground.DimensionCount:
		k := pick[int64](g, 1, 2, 2, 2, 3)
		h.length = int(k) * g.rng.IntN(4)
		h.given = &given{args: map[string]ground.Arg{p.Name: {Int: k}}}
	case ground.PermutedPart:
		h.given = &given{args: map[string]ground.Arg{p.Name: g.chain()}}
	case ground.SubgraphPart:
		h.given = g.subgraph(h)
	case ground.TuplesPart, ground.AutomatonPart, ground.NondetPart, ground.DiagramPart:
		h.given = g.extensional(part, p, h.length)
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
	return ground.ArrayArg(elems)
}

// subgraph draws the graph of a constraint on a subgraph: up to six edges.
func (g *gen) subgraph(h *hints) *given {
	first, edges := g.between(-2, 3), g.rng.IntN(7)
	lo, hi := first, first+max(int64(h.length), 1)-1
	v := &given{args: make(map[string]ground.Arg), lo: lo, hi: hi, edges: edges}
	v.args["offset"] = ground.Arg{Int: first}
	v.args["from"], v.args["to"] = g.ints(edges, lo, hi), g.ints(edges, lo, hi)
	return v
}

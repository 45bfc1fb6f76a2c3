package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// The search annotations of a model as orders of a dive; what has no counterpart
// is by weight, and by the least value.
var (
	varOrders = map[string]varOrder{
		"input_order": inputOrder, "first_fail": fewFirst, "most_constrained": fewFirst,
		"anti_first_fail": manyFirst, "smallest": leastFirst, "largest": mostFirst,
	}
	valueOrders = map[string]valueOrder{
		"indomain_max": greatestValue, "indomain_median": medianValue, "indomain_middle": medianValue,
		"indomain_split": lowerHalf, "indomain_interval": lowerHalf, "indomain_reverse_split": upperHalf,
		"indomain_random": anyValue, "outdomain_min": leastOut, "outdomain_max": greatestOut,
	}
)

// searchBlocks reads int_search, bool_search and set_search, alone or in
// seq_search, as blocks.
func (p *presolver) searchBlocks(anns []flatzinc.Expr) (blocks []block) {
	for _, a := range anns {
		if a.Kind != flatzinc.Call {
			continue
		}
		args := a.Elems()
		switch a.Str() {
		case "seq_search":
			if len(args) == 1 && args[0].Kind == flatzinc.ArrayLit {
				blocks = append(blocks, p.searchBlocks(args[0].Elems())...)
			}
		case "int_search", "bool_search", "set_search":
			if len(args) >= 3 && args[0].Kind == flatzinc.ArrayLit && args[1].Kind == flatzinc.Ident && args[2].Kind == flatzinc.Ident {
				blocks = append(blocks, p.searchBlock(args[0].Elems(), args[1].Str(), args[2].Str()))
			}
		}
	}
	return blocks
}

// searchBlock returns a block of the roots of the variables: the orders are those
// of the roots, where a variable is a view of another.
func (p *presolver) searchBlock(vars []flatzinc.Expr, order, values string) block {
	o, known := varOrders[order]
	if !known {
		o = heavyFirst
	}
	var list []target
	for _, x := range vars {
		if x.Kind != flatzinc.VarRef {
			continue
		}
		switch v := x.Var(); v.Base {
		case flatzinc.SetOfInt:
			if s := p.st.ResolveSet(p.st.SetOf(x)); !s.IsConst() {
				list = append(list, target{id: s.ID, isSet: true})
			}
		case flatzinc.Int, flatzinc.Bool:
			if r := p.st.Resolve(store.Of(int32(v.ID))); !r.IsConst() {
				list = append(list, target{id: r.ID})
			}
		}
	}
	return newBlock(o, valueOrders[values], list)
}

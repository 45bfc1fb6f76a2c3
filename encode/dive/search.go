package dive

import (
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/flatzinc/search"
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

// searchBlocks returns a block for each search annotation, of the roots of its
// variables: the orders are those of the roots, where a variable is a view of
// another.
func searchBlocks(p *presolve.State, anns []search.Annotation) (blocks []block) {
	for _, a := range anns {
		if a.Kind == search.WarmStart {
			continue
		}
		o, known := varOrders[a.Order]
		if !known {
			o = heavyFirst
		}
		var list []target
		for _, x := range a.Vars {
			if a.Kind == search.Sets {
				if s := p.Store.ResolveSet(p.Store.SetOf(x)); !s.IsConst() {
					list = append(list, target{id: s.ID, isSet: true})
				}
			} else if r := p.Store.ViewOf(x); !r.IsConst() {
				list = append(list, target{id: r.ID})
			}
		}
		blocks = append(blocks, newBlock(o, valueOrders[a.Values], list))
	}
	return blocks
}

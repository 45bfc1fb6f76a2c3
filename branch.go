package gozinc

import "github.com/gozinc/gozinc/flatzinc"

// VarOrder names the variable that a search decides next.
type VarOrder string

// The orders of variables.
const (
	InputOrder VarOrder = "input_order" // the first that is open
	FirstFail  VarOrder = "first_fail"  // one with the fewest values
	Smallest   VarOrder = "smallest"    // one with the least value
	Largest    VarOrder = "largest"     // one with the greatest value
	DomWDeg    VarOrder = "dom_w_deg"   // one with the fewest values for each conflict of its constraints

)

// ValueOrder names the value that a search tries first.
type ValueOrder string

// The orders of values.
const (
	LeastFirst    ValueOrder = "indomain_min"
	GreatestFirst ValueOrder = "indomain_max"
	MedianFirst   ValueOrder = "indomain_median"
	LowerHalf     ValueOrder = "indomain_split"
	UpperHalf     ValueOrder = "indomain_reverse_split"
)

// Branch says in which order the search should decide variables, after those of calls
// before. With InputOrder it says which solutions of a model without an objective come
// first; other orders are proposals. All are proposals where Options say FreeSearch or
// several Workers, and Engines other than CDCL take none.
func (m *Model) Branch(xs []IntVar, vars VarOrder, values ValueOrder) {
	refs := make([]flatzinc.Expr, len(xs))
	for i, x := range xs {
		if !m.owns(x.v) {
			m.fail(1, "a variable is not one of the model")
			return
		}
		refs[i] = flatzinc.MkVar(x.v)
	}
	m.branches = append(m.branches, flatzinc.MkCall("int_search", flatzinc.MkArray(refs),
		flatzinc.MkIdent(string(vars)), flatzinc.MkIdent(string(values)), flatzinc.MkIdent("complete")))
}

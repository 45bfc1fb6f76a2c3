package ground

import "slices"

// demands are those of each row, by its name. MiniZinc's library asserts them, but for
// those that are lax, and the compiler calls a predicate of gozinc only if they are met.
var demands = map[string][]Demand{
	"int_lin_eq": long("as", "xs"), "int_lin_ne": long("as", "xs"), "int_lin_le": long("as", "xs"),
	"int_lin_lt": long("as", "xs"), "int_lin_ge": long("as", "xs"), "int_lin_gt": long("as", "xs"),
	"bool_lin_eq": long("as", "xs"), "bool_lin_le": long("as", "xs"),
	"float_lin_eq": long("as", "xs"), "float_lin_ne": long("as", "xs"), "float_lin_le": long("as", "xs"), "float_lin_lt": long("as", "xs"),

	"array_int_maximum": some("xs").lax(), "array_int_minimum": some("xs").lax(),
	"array_float_maximum": some("xs").lax(), "array_float_minimum": some("xs").lax(),
	"gozinc_arg_max_int": some("xs").lax(), "gozinc_arg_max_bool": some("xs").lax(),
	"gozinc_arg_min_int": some("xs").lax(), "gozinc_arg_min_bool": some("xs").lax(),

	"array_int_element": some("xs").lax(), "array_var_int_element": some("xs").lax(),
	"array_float_element": some("xs").lax(), "array_var_float_element": some("xs").lax(),

	"gozinc_if_then_else_int": long("c", "x"), "gozinc_if_then_else_bool": long("c", "x"),

	"gozinc_global_cardinality":               long("cover", "counts"),
	"gozinc_global_cardinality_closed":        long("cover", "counts"),
	"gozinc_global_cardinality_low_up":        long("cover", "lo", "up"),
	"gozinc_global_cardinality_low_up_closed": long("cover", "lo", "up"),

	"gozinc_bin_packing":      all(long("bin", "weight"), atLeast("weight", 0), atLeast("capacity", 0)),
	"gozinc_bin_packing_capa": all(long("bin", "weight"), atLeast("weight", 0), atLeast("capacity", 0)),
	"gozinc_bin_packing_load": all(long("bin", "weight"), atLeast("weight", 0)),
	"gozinc_sliding_sum":      atLeast("window", 0),

	"gozinc_cumulative":             all(long("start", "duration", "resource"), atLeast("duration", 0), atLeast("resource", 0)),
	"gozinc_disjunctive":            all(long("start", "duration"), atLeast("duration", 0).lax()),
	"gozinc_disjunctive_strict":     all(long("start", "duration"), atLeast("duration", 0).lax()),
	"gozinc_disjunctive_opt":        all(long("occurs", "start", "duration"), atLeast("duration", 0).lax()),
	"gozinc_disjunctive_strict_opt": all(long("occurs", "start", "duration"), atLeast("duration", 0).lax()),
	"gozinc_diffn":                  boxDemands,
	"gozinc_diffn_nonstrict":        boxDemands,

	"gozinc_inverse":    all(long("f", "invf").lax(), counted("f", "offset2").lax(), counted("invf", "offset").lax()),
	"gozinc_sort":       long("xs", "ys"),
	"gozinc_arg_sort":   all(long("xs", "p"), counted("p", "offset").lax()),
	"gozinc_circuit":    counted("xs", "offset").lax(),
	"gozinc_subcircuit": counted("xs", "offset").lax(),

	"gozinc_reachable": subgraphDemands, "gozinc_connected": subgraphDemands,
	"gozinc_dtree": subgraphDemands, "gozinc_tree": subgraphDemands,
	"gozinc_dpath": subgraphDemands, "gozinc_path": subgraphDemands,
	"gozinc_dag": long("from", "to", "es"),

	"gozinc_table_int":    tableDemands,
	"gozinc_table_bool":   tableDemands,
	"gozinc_regular":      all(automatonDemands, inside("d", number(0), value("Q"))),
	"gozinc_cost_regular": all(automatonDemands, inside("d", number(0), value("Q")), long("d", "costs")),
	"gozinc_regular_nfa":  all(automatonDemands, inside("d", number(1), value("Q"))),
	"gozinc_mdd":          diagramDemands,
	"gozinc_cost_mdd":     all(diagramDemands, sized("costs", value("E"))),
}

var (
	boxDemands   = all(atLeast("k", 0), long("posn", "size"), demandList{{Param: "posn", Rule: Multiple, Lo: value("k")}})
	tableDemands = all(some("xs"), demandList{{Param: "tuples", Rule: Multiple, Lo: length("xs")}})

	subgraphDemands = all(long("from", "to", "es"), node("from"), node("to"))

	automatonDemands = all(atLeast("Q", 1), demandList{{Param: "d", Rule: Sized, Lo: times(value("Q"), card("S"))}},
		inside("q0", number(1), value("Q")), inside("F", number(1), value("Q")))

	diagramDemands = all(atLeast("N", 1), sized("level", value("N")), demandList{{Param: "level", Rule: First, Lo: number(1)}},
		sized("from", value("E")), sized("label", value("E")), sized("to", value("E")),
		inside("from", number(1), value("N")), inside("to", number(0), value("N")), demandList{{Param: "to", Rule: Layered}})
)

// demandList are demands of a row. A later one may rely on those before it.
type demandList []Demand

// lax returns the demands as lax ones.
func (l demandList) lax() demandList {
	l = slices.Clone(l)
	for i := range l {
		l[i].Lax = true
	}
	return l
}

func all(lists ...demandList) demandList { return slices.Concat(lists...) }

// long demands that arrays have the same number of elements.
func long(first string, others ...string) demandList {
	var l demandList
	for _, param := range others {
		l = append(l, Demand{Param: param, Rule: Sized, Lo: length(first)})
	}
	return l
}

func sized(param string, n Quantity) demandList {
	return demandList{{Param: param, Rule: Sized, Lo: n}}
}

func some(param string) demandList { return demandList{{Param: param, Rule: Some}} }

func atLeast(param string, n int64) demandList {
	return demandList{{Param: param, Rule: Within, Lo: number(n)}}
}

func inside(param string, lo, hi Quantity) demandList {
	return demandList{{Param: param, Rule: Within, Lo: lo, Hi: hi}}
}

// node demands that the ends of edges are nodes.
func node(param string) demandList {
	return inside(param, value("offset"), last(value("offset"), length("ns")))
}

// counted demands that indices of an array of the same length, all of which occur, are
// not those of another first index.
func counted(param, offset string) demandList {
	return demandList{{Param: param, Rule: Indices, Lo: value(offset), Hi: last(value(offset), length(param))}}
}

// define gives the rows their demands, without which they do not hold.
func define(rows []row) []Def {
	defs := make([]Def, len(rows))
	for i, r := range rows {
		d := Def{Name: r.Name, Sig: r.Sig, Doc: r.Doc, Holds: r.Holds, Draw: r.Draw, Demands: demands[r.Name]}
		if d.Demands != nil {
			d.params = paramsOf(r.Sig)
			form := d
			d.Holds = func(a Args) bool { return form.Meets(a, true) && r.Holds(a) }
		}
		defs[i] = d
	}
	return defs
}

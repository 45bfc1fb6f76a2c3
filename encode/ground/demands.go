package ground

import "slices"

// about is what a row says of its arguments beside their types: the classes that tests draw
// from, and demands.
type about interface{ about() (Draw, demandList) }

// demanding is a Draw with demands. MiniZinc's library asserts them, but for those that are
// lax, and the compiler calls a predicate of gozinc only if they are met.
type demanding struct {
	draw Draw
	list demandList
}

func (d Draw) about() (Draw, demandList) { return d, nil }

func (d demanding) about() (Draw, demandList) { return d.draw, d.list }

// demands adds demands to what a row says.
func (d Draw) demands(lists ...demandList) demanding { return demanding{d, all(lists...)} }

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
		d := Def{Name: r.Name, Sig: r.Sig, Doc: r.Doc, Holds: r.Holds}
		if r.Args != nil {
			d.Draw, d.Demands = r.Args.about()
		}
		if d.Demands != nil {
			d.params = paramsOf(r.Sig)
			form := d
			d.Holds = func(a Args) bool { return form.Meets(a, true) && r.Holds(a) }
		}
		defs[i] = d
	}
	return defs
}

// Package annotation reads what the annotations of a solve item say about the search:
// in which order variables get their values, and which assignment to begin with. It
// knows nothing of the searches that follow them.
package annotation

import (
	"slices"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
)

// Kind tells what an Annotation is about.
type Kind uint8

// The kinds of annotation.
const (
	Ints      Kind = iota // int_search
	Bools                 // bool_search
	Sets                  // set_search
	WarmStart             // warm_start, warm_start_int and the like
	Floats                // float_search
)

// Annotation is one search annotation, or one warm start.
type Annotation struct {
	Kind Kind
	// Vars are references to variables, in order; constants are left out. Those of
	// Ints and Bools are integers or Booleans, those of Sets are sets, of Floats floats.
	Vars []flatzinc.Expr
	// Order names the choice of the next variable (input_order, first_fail, ...),
	// and Values that of its next value (indomain_min, ...); empty in a WarmStart.
	Order, Values string
	// Proposed are the literals that a WarmStart proposes for Vars, of their types;
	// nil in others.
	Proposed []flatzinc.Expr
}

// Static reports whether the annotation names the variables in the order in which
// they are to be searched, whatever the search has found before.
func (a Annotation) Static() bool { return a.Kind != WarmStart && a.Order == "input_order" }

// Least reports whether the annotation has small values tried first, and Greatest large ones.
func (a Annotation) Least() bool {
	return slices.Contains([]string{"indomain", "indomain_min", "indomain_split"}, a.Values)
}

// Greatest is described at Least.
func (a Annotation) Greatest() bool {
	return slices.Contains([]string{"indomain_max", "indomain_reverse_split"}, a.Values)
}

// Read returns the search annotations of the solve item in order, those within
// seq_search and warm_start_array too. What has a wrong number of arguments, or
// arguments of wrong types, is left out, and listed as a fault. Annotations of
// other names are none of its business. It takes time linear in the annotations.
func Read(m *flatzinc.Model) (all []Annotation, faults []*flatzinc.Error) {
	r := reader{m: m}
	r.read(m.Solve.Anns)
	return r.all, r.faults
}

type reader struct {
	m      *flatzinc.Model
	all    []Annotation
	faults []*flatzinc.Error
}

// fault notes that x is ignored.
func (r *reader) fault(x flatzinc.Expr, format string, args ...any) {
	r.faults = append(r.faults, r.m.Errorf(x.Pos, format+"; it is ignored", args...))
}

func (r *reader) read(anns []flatzinc.Expr) {
	for _, a := range anns {
		if a.Kind != flatzinc.Call {
			continue
		}
		switch name := a.Str(); {
		case name == "seq_search" || name == "warm_start_array":
			if args := a.Elems(); len(args) == 1 && args[0].Kind == flatzinc.ArrayLit {
				r.read(args[0].Elems())
			} else {
				r.fault(a, "%s expects an array of annotations", name)
			}
		case name == "int_search":
			r.search(a, Ints)
		case name == "bool_search":
			r.search(a, Bools)
		case name == "set_search":
			r.search(a, Sets)
		case name == "float_search":
			r.search(a, Floats)
		case name == "warm_start" || strings.HasPrefix(name, "warm_start_"):
			r.warmStart(a)
		}
	}
}

// search reads int_search and the like. The last argument, how much of the tree
// to search, may be missing. The precision of a float_search is left aside: floats are exact.
func (r *reader) search(a flatzinc.Expr, k Kind) {
	args, want := a.Elems(), 4
	if k == Floats {
		want = 5
	}
	if len(args) != want-1 && len(args) != want {
		r.fault(a, "%s has %d arguments, expected %d", a.Str(), len(args), want)
		return
	}
	if k == Floats {
		args = append([]flatzinc.Expr{args[0]}, args[2:]...)
	}
	if args[0].Kind != flatzinc.ArrayLit || args[1].Kind != flatzinc.Ident || args[2].Kind != flatzinc.Ident {
		r.fault(a, "%s expects an array of variables, a choice of variables and a choice of values", a.Str())
		return
	}
	s := Annotation{Kind: k, Order: args[1].Str(), Values: args[2].Str()}
	for _, x := range args[0].Elems() {
		if x.Kind != flatzinc.VarRef {
			continue
		}
		if fits(k, x.Var().Base) {
			s.Vars = append(s.Vars, x)
		} else {
			r.fault(x, "%s: %s has another type", a.Str(), x.Var().Name)
		}
	}
	r.all = append(r.all, s)
}

// fits reports whether variables of the type belong in an annotation.
func fits(k Kind, base flatzinc.Base) bool {
	switch k {
	case Sets:
		return base == flatzinc.SetOfInt
	case Floats:
		return base == flatzinc.Float
	}
	return base == flatzinc.Int || base == flatzinc.Bool
}

// warmStart reads warm_start(variables, values).
func (r *reader) warmStart(a flatzinc.Expr) {
	args := a.Elems()
	if len(args) != 2 || args[0].Kind != flatzinc.ArrayLit || args[1].Kind != flatzinc.ArrayLit {
		r.fault(a, "%s expects an array of variables and an array of values", a.Str())
		return
	}
	vars, values := args[0].Elems(), args[1].Elems()
	if len(vars) != len(values) {
		r.faults = append(r.faults, r.m.Errorf(a.Pos, "%s has %d variables and %d values; the rest is ignored", a.Str(), len(vars), len(values)))
	}
	s := Annotation{Kind: WarmStart}
	for i, x := range vars[:min(len(vars), len(values))] {
		switch {
		case x.Kind != flatzinc.VarRef:
		case !proposes(x.Var().Base, values[i].Kind):
			r.fault(values[i], "%s: a value of another type than %s", a.Str(), x.Var().Name)
		default:
			s.Vars = append(s.Vars, x)
			s.Proposed = append(s.Proposed, values[i])
		}
	}
	r.all = append(r.all, s)
}

// proposes reports whether a literal can be the value of a variable.
func proposes(base flatzinc.Base, k flatzinc.Kind) bool {
	switch base {
	case flatzinc.Bool:
		return k == flatzinc.BoolLit
	case flatzinc.Int:
		return k == flatzinc.IntLit
	case flatzinc.SetOfInt:
		return k == flatzinc.SetLit
	}
	return k == flatzinc.FloatLit || k == flatzinc.IntLit
}

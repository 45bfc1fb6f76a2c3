package ground

import (
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/rational"
)

// Asking is the check of a constraint whose meaning is a function, which an annotation of
// the constraint names.
type Asking struct {
	// Holds: exact is for a constraint that is to fail, where floats stand for one number each.
	Holds func(f program.Function, a Args, exact bool) bool
	// Answer returns what the function gives, by the lengths of the arguments.
	Answer func(length func(arg int) int) program.Answer
}

// BlackBoxes are the definitions of such constraints, by which MiniZinc 2.10 calls programs
// (experimental/blackbox.mzn). They are not in Table: without a function they say nothing.
var BlackBoxes = []Def{
	askingDef("gozinc_blackbox", "array [int] of var int: int_input, array [int] of var int: int_output",
		"a program answers int_input with int_output", answers(0, none, 1, none)),
	askingDef("gozinc_blackbox", "array [int] of var int: int_input, array [int] of var float: float_input, array [int] of var int: int_output, array [int] of var float: float_output",
		"a program answers int_input and float_input, each float as the nearest float64, with int_output and float_output", answers(0, 1, 2, 3)),
	askingDef("gozinc_blackbox_bounds", "array [int] of var int: int_input, array [int] of int: flat_reason",
		"a program answers the values of int_input, as bounds, with bounds that they keep", kept(none)),
	askingDef("gozinc_blackbox_bounds", "array [int] of var int: int_input, array [int] of var float: float_input, array [int] of int: flat_reason",
		"a program answers the values of int_input and float_input, as bounds, with bounds that they keep", kept(1)),
}

// none is no parameter.
const none = -1

func askingDef(name, sig, doc string, a Asking) Def {
	return Def{Name: name, Sig: sig, Doc: doc, Asking: &a, Holds: func(Args) bool { return false }}
}

// Asks returns the definition with the function, if it needs one.
func (d Def) Asks(f program.Function) Def {
	if asking := d.Asking; asking != nil {
		d.Holds = func(a Args) bool { return asking.Holds(f, a, false) }
	}
	return d
}

// answers is the check of a function from arguments to arguments.
func answers(intsIn, floatsIn, intsOut, floatsOut int) Asking {
	return Asking{
		Holds: func(f program.Function, a Args, _ bool) bool {
			out, ok := f(program.Values{Ints: integers(a, intsIn, 1), Floats: floats(a, floatsIn)})
			for i, x := range elems(a, intsOut) {
				ok = ok && x.Int == out.Ints[i]
			}
			for i, x := range elems(a, floatsOut) {
				ok = ok && isFloat(x, out.Floats[i])
			}
			return ok
		},
		Answer: func(length func(arg int) int) program.Answer {
			gives := program.Answer{Ints: length(intsOut)}
			if floatsOut != none {
				gives.Floats = length(floatsOut)
			}
			return gives
		},
	}
}

// kept is the check of a function from bounds to bounds: each value is both of its own, and a float of a
// cell has those of the numbers that it stands for.
func kept(floatsIn int) Asking {
	return Asking{
		Holds: func(f program.Function, a Args, exact bool) bool {
			bounds := widest(a, floatsIn, exact)
			out, ok := f(program.Values{Ints: integers(a, 0, 2), Floats: bounds})
			for i, x := range elems(a, 0) {
				ok = ok && out.Ints[2*i] <= x.Int && x.Int <= out.Ints[2*i+1]
			}
			for i := 0; i < len(bounds); i += 2 {
				ok = ok && out.Floats[i] <= bounds[i+1] && bounds[i] <= out.Floats[i+1]
			}
			return ok
		},
		Answer: func(length func(arg int) int) program.Answer {
			gives := program.Answer{Ints: 2 * length(0), Bounds: true}
			if floatsIn != none {
				gives.Floats = 2 * length(floatsIn)
			}
			return gives
		},
	}
}

func elems(a Args, arg int) []Arg {
	if arg == none {
		return nil
	}
	return a[arg].Elems()
}

// integers lists the elements of an argument, each so many times.
func integers(a Args, arg, times int) (list []int64) {
	for _, x := range elems(a, arg) {
		for range times {
			list = append(list, x.Int)
		}
	}
	return list
}

func floats(a Args, arg int) (list []float64) {
	for _, x := range elems(a, arg) {
		list = append(list, x.Float())
	}
	return list
}

// widest lists the bounds of the numbers that floats stand for.
func widest(a Args, arg int, exact bool) (list []float64) {
	for _, x := range elems(a, arg) {
		w := x.within()
		if exact {
			w = 0
		}
		list = append(list, x.Float()-w, x.Float()+w)
	}
	return list
}

// isFloat reports whether x is what f stands for as a literal.
func isFloat(x Arg, f float64) bool {
	n := rational.OfLiteral(f)
	return n != nil && sameNumber(x, n)
}

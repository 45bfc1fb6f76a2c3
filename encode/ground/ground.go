// Package ground defines every FlatZinc constraint that gozinc knows: its
// signature and, as a check of fixed values, its meaning. The checks are
// written from the MiniZinc documentation alone, never from an encoder: they
// judge every solution before it is printed, and they are the oracle of the
// enumeration tests.
//
// All checks are exact: integer arithmetic never wraps, a partial function
// that is undefined does not hold, and arguments that the constraint does not
// allow (coefficients and variables of different number) do not hold either.
package ground

import (
	"math/big"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/internal/rational"
)

// Arg is an argument with all its variables replaced by values. Most arguments are
// elements of arrays of integers, so that an integer takes no more than two words.
type Arg struct {
	Int  int64 // of an int; of a bool 0 or 1
	rest *rest // of all else; nil for an int or a bool
}

// rest is what an argument is that is no integer.
type rest struct {
	float float64
	rat   *big.Rat // of a float its exact value, if not rational.OfLiteral(float)
	set   intset.Set
	elems []Arg
	open  bool // it has no value
	// within is how near numbers are that a float of a nonlinear constraint stands for.
	within float64
}

// Variable stands for a variable without a value.
var Variable = Arg{rest: &rest{open: true}}

// SetArg returns a set as an argument.
func SetArg(s intset.Set) Arg { return Arg{rest: &rest{set: s}} }

// FloatArg returns a float as an argument.
func FloatArg(f float64) Arg { return Arg{rest: &rest{float: f}} }

// ArrayArg returns an array as an argument, which takes it over.
func ArrayArg(elems []Arg) Arg { return Arg{rest: &rest{elems: elems}} }

// Float returns the value of a float. An integer is one too, since FlatZinc allows an
// integer literal where a float is meant.
func (a Arg) Float() float64 {
	if a.rest == nil {
		return float64(a.Int)
	}
	return a.rest.float
}

// Set returns the value of a set.
func (a Arg) Set() intset.Set {
	if a.rest == nil {
		return nil
	}
	return a.rest.set
}

// Elems returns the elements of an array. Callers must not change them.
func (a Arg) Elems() []Arg {
	if a.rest == nil {
		return nil
	}
	return a.rest.elems
}

// exact returns the exact value of a float, if it is not that of the literal.
func (a Arg) exact() *big.Rat {
	if a.rest == nil {
		return nil
	}
	return a.rest.rat
}

// number returns the exact value of a float; nil for an infinity.
func (a Arg) number() *big.Rat {
	if r := a.exact(); r != nil {
		return r
	}
	return rational.OfLiteral(a.Float())
}

// Args are the arguments of one constraint, in order.
type Args []Arg

// Check reports whether the constraint holds for the arguments. A partial
// function that is undefined does not hold. The number of arguments and their
// types must be those of the signature.
type Check func(a Args) bool

// Def is the definition of one constraint.
type Def struct {
	Name  string
	Sig   string // parameters as in a FlatZinc predicate item
	Doc   string // the meaning, in the names of the parameters
	Holds Check
	Draw  Draw // the arguments that tests draw; nil for any
	// Asking is not nil where Holds needs a function, see Asks.
	Asking *Asking

	// Demands are those on the arguments that a call must meet, see demands.go.
	Demands []Demand
	params  []param // where there are demands
}

// row is a definition as it stands in a table.
type row struct {
	Name, Sig, Doc string
	Holds          Check
	Args           about // nil for any
}

// Arity returns the number of parameters.
func (d Def) Arity() int { return strings.Count(d.Sig, ":") }

// Lookup finds the definition of name with the given number of arguments: a
// few names, such as bool_xor, are used with two. Besides the rows of Table it
// knows X_reif (the last argument equals the truth of X) and X_imp (the last
// argument implies X) of every row X; a row of that very name goes first.
func Lookup(name string, arity int) (Def, bool) {
	if d, ok := table[key{name, arity}]; ok {
		return d, true
	}
	if base, ok := strings.CutSuffix(name, "_reif"); ok {
		if d, ok := table[key{base, arity - 1}]; ok {
			return derived(d, name, "b <-> ", func(r, holds bool) bool { return r == holds }), true
		}
	}
	if base, ok := strings.CutSuffix(name, "_imp"); ok {
		if d, ok := table[key{base, arity - 1}]; ok {
			return derived(d, name, "b -> ", func(r, holds bool) bool { return !r || holds }), true
		}
	}
	return Def{}, false
}

// Arities lists the numbers of arguments, in increasing order, with which
// Lookup knows name; none when it does not know the name at all.
func Arities(name string) []int {
	var out []int
	for n := range maxArity + 2 {
		if _, ok := Lookup(name, n); ok {
			out = append(out, n)
		}
	}
	return out
}

func derived(d Def, name, arrow string, ok func(r, holds bool) bool) Def {
	form := Def{
		Name: name,
		Sig:  d.Sig + ", var bool: b",
		Doc:  arrow + "(" + d.Doc + ")",
		Holds: func(a Args) bool {
			n := len(a) - 1
			return ok(a[n].Int != 0, d.Holds(a[:n])) || a[n].Int == 0 && failsNear(d.Name, a[:n])
		},
		Draw: d.Draw, Demands: d.Demands, params: d.params,
	}
	if asking := d.Asking; asking != nil {
		form.Asking = &Asking{Answer: asking.Answer, Holds: func(f program.Function, a Args, _ bool) bool {
			n := len(a) - 1
			return ok(a[n].Int != 0, asking.Holds(f, a[:n], a[n].Int == 0))
		}}
	}
	return form
}

// ArgOf returns a scalar value as an argument.
func ArgOf(v flatzinc.Value) Arg {
	if v.Base == flatzinc.Int || v.Float == 0 && v.Rat == nil && v.Set == nil && v.Within == 0 {
		return Arg{Int: v.Int}
	}
	return Arg{Int: v.Int, rest: &rest{float: v.Float, rat: v.Rat, set: v.Set, within: v.Within}}
}

// Eval replaces the variables of c's arguments by their values.
func Eval(c *flatzinc.Constraint, values flatzinc.Assignment) Args {
	args := make(Args, len(c.Args))
	for i, e := range c.Args {
		args[i] = evalArg(e, values)
	}
	return args
}

func evalArg(e flatzinc.Expr, values flatzinc.Assignment) Arg {
	if e.Kind != flatzinc.ArrayLit {
		return ArgOf(values.Eval(e))
	}
	list := e.Elems()
	elems := make([]Arg, len(list))
	for i := range list {
		if x := &list[i]; x.Kind == flatzinc.VarRef {
			// Most elements are integers, and values are large to copy.
			if v := &values[x.Var().ID]; v.Base == flatzinc.Int {
				elems[i].Int = v.Int
				continue
			}
		}
		elems[i] = evalArg(list[i], values)
	}
	return ArrayArg(elems)
}

// Package ground defines every FlatZinc constraint that gozinc knows: its
// signature and, as a check of fixed values, its meaning. The checks are
// written from the MiniZinc documentation alone, never from an encoder: they
// judge every solution before it is printed, and they are the oracle of the
// enumeration tests.
package ground

import (
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Arg is an argument with all its variables replaced by values.
type Arg struct {
	Int   int64 // of an int; of a bool 0 or 1
	Float float64
	Set   intset.Set
	Elems []Arg // of an array
}

// Args are the arguments of one constraint, in order.
type Args []Arg

// Check reports whether the constraint holds for the arguments. A partial
// function that is undefined does not hold.
type Check func(a Args) bool

// Def is the definition of one constraint.
type Def struct {
	Name  string
	Sig   string // parameters as in a FlatZinc predicate item
	Holds Check
}

// Lookup finds the definition of name in Table. Besides the names there it
// knows X_reif (the last argument equals the truth of X) and X_imp (the last
// argument implies X) of every X.
func Lookup(name string) (Def, bool) {
	if d, ok := table[name]; ok {
		return d, true
	}
	if base, ok := strings.CutSuffix(name, "_reif"); ok {
		if d, ok := table[base]; ok {
			return derived(d, name, func(r, holds bool) bool { return r == holds }), true
		}
	}
	if base, ok := strings.CutSuffix(name, "_imp"); ok {
		if d, ok := table[base]; ok {
			return derived(d, name, func(r, holds bool) bool { return !r || holds }), true
		}
	}
	return Def{}, false
}

func derived(d Def, name string, ok func(r, holds bool) bool) Def {
	return Def{
		Name: name,
		Sig:  d.Sig + ", var bool: r",
		Holds: func(a Args) bool {
			n := len(a) - 1
			return ok(a[n].Int != 0, d.Holds(a[:n]))
		},
	}
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
		v := values.Eval(e)
		return Arg{Int: v.Int, Float: v.Float, Set: v.Set}
	}
	elems := make([]Arg, len(e.Elems()))
	for i, x := range e.Elems() {
		elems[i] = evalArg(x, values)
	}
	return Arg{Elems: elems}
}

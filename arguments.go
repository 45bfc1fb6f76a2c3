package gozinc

import (
	"github.com/gozinc/gozinc/flatzinc"
)

// argument is an argument of a constraint. Slices are copied when it is made.
type argument func(l *lowering) flatzinc.Expr

// predicate is a constraint of FlatZinc.
func predicate(name string, args ...argument) Constraint {
	return Constraint{formula: &atom{name: name, args: func(l *lowering) []flatzinc.Expr { return arguments(l, args) }}}
}

func arguments(l *lowering, args []argument) []flatzinc.Expr {
	list := make([]flatzinc.Expr, len(args), len(args)+1)
	for i, a := range args {
		list[i] = a(l)
	}
	return list
}

// fixed is an argument without variables.
func fixed(e flatzinc.Expr) argument { return func(*lowering) flatzinc.Expr { return e } }

// array is an argument of elements that are made by f.
func array[X any](xs []X, f func(x X) argument) argument {
	elems := make([]argument, len(xs))
	for i, x := range xs {
		elems[i] = f(x)
	}
	return func(l *lowering) flatzinc.Expr { return flatzinc.MkArray(arguments(l, elems)) }
}

func argInt(x IntExpr) argument {
	e := linearOf(x)
	return func(l *lowering) flatzinc.Expr { return l.int(e) }
}

func argInts[X IntExpr](xs []X) argument { return array(xs, func(x X) argument { return argInt(x) }) }

func parInt(n int) argument {
	return func(l *lowering) flatzinc.Expr { return l.int(Const(n).linear()) }
}

func parInts(ns []int) argument { return array(ns, parInt) }

func argBool(b BoolExpr) argument {
	f := conditionOf(b)
	return func(l *lowering) flatzinc.Expr { return l.bool(f) }
}

func argBools[B BoolExpr](bs []B) argument {
	return array(bs, func(b B) argument { return argBool(b) })
}

func parBool(b bool) argument { return fixed(flatzinc.MkBool(b)) }

func parBools(bs []bool) argument { return array(bs, parBool) }

func argSet(s SetExpr) argument {
	if absent(s) {
		return func(l *lowering) flatzinc.Expr {
			l.fail("a set is nil")
			return flatzinc.MkSet(nil)
		}
	}
	return s.set
}

func argSets[S SetExpr](ss []S) argument { return array(ss, func(s S) argument { return argSet(s) }) }

func parSet(s Set) argument { return fixed(flatzinc.MkSet(s.elems)) }

// parRows is a matrix, row after row, each of so many elements.
func parRows[X any](matrix [][]X, width int, f func([]X) argument) argument {
	var all []X
	wrong := -1
	for i, row := range matrix {
		all = append(all, row...)
		if len(row) != width {
			wrong = i
		}
	}
	flat := f(all)
	return func(l *lowering) flatzinc.Expr {
		switch {
		case wrong >= 0:
			l.fail("row %d of a matrix has %d elements instead of %d", wrong, len(matrix[wrong]), width)
		case width == 0 && len(matrix) > 0: // their number could not be told
			l.fail("the rows of a matrix have no elements")
		}
		return flat(l)
	}
}

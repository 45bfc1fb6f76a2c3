package gozinc

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
)

// Max returns the greatest of one or more values; none are an error.
func Max[X IntExpr](xs ...X) Linear { return extremum("array_int_maximum", slices.Max, xs) }

// Min returns the least of one or more values; none are an error.
func Min[X IntExpr](xs ...X) Linear { return extremum("array_int_minimum", slices.Min, xs) }

// extremum returns what the constraint defines; its bounds are the extreme ones.
func extremum[X IntExpr](name string, extreme func([]int64) int64, xs []X) Linear {
	values := argInts(xs)
	f := &function{define: func(l *lowering, y flatzinc.Expr) { l.state(name, y, values(l)) }}
	if los, his, ok := boundsOf(xs); ok {
		f.lo, f.hi, f.bounded = extreme(los), extreme(his), true
	}
	return f.linear()
}

// boundsOf returns the bounds of at least one value, if they are known.
func boundsOf[X IntExpr](xs []X) (los, his []int64, ok bool) {
	for _, x := range xs {
		lo, hi, ok := linearOf(x).bounds()
		if !ok {
			return nil, nil, false
		}
		los, his = append(los, lo), append(his, hi)
	}
	return los, his, len(xs) > 0
}

// Abs returns the absolute value of x.
func Abs(x IntExpr) Linear {
	f := defined("int_abs", x)
	if lo, hi, ok := linearOf(x).bounds(); ok {
		f.lo, f.hi, f.bounded = max(lo, -hi, 0), max(-lo, hi), true
	}
	return f.linear()
}

// Product returns x·y.
func Product(x, y IntExpr) Linear {
	f := defined("int_times", x, y)
	a, b, ok := linearOf(x).bounds()
	c, d, ok2 := linearOf(y).bounds()
	if !ok || !ok2 {
		return f.linear()
	}
	ends := []*big.Int{product(a, c), product(a, d), product(b, c), product(b, d)}
	lo, hi := slices.MinFunc(ends, (*big.Int).Cmp), slices.MaxFunc(ends, (*big.Int).Cmp)
	if fits(lo) && fits(hi) {
		f.lo, f.hi, f.bounded = lo.Int64(), hi.Int64(), true
	}
	return f.linear()
}

func product(a, b int64) *big.Int { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }

// Div returns x / y, rounded towards zero. That y is not 0 is part of the model.
func Div(x, y IntExpr) Linear { return defined("int_div", x, y).atMost(x) }

// Mod returns x − y·(x / y), which has the sign of x. That y is not 0 is part of the
// model.
func Mod(x, y IntExpr) Linear { return defined("int_mod", x, y).atMost(x) }

// atMost returns the function as one whose absolute value is at most that of x.
func (f *function) atMost(x IntExpr) Linear {
	if lo, hi, ok := linearOf(x).bounds(); ok {
		f.hi, f.bounded = max(-lo, hi), true
		f.lo = -f.hi
	}
	return f.linear()
}

// Pow returns x to the power of y: 1 where y is 0, and 1 / x^−y rounded towards zero
// where y is negative. That x is not 0 then is part of the model.
func Pow(x, y IntExpr) Linear { return defined("int_pow", x, y).linear() }

// defined returns the last argument of a constraint as a function of the others.
func defined(name string, xs ...IntExpr) *function {
	args := make([]argument, len(xs))
	for i, x := range xs {
		args[i] = argInt(x)
	}
	return &function{define: func(l *lowering, y flatzinc.Expr) { l.state(name, append(arguments(l, args), y)...) }}
}

// Element returns xs[i], where i counts from 0 as an index of a slice does. That i is
// less than len(xs) is part of the model; no elements are an error.
func Element[X IntExpr](xs []X, i IntExpr) Linear {
	values, index := argInts(xs), argInt(linearOf(i).Plus(Const(1)))
	f := &function{define: func(l *lowering, y flatzinc.Expr) { l.element("int", values, index, y) }}
	return f.within(boundsOf(xs))
}

// element states that y is the element of an array.
func (l *lowering) element(base string, values, index argument, y flatzinc.Expr) {
	array, name := values(l), "array_"+base+"_element"
	if slices.ContainsFunc(array.Elems(), func(x flatzinc.Expr) bool { return x.Kind == flatzinc.VarRef }) {
		name = "array_var_" + base + "_element"
	}
	l.state(name, index(l), array, y)
}

// within returns the function with the hull of bounds, if these are known.
func (f *function) within(los, his []int64, known bool) Linear {
	if known {
		f.lo, f.hi, f.bounded = slices.Min(los), slices.Max(his), true
	}
	return f.linear()
}

// IfThenElse returns a where the condition holds, and b where it does not.
func IfThenElse(condition BoolExpr, a, b IntExpr) Linear {
	c, x, y := argBool(condition), argInt(a), argInt(b)
	f := &function{define: func(l *lowering, z flatzinc.Expr) {
		conditions := flatzinc.MkArray([]flatzinc.Expr{c(l), flatzinc.MkBool(true)})
		l.state("gozinc_if_then_else_int", conditions, flatzinc.MkArray([]flatzinc.Expr{x(l), y(l)}), z)
	}}
	return f.within(boundsOf([]IntExpr{a, b}))
}

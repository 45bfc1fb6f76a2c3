package gozinc

import "github.com/gozinc/gozinc/flatzinc"

// Count returns how many of xs are equal to y. It is compared like any integer:
// Count(xs, y).Ge(Const(2)) is the condition that y occurs twice at least.
func Count[X IntExpr](xs []X, y IntExpr) Linear {
	values, value := argInts(xs), argInt(y)
	return counting(len(xs), func(l *lowering, n flatzinc.Expr) { l.state("gozinc_count_eq", values(l), value(l), n) })
}

// Among returns how many of xs are elements of values.
func Among[X IntExpr](xs []X, values Set) Linear {
	list, set := argInts(xs), parSet(values)
	return counting(len(xs), func(l *lowering, n flatzinc.Expr) { l.state("gozinc_among", n, list(l), set(l)) })
}

// NValues returns how many different values xs have.
func NValues[X IntExpr](xs []X) Linear {
	list := argInts(xs)
	return counting(len(xs), func(l *lowering, n flatzinc.Expr) { l.state("gozinc_nvalue", n, list(l)) })
}

// counting returns a number up to most as a function that a constraint defines.
func counting(most int, define func(l *lowering, n flatzinc.Expr)) Linear {
	return (&function{define: define, hi: int64(most), bounded: true}).linear()
}

// ArgMax returns the least index of a greatest of xs, from 0. No elements are an error.
func ArgMax[X IntExpr](xs []X) Linear { return argExtremum("gozinc_arg_max_int", xs) }

// ArgMin returns the least index of a least of xs, from 0. No elements are an error.
func ArgMin[X IntExpr](xs []X) Linear { return argExtremum("gozinc_arg_min_int", xs) }

func argExtremum[X IntExpr](name string, xs []X) Linear {
	list := argInts(xs)
	return counting(max(len(xs)-1, 0), func(l *lowering, i flatzinc.Expr) { l.state(name, flatzinc.MkInt(0), list(l), i) })
}

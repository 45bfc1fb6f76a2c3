package ground

import "math"

// floatRows are comparisons and arithmetic of floats. Comparisons are exact.
// The result of an operation is the float64 nearest to the exact one, as it is
// in MiniZinc itself; an operation without a finite result does not hold.
var floatRows = []Def{
	{"float_eq", "var float: x, var float: y", "x = y", floatEq},
	{"float_ne", "var float: x, var float: y", "x != y", floatNe},
	{"float_le", "var float: x, var float: y", "x <= y", floatLe},
	{"float_lt", "var float: x, var float: y", "x < y", floatLt},
	{"float_in", "var float: x, float: l, float: u", "l <= x and x <= u", floatIn},
	{"float_dom", "var float: x, array [int] of float: as", "as[2*i-1] <= x and x <= as[2*i] for some i", floatDom},
	{"float_abs", "var float: x, var float: y", "y = abs(x)", floatAbs},
	{"float_plus", "var float: x, var float: y, var float: z", "x + y = z", floatPlus},
	{"float_times", "var float: x, var float: y, var float: z", "x * y = z", floatTimes},
	{"float_div", "var float: x, var float: y, var float: z", "y != 0 and x / y = z", floatDiv},
	{"float_max", "var float: x, var float: y, var float: z", "z = max(x, y)", floatMax},
	{"float_min", "var float: x, var float: y, var float: z", "z = min(x, y)", floatMin},
	{"float_ceil", "var float: x, var int: y", "y is the least integer that is at least x", rounded(math.Ceil)},
	{"float_floor", "var float: x, var int: y", "y is the greatest integer that is at most x", rounded(math.Floor)},
	{"float_round", "var float: x, var int: y", "y is the integer nearest to x, of two the one farther from 0", rounded(math.Round)},
	{"int2float", "var int: x, var float: y", "y is exactly x", int2float},
}

func floatEq(a Args) bool { return a[0].Float == a[1].Float }

func floatNe(a Args) bool { return a[0].Float != a[1].Float }

func floatLe(a Args) bool { return a[0].Float <= a[1].Float }

func floatLt(a Args) bool { return a[0].Float < a[1].Float }

func floatIn(a Args) bool { return a[1].Float <= a[0].Float && a[0].Float <= a[2].Float }

func floatDom(a Args) bool {
	x, ends := a[0].Float, a[1].Elems
	for i := 0; i+1 < len(ends); i += 2 {
		if ends[i].Float <= x && x <= ends[i+1].Float {
			return true
		}
	}
	return false
}

func floatAbs(a Args) bool { return math.Abs(a[0].Float) == a[1].Float }

func floatPlus(a Args) bool { return isResult(a[0].Float+a[1].Float, a[2].Float) }

func floatTimes(a Args) bool { return isResult(a[0].Float*a[1].Float, a[2].Float) }

func floatDiv(a Args) bool {
	return a[1].Float != 0 && isResult(a[0].Float/a[1].Float, a[2].Float)
}

func isResult(computed, z float64) bool { return computed == z && !math.IsInf(z, 0) }

func floatMax(a Args) bool { return max(a[0].Float, a[1].Float) == a[2].Float }

func floatMin(a Args) bool { return min(a[0].Float, a[1].Float) == a[2].Float }

func rounded(f func(float64) float64) Check {
	return func(a Args) bool { return sameNumber(a[1].Int, f(a[0].Float)) }
}

func int2float(a Args) bool { return sameNumber(a[0].Int, a[1].Float) }

// sameNumber reports whether n and x are the same number, without rounding n.
func sameNumber(n int64, x float64) bool {
	const bound = 1 << 63 // exact as a float64
	return -bound <= x && x < bound && x == math.Trunc(x) && int64(x) == n
}

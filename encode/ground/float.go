package ground

import (
	"cmp"
	"math/big"
)

// floatRows are comparisons and arithmetic of floats. Floats are numbers, and
// all arithmetic is exact; rational.OfLiteral says what number a literal is. An
// infinity is nobody's value and the result of no operation.
var floatRows = []row{
	{"float_eq", "var float: x, var float: y", "x = y", floatRelation(isEq), nil},
	{"float_ne", "var float: x, var float: y", "x != y", floatRelation(isNe), nil},
	{"float_le", "var float: x, var float: y", "x <= y", floatRelation(isLe), nil},
	{"float_lt", "var float: x, var float: y", "x < y", floatRelation(isLt), nil},
	{"float_in", "var float: x, float: l, float: u", "l <= x and x <= u", floatIn, nil},
	{"float_dom", "var float: x, array [int] of float: as", "as[2*i-1] <= x and x <= as[2*i] for some i", floatDom, nil},
	{"float_abs", "var float: x, var float: y", "y = abs(x)", floatAbs, nil},
	{"float_plus", "var float: x, var float: y, var float: z", "x + y = z", operation((*big.Rat).Add), nil},
	{"float_times", "var float: x, var float: y, var float: z", "x * y = z", computed(floatTimes), nil},
	{"float_div", "var float: x, var float: y, var float: z", "y != 0 and x / y = z", computed(floatDiv), nil},
	{"float_max", "var float: x, var float: y, var float: z", "z = max(x, y)", floatMax, nil},
	{"float_min", "var float: x, var float: y, var float: z", "z = min(x, y)", floatMin, nil},
	{"float_ceil", "var float: x, var int: y", "y is the least integer that is at least x", floatCeil, nil},
	{"float_floor", "var float: x, var int: y", "y is the greatest integer that is at most x", floatFloor, nil},
	{"float_round", "var float: x, var int: y", "y is the integer nearest to x, of two the one farther from 0", floatRound, nil},
	{"int2float", "var int: x, var float: y", "y is exactly x", int2float, nil},
}

// compareFloats orders two floats, which may be infinite.
func compareFloats(x, y Arg) int {
	if x.exact() == nil && y.exact() == nil && x.Float() == y.Float() {
		return 0
	}
	a, b := x.number(), y.number()
	if a == nil || b == nil {
		return cmp.Compare(x.Float(), y.Float())
	}
	return a.Cmp(b)
}

// sameNumber reports whether x is n.
func sameNumber(x Arg, n *big.Rat) bool {
	a := x.number()
	return a != nil && a.Cmp(n) == 0
}

func floatRelation(accept func(order int) bool) Check {
	return func(a Args) bool { return accept(compareFloats(a[0], a[1])) }
}

func floatIn(a Args) bool {
	return compareFloats(a[1], a[0]) <= 0 && compareFloats(a[0], a[2]) <= 0
}

func floatDom(a Args) bool {
	ends := a[1].Elems()
	for i := 0; i+1 < len(ends); i += 2 {
		if compareFloats(ends[i], a[0]) <= 0 && compareFloats(a[0], ends[i+1]) <= 0 {
			return true
		}
	}
	return false
}

func floatAbs(a Args) bool {
	x := a[0].number()
	return x != nil && sameNumber(a[1], new(big.Rat).Abs(x))
}

// operation is the check of f(x, y) = z.
func operation(f func(z, x, y *big.Rat) *big.Rat) Check {
	return func(a Args) bool {
		x, y := a[0].number(), a[1].number()
		return x != nil && y != nil && sameNumber(a[2], f(new(big.Rat), x, y))
	}
}

func floatTimes(a Args) bool {
	if tolerant(a) {
		return productWithin(a[0], a[1], a[2])
	}
	return operation((*big.Rat).Mul)(a)
}

func floatDiv(a Args) bool {
	if tolerant(a) {
		return a[1].number() != nil && a[1].number().Sign() != 0 && productWithin(a[1], a[2], a[0])
	}
	y := a[1].number()
	return y != nil && y.Sign() != 0 && operation((*big.Rat).Quo)(a)
}

func floatMax(a Args) bool {
	if compareFloats(a[0], a[1]) < 0 {
		return compareFloats(a[1], a[2]) == 0
	}
	return compareFloats(a[0], a[2]) == 0
}

func floatMin(a Args) bool {
	if compareFloats(a[0], a[1]) < 0 {
		return compareFloats(a[0], a[2]) == 0
	}
	return compareFloats(a[1], a[2]) == 0
}

// floatCeil: y-1 < x <= y.
func floatCeil(a Args) bool {
	return within(a, -1, 0, func(lo, hi int) bool { return lo > 0 && hi <= 0 })
}

// floatFloor: y <= x < y+1.
func floatFloor(a Args) bool {
	return within(a, 0, 1, func(lo, hi int) bool { return lo >= 0 && hi < 0 })
}

// floatRound: |x| is at least |y| - 1/2 and less than |y| + 1/2, and of the
// same sign; where y = 0 both ends are excluded.
func floatRound(a Args) bool {
	half := big.NewRat(1, 2)
	x := a[0].number()
	if x == nil {
		return false
	}
	y := new(big.Rat).SetInt64(a[1].Int)
	if x.Sign() < 0 {
		x, y = new(big.Rat).Neg(x), y.Neg(y)
	}
	least, most := new(big.Rat).Sub(y, half), new(big.Rat).Add(y, half)
	return y.Sign() >= 0 && x.Cmp(least) >= 0 && x.Cmp(most) < 0
}

// within compares x with y+lo and with y+hi.
func within(a Args, lo, hi int64, accept func(lo, hi int) bool) bool {
	x := a[0].number()
	if x == nil {
		return false
	}
	at := func(shift int64) *big.Rat {
		y := new(big.Rat).SetInt64(a[1].Int)
		return y.Add(y, new(big.Rat).SetInt64(shift))
	}
	return accept(x.Cmp(at(lo)), x.Cmp(at(hi)))
}

func int2float(a Args) bool { return sameNumber(a[1], new(big.Rat).SetInt64(a[0].Int)) }

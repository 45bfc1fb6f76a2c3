package ground

import "math/big"

// floatLinearRows compare a weighted sum of floats with a number. The sum is
// computed without rounding.
var floatLinearRows = []row{
	{"float_lin_eq", floatLinearSig, "sum(as[i]*xs[i]) = y", floatLinear(isEq), Draw{}.demands(long("as", "xs"))},
	{"float_lin_ne", floatLinearSig, "sum(as[i]*xs[i]) != y", floatLinear(isNe), Draw{}.demands(long("as", "xs"))},
	{"float_lin_le", floatLinearSig, "sum(as[i]*xs[i]) <= y", floatLinear(isLe), Draw{}.demands(long("as", "xs"))},
	{"float_lin_lt", floatLinearSig, "sum(as[i]*xs[i]) < y", floatLinear(isLt), Draw{}.demands(long("as", "xs"))},
}

const floatLinearSig = "array [int] of float: as, array [int] of var float: xs, float: y"

func floatLinear(accept func(order int) bool) Check {
	return func(a Args) bool {
		order, ok := compareFloatSum(a[0].Elems(), a[1].Elems(), a[2])
		return ok && accept(order)
	}
}

// compareFloatSum compares the sum of as[i]*xs[i] with c as compareSum does.
// ok is false if the lengths differ or a number is not finite.
func compareFloatSum(as, xs []Arg, c Arg) (order int, ok bool) {
	if len(as) != len(xs) {
		return 0, false
	}
	sum, product := new(big.Rat), new(big.Rat)
	for i := range as {
		a, x := as[i].number(), xs[i].number()
		if a == nil || x == nil {
			return 0, false
		}
		sum.Add(sum, product.Mul(a, x))
	}
	bound := c.number()
	if bound == nil {
		return 0, false
	}
	return sum.Cmp(bound), true
}

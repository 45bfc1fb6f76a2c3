package ground

// linearRows compare a weighted sum with a number. The empty sum is 0.
var linearRows = []row{
	{"int_lin_eq", "array [int] of int: as, array [int] of var int: xs, int: y", "sum(as[i]*xs[i]) = y", linear(isEq), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"int_lin_ne", "array [int] of int: as, array [int] of var int: xs, int: y", "sum(as[i]*xs[i]) != y", linear(isNe), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"int_lin_le", "array [int] of int: as, array [int] of var int: xs, int: y", "sum(as[i]*xs[i]) <= y", linear(isLe), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"bool_lin_eq", "array [int] of int: as, array [int] of var bool: xs, var int: y", "sum(as[i]*bool2int(xs[i])) = y", linear(isEq), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"bool_lin_le", "array [int] of int: as, array [int] of var bool: xs, int: y", "sum(as[i]*bool2int(xs[i])) <= y", linear(isLe), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
}

// linear checks that the order of the weighted sum and the last argument, as
// compareSum tells it, is accepted.
func linear(accept func(order int) bool) Check {
	return func(a Args) bool {
		as, xs := a[0].Elems(), a[1].Elems()
		return accept(compareSum(as, xs, a[2].Int))
	}
}

// The tests of an order: -1 for less, 0 for equal, 1 for greater.

func isEq(order int) bool { return order == 0 }

func isNe(order int) bool { return order != 0 }

func isLe(order int) bool { return order <= 0 }

func isLt(order int) bool { return order < 0 }

func isGe(order int) bool { return order >= 0 }

func isGt(order int) bool { return order > 0 }

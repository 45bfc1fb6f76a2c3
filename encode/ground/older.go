package ground

// olderRows are names of FlatZinc before MiniZinc 2, which some tools and
// hand-written files still use.
var olderRows = []row{
	{"int_ge", "var int: x, var int: y", "x >= y", swapped(intLe), nil},
	{"int_gt", "var int: x, var int: y", "x > y", swapped(intLt), nil},
	{"int_minus", "var int: x, var int: y, var int: z", "x - y = z", intMinus, nil},
	{"int_negate", "var int: x, var int: y", "-x = y", intNegate, nil},
	{"int_lin_lt", "array [int] of int: as, array [int] of var int: xs, int: y", "sum(as[i]*xs[i]) < y", linear(isLt), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"int_lin_ge", "array [int] of int: as, array [int] of var int: xs, int: y", "sum(as[i]*xs[i]) >= y", linear(isGe), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"int_lin_gt", "array [int] of int: as, array [int] of var int: xs, int: y", "sum(as[i]*xs[i]) > y", linear(isGt), Draw{"as": Between(-4, 4)}.demands(long("as", "xs"))},
	{"bool_ge", "var bool: x, var bool: y", "y -> x", swapped(intLe), nil},
	{"bool_gt", "var bool: x, var bool: y", "x and not y", swapped(intLt), nil},
	{"bool_ne", "var bool: x, var bool: y", "x != y", intNe, nil},
	{"bool_left_imp", "var bool: x, var bool: y, var bool: b", "b <-> (y -> x)", boolLeftImp, nil},
	{"bool_right_imp", "var bool: x, var bool: y, var bool: b", "b <-> (x -> y)", boolRightImp, nil},
}

// swapped exchanges the two arguments of a relation.
func swapped(c Check) Check {
	return func(a Args) bool { return c(Args{a[1], a[0]}) }
}

// intMinus uses that x-y = z if and only if y+z = x.
func intMinus(a Args) bool { return intPlus(Args{a[1], a[2], a[0]}) }

func intNegate(a Args) bool {
	sum, ok := add(a[0].Int, a[1].Int)
	return ok && sum == 0
}

func boolLeftImp(a Args) bool { return truth(a[2]) == (a[1].Int <= a[0].Int) }

func boolRightImp(a Args) bool { return truth(a[2]) == (a[0].Int <= a[1].Int) }

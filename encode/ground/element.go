package ground

// elementRows select a member of an array whose index set is 1..n; an index
// outside it is undefined.
var elementRows = []row{
	{"array_bool_element", "var int: idx, array [int] of bool: xs, var bool: y", elementDoc, element(sameInt), Draw{"idx": Position}},
	{
		"array_int_element", "var int: idx, array [int] of int: xs, var int: y", elementDoc, element(sameInt),
		Draw{"idx": Position, "xs": Between(-2, 3), "y": Between(-2, 3)}.demands(some("xs").lax()),
	},
	{"array_float_element", "var int: idx, array [int] of float: xs, var float: y", elementDoc, element(sameFloat), Draw{}.demands(some("xs").lax())},
	{"array_set_element", "var int: idx, array [int] of set of int: xs, var set of int: y", elementDoc, element(sameSet), Draw{"idx": Position}},
	{"array_var_bool_element", "var int: idx, array [int] of var bool: xs, var bool: y", elementDoc, element(sameInt), Draw{"idx": Position}},
	{
		"array_var_int_element", "var int: idx, array [int] of var int: xs, var int: y", elementDoc, element(sameInt),
		Draw{"idx": Position, "xs": Between(-2, 3), "y": Between(-2, 3)}.demands(some("xs").lax()),
	},
	{"array_var_float_element", "var int: idx, array [int] of var float: xs, var float: y", elementDoc, element(sameFloat), Draw{}.demands(some("xs").lax())},
	{"array_var_set_element", "var int: idx, array [int] of var set of int: xs, var set of int: y", elementDoc, element(sameSet), Draw{"idx": Position}},
}

const elementDoc = "idx is in 1..length(xs) and xs[idx] = y"

func element(same func(x, y Arg) bool) Check {
	return func(a Args) bool {
		i, xs := a[0].Int, a[1].Elems()
		return 1 <= i && i <= int64(len(xs)) && same(xs[i-1], a[2])
	}
}

func sameInt(x, y Arg) bool { return x.Int == y.Int }

func sameFloat(x, y Arg) bool { return compareFloats(x, y) == 0 }

func sameSet(x, y Arg) bool { return x.Set().Equal(y.Set()) }

// extremumRows relate an array to its greatest or least member; of an empty
// array there is none.
var extremumRows = []row{
	{"array_int_maximum", "var int: m, array [int] of var int: xs", "xs is not empty and m = max(xs)", arrayIntMax, Draw{}.demands(some("xs").lax())},
	{"array_int_minimum", "var int: m, array [int] of var int: xs", "xs is not empty and m = min(xs)", arrayIntMin, Draw{}.demands(some("xs").lax())},
	{"array_float_maximum", "var float: m, array [int] of var float: xs", "xs is not empty and m = max(xs)", arrayFloatMax, Draw{}.demands(some("xs").lax())},
	{"array_float_minimum", "var float: m, array [int] of var float: xs", "xs is not empty and m = min(xs)", arrayFloatMin, Draw{}.demands(some("xs").lax())},
}

func arrayIntMax(a Args) bool {
	return extremum(a, func(m, x Arg) bool { return m.Int >= x.Int }, sameInt)
}

func arrayIntMin(a Args) bool {
	return extremum(a, func(m, x Arg) bool { return m.Int <= x.Int }, sameInt)
}

func arrayFloatMax(a Args) bool {
	return extremum(a, func(m, x Arg) bool { return compareFloats(m, x) >= 0 }, sameFloat)
}

func arrayFloatMin(a Args) bool {
	return extremum(a, func(m, x Arg) bool { return compareFloats(m, x) <= 0 }, sameFloat)
}

// extremum checks that m, the first argument, bounds every member of the array
// and equals one of them.
func extremum(a Args, bounds, same func(m, x Arg) bool) bool {
	m, found := a[0], false
	for _, x := range a[1].Elems() {
		if !bounds(m, x) {
			return false
		}
		found = found || same(m, x)
	}
	return found
}

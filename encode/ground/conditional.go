package ground

// conditionalRows are MiniZinc's conditional expressions: the value of the
// first alternative whose condition holds.
var conditionalRows = []row{
	{"gozinc_if_then_else_int", "array [int] of var bool: c, array [int] of var int: x, var int: y", conditionalDoc, conditional, Draw{"x": Value, "y": Value}.demands(long("c", "x"))},
	{"gozinc_if_then_else_bool", "array [int] of var bool: c, array [int] of var bool: x, var bool: y", conditionalDoc, conditional, Draw{}.demands(long("c", "x"))},
}

const conditionalDoc = "y = x[i] for the least i for which c[i] holds, if there is one; c and x have the same length"

func conditional(a Args) bool {
	conditions, values, y := a[0].Elems(), a[1].Elems(), a[2]
	for i, c := range conditions {
		if c.Int == 1 {
			return values[i].Int == y.Int
		}
	}
	return true
}

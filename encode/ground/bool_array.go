package ground

// boolArrayRows relate arrays of Booleans. The empty conjunction is true, the
// empty disjunction and the empty exclusive disjunction are false.
var boolArrayRows = []row{
	{"array_bool_and", "array [int] of var bool: xs, var bool: b", "b <-> all of xs", arrayBoolAnd, nil},
	{"array_bool_and_imp", "array [int] of var bool: xs, var bool: b", "b -> all of xs", implied(arrayBoolAnd), nil},
	{"array_bool_or", "array [int] of var bool: xs, var bool: b", "b <-> some of xs", arrayBoolOr, nil},
	{"array_bool_or_imp", "array [int] of var bool: xs, var bool: b", "b -> some of xs", implied(arrayBoolOr), nil},
	{"array_bool_xor", "array [int] of var bool: xs", "an odd number of xs is true", arrayBoolXor, nil},
	{
		"bool_clause", "array [int] of var bool: xs, array [int] of var bool: ys", "some of xs is true or some of ys is false", boolClause,
		Draw{"xs": Uneven, "ys": Uneven},
	},
}

// count returns how many of the Booleans xs are true.
func count(xs []Arg) int {
	n := 0
	for _, x := range xs {
		if truth(x) {
			n++
		}
	}
	return n
}

func arrayBoolAnd(a Args) bool { return truth(a[1]) == (count(a[0].Elems()) == len(a[0].Elems())) }

func arrayBoolOr(a Args) bool { return truth(a[1]) == (count(a[0].Elems()) > 0) }

func arrayBoolXor(a Args) bool { return count(a[0].Elems())%2 == 1 }

func boolClause(a Args) bool {
	return count(a[0].Elems()) > 0 || count(a[1].Elems()) < len(a[1].Elems())
}

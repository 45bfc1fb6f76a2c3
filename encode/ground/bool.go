package ground

// boolRows relate two or three Booleans. The forms of three arguments are
// reified already: their last argument is the truth of the relation.
var boolRows = []row{
	{"bool_eq", "var bool: x, var bool: y", "x = y", intEq, nil},
	{"bool_le", "var bool: x, var bool: y", "x -> y", intLe, nil},
	{"bool_lt", "var bool: x, var bool: y", "not x and y", intLt, nil},
	{"bool_not", "var bool: x, var bool: y", "x != y", intNe, nil},
	{"bool_xor", "var bool: x, var bool: y", "x != y", intNe, nil},
	{"bool_xor", "var bool: x, var bool: y, var bool: b", "b <-> x != y", boolXor, nil},
	{"bool_and", "var bool: x, var bool: y, var bool: b", "b <-> x and y", boolAnd, nil},
	{"bool_and_imp", "var bool: x, var bool: y, var bool: b", "b -> x and y", implied(boolAnd), nil},
	{"bool_or", "var bool: x, var bool: y, var bool: b", "b <-> x or y", boolOr, nil},
	{"bool_or_imp", "var bool: x, var bool: y, var bool: b", "b -> x or y", implied(boolOr), nil},
}

// truth returns the value of a Boolean argument.
func truth(a Arg) bool { return a.Int != 0 }

func boolXor(a Args) bool { return truth(a[2]) == (truth(a[0]) != truth(a[1])) }

func boolAnd(a Args) bool { return truth(a[2]) == (truth(a[0]) && truth(a[1])) }

func boolOr(a Args) bool { return truth(a[2]) == (truth(a[0]) || truth(a[1])) }

// implied turns a check whose last argument is equivalent to a relation into
// one whose last argument implies it.
func implied(equivalent Check) Check {
	return func(a Args) bool { return !truth(a[len(a)-1]) || equivalent(a) }
}

package ground

// boolRows relate two or three Booleans. The forms of three arguments are
// reified already: their last argument is the truth of the relation.
var boolRows = []Def{
	{"bool_eq", "var bool: x, var bool: y", "x = y", intEq},
	{"bool_le", "var bool: x, var bool: y", "x -> y", intLe},
	{"bool_lt", "var bool: x, var bool: y", "not x and y", intLt},
	{"bool_not", "var bool: x, var bool: y", "x != y", intNe},
	{"bool_xor", "var bool: x, var bool: y", "x != y", intNe},
	{"bool_xor", "var bool: x, var bool: y, var bool: b", "b <-> x != y", boolXor},
	{"bool_and", "var bool: x, var bool: y, var bool: b", "b <-> x and y", boolAnd},
	{"bool_and_imp", "var bool: x, var bool: y, var bool: b", "b -> x and y", implied(boolAnd)},
	{"bool_or", "var bool: x, var bool: y, var bool: b", "b <-> x or y", boolOr},
	{"bool_or_imp", "var bool: x, var bool: y, var bool: b", "b -> x or y", implied(boolOr)},
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

package ground

// intCompareRows relate two integers, or an integer and a Boolean.
var intCompareRows = []row{
	{"int_eq", "var int: x, var int: y", "x = y", intEq, nil},
	{"int_ne", "var int: x, var int: y", "x != y", intNe, nil},
	{"int_le", "var int: x, var int: y", "x <= y", intLe, nil},
	{"int_lt", "var int: x, var int: y", "x < y", intLt, nil},
	{"bool2int", "var bool: x, var int: y", "y is 1 if x is true, 0 if x is false", intEq, Draw{"y": Between(-1, 4)}},
}

// intEq serves bool2int too: an Arg holds a bool as 0 or 1.
func intEq(a Args) bool { return a[0].Int == a[1].Int }

func intNe(a Args) bool { return a[0].Int != a[1].Int }

func intLe(a Args) bool { return a[0].Int <= a[1].Int }

func intLt(a Args) bool { return a[0].Int < a[1].Int }

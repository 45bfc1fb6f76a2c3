package ground

import "math"

// intArithRows are the arithmetic functions of integers, as relations. A
// result that is not an int64 equals no value.
var intArithRows = []row{
	{"int_abs", "var int: x, var int: y", "y = abs(x)", intAbs, nil},
	{"int_plus", "var int: x, var int: y, var int: z", "x + y = z", intPlus, nil},
	{"int_times", "var int: x, var int: y, var int: z", "x * y = z", intTimes, nil},
	{"int_div", "var int: x, var int: y, var int: z", "y != 0 and z = x / y rounded towards zero", intDiv, nil},
	{"int_mod", "var int: x, var int: y, var int: z", "y != 0 and z = x - y * (x div y)", intMod, nil},
	{"int_pow", "var int: x, var int: y, var int: z", powDoc, intPow, Draw{"x": Between(-3, 4), "y": Between(-3, 4)}},
	{"int_pow_fixed", "var int: x, int: y, var int: z", powDoc, intPow, Draw{"x": Between(-3, 4), "y": Between(-3, 4)}},
	{"int_max", "var int: x, var int: y, var int: z", "z = max(x, y)", intMax, nil},
	{"int_min", "var int: x, var int: y, var int: z", "z = min(x, y)", intMin, nil},
}

const powDoc = "z = x to the y if y >= 0 (0 to the 0 is 1), z = 1 div pow(x, -y) if y < 0 and x != 0; false if y < 0 and x = 0"

func intAbs(a Args) bool {
	x, y := a[0].Int, a[1].Int
	return y >= 0 && magnitude(x) == uint64(y)
}

func intPlus(a Args) bool {
	z, ok := add(a[0].Int, a[1].Int)
	return ok && z == a[2].Int
}

func intTimes(a Args) bool {
	z, ok := mul(a[0].Int, a[1].Int)
	return ok && z == a[2].Int
}

func intDiv(a Args) bool {
	x, y, z := a[0].Int, a[1].Int, a[2].Int
	if y == 0 || x == math.MinInt64 && y == -1 {
		return false // undefined, or 2^63
	}
	return x/y == z
}

// intMod relies on Go's %, whose result has the sign of the dividend as the
// definition demands; it is 0 where the quotient is not an int64.
func intMod(a Args) bool {
	x, y, z := a[0].Int, a[1].Int, a[2].Int
	return y != 0 && x%y == z
}

func intPow(a Args) bool {
	x, y, z := a[0].Int, a[1].Int, a[2].Int
	if y >= 0 {
		p, ok := power(x, y)
		return ok && p == z
	}
	switch x {
	case 0:
		return false // a division by zero
	case 1:
		return z == 1
	case -1:
		return z == 1-2*(y&1)
	}
	return z == 0 // 1 divided by a number of magnitude 2 or more
}

func intMax(a Args) bool { return max(a[0].Int, a[1].Int) == a[2].Int }

func intMin(a Args) bool { return min(a[0].Int, a[1].Int) == a[2].Int }

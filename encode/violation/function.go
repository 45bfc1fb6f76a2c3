package violation

import "github.com/gozinc/gozinc/encode/ground"

// Function is a constraint that gives one of its arguments the only value that the others
// allow.
type Function struct {
	// Out is the argument.
	Out int
	// Value computes it; ok is false where the others allow none, or any.
	Value func(a ground.Args) (value int64, ok bool)
}

// FunctionOf returns the function that a constraint is, if it is one that is known here. Gates are sums.
func FunctionOf(name string) (Function, bool) {
	f, ok := functions[name]
	return f, ok
}

var functions = map[string]Function{
	"int_abs":                  {1, func(a ground.Args) (int64, bool) { return max(a[0].Int, -a[0].Int), true }},
	"int_times":                {2, times},
	"int_div":                  {2, func(a ground.Args) (int64, bool) { return quotient(a[0].Int, a[1].Int) }},
	"int_mod":                  {2, remainder},
	"int_max":                  {2, func(a ground.Args) (int64, bool) { return max(a[0].Int, a[1].Int), true }},
	"int_min":                  {2, func(a ground.Args) (int64, bool) { return min(a[0].Int, a[1].Int), true }},
	"array_int_maximum":        {0, func(a ground.Args) (int64, bool) { return some(a[1].Elems(), true) }},
	"array_int_minimum":        {0, func(a ground.Args) (int64, bool) { return some(a[1].Elems(), false) }},
	"array_bool_element":       {2, element},
	"array_int_element":        {2, element},
	"array_var_bool_element":   {2, element},
	"array_var_int_element":    {2, element},
	"gozinc_if_then_else_int":  {2, conditional},
	"gozinc_if_then_else_bool": {2, conditional},
	"gozinc_count_eq":          {2, func(a ground.Args) (int64, bool) { return counted(func(n, _ int64) int64 { return n })(a), true }},
	"gozinc_nvalue":            {0, func(a ground.Args) (int64, bool) { return distinct(a[1].Elems()), true }},
}

// times is ok within ±2^62, beyond which no argument is.
func times(a ground.Args) (int64, bool) {
	x, y := a[0].Int, a[1].Int
	if f := float64(x) * float64(y); f > 1<<62 || f < -1<<62 {
		return 0, false
	}
	return x * y, true
}

func quotient(x, y int64) (int64, bool) {
	if y == 0 {
		return 0, false
	}
	return x / y, true
}

func remainder(a ground.Args) (int64, bool) {
	if a[1].Int == 0 {
		return 0, false
	}
	return a[0].Int % a[1].Int, true
}

// some is the greatest or the least of xs, if there are any.
func some(xs []ground.Arg, greatest bool) (k int64, ok bool) {
	if len(xs) == 0 {
		return 0, false
	}
	k = xs[0].Int
	for i := range xs {
		if x := xs[i].Int; greatest && x > k || !greatest && x < k {
			k = x
		}
	}
	return k, true
}

func element(a ground.Args) (int64, bool) {
	i, xs := a[0].Int, a[1].Elems()
	if i < 1 || i > int64(len(xs)) {
		return 0, false
	}
	return xs[i-1].Int, true
}

func conditional(a ground.Args) (int64, bool) {
	for i, c := range a[0].Elems() {
		if c.Int == 1 {
			return a[1].Elems()[i].Int, true
		}
	}
	return 0, false // any value
}

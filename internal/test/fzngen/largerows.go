package fzngen

import (
	"slices"
	"strconv"

	"github.com/gozinc/gozinc/internal/intset"
)

// largeConstraints write one constraint each, true for the planted values
// unless these wobble.
var largeConstraints = []func(*large){
	linearSum, linearSum, linearSum, comparison, comparison,
	function, function, function, extremum, element, membership, clause, different, tour,
}

// linearSum is a weighted sum of 2 to 5 integers, compared with a constant.
func linearSum(l *large) {
	xs := l.some(l.between(2, 5))
	as := make([]int64, len(xs))
	sum, most := int64(0), pick(l.gen, int64(1), 5, 5, 100)
	for i, x := range xs {
		as[i] = pick(l.gen, -1, int64(1)) * l.between(1, most)
		sum += as[i] * x.value
	}
	sum = l.wobble(sum)
	slack := pick(l.gen, 0, 1, l.between(0, 50))
	switch bound := sum + pick(l.gen, slack, -slack-1); l.rng.IntN(7) {
	case 0, 1:
		l.post("int_lin_eq", as, xs, sum)
	case 2, 3:
		l.post("int_lin_le", as, xs, sum+slack)
	case 4:
		l.post("int_lin_ne", as, xs, sum+1+slack)
	case 5:
		l.post("int_lin_le_reif", as, xs, bound, l.truth(sum <= bound))
	case 6:
		l.post("int_lin_eq_reif", as, xs, bound, l.truth(sum == bound))
	}
}

// comparison relates two integers.
func comparison(l *large) {
	xs := l.some(2)
	x, y := xs[0], xs[1]
	switch l.rng.IntN(5) {
	case 0:
		if l.wobble(x.value) > y.value {
			x, y = y, x
		}
		l.post("int_le", x, y)
	case 1:
		l.post("int_le_reif", x, y, l.truth(x.value <= y.value))
	case 2:
		l.post("int_lt_reif", x, y, l.truth(x.value < y.value))
	case 3:
		l.post("int_ne_reif", x, y, l.truth(x.value != y.value))
	case 4:
		l.post("int_eq_reif", x, l.wobble(x.value), l.truth(true))
	}
}

// function is arithmetic on one or two integers with a new result, which stays
// within 32 bits for the sake of other solvers.
func function(l *large) {
	const most = 1 << 14
	xs := l.some(2)
	x, y := xs[0], xs[1]
	if max(x.value, -x.value, y.value, -y.value) > most {
		l.post("int_le_reif", x, y, l.truth(x.value <= y.value))
		return
	}
	result := func(v int64) planted { return l.newInt(l.wobble(v)) }
	switch k := l.rng.IntN(7); {
	case k == 0:
		l.post("int_plus", x, y, result(x.value+y.value))
	case k == 1:
		l.post("int_times", x, y, result(x.value*y.value))
	case k == 2 && y.value != 0:
		l.post("int_div", x, y, result(x.value/y.value))
	case k == 3 && y.value != 0:
		l.post("int_mod", x, y, result(x.value%y.value))
	case k == 4:
		l.post("int_times", x, x, result(x.value*x.value))
	case k == 5:
		l.post("int_max", x, y, result(max(x.value, y.value)))
	default:
		l.post("int_abs", x, result(max(x.value, -x.value)))
	}
}

// extremum is the greatest or least of 3 to 5 integers.
func extremum(l *large) {
	xs := l.some(l.between(3, 5))
	values := make([]int64, len(xs))
	for i, x := range xs {
		values[i] = x.value
	}
	if l.chance(0.5) {
		l.post("array_int_maximum", l.newInt(l.wobble(slices.Max(values))), xs)
	} else {
		l.post("array_int_minimum", l.newInt(l.wobble(slices.Min(values))), xs)
	}
}

// element selects from 3 to 6 integers, or from up to 60 constants.
func element(l *large) {
	if l.chance(0.5) {
		xs := l.some(l.between(3, 6))
		i := l.rng.IntN(len(xs))
		z := l.newInt(l.wobble(xs[i].value))
		l.post("array_var_int_element", l.newInt(int64(i)+1), xs, z)
		return
	}
	x := pick(l.gen, l.ints...)
	values := make([]int64, l.between(3, 60))
	for i := range values {
		values[i] = x.value + l.between(-500, 500)
	}
	i := l.rng.IntN(len(values))
	values[i] = l.wobble(x.value)
	l.post("array_int_element", l.newInt(int64(i)+1), values, x)
}

// membership is in a set with gaps.
func membership(l *large) {
	x := pick(l.gen, l.ints...)
	var values []int64
	for range l.between(2, 8) {
		values = append(values, x.value+l.between(-200, 200))
	}
	s := intset.Of(values...)
	if l.chance(0.5) {
		l.post("set_in", x, intset.Of(append(values, l.wobble(x.value))...))
		return
	}
	l.post("set_in_reif", x, s, l.truth(s.Contains(x.value)))
}

// clause relates Booleans.
func clause(l *large) {
	yes, no := []string{l.truth(true), l.truth(false)}, []string{l.truth(l.chance(0.5))}
	if l.chance(0.5) {
		l.post("bool_clause", yes, no)
		return
	}
	l.post("array_bool_and", append(yes, no...), l.truth(false))
}

// different is all_different of integers with different planted values.
func different(l *large) {
	var xs []planted
	for _, x := range l.some(l.between(3, 6)) {
		if !slices.ContainsFunc(xs, func(y planted) bool { return y.value == x.value }) {
			xs = append(xs, x)
		}
	}
	l.post("gozinc_all_different", xs)
}

// tour is a circuit of new nodes, one of whose successors is an integer that
// other constraints may use.
func tour(l *large) {
	n := int(l.between(4, 9))
	order := l.rng.Perm(n)
	nodes := make([]planted, n)
	for i, at := range order {
		next := int64(order[(i+1)%n]) + 1
		if i == 0 {
			nodes[at] = l.newInt(next)
			continue
		}
		nodes[at] = l.declare("n", "var 1.."+strconv.Itoa(n), next)
	}
	l.post("gozinc_circuit", int64(1), nodes)
}

// Package violation measures how far fixed arguments are from satisfying a constraint, and
// computes the values of functions. A local search is guided by both. Nothing else relies
// on them: a measure that is wrong costs solutions that could be found, and no answer.
//
// Measures are those of constraint-based local search (Van Hentenryck and Michel, 2005):
// about the least number of variables, or the least sum of changes, that a solution near
// the arguments needs.
package violation

import (
	"slices"

	"github.com/gozinc/gozinc/encode/ground"
)

// Measure is 0 for arguments that satisfy a constraint, and greater than 0 for others. The
// values of the arguments are within ±2^40, so that no sum of them overflows. A measure may remember
// the last arguments, so each constraint has one of its own, for one goroutine. It is to be told what has changed where Of
// returns something to tell.
type Measure func(a ground.Args) int64

// Of returns the measure of a constraint. One without a measure of its own has that of its
// definition: 0 or 1. What is not nil is to be told of changes.
func Of(def ground.Def) (Measure, Moved) {
	if fresh, ok := remembering[def.Name]; ok {
		return fresh()
	}
	own, ok := measures[def.Name]
	return func(a ground.Args) int64 {
		switch {
		case ok:
			return own(a)
		case def.Holds(a):
			return 0
		}
		return 1
	}, nil
}

// Measured reports whether the constraint has a measure or a function of its own. Others are
// ground checks, which make lists and maps each time.
func Measured(def ground.Def) bool {
	_, remembers := remembering[def.Name]
	_, own := measures[def.Name]
	_, function := functions[def.Name]
	return remembers || own || function
}

// Work is about how many cells a measure, or a function, looks at.
func Work(def ground.Def, a ground.Args) int64 {
	switch def.Name {
	case "array_bool_element", "array_int_element", "array_var_bool_element", "array_var_int_element":
		return 3
	case "gozinc_regular":
		return int64(len(a[0].Elems())) + 16*int64(len(a[3].Elems())) // the transitions, at some letters
	case "gozinc_diffn", "gozinc_diffn_nonstrict":
		return 4 * int64(len(a[1].Elems())) // those of the boxes that a move changes, and back
	case "gozinc_cumulative", "gozinc_disjunctive", "gozinc_disjunctive_strict", "gozinc_disjunctive_opt", "gozinc_disjunctive_strict_opt":
		return 16 + int64(len(a[0].Elems())) // events that the tasks pass which a move changes
	}
	n := int64(len(a))
	for _, x := range a {
		n += int64(len(x.Elems()))
	}
	return n
}

// Globals that count or weigh cells by value have none here: the local search keeps the sums itself.
var measures = map[string]Measure{
	"gozinc_all_different": allDifferent,
	"gozinc_all_equal":     allEqual,
	"gozinc_nvalue":        func(a ground.Args) int64 { return apart(distinct(a[1].Elems()), a[0].Int) },
	"gozinc_member":        member,
	"gozinc_count_eq":      counted(apart),
	"gozinc_count_lt":      counted(func(n, k int64) int64 { return max(0, k-n+1) }),
	"gozinc_count_leq":     counted(func(n, k int64) int64 { return max(0, k-n) }),
	"gozinc_count_gt":      counted(func(n, k int64) int64 { return max(0, n-k+1) }),
	"gozinc_count_geq":     counted(func(n, k int64) int64 { return max(0, n-k) }),
	"gozinc_circuit":       circuit(false),
	"gozinc_subcircuit":    circuit(true),
	"gozinc_inverse":       inverse,
	"gozinc_table_int":     tuples,
	"gozinc_table_bool":    tuples,
	"gozinc_sliding_sum":   slidingSum,
}

// apart is the distance of two numbers.
func apart(x, y int64) int64 { return max(x-y, y-x) }

// outside is the distance of x from lo..hi, where there are such numbers.
func outside(x, lo, hi int64) int64 { return max(0, lo-x, x-hi) }

// sorted returns the values in ascending order.
func sorted(xs []ground.Arg) []int64 {
	values := make([]int64, len(xs))
	for i := range xs {
		values[i] = xs[i].Int
	}
	slices.Sort(values)
	return values
}

func distinct(xs []ground.Arg) int64 { return int64(len(slices.Compact(sorted(xs)))) }

func allDifferent(a ground.Args) int64 { return int64(len(a[0].Elems())) - distinct(a[0].Elems()) }

// allEqual counts the values that are not the most frequent one.
func allEqual(a ground.Args) int64 {
	values := sorted(a[0].Elems())
	most := 0
	for i := 0; i < len(values); {
		k := i
		for k < len(values) && values[k] == values[i] {
			k++
		}
		most, i = max(most, k-i), k
	}
	return int64(len(values) - most)
}

// member is the distance of y from the nearest of xs.
func member(a ground.Args) int64 {
	least := int64(1) << 41
	for _, x := range a[0].Elems() {
		least = min(least, apart(x.Int, a[1].Int))
	}
	return least
}

func counted(far func(n, k int64) int64) Measure {
	return func(a ground.Args) int64 {
		n := int64(0)
		for _, x := range a[0].Elems() {
			if x.Int == a[1].Int {
				n++
			}
		}
		return far(n, a[2].Int)
	}
}

// tuples is the least number of values that differ from those of a tuple.
func tuples(a ground.Args) int64 {
	xs, cells := a[0].Elems(), a[1].Elems()
	least := int64(len(xs)) + 1
	if len(xs) == 0 {
		return 0
	}
	for at := 0; at+len(xs) <= len(cells) && least > 0; at += len(xs) {
		n := int64(0)
		for i := range xs {
			if xs[i].Int != cells[at+i].Int {
				n++
			}
		}
		least = min(least, n)
	}
	return least
}

func slidingSum(a ground.Args) (total int64) {
	xs, window := a[3].Elems(), int(a[2].Int)
	sum := int64(0)
	if a[0].Int > a[1].Int && window <= len(xs) {
		total = 1
	}
	for i := range xs {
		sum += xs[i].Int
		if i >= window {
			sum -= xs[i-window].Int
		}
		if i >= window-1 {
			total += outside(sum, a[0].Int, a[1].Int)
		}
	}
	return total
}

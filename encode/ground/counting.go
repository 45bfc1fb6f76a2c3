package ground

import "github.com/gozinc/gozinc/internal/intset"

// countingRows are the constraints that count values: how often one occurs,
// how many there are, and which may occur more than once.
var countingRows = []row{
	countRow("eq", "y occurs in xs exactly n times", func(occurs, n int64) bool { return n == occurs }),
	countRow("neq", "n is not the number of times that y occurs in xs", func(occurs, n int64) bool { return n != occurs }),
	countRow("lt", "n is less than the number of times that y occurs in xs", func(occurs, n int64) bool { return n < occurs }),
	countRow("leq", "n is at most the number of times that y occurs in xs", func(occurs, n int64) bool { return n <= occurs }),
	countRow("gt", "n is greater than the number of times that y occurs in xs", func(occurs, n int64) bool { return n > occurs }),
	countRow("geq", "n is at least the number of times that y occurs in xs", func(occurs, n int64) bool { return n >= occurs }),
	{
		"gozinc_among", "var int: n, array [int] of var int: xs, set of int: values",
		"exactly n of xs are in values", among,
		Draw{"n": Count, "xs": Value, "values": Value},
	},
	{
		"gozinc_global_cardinality", "array [int] of var int: xs, array [int] of int: cover, array [int] of var int: counts",
		"each cover[i] occurs in xs exactly counts[i] times", cardinality(false),
		Draw{"xs": Value, "cover": Second(Value), "counts": Second(Count)}.demands(long("cover", "counts")),
	},
	{
		"gozinc_global_cardinality_closed", "array [int] of var int: xs, array [int] of int: cover, array [int] of var int: counts",
		"each cover[i] occurs in xs exactly counts[i] times, and nothing else occurs", cardinality(true),
		Draw{"xs": Value, "cover": Second(Value), "counts": Second(Count)}.demands(long("cover", "counts")),
	},
	{
		"gozinc_global_cardinality_low_up", "array [int] of var int: xs, array [int] of int: cover, array [int] of int: lo, array [int] of int: up",
		"each cover[i] occurs in xs at least lo[i] and at most up[i] times", cardinalityRange(false),
		Draw{"xs": Value, "cover": Second(Value), "lo": Second(Count), "up": Second(Count)}.demands(long("cover", "lo", "up")),
	},
	{
		"gozinc_global_cardinality_low_up_closed", "array [int] of var int: xs, array [int] of int: cover, array [int] of int: lo, array [int] of int: up",
		"each cover[i] occurs in xs at least lo[i] and at most up[i] times, and nothing else occurs", cardinalityRange(true),
		Draw{"xs": Value, "cover": Second(Value), "lo": Second(Count), "up": Second(Count)}.demands(long("cover", "lo", "up")),
	},
	{
		"gozinc_nvalue", "var int: n, array [int] of var int: xs",
		"xs has exactly n different values", nvalue,
		Draw{"n": Count, "xs": Value},
	},
	{
		"gozinc_all_different_except", "array [int] of var int: xs, set of int: except",
		"no two of xs are equal unless in except", allDifferentExcept,
		Draw{"xs": Value, "except": Value},
	},
	{
		"gozinc_all_equal", "array [int] of var int: xs",
		"all of xs are equal", allEqual,
		Draw{"xs": Value},
	},
	{
		"gozinc_all_equal_set", "array [int] of var set of int: xs",
		"all of xs are equal", allEqualSets,
		nil,
	},
	{
		"gozinc_member", "array [int] of var int: xs, var int: y",
		"y is one of xs", func(a Args) bool { return occurrences(a[0].Elems(), a[1].Int) > 0 },
		Draw{"xs": Value, "y": Value},
	},
	{
		"gozinc_at_most1", "array [int] of var set of int: xs",
		"no two of xs have more than one element in common", atMost1,
		nil,
	},
}

func countRow(name, doc string, holds func(occurs, n int64) bool) row {
	return row{
		"gozinc_count_" + name, "array [int] of var int: xs, var int: y, var int: n", doc,
		func(a Args) bool { return holds(occurrences(a[0].Elems(), a[1].Int), a[2].Int) },
		Draw{"xs": Value, "y": Value, "n": Count},
	}
}

// occurrences counts the elements equal to k.
func occurrences(xs []Arg, k int64) int64 {
	var n int64
	for _, x := range xs {
		if x.Int == k {
			n++
		}
	}
	return n
}

func among(a Args) bool {
	var n int64
	for _, x := range a[1].Elems() {
		if a[2].Set().Contains(x.Int) {
			n++
		}
	}
	return n == a[0].Int
}

// cardinality checks exact counts; closed forbids values that are not covered.
func cardinality(closed bool) Check {
	return func(a Args) bool {
		return covered(a[0].Elems(), a[1].Elems(), closed) && withinCounts(a[0].Elems(), a[1].Elems(), a[2].Elems(), a[2].Elems())
	}
}

// cardinalityRange checks bounds of the counts.
func cardinalityRange(closed bool) Check {
	return func(a Args) bool {
		return covered(a[0].Elems(), a[1].Elems(), closed) && withinCounts(a[0].Elems(), a[1].Elems(), a[2].Elems(), a[3].Elems())
	}
}

func covered(xs, cover []Arg, closed bool) bool {
	for _, x := range xs {
		if closed && occurrences(cover, x.Int) == 0 {
			return false
		}
	}
	return true
}

func withinCounts(xs, cover, lo, up []Arg) bool {
	for i, c := range cover {
		if n := occurrences(xs, c.Int); n < lo[i].Int || n > up[i].Int {
			return false
		}
	}
	return true
}

func nvalue(a Args) bool {
	seen := make(map[int64]bool)
	for _, x := range a[1].Elems() {
		seen[x.Int] = true
	}
	return a[0].Int == int64(len(seen))
}

func allDifferentExcept(a Args) bool {
	seen := make(map[int64]bool)
	for _, x := range a[0].Elems() {
		if a[1].Set().Contains(x.Int) {
			continue
		}
		if seen[x.Int] {
			return false
		}
		seen[x.Int] = true
	}
	return true
}

func allEqual(a Args) bool {
	for _, x := range a[0].Elems() {
		if x.Int != a[0].Elems()[0].Int {
			return false
		}
	}
	return true
}

func allEqualSets(a Args) bool {
	for _, x := range a[0].Elems() {
		if !x.Set().Equal(a[0].Elems()[0].Set()) {
			return false
		}
	}
	return true
}

func atMost1(a Args) bool {
	return eachPair(a[0].Elems(), func(x, y intset.Set) bool { return x.Intersect(y).Size() <= 1 })
}

// eachPair reports whether f holds for any two of the sets.
func eachPair(xs []Arg, f func(x, y intset.Set) bool) bool {
	for j := range xs {
		for i := range j {
			if !f(xs[i].Set(), xs[j].Set()) {
				return false
			}
		}
	}
	return true
}

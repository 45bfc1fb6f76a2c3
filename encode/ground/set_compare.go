package ground

import (
	"cmp"

	"github.com/gozinc/gozinc/internal/intset"
)

// setCompareRows order sets as MiniZinc does: by the lexicographic order of
// their elements listed in increasing order. So {} < {1} < {1,2} < {1,3} < {2}.
var setCompareRows = []row{
	{"set_eq", "var set of int: s, var set of int: t", "s = t", setCompare(isEq), nil},
	{"set_ne", "var set of int: s, var set of int: t", "s != t", setCompare(isNe), nil},
	{"set_le", "var set of int: s, var set of int: t", "s <= t in the lexicographic order of the sorted elements", setCompare(isLe), nil},
	{"set_lt", "var set of int: s, var set of int: t", "s < t in the lexicographic order of the sorted elements", setCompare(isLt), nil},
}

func setCompare(accept func(order int) bool) Check {
	return func(a Args) bool { return accept(compareSets(a[0].Set(), a[1].Set())) }
}

// compareSets returns the order of two sets: -1, 0 or 1. It walks their ranges,
// not their elements. Sets without a least element are not ordered by their
// lists; they are all treated as beginning at the least int64.
func compareSets(s, t intset.Set) int {
	for i := 0; ; i++ {
		if i == len(s) || i == len(t) {
			return cmp.Compare(len(s), len(t)) // the shorter list goes first
		}
		if c := cmp.Compare(s[i].Lo, t[i].Lo); c != 0 {
			return c
		}
		// The ranges begin together. Where one ends first, the other set
		// lists its next value, which is less than whatever the ended one
		// has next; if the ended one has nothing next, it goes first.
		switch {
		case s[i].Hi < t[i].Hi:
			return endsFirst(s, i)
		case s[i].Hi > t[i].Hi:
			return -endsFirst(t, i)
		}
	}
}

// endsFirst returns the order of s and a set that equals s up to the end of
// range i of s and then continues with the next integer.
func endsFirst(s intset.Set, i int) int {
	if i+1 == len(s) {
		return -1
	}
	return 1
}

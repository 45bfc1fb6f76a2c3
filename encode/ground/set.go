package ground

import "github.com/gozinc/gozinc/internal/intset"

// setRows relate sets to their elements and to other sets. A set argument may
// be a constant as well as a variable.
var setRows = []row{
	{"set_in", "var int: x, var set of int: s", "x is an element of s", setIn, Draw{"x": Between(-3, 8)}},
	{"set_card", "var set of int: s, var int: x", "x is the number of elements of s", setCard, Draw{"x": Between(-1, 4)}},
	{"set_union", "var set of int: s, var set of int: t, var set of int: u", "u = s union t", setUnion, nil},
	{"set_intersect", "var set of int: s, var set of int: t, var set of int: u", "u = s intersect t", setIntersect, nil},
	{"set_diff", "var set of int: s, var set of int: t, var set of int: u", "u = s diff t", setDiff, nil},
	{"set_symdiff", "var set of int: s, var set of int: t, var set of int: u", "u = s symdiff t", setSymdiff, nil},
	{"set_subset", "var set of int: s, var set of int: t", "s subset t", setSubset, nil},
	{"set_superset", "var set of int: s, var set of int: t", "s superset t", setSuperset, nil},
}

func setIn(a Args) bool { return a[1].Set().Contains(a[0].Int) }

func setCard(a Args) bool { return a[0].Set().Finite() && a[0].Set().Size() == a[1].Int }

// member checks that a value is an element of the third set exactly when the
// rule says so for its membership in the first two. Between two neighbouring
// ends of ranges no membership changes, so testing the ends and the values
// next to them is enough.
func member(a Args, rule func(inS, inT bool) bool) bool {
	s, t, u := a[0].Set(), a[1].Set(), a[2].Set()
	for _, set := range []intset.Set{s, t, u} {
		for _, r := range set {
			for _, x := range []int64{r.Lo, r.Hi, before(r.Lo), after(r.Hi)} {
				if u.Contains(x) != rule(s.Contains(x), t.Contains(x)) {
					return false
				}
			}
		}
	}
	return true
}

// before returns x-1 unless x is an infinity.
func before(x int64) int64 {
	if x == intset.NegInf {
		return x
	}
	return x - 1
}

// after returns x+1 unless x is an infinity.
func after(x int64) int64 {
	if x == intset.PosInf {
		return x
	}
	return x + 1
}

func setUnion(a Args) bool {
	return member(a, func(inS, inT bool) bool { return inS || inT })
}

func setIntersect(a Args) bool {
	return member(a, func(inS, inT bool) bool { return inS && inT })
}

func setDiff(a Args) bool {
	return member(a, func(inS, inT bool) bool { return inS && !inT })
}

func setSymdiff(a Args) bool {
	return member(a, func(inS, inT bool) bool { return inS != inT })
}

func setSubset(a Args) bool { return a[0].Set().Subset(a[1].Set()) }

func setSuperset(a Args) bool { return a[1].Set().Subset(a[0].Set()) }

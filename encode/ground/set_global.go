package ground

import "github.com/gozinc/gozinc/internal/intset"

// setGlobalRows are the native globals on arrays of sets.
var setGlobalRows = []row{
	{
		"gozinc_all_disjoint", "array [int] of var set of int: sets",
		"no two of the sets have an element in common", allDisjoint,
		nil,
	},
	{
		"gozinc_partition_set", "array [int] of var set of int: sets, set of int: universe",
		"no two of the sets have an element in common, and their union is the universe", partitionSet,
		Draw{"universe": Between(-1, 4)},
	},
	{
		"gozinc_inverse_set", "int: offset, array [int] of var set of int: f, int: offset2, array [int] of var set of int: invf",
		"the elements of the sets f are indices of invf and the other way round, j in f[i] if and only if i in invf[j]", inverseSet,
		Draw{"offset": Offset, "f": Permutation, "offset2": Index, "invf": Permutation},
	},
	{
		"gozinc_int_set_channel", "int: offset, array [int] of var int: xs, int: offset2, array [int] of var set of int: sets",
		"the values of xs are indices of the sets, the elements of these indices of xs, xs[i] = j if and only if i in sets[j]", intSetChannel,
		Draw{"offset": Offset, "xs": Permutation, "offset2": Index, "sets": Permutation},
	},
	{
		"gozinc_set_of_values", "array [int] of var int: xs, var set of int: values",
		"the values are those that xs have", setOfValues,
		nil,
	},
}

func setOfValues(a Args) bool {
	var seen []int64
	for _, x := range a[0].Elems() {
		seen = append(seen, x.Int)
	}
	return a[1].Set().Equal(intset.Of(seen...))
}

func allDisjoint(a Args) bool {
	var union intset.Set
	for _, s := range a[0].Elems() {
		if !union.Intersect(s.Set()).Empty() {
			return false
		}
		union = union.Union(s.Set())
	}
	return true
}

func partitionSet(a Args) bool {
	var union intset.Set
	for _, s := range a[0].Elems() {
		union = union.Union(s.Set())
	}
	return allDisjoint(a) && union.Equal(a[1].Set())
}

// refers reports whether every element of every set is an index j of the other
// array, for which holds(i, j) is true.
func refers(sets []Arg, firstOther int64, others int, holds func(i, j int) bool) bool {
	for i, s := range sets {
		for k := range s.Set().Each {
			if j, found := position(k, firstOther, others); !found || !holds(i, j) {
				return false
			}
		}
	}
	return true
}

func inverseSet(a Args) bool {
	first, f, firstInv, inv := a[0].Int, a[1].Elems(), a[2].Int, a[3].Elems()
	return refers(f, firstInv, len(inv), func(i, j int) bool { return inv[j].Set().Contains(first + int64(i)) }) &&
		refers(inv, first, len(f), func(j, i int) bool { return f[i].Set().Contains(firstInv + int64(j)) })
}

func intSetChannel(a Args) bool {
	first, xs, firstSet, sets := a[0].Int, a[1].Elems(), a[2].Int, a[3].Elems()
	for i, x := range xs {
		j, ok := position(x.Int, firstSet, len(sets))
		if !ok || !sets[j].Set().Contains(first+int64(i)) {
			return false
		}
	}
	return refers(sets, first, len(xs), func(j, i int) bool { return sameIndex(xs[i].Int, firstSet, j) })
}

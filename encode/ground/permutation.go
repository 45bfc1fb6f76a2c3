package ground

import "slices"

// permutationRows are constraints on arrays that are each other's inverse, or
// one the sorted other. Element i of an array, counted from 0, has the index
// offset+i in the MiniZinc model.
var permutationRows = []row{
	{
		"gozinc_inverse", "int: offset, array [int] of var int: f, int: offset2, array [int] of var int: invf",
		"the values of f are indices of invf and the other way round, f[i] = j if and only if invf[j] = i", inverse(true),
		Draw{"offset": Offset, "f": Permutation, "offset2": Index, "invf": Permutation}.demands(long("f", "invf").lax(), counted("f", "offset2").lax(), counted("invf", "offset").lax()),
	},
	{
		"gozinc_inverse_in_range", "int: offset, array [int] of var int: f, int: offset2, array [int] of var int: invf",
		"for all indices i of f and j of invf, f[i] = j if and only if invf[j] = i", inverse(false),
		Draw{"offset": Offset, "f": Permutation, "offset2": Index, "invf": Permutation},
	},
	{
		"gozinc_sort", "array [int] of var int: xs, array [int] of var int: ys",
		"ys are the values of xs in non-decreasing order", sorted,
		Draw{"xs": Between(-1, 2), "ys": Between(-1, 2)}.demands(long("xs", "ys")),
	},
	{
		"gozinc_arg_sort", "int: offset, array [int] of var int: xs, array [int] of var int: p",
		"p are the indices of xs in non-decreasing order of their values, equal ones in increasing order of the indices", argSort,
		Draw{"offset": Offset, "xs": Between(-1, 2), "p": Index}.demands(long("xs", "p"), counted("p", "offset").lax()),
	},
	{
		"gozinc_arg_max_int", "int: offset, array [int] of var int: xs, var int: i",
		"i is the least index of a greatest value of xs", argMax,
		Draw{"offset": Offset, "xs": Between(-1, 2), "i": Index}.demands(some("xs").lax()),
	},
	{
		"gozinc_arg_max_bool", "int: offset, array [int] of var bool: xs, var int: i",
		"i is the least index of a greatest value of xs, true being greater than false", argMax,
		Draw{"offset": Offset, "i": Index}.demands(some("xs").lax()),
	},
	{
		"gozinc_arg_min_int", "int: offset, array [int] of var int: xs, var int: i",
		"i is the least index of a least value of xs", argMin,
		Draw{"offset": Offset, "xs": Between(-1, 2), "i": Index}.demands(some("xs").lax()),
	},
	{
		"gozinc_arg_min_bool", "int: offset, array [int] of var bool: xs, var int: i",
		"i is the least index of a least value of xs, false being less than true", argMin,
		Draw{"offset": Offset, "i": Index}.demands(some("xs").lax()),
	},
}

// position returns the place, counted from 0, of index k in an array of n
// elements whose first index is offset.
func position(k, offset int64, n int) (int, bool) {
	// The difference of k >= offset is exact as a uint64.
	if k < offset || uint64(k)-uint64(offset) >= uint64(n) {
		return 0, false
	}
	return int(uint64(k) - uint64(offset)), true
}

// inverse follows the documentation: "the index set of each array are the
// values of the other", and each f[i] = j has its invf[j] = i. Without within,
// values that are no indices of the other array are left alone.
func inverse(within bool) Check {
	return func(a Args) bool {
		f, g := a[1].Elems(), a[3].Elems()
		return oneWay(f, a[0].Int, g, a[2].Int, within) && oneWay(g, a[2].Int, f, a[0].Int, within)
	}
}

// oneWay reports whether g undoes f.
func oneWay(f []Arg, first int64, g []Arg, firstOfG int64, within bool) bool {
	for i, x := range f {
		j, ok := position(x.Int, firstOfG, len(g))
		if !ok && within || ok && !sameIndex(g[j].Int, first, i) {
			return false
		}
	}
	return true
}

// sameIndex reports whether k = first + i.
func sameIndex(k, first int64, i int) bool {
	return k >= first && uint64(k)-uint64(first) == uint64(i)
}

func sorted(a Args) bool {
	xs, ys := a[0].Elems(), a[1].Elems()
	values := make([]int64, len(xs))
	for i, x := range xs {
		values[i] = x.Int
	}
	slices.Sort(values)
	return slices.EqualFunc(values, ys, func(v int64, y Arg) bool { return v == y.Int })
}

func argSort(a Args) bool {
	offset, xs, p := a[0].Int, a[1].Elems(), a[2].Elems()
	for j, k := range p {
		i, ok := position(k.Int, offset, len(xs))
		if !ok {
			return false
		}
		if j == 0 {
			continue
		}
		before, _ := position(p[j-1].Int, offset, len(xs))
		if xs[before].Int > xs[i].Int || xs[before].Int == xs[i].Int && before >= i {
			return false
		}
	}
	return true
}

func argMax(a Args) bool {
	return firstBest(a, func(x, best int64) bool { return x > best })
}

func argMin(a Args) bool {
	return firstBest(a, func(x, best int64) bool { return x < best })
}

// firstBest reports whether the last argument is the index of the first element
// that none is better than.
func firstBest(a Args, better func(x, best int64) bool) bool {
	xs := a[1].Elems()
	if len(xs) == 0 {
		return false
	}
	best := 0
	for i, x := range xs {
		if better(x.Int, xs[best].Int) {
			best = i
		}
	}
	return sameIndex(a[2].Int, a[0].Int, best)
}

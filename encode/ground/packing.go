package ground

// packingRows are the constraints on sums over parts of an array. The weights
// that MiniZinc's documentation demands are at least 0; negative ones do not
// hold. Where values are indices, offset is the first index of the array in
// the MiniZinc model.
var packingRows = []row{
	{
		"gozinc_bin_packing", "int: capacity, array [int] of var int: bin, array [int] of int: weight",
		"for every value of bin, the weight[i] of the i with that bin[i] add up to at most capacity; no weight is negative", binPacking,
		Draw{"capacity": Natural(6), "bin": Value, "weight": Natural(4)}.demands(long("bin", "weight"), atLeast("weight", 0), atLeast("capacity", 0)),
	},
	{
		"gozinc_bin_packing_capa", "int: offset, array [int] of int: capacity, array [int] of var int: bin, array [int] of int: weight",
		"each bin[i] is in offset..offset+length(capacity)-1, and the weights of the items in bin offset+j-1 add up to at most capacity[j]; no " +
			"weight is negative", binPackingCapa,
		Draw{"offset": Offset, "capacity": Second(Natural(6)), "bin": Bin, "weight": Natural(4)}.demands(long("bin", "weight"), atLeast("weight", 0), atLeast("capacity", 0)),
	},
	{
		"gozinc_bin_packing_load", "int: offset, array [int] of var int: load, array [int] of var int: bin, array [int] of int: weight",
		"each bin[i] is in offset..offset+length(load)-1, and the weights of the items in bin offset+j-1 add up to load[j]; no weight is negative", binPackingLoad,
		Draw{"offset": Offset, "load": Second(Natural(6)), "bin": Bin, "weight": Natural(4)}.demands(long("bin", "weight"), atLeast("weight", 0)),
	},
	{
		"gozinc_sliding_sum", "int: low, int: up, int: window, array [int] of var int: xs",
		"the sum of any window consecutive elements of xs is in low..up; window is not negative", slidingSum,
		Draw{"low": Between(-1, 2), "up": Natural(3), "window": Window, "xs": Windowed}.demands(atLeast("window", 0)),
	},
}

// inBin returns the weights of the items in bin k, and as many ones.
func inBin(k int64, bin, weight []Arg) (ones, weights []Arg) {
	for i, b := range bin {
		if b.Int == k {
			ones, weights = append(ones, Arg{Int: 1}), append(weights, weight[i])
		}
	}
	return ones, weights
}

func binPacking(a Args) bool {
	capacity, bin, weight := a[0].Int, a[1].Elems(), a[2].Elems()
	for _, b := range bin {
		ones, weights := inBin(b.Int, bin, weight)
		if compareSum(ones, weights, capacity) > 0 {
			return false
		}
	}
	return true
}

func binPackingCapa(a Args) bool {
	return packed(a, func(ones, weights []Arg, capacity int64) bool { return compareSum(ones, weights, capacity) <= 0 })
}

func binPackingLoad(a Args) bool {
	return packed(a, func(ones, weights []Arg, load int64) bool { return compareSum(ones, weights, load) == 0 })
}

// packed checks the number of each bin and the sum of its weights.
func packed(a Args, fits func(ones, weights []Arg, limit int64) bool) bool {
	offset, limits, bin, weight := a[0].Int, a[1].Elems(), a[2].Elems(), a[3].Elems()
	for _, b := range bin {
		if b.Int < offset || uint64(b.Int)-uint64(offset) >= uint64(len(limits)) {
			return false
		}
	}
	for j, limit := range limits {
		// A bin beyond the int64 range holds nothing.
		var ones, weights []Arg
		if k, ok := add(offset, int64(j)); ok {
			ones, weights = inBin(k, bin, weight)
		}
		if !fits(ones, weights, limit.Int) {
			return false
		}
	}
	return true
}

func slidingSum(a Args) bool {
	low, up, window, xs := a[0].Int, a[1].Int, a[2].Int, a[3].Elems()
	for i := int64(0); window <= int64(len(xs))-i; i++ {
		part := xs[i : i+window]
		ones := make([]Arg, window)
		for j := range ones {
			ones[j].Int = 1
		}
		if compareSum(ones, part, low) < 0 || compareSum(ones, part, up) > 0 {
			return false
		}
	}
	return true
}

package ladder

import "slices"

// Values has the numbers of the literals x = d of an integer, from 1 on, sorted by d: in an
// array where many of the values have one, and else in a list. The zero Values is empty, as is
// nil for Lookup.
type Values struct {
	first int64
	all   []int32 // by value from first on; 0 is none
	some  []value // ascending
}

// value is a value with its number.
type value struct {
	d int64
	n int32
}

// arrayPart is how many of the values have a number when there is an array: one of so many.
const arrayPart = 4

// Lookup returns the number of the value, 0 if it has none.
func (v *Values) Lookup(d int64) int32 {
	switch {
	case v == nil:
		return 0
	case v.all != nil:
		if d >= v.first && d-v.first < int64(len(v.all)) {
			return v.all[d-v.first]
		}
		return 0
	}
	if i := v.find(d); i < len(v.some) && v.some[i].d == d {
		return v.some[i].n
	}
	return 0
}

// Between returns the range of indices for At of the values from..to.
func (v *Values) Between(from, to int64) (i, j int) {
	if v.all != nil {
		return int(max(from-v.first, 0)), int(min(to-v.first+1, int64(len(v.all))))
	}
	i = v.find(from)
	for j = i; j < len(v.some) && v.some[j].d <= to; j++ {
	}
	return i, j
}

// At returns the number with the index, or 0 where that has none.
func (v *Values) At(i int) int32 {
	if v.all != nil {
		return v.all[i]
	}
	return v.some[i].n
}

// Add gives a value d of an integer of lo..hi the number n. It has none.
func (v *Values) Add(lo, hi, d int64, n int32) {
	if v.all == nil {
		if i := v.find(d); i == len(v.some) {
			v.some = append(v.some, value{d, n})
		} else {
			v.some = slices.Insert(v.some, i, value{d, n})
		}
		span := uint64(hi) - uint64(lo)
		if span/arrayPart > uint64(len(v.some)) {
			return
		}
		v.spread(min(lo, v.some[0].d), max(hi, v.some[len(v.some)-1].d))
	}
	v.all[d-v.first] = n
}

// spread puts the list, with values of lo..hi, into an array.
func (v *Values) spread(lo, hi int64) {
	v.first, v.all = lo, make([]int32, hi-lo+1)
	for _, s := range v.some {
		v.all[s.d-lo] = s.n
	}
	v.some = nil
}

// find returns the index of the first of the list with d or more.
func (v *Values) find(d int64) int {
	i, j := 0, len(v.some)
	for i < j {
		if h := int(uint(i+j) >> 1); v.some[h].d < d {
			i = h + 1
		} else {
			j = h
		}
	}
	return i
}

// Package ladder maps the values of an integer to its literals.
package ladder

import "slices"

// Ladder has numbers, from 1 on, of the literals x ≥ d of an integer, or of those x = d, by
// d. Literals are added when they are needed (Feydy and Stuckey, 2009). Where many of the values have one there is
// an array, and else a sorted list. The zero Ladder is empty, and so is nil for Lookup.
type Ladder struct {
	first int64
	all   []uint32 // by value from first on; 0 is none
	some  []rung   // ascending
	near  [2]int32 // where Between began last in the list, for lower and for upper bounds
}

// rung is a value of the list.
type rung struct {
	d int64
	n uint32
}

// arrayPart is how many of the values have a literal when there is an array: one of so many.
const arrayPart = 4

// Lookup returns the number of the value, 0 if it has none.
func (l *Ladder) Lookup(d int64) uint32 {
	switch {
	case l == nil:
		return 0
	case l.all != nil:
		if d >= l.first && d-l.first < int64(len(l.all)) {
			return l.all[d-l.first]
		}
		return 0
	}
	if i := l.find(d); i < len(l.some) && l.some[i].d == d {
		return l.some[i].n
	}
	return 0
}

// Between returns the range of indices for At of the values from..to, which come to matter by a lower
// bound, with side 0, or by an upper one, with 1.
func (l *Ladder) Between(side int, from, to int64) (i, j int) {
	if l.all != nil {
		return int(max(from-l.first, 0)), int(min(to-l.first+1, int64(len(l.all))))
	}
	i = l.seek(from, int(l.near[side]))
	l.near[side] = int32(i)
	for j = i; j < len(l.some) && l.some[j].d <= to; j++ {
	}
	return i, j
}

// At returns the number with the index, or 0 where that has none.
func (l *Ladder) At(i int) uint32 {
	if l.all != nil {
		return l.all[i]
	}
	return l.some[i].n
}

// Add gives the value d of an integer of lo..hi the number n. It has none.
func (l *Ladder) Add(lo, hi, d int64, n uint32) {
	if l.all == nil {
		if i := l.find(d); i == len(l.some) {
			l.some = append(l.some, rung{d, n})
		} else {
			l.some = slices.Insert(l.some, i, rung{d, n})
		}
		// Older literals may be outside of the bounds.
		lo, hi = min(lo, l.some[0].d), max(hi, l.some[len(l.some)-1].d)
		if (uint64(hi)-uint64(lo))/arrayPart > uint64(len(l.some)) {
			return
		}
		l.spread(lo, hi)
	}
	l.all[d-l.first] = n
}

// spread puts the list, with values of lo..hi, into an array.
func (l *Ladder) spread(lo, hi int64) {
	l.first, l.all = lo, make([]uint32, hi-lo+1)
	for _, r := range l.some {
		l.all[r.d-lo] = r.n
	}
	l.some = nil
}

// seek is find for an index that is mostly near one: bounds change by little, and are taken
// back in turn. The steps are as many as literals that get values, or find takes over.
func (l *Ladder) seek(d int64, near int) int {
	i := min(near, len(l.some))
	for range 16 {
		switch {
		case i < len(l.some) && l.some[i].d < d:
			i++
		case i > 0 && l.some[i-1].d >= d:
			i--
		default:
			return i
		}
	}
	return l.find(d)
}

// find returns the index of the first of the list with d or more.
func (l *Ladder) find(d int64) int {
	i, j := 0, len(l.some)
	for i < j {
		if h := int(uint(i+j) >> 1); l.some[h].d < d {
			i = h + 1
		} else {
			j = h
		}
	}
	return i
}

// Prune takes out the literals with idle numbers.
func (l *Ladder) Prune(idle func(n uint32) bool) {
	for i, n := range l.all {
		if n != 0 && idle(n) {
			l.all[i] = 0
		}
	}
	l.some = slices.DeleteFunc(l.some, func(r rung) bool { return idle(r.n) })
}

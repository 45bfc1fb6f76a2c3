// Package intset holds finite and unbounded sets of int64 as sorted, disjoint,
// non-adjacent closed ranges. Sets are values: no operation changes its
// operands, so a Set may be shared freely.
//
// The infinities NegInf and PosInf stand for "no lower bound" and "no upper
// bound"; they are never elements, only ends of ranges. Elements are within
// ±(2^63 − 2), so every element has a negation that is one.
package intset

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

// NegInf and PosInf mark the ends of an unbounded range, each the negation of
// the other. The least int64 is neither of them and no element.
const (
	NegInf = -math.MaxInt64
	PosInf = math.MaxInt64
)

// Range is the closed interval Lo..Hi; it is never empty inside a Set.
type Range struct{ Lo, Hi int64 }

// Set is a sorted list of disjoint ranges with a gap between neighbours.
// The nil Set is the empty set.
type Set []Range

// All is the set of all integers.
var All = Set{{NegInf, PosInf}}

// Interval returns lo..hi, the empty set when lo > hi.
func Interval(lo, hi int64) Set {
	if lo > hi {
		return nil
	}
	return Set{{lo, hi}}
}

// Of returns the set of the given values, in any order, with repetitions.
func Of(values ...int64) Set {
	if len(values) == 0 {
		return nil
	}
	v := slices.Clone(values)
	slices.Sort(v)
	var s Set
	for _, x := range v {
		s = s.appendRange(x, x)
	}
	return s
}

// FromRanges normalises ranges in any order, overlapping or empty.
func FromRanges(ranges ...Range) Set {
	r := slices.Clone(ranges)
	slices.SortFunc(r, func(a, b Range) int {
		if a.Lo < b.Lo {
			return -1
		}
		if a.Lo > b.Lo {
			return 1
		}
		return 0
	})
	var s Set
	for _, x := range r {
		if x.Lo <= x.Hi {
			s = s.appendRange(x.Lo, x.Hi)
		}
	}
	return s
}

// appendRange adds lo..hi, whose lo is not below that of any earlier range.
func (s Set) appendRange(lo, hi int64) Set {
	if n := len(s); n > 0 && (s[n-1].Hi == PosInf || lo <= s[n-1].Hi+1) {
		s[n-1].Hi = max(s[n-1].Hi, hi)
		return s
	}
	return append(s, Range{lo, hi})
}

// Empty reports whether s has no element.
func (s Set) Empty() bool { return len(s) == 0 }

// Min returns the least element, or NegInf. s must not be empty.
func (s Set) Min() int64 { return s[0].Lo }

// Max returns the greatest element, or PosInf. s must not be empty.
func (s Set) Max() int64 { return s[len(s)-1].Hi }

// Finite reports whether s has finitely many elements.
func (s Set) Finite() bool {
	return len(s) == 0 || s[0].Lo != NegInf && s[len(s)-1].Hi != PosInf
}

// Fixed returns the only element of a singleton.
func (s Set) Fixed() (int64, bool) {
	if len(s) == 1 && s[0].Lo == s[0].Hi && s.Finite() {
		return s[0].Lo, true
	}
	return 0, false
}

// Size returns the number of elements, PosInf when infinite or not an int64.
func (s Set) Size() int64 {
	if !s.Finite() {
		return PosInf
	}
	var n uint64
	for _, r := range s {
		n += uint64(r.Hi) - uint64(r.Lo) + 1
		if n > math.MaxInt64 || n == 0 {
			return PosInf
		}
	}
	return int64(n)
}

// find returns the index of the first range whose Hi is at least x.
func (s Set) find(x int64) int {
	return sort.Search(len(s), func(i int) bool { return s[i].Hi >= x })
}

// Contains reports whether x is an element, in O(log ranges).
func (s Set) Contains(x int64) bool {
	if len(s) == 1 {
		return s[0].Lo <= x && x <= s[0].Hi
	}
	i := s.find(x)
	return i < len(s) && s[i].Lo <= x
}

// Next returns the least element that is at least x.
func (s Set) Next(x int64) (int64, bool) {
	i := s.find(x)
	if i == len(s) {
		return 0, false
	}
	return max(x, s[i].Lo), true
}

// Prev returns the greatest element that is at most x.
func (s Set) Prev(x int64) (int64, bool) {
	i := s.find(x)
	if i < len(s) && s[i].Lo <= x {
		return x, true
	}
	if i == 0 {
		return 0, false
	}
	return s[i-1].Hi, true
}

// Intersect returns the common elements.
func (s Set) Intersect(t Set) Set {
	var out Set
	for i, j := 0, 0; i < len(s) && j < len(t); {
		lo, hi := max(s[i].Lo, t[j].Lo), min(s[i].Hi, t[j].Hi)
		if lo <= hi {
			out = append(out, Range{lo, hi})
		}
		if s[i].Hi < t[j].Hi {
			i++
		} else {
			j++
		}
	}
	return out
}

// Union returns the elements of either set, in time linear in the ranges of
// both. A set that has all of them is returned as it is.
func (s Set) Union(t Set) Set {
	switch {
	case t.Subset(s):
		return s
	case s.Subset(t):
		return t
	}
	out := make(Set, 0, len(s)+len(t))
	for i, j := 0, 0; i < len(s) || j < len(t); {
		if j == len(t) || i < len(s) && s[i].Lo <= t[j].Lo {
			out = out.appendRange(s[i].Lo, s[i].Hi)
			i++
		} else {
			out = out.appendRange(t[j].Lo, t[j].Hi)
			j++
		}
	}
	return out
}

// Complement returns all integers that are not elements.
func (s Set) Complement() Set {
	var out Set
	lo := int64(NegInf)
	for _, r := range s {
		if r.Lo != NegInf {
			out = append(out, Range{lo, r.Lo - 1})
		}
		if r.Hi == PosInf {
			return out
		}
		lo = r.Hi + 1
	}
	return append(out, Range{lo, PosInf})
}

// Minus returns the elements of s that are not in t.
func (s Set) Minus(t Set) Set {
	if t.Empty() {
		return s
	}
	return s.Intersect(t.Complement())
}

// Subset reports whether every element of s is in t.
func (s Set) Subset(t Set) bool {
	for _, r := range s {
		i := t.find(r.Lo)
		if i == len(t) || t[i].Lo > r.Lo || t[i].Hi < r.Hi {
			return false
		}
	}
	return true
}

// Equal reports whether both have the same elements.
func (s Set) Equal(t Set) bool { return slices.Equal(s, t) }

// Each yields every element in increasing order. s must be finite.
func (s Set) Each(f func(x int64) bool) {
	for _, r := range s {
		for x := r.Lo; ; x++ {
			if !f(x) {
				return
			}
			if x == r.Hi {
				break
			}
		}
	}
}

// Values lists the elements in increasing order. s must be finite.
func (s Set) Values() []int64 {
	out := make([]int64, 0, s.Size())
	for x := range s.Each {
		out = append(out, x)
	}
	return out
}

// String writes s as FlatZinc does: lo..hi for one range, {a,b,...} else.
func (s Set) String() string {
	if len(s) == 1 {
		return fmt.Sprintf("%s..%s", bound(s[0].Lo), bound(s[0].Hi))
	}
	var b strings.Builder
	b.WriteByte('{')
	for i, r := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		switch {
		case r.Lo == r.Hi:
			fmt.Fprintf(&b, "%d", r.Lo)
		case r.Lo == NegInf || r.Hi == PosInf || r.Hi-r.Lo > 1000 || r.Hi-r.Lo < 0:
			fmt.Fprintf(&b, "%s..%s", bound(r.Lo), bound(r.Hi))
		default:
			for x := r.Lo; x <= r.Hi; x++ {
				if x > r.Lo {
					b.WriteByte(',')
				}
				fmt.Fprintf(&b, "%d", x)
			}
		}
	}
	b.WriteByte('}')
	return b.String()
}

func bound(x int64) string {
	switch x {
	case NegInf:
		return "-infinity"
	case PosInf:
		return "infinity"
	}
	return fmt.Sprint(x)
}

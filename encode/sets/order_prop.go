package sets

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

func propSetLe(s *store.Store, a store.Args) bool { return propOrder(s, a.Set(0), a.Set(1), false) }
func propSetLt(s *store.Store, a store.Args) bool { return propOrder(s, a.Set(0), a.Set(1), true) }
func propSetGe(s *store.Store, a store.Args) bool { return propOrder(s, a.Set(1), a.Set(0), false) }
func propSetGt(s *store.Store, a store.Args) bool { return propOrder(s, a.Set(1), a.Set(0), true) }

func decideSetLe(s *store.Store, a store.Args) store.Truth {
	return decideOrder(s, a.Set(0), a.Set(1), false)
}

func decideSetLt(s *store.Store, a store.Args) store.Truth {
	return decideOrder(s, a.Set(0), a.Set(1), true)
}

// decideOrder gives the verdict on v ≤ w, or v < w when strict.
func decideOrder(s *store.Store, v, w store.SetView, strict bool) store.Truth {
	less, equal, greater := possibleOrders(s, v, w)
	holds, fails := less || equal && !strict, greater || equal && strict
	switch {
	case !fails:
		return store.Entailed
	case !holds:
		return store.Violated
	}
	return store.Undecided
}

// front is the least integer that may be in one of two sets only, and what is
// known of both sets there and behind it.
type front struct {
	k            int64
	has, lacks   [2]bool // k may be in, or missing from, the set
	more, surely [2]bool // the set may have, or has, an element behind k
}

// orderFront returns the front of v and w; ok is false when there is none or
// no least one.
func orderFront(s *store.Store, v, w store.SetView) (f front, ok bool) {
	differ := mayDiffer(s, v, w)
	if differ.Empty() || differ.Min() == intset.NegInf {
		return front{}, false
	}
	f.k = differ.Min()
	behind := intset.Interval(f.k+1, intset.PosInf)
	for i, set := range []store.SetView{v, w} {
		lower, upper := s.Lower(set), s.Upper(set)
		f.has[i], f.lacks[i] = upper.Contains(f.k), !lower.Contains(f.k)
		f.more[i] = !upper.Intersect(behind).Empty()
		f.surely[i] = !lower.Intersect(behind).Empty()
	}
	return f, true
}

// mayDiffer returns the integers that may be in one of v and w only.
func mayDiffer(s *store.Store, v, w store.SetView) intset.Set {
	return setEqual.where(s, []store.SetView{s.ResolveSet(v), s.ResolveSet(w)}, false)
}

// only reports whether set i alone may have k.
func (f front) only(i int) bool { return f.has[i] && f.lacks[1-i] }

// same reports whether k may be in both sets or in none.
func (f front) same() bool { return f.has[0] && f.has[1] || f.lacks[0] && f.lacks[1] }

// possibleOrders tells which orders of v and w the bounds leave open.
func possibleOrders(s *store.Store, v, w store.SetView) (less, equal, greater bool) {
	f, ok := orderFront(s, v, w)
	if !ok {
		unknown := !mayDiffer(s, v, w).Empty()
		return unknown, true, unknown
	}
	less = f.only(0) && f.more[1] || f.only(1) && !f.surely[0] || f.same() && f.more[1]
	greater = f.only(1) && f.more[0] || f.only(0) && !f.surely[1] || f.same() && f.more[0]
	equal = f.same() && (!f.surely[0] || f.more[1]) && (!f.surely[1] || f.more[0])
	return less, equal, greater
}

// propOrder narrows by v ≤ w, or v < w when strict, at the fronts of the two
// sets, one after the other.
func propOrder(s *store.Store, v, w store.SetView, strict bool) bool {
	for last := int64(intset.NegInf); ; {
		f, ok := orderFront(s, v, w)
		if !ok || f.k == last {
			return true
		}
		last = f.k
		if !f.more[1] && !s.Confine(v, intset.Interval(intset.NegInf, f.k)) {
			return false
		}
		less := f.only(0) && f.more[1]       // by k in v
		shorter := f.only(1) && !f.surely[0] // by k in w, where v has ended
		same := f.more[1] || !strict && !f.surely[0]
		both, none := same && f.has[0] && f.has[1], same && f.lacks[0] && f.lacks[1]
		if !narrowMember(s, v, f.k, less || both, shorter || none) ||
			!narrowMember(s, w, f.k, shorter || both, less || none) {
			return false
		}
		switch {
		case both || none:
		case less:
			return needBehind(s, w, f.k)
		default:
			return s.Confine(v, intset.Interval(intset.NegInf, f.k))
		}
	}
}

// narrowMember narrows the membership of k in v to what may still be.
func narrowMember(s *store.Store, v store.SetView, k int64, in, out bool) bool {
	switch {
	case !in && !out:
		return s.Fail()
	case !in:
		return s.Exclude(v, k)
	case !out:
		return s.Include(v, intset.Interval(k, k))
	}
	return true
}

// needBehind narrows v to the sets with an element greater than k.
func needBehind(s *store.Store, v store.SetView, k int64) bool {
	behind := s.Upper(v).Intersect(intset.Interval(k+1, intset.PosInf))
	if _, only := behind.Fixed(); only {
		return s.Include(v, behind)
	}
	return !behind.Empty() || s.Fail()
}

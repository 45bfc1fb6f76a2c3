package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/store"
)

// prop keeps durations from being negative, and orders the pairs that propagators do not
// see as they are: starts of one root, which differ by what is known, and, where strict,
// tasks that may have no duration.
func (k disjunctiveKind) prop(s *store.Store, a store.Args) bool {
	all := k.jobs(a)
	var empty []int
	for i, t := range all {
		if !s.SetLo(t.size, 0) {
			return false
		}
		if k.strict && s.Lo(t.size) == 0 {
			empty = append(empty, i)
		}
	}
	for _, i := range empty {
		for j := range all {
			if j != i && !k.order(s, all[i], all[j]) {
				return false
			}
		}
	}
	for _, kin := range store.AtRoots(a, func(a store.Args) []store.Kin { return store.KinOf(a.Roots(k.first())) }) {
		for n, i := range kin {
			for _, j := range kin[:n] {
				if !k.order(s, all[i], all[j]) {
					return false
				}
			}
		}
	}
	return true
}

// order narrows by two tasks of which only one order is possible. If there is none, and one
// may be absent where the other is certain, it is.
func (k disjunctiveKind) order(s *store.Store, x, y job) bool {
	if !k.strict && (s.Lo(x.size) <= 0 || s.Lo(y.size) <= 0) {
		return true
	}
	if s.Lo(y.present) <= 0 {
		x, y = y, x
	}
	switch {
	case s.Lo(y.present) <= 0:
		return true
	case s.Lo(x.present) > 0:
		return propApart(s, x.interval, y.interval)
	case !canPrecede(s, x.interval, y.interval) && !canPrecede(s, y.interval, x.interval):
		return s.SetHi(x.present, 0)
	}
	return true
}

// propApart narrows by x before y when y cannot be before x, and the reverse.
func propApart(s *store.Store, x, y interval) bool {
	xy, yx := canPrecede(s, x, y), canPrecede(s, y, x)
	switch {
	case !xy && !yx:
		return s.Fail()
	case !yx:
		return propPrecedes(s, x, y)
	case !xy:
		return propPrecedes(s, y, x)
	}
	return true
}

// canPrecede reports whether x may end before y starts, which starts of one root tell
// exactly.
func canPrecede(s *store.Store, x, y interval) bool {
	if x.start.ID == y.start.ID {
		if d, ok := s.Difference(y.start, x.start); ok {
			return s.Lo(x.size) <= s.Hi(d)
		}
	}
	return store.SatAdd(s.Lo(x.start), s.Lo(x.size)) <= s.Hi(y.start)
}

// propPrecedes narrows by x.start + x.size ≤ y.start.
func propPrecedes(s *store.Store, x, y interval) bool {
	if d, ok := s.Difference(y.start, x.start); ok {
		return arith.PropLess(s, x.size, d, 0)
	}
	return arith.PropLess(s, x.start, y.start, s.Lo(x.size)) &&
		s.SetHi(x.size, store.SatAdd(s.Hi(y.start), store.SatMul(-1, s.Lo(x.start))))
}

package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var intCompareRows = []row{
	{name: "int_eq", difference: always, post: intEq, not: intNe, lit: intEqLit, prop: propEq, propNot: propNe, decide: decideEq, rewrite: rewriteEq, reify: reifyEq, relax: relaxEq, relaxNot: relaxNe, note: "view; reified: equality of direct or order literals"},
	{name: "int_ne", post: intNe, not: intEq, lit: intNeLit, prop: propNe, propNot: propEq, decide: decideNe, reify: reifyNe, relax: relaxNe, relaxNot: relaxEq, note: "conflict of direct literals, or of bits"},
	{name: "int_le", difference: always, post: intLe, not: intGt, lit: intLeLit, prop: propLe, propNot: propGt, decide: decideLe, reify: reifyLe, relax: relaxLess(0, 1, 0), relaxNot: relaxLess(1, 0, 1), linear: differenceAtMost(0), note: "order literals, one clause for each value"},
	{name: "int_lt", difference: always, post: intLt, not: intGe, lit: intLtLit, prop: propLt, propNot: propGe, decide: decideLt, reify: reifyLt, relax: relaxLess(0, 1, 1), relaxNot: relaxLess(1, 0, 0), linear: differenceAtMost(-1), note: "as int_le"},
	{name: "int_ge", difference: always, post: intGe, not: intLt, lit: intGeLit, prop: propGe, propNot: propLt, decide: decideGe, note: "as int_le"},
	{name: "int_gt", difference: always, post: intGt, not: intLe, lit: intGtLit, prop: propGt, propNot: propLe, decide: decideGt, note: "as int_le"},
	{name: "set_in", arity: 2, post: setIn, not: setNotIn, lit: setInLit, prop: propSetIn, propNot: propSetNotIn, decide: decideSetIn, relax: relaxSetIn, relaxNot: relaxSetNotIn, note: "order literals of the gaps; element literals of a set variable"},
}

// pair returns the two integer arguments.
func pair(a store.Args) (x, y store.View) { return a.View(0), a.View(1) }

// less encodes guard → x + d ≤ y for d 0 or 1.
func less(e *Encoder, g sat.Lit, x, y store.View, d int64) error {
	return e.linearLe(g, []int64{1, -1}, []store.View{x, y}, -d)
}

func intLe(e *Encoder, g sat.Lit, a store.Args) error { x, y := pair(a); return less(e, g, x, y, 0) }

func intLt(e *Encoder, g sat.Lit, a store.Args) error { x, y := pair(a); return less(e, g, x, y, 1) }

func intGe(e *Encoder, g sat.Lit, a store.Args) error { x, y := pair(a); return less(e, g, y, x, 0) }

func intGt(e *Encoder, g sat.Lit, a store.Args) error { x, y := pair(a); return less(e, g, y, x, 1) }

// intEq encodes guard → x = y.
func intEq(e *Encoder, g sat.Lit, a store.Args) error {
	x, y := pair(a)
	return e.equal(g, x, y)
}

func intNe(e *Encoder, g sat.Lit, a store.Args) error {
	x, y := pair(a)
	return e.differ(g, x, y)
}

// equal encodes guard → x = y.
func (e *Encoder) equal(g sat.Lit, x, y store.View) error {
	return e.linearEq(g, []int64{1, -1}, []store.View{x, y}, 0)
}

// differ encodes guard → x ≠ y: one clause for each common value over direct
// literals, or a difference in some bit where both are binary.
func (e *Encoder) differ(g sat.Lit, x, y store.View) error {
	return e.linearNe(g, []int64{1, -1}, []store.View{x, y}, 0)
}

// constPair returns the view and the constant when exactly one of the
// arguments is constant; swapped when the constant is the first.
func constPair(a store.Args) (x store.View, k int64, swapped, ok bool) {
	x, y := pair(a)
	switch {
	case y.IsConst():
		return x, y.B, false, true
	case x.IsConst():
		return y, x.B, true, true
	}
	return x, 0, false, false
}

func intEqLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	x, k, _, ok := constPair(a)
	if !ok {
		return sat.Undef, false
	}
	return e.Eq(x, k), true
}

func intNeLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	l, ok := intEqLit(e, a)
	return l.Not(), ok
}

func intLeLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	x, k, swapped, ok := constPair(a)
	switch {
	case !ok:
		return sat.Undef, false
	case swapped:
		return e.Ge(x, k), true
	}
	return e.Le(x, k), true
}

func intGeLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	x, k, swapped, ok := constPair(a)
	switch {
	case !ok:
		return sat.Undef, false
	case swapped:
		return e.Le(x, k), true
	}
	return e.Ge(x, k), true
}

func intLtLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	l, ok := intGeLit(e, a)
	return l.Not(), ok
}

func intGtLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	l, ok := intLeLit(e, a)
	return l.Not(), ok
}

func propEq(s *store.Store, a store.Args) bool {
	x, y := pair(a)
	return s.SetLo(x, s.Lo(y)) && s.SetHi(x, s.Hi(y)) && s.SetLo(y, s.Lo(x)) && s.SetHi(y, s.Hi(x))
}

func propNe(s *store.Store, a store.Args) bool {
	x, y := pair(a)
	if k, ok := s.Fixed(y); ok {
		return s.Remove(x, k)
	}
	if k, ok := s.Fixed(x); ok {
		return s.Remove(y, k)
	}
	return true
}

// propLess narrows by x + d ≤ y.
func propLess(s *store.Store, x, y store.View, d int64) bool {
	return s.SetHi(x, store.SatAdd(s.Hi(y), -d)) && s.SetLo(y, store.SatAdd(s.Lo(x), d))
}

func propLe(s *store.Store, a store.Args) bool { x, y := pair(a); return propLess(s, x, y, 0) }
func propLt(s *store.Store, a store.Args) bool { x, y := pair(a); return propLess(s, x, y, 1) }
func propGe(s *store.Store, a store.Args) bool { x, y := pair(a); return propLess(s, y, x, 0) }
func propGt(s *store.Store, a store.Args) bool { x, y := pair(a); return propLess(s, y, x, 1) }

// decideLess gives the verdict on x + d ≤ y.
func decideLess(s *store.Store, x, y store.View, d int64) truth {
	if x.ID == y.ID && x.A == y.A {
		return truthOf(store.SatAdd(x.B, d) <= y.B)
	}
	switch {
	case s.Bounded(x) && s.Bounded(y) && store.SatAdd(s.Hi(x), d) <= s.Lo(y):
		return entailed
	case store.SatAdd(s.Lo(x), d) > s.Hi(y):
		return violated
	}
	return undecided
}

func decideLe(s *store.Store, a store.Args) truth { x, y := pair(a); return decideLess(s, x, y, 0) }
func decideLt(s *store.Store, a store.Args) truth { x, y := pair(a); return decideLess(s, x, y, 1) }
func decideGe(s *store.Store, a store.Args) truth { x, y := pair(a); return decideLess(s, y, x, 0) }
func decideGt(s *store.Store, a store.Args) truth { x, y := pair(a); return decideLess(s, y, x, 1) }

func decideEq(s *store.Store, a store.Args) truth {
	x, y := pair(a)
	switch {
	case x == y:
		return entailed
	case x.ID == y.ID && x.A == y.A, s.Hi(x) < s.Lo(y), s.Lo(x) > s.Hi(y):
		return violated
	}
	if k, ok := s.Fixed(y); ok && !s.Contains(x, k) {
		return violated
	}
	if k, ok := s.Fixed(x); ok && !s.Contains(y, k) {
		return violated
	}
	return undecided
}

func decideNe(s *store.Store, a store.Args) truth { return -decideEq(s, a) }

func rewriteEq(s *store.Store, a store.Args) (done, ok bool) {
	x, y := pair(a)
	return s.Unify(x, y)
}

// reifyBool makes r ↔ (x = k) a view when x has only two values.
func reifyBool(s *store.Store, x store.View, k int64, r store.View) (done, ok bool) {
	if s.Size(x) != 2 {
		return false, true
	}
	lo, hi := s.Lo(x), s.Hi(x)
	// r = (x − other)/(k − other), so x is the view other + (k−other)·r.
	other := lo + hi - k
	d, fits := store.Add(k, -other)
	if !fits {
		return false, true
	}
	scaled, fits := s.Resolve(r).Scale(d, other)
	if !fits || scaled.IsConst() {
		return false, true
	}
	return s.Unify(x, scaled)
}

func reifyEq(s *store.Store, a store.Args, r store.View) (done, ok bool) {
	x, k, _, isConst := constPair(a)
	if !isConst || !s.Contains(x, k) {
		return false, true
	}
	return reifyBool(s, x, k, r)
}

func reifyNe(s *store.Store, a store.Args, r store.View) (done, ok bool) {
	return reifyEq(s, a, r.Not())
}

// reifyLess makes r ↔ (x + d ≤ y) a view when one side is constant and the
// other has two values.
func reifyLess(s *store.Store, x, y store.View, d int64, r store.View) (done, ok bool) {
	switch {
	case y.IsConst() && s.Size(x) == 2:
		return reifyBool(s, x, s.Lo(x), r)
	case x.IsConst() && s.Size(y) == 2:
		return reifyBool(s, y, s.Hi(y), r)
	}
	return false, true
}

func reifyLe(s *store.Store, a store.Args, r store.View) (done, ok bool) {
	x, y := pair(a)
	return reifyLess(s, x, y, 0, r)
}

func reifyLt(s *store.Store, a store.Args, r store.View) (done, ok bool) {
	x, y := pair(a)
	return reifyLess(s, x, y, 1, r)
}

// setIn encodes guard → x ∈ S.
func setIn(e *Encoder, g sat.Lit, a store.Args) error {
	x, set := a.View(0), a.Set(1)
	if set.IsConst() {
		e.confine(g, x, set.Value)
		return nil
	}
	upper := e.Store.Upper(set)
	e.confine(g, x, upper)
	e.Store.Domain(x).Intersect(upper).Each(func(k int64) bool {
		e.guarded(g, e.Ne(x, k), e.In(set, k))
		return true
	})
	return nil
}

// confine encodes guard → x ∈ s with one clause for each gap of s.
func (e *Encoder) confine(g sat.Lit, x store.View, s intset.Set) {
	for _, gap := range s.Complement() {
		above := sat.True
		if gap.Lo != intset.NegInf {
			above = e.Ge(x, gap.Lo)
		}
		past := sat.False
		if gap.Hi != intset.PosInf {
			past = e.Ge(x, gap.Hi+1)
		}
		e.guarded(g, above.Not(), past)
	}
}

func setNotIn(e *Encoder, g sat.Lit, a store.Args) error {
	x, set := a.View(0), a.Set(1)
	if set.IsConst() {
		e.confine(g, x, set.Value.Complement())
		return nil
	}
	e.Store.Domain(x).Intersect(e.Store.Upper(set)).Each(func(k int64) bool {
		e.guarded(g, e.Ne(x, k), e.In(set, k).Not())
		return true
	})
	return nil
}

// setInLit is the literal of a fixed set, or of a fixed element.
func setInLit(e *Encoder, a store.Args) (sat.Lit, bool) {
	x, set := a.View(0), a.Set(1)
	switch {
	case set.IsConst():
		return e.inSet(x, set.Value), true
	case x.IsConst():
		return e.In(set, x.B), true
	}
	return sat.Undef, false
}

// compressRanges returns the runs of dom ∩ s as ranges that may cross holes of
// dom, so that a run costs two order literals.
func compressRanges(dom, s intset.Set) []intset.Range {
	var out []intset.Range
	for _, r := range dom.Intersect(s) {
		if n := len(out); n > 0 {
			if next, _ := dom.Next(out[n-1].Hi + 1); next == r.Lo {
				out[n-1].Hi = r.Hi
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

func propSetIn(s *store.Store, a store.Args) bool {
	x, set := a.View(0), a.Set(1)
	if !s.Restrict(x, s.Upper(set)) {
		return false
	}
	if k, ok := s.Fixed(x); ok {
		return s.Include(set, intset.Interval(k, k))
	}
	return true
}

func propSetNotIn(s *store.Store, a store.Args) bool {
	x, set := a.View(0), a.Set(1)
	if !s.Restrict(x, s.Lower(set).Complement()) {
		return false
	}
	if k, ok := s.Fixed(x); ok {
		return s.Exclude(set, k)
	}
	return true
}

func decideSetIn(s *store.Store, a store.Args) truth {
	x, set := a.View(0), a.Set(1)
	dom := s.Domain(x)
	switch {
	case dom.Subset(s.Lower(set)):
		return entailed
	case dom.Intersect(s.Upper(set)).Empty():
		return violated
	}
	return undecided
}

// differenceAtMost reads x ≤ y + bound.
func differenceAtMost(bound int64) func(store.Args) linear {
	return func(a store.Args) linear { return readSum([]int64{1, -1}, a.Con.Args[:2], atMostBound, bound) }
}

// relaxEq: the indicator of the value is 1, or the difference is 0.
func relaxEq(r *relaxer, a store.Args) {
	if x, k, _, ok := constPair(a); ok && a.Store.Size(x) <= maxIndicators {
		r.equal(r.is(x, k), 1)
		return
	}
	x, y := pair(a)
	r.equal(r.sum([]int64{1, -1}, []store.View{x, y}, 0))
}

// relaxNe: the indicator of a constant is 0.
func relaxNe(r *relaxer, a store.Args) {
	if x, k, _, ok := constPair(a); ok {
		r.equal(r.is(x, k), 0)
	}
}

// relaxLess: argument i + d ≤ argument j. Compared with a constant, it is a sum
// of indicators where these are few, which says more under a condition.
func relaxLess(i, j int, d int64) func(*relaxer, store.Args) {
	return func(r *relaxer, a store.Args) {
		x, y := a.View(i), a.View(j)
		const few = 64
		switch {
		case len(r.when.cols) > 0 && y.IsConst() && a.Store.Size(x) <= few:
			r.equal(r.in(x, intset.Interval(intset.NegInf, store.SatAdd(y.B, -d))), 1)
		case len(r.when.cols) > 0 && x.IsConst() && a.Store.Size(y) <= few:
			r.equal(r.in(y, intset.Interval(store.SatAdd(x.B, d), intset.PosInf)), 1)
		default:
			r.atMost(r.sum([]int64{1, -1}, []store.View{x, y}, -d))
		}
	}
}

// relaxSetIn: the indicators of the elements of a constant set have the sum 1.
func relaxSetIn(r *relaxer, a store.Args) { r.setIn(a, 1) }

func relaxSetNotIn(r *relaxer, a store.Args) { r.setIn(a, 0) }

func (r *relaxer) setIn(a store.Args, sum int64) {
	if x, set := a.View(0), a.Set(1); set.IsConst() && a.Store.Size(x) <= maxIndicators {
		r.equal(r.in(x, set.Value), sum)
	}
}

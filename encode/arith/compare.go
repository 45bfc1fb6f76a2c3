package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var intCompareRows = []constraint.Row{
	equal.row(constraint.Row{
		Name:       "int_eq",
		Difference: constraint.Always,
		Rewrite:    rewriteEq,
		Relax:      relaxEq,
		RelaxNot:   relaxNe,
		Note:       "view; reified: equality of direct or order literals",
	}),
	unequal.row(constraint.Row{
		Name:     "int_ne",
		Relax:    relaxNe,
		RelaxNot: relaxEq,
		Note:     "conflict of direct literals, or of bits",
	}),
	atMost.row(constraint.Row{
		Name:       "int_le",
		Difference: constraint.Always,
		Relax:      relaxLess(0, 1, 0),
		RelaxNot:   relaxLess(1, 0, 1),
		Note:       "order literals, one clause for each value",
	}),
	less.row(constraint.Row{
		Name:       "int_lt",
		Difference: constraint.Always,
		Relax:      relaxLess(0, 1, 1),
		RelaxNot:   relaxLess(1, 0, 0),
		Note:       "as int_le",
	}),
	atLeast.row(constraint.Row{
		Name:       "int_ge",
		Difference: constraint.Always,
		Note:       "as int_le",
	}),
	greater.row(constraint.Row{
		Name:       "int_gt",
		Difference: constraint.Always,
		Note:       "as int_le",
	}),
	{
		Name:     "set_in",
		Arity:    2,
		Post:     setIn,
		Not:      setNotIn,
		Lit:      setInLit,
		Prop:     propSetIn,
		PropNot:  propSetNotIn,
		Decide:   decideSetIn,
		Relax:    relaxSetIn,
		RelaxNot: relaxSetNotIn,
		Element:  element,
		Note:     "order literals of the gaps; element literals of a set variable",
	},
}

// comparison is what the rows of one relation between two values share. Booleans are
// compared as integers 0..1, which gives the usual clauses.
type comparison struct{ of constraint.Row }

var (
	equal = comparison{constraint.Row{
		Post: intEq, Not: intNe, Lit: intEqLit, Linear: difference(1, linear.Equal, 0), Decide: decideEq, Reify: reifyEq,
	}}
	unequal = comparison{constraint.Row{
		Post: intNe, Not: intEq, Lit: intNeLit, Linear: difference(1, linear.Unequal, 0), Decide: decideNe, Reify: reifyNe,
	}}
	atMost  = comparison{constraint.Row{Post: intLe, Not: intGt, Lit: intLeLit, Linear: difference(1, linear.AtMost, 0), Reify: reifyLe}}
	less    = comparison{constraint.Row{Post: intLt, Not: intGe, Lit: intLtLit, Linear: difference(1, linear.AtMost, -1), Reify: reifyLt}}
	atLeast = comparison{constraint.Row{Post: intGe, Not: intLt, Lit: intGeLit, Linear: difference(-1, linear.AtMost, 0)}}
	greater = comparison{constraint.Row{Post: intGt, Not: intLe, Lit: intGtLit, Linear: difference(-1, linear.AtMost, -1)}}
)

// row returns r with the functions of the relation.
func (c comparison) row(r constraint.Row) constraint.Row {
	of := c.of
	r.Post, r.Not, r.Lit, r.Linear, r.Decide, r.Reify = of.Post, of.Not, of.Lit, of.Linear, of.Decide, of.Reify
	return r
}

// difference reads sign·(x − y) rel bound.
func difference(sign int64, rel linear.Rel, bound int64) func(store.Args) linear.Form {
	return func(a store.Args) linear.Form {
		return linear.Read([]int64{sign, -sign}, a.Con.Args[:2], rel, bound)
	}
}

// pair returns the two integer arguments.
func pair(a store.Args) (x, y store.View) { return a.View(0), a.View(1) }

// Less encodes guard → x + d ≤ y for d 0 or 1.
func Less(e *constraint.Encoder, g sat.Lit, x, y store.View, d int64) {
	LinearLe(e, g, []int64{1, -1}, []store.View{x, y}, -d)
}

func intLe(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	Less(e, g, x, y, 0)
}

func intLt(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	Less(e, g, x, y, 1)
}

func intGe(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	Less(e, g, y, x, 0)
}

func intGt(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	Less(e, g, y, x, 1)
}

// intEq encodes guard → x = y.
func intEq(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	Equal(e, g, x, y)
}

func intNe(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, y := pair(a)
	Differ(e, g, x, y)
}

// Equal encodes guard → x = y.
func Equal(e *constraint.Encoder, g sat.Lit, x, y store.View) {
	LinearEq(e, g, []int64{1, -1}, []store.View{x, y}, 0)
}

// Differ encodes guard → x ≠ y: one clause for each common value over direct
// literals, or a difference in some bit where both are binary.
func Differ(e *constraint.Encoder, g sat.Lit, x, y store.View) {
	linearNe(e, g, []int64{1, -1}, []store.View{x, y}, 0)
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

func intEqLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	x, k, _, ok := constPair(a)
	if !ok {
		return sat.Undef, false
	}
	return e.Eq(x, k), true
}

func intNeLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	l, ok := intEqLit(e, a)
	return l.Not(), ok
}

func intLeLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	x, k, swapped, ok := constPair(a)
	switch {
	case !ok:
		return sat.Undef, false
	case swapped:
		return e.Ge(x, k), true
	}
	return e.Le(x, k), true
}

func intGeLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	x, k, swapped, ok := constPair(a)
	switch {
	case !ok:
		return sat.Undef, false
	case swapped:
		return e.Le(x, k), true
	}
	return e.Ge(x, k), true
}

func intLtLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	l, ok := intGeLit(e, a)
	return l.Not(), ok
}

func intGtLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	l, ok := intLeLit(e, a)
	return l.Not(), ok
}

// PropEqual narrows by x = y.
func PropEqual(s *store.Store, x, y store.View) bool {
	if d, ok := s.Difference(x, y); ok {
		return s.Fix(d, 0)
	}
	return s.SetLo(x, s.Lo(y)) && s.SetHi(x, s.Hi(y)) && s.SetLo(y, s.Lo(x)) && s.SetHi(y, s.Hi(x))
}

// PropLess narrows by x + d ≤ y.
func PropLess(s *store.Store, x, y store.View, d int64) bool {
	if by, ok := s.Difference(x, y); ok {
		return s.SetHi(by, -d)
	}
	return s.SetHi(x, store.SatAdd(s.Hi(y), -d)) && s.SetLo(y, store.SatAdd(s.Lo(x), d))
}

// DecideLess gives the verdict on x + d ≤ y.
func DecideLess(s *store.Store, x, y store.View, d int64) store.Truth {
	if by, ok := s.Difference(x, y); ok {
		switch {
		case s.Hi(by) <= -d:
			return store.Entailed
		case s.Lo(by) > -d:
			return store.Violated
		}
		return store.Undecided
	}
	switch {
	case s.Bounded(x) && s.Bounded(y) && store.SatAdd(s.Hi(x), d) <= s.Lo(y):
		return store.Entailed
	case store.SatAdd(s.Lo(x), d) > s.Hi(y):
		return store.Violated
	}
	return store.Undecided
}

func decideEq(s *store.Store, a store.Args) store.Truth {
	x, y := pair(a)
	return s.Same(x, y)
}

func decideNe(s *store.Store, a store.Args) store.Truth { return -decideEq(s, a) }

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
func setIn(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, set := a.View(0), a.Set(1)
	if set.IsConst() {
		e.Confine(g, x, set.Value)
		return
	}
	upper := e.Store.Upper(set)
	e.Confine(g, x, upper)
	for k := range e.Store.Domain(x).Intersect(upper).Each {
		e.Guarded(g, e.Ne(x, k), e.In(set, k))
	}
}

func setNotIn(e *constraint.Encoder, g sat.Lit, a store.Args) {
	x, set := a.View(0), a.Set(1)
	if set.IsConst() {
		e.Confine(g, x, set.Value.Complement())
		return
	}
	for k := range e.Store.Domain(x).Intersect(e.Store.Upper(set)).Each {
		e.Guarded(g, e.Ne(x, k), e.In(set, k).Not())
	}
}

// setInLit is the literal of a fixed set, or of a fixed element.
func setInLit(e *constraint.Encoder, a store.Args) (sat.Lit, bool) {
	x, set := a.View(0), a.Set(1)
	switch {
	case set.IsConst():
		return e.Among(x, set.Value), true
	case x.IsConst():
		return e.In(set, x.B), true
	}
	return sat.Undef, false
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

func decideSetIn(s *store.Store, a store.Args) store.Truth {
	x, set := a.View(0), a.Set(1)
	dom := s.Domain(x)
	switch {
	case dom.Subset(s.Lower(set)):
		return store.Entailed
	case dom.Intersect(s.Upper(set)).Empty():
		return store.Violated
	}
	return store.Undecided
}

// relaxEq: the indicator of the value is 1, or the difference is 0.
func relaxEq(r *relax.Builder, a store.Args) {
	if x, k, _, ok := constPair(a); ok && a.Store.Size(x) <= *relax.MaxIndicators {
		r.Equal(r.Is(x, k), 1)
		return
	}
	x, y := pair(a)
	r.Equal(r.Sum([]int64{1, -1}, []store.View{x, y}, 0))
}

// relaxNe: the indicator of a constant is 0.
func relaxNe(r *relax.Builder, a store.Args) {
	if x, k, _, ok := constPair(a); ok {
		r.Equal(r.Is(x, k), 0)
	}
}

// relaxLess: argument i + d ≤ argument j. Compared with a constant, it is a sum
// of indicators where these are few, which says more under a condition.
func relaxLess(i, j int, d int64) func(*relax.Builder, store.Args) {
	return func(r *relax.Builder, a store.Args) {
		x, y := a.View(i), a.View(j)
		switch {
		case len(r.When.Cols) > 0 && y.IsConst() && a.Store.Size(x) <= *relaxedValues:
			r.Equal(r.In(x, intset.Interval(intset.NegInf, store.SatAdd(y.B, -d))), 1)
		case len(r.When.Cols) > 0 && x.IsConst() && a.Store.Size(y) <= *relaxedValues:
			r.Equal(r.In(y, intset.Interval(store.SatAdd(x.B, d), intset.PosInf)), 1)
		default:
			r.AtMost(r.Sum([]int64{1, -1}, []store.View{x, y}, -d))
		}
	}
}

// relaxSetIn: the indicators of the elements of a constant set have the sum 1.
func relaxSetIn(r *relax.Builder, a store.Args) { relaxIn(r, a, 1) }

func relaxSetNotIn(r *relax.Builder, a store.Args) { relaxIn(r, a, 0) }

func relaxIn(r *relax.Builder, a store.Args, sum int64) {
	x, set := a.View(0), a.Set(1)
	if k, fixed := a.Store.Fixed(x); fixed {
		r.Equal(r.Member(set, k), sum)
		return
	}
	if a.Store.Size(x) > *relax.MaxIndicators {
		return
	}
	upper := a.Store.Upper(set)
	switch {
	case set.IsConst():
		r.Equal(r.In(x, set.Value), sum)
		return
	case sum == 1:
		r.Equal(r.In(x, upper), 1)
	}
	for k := range a.Store.Domain(x).Intersect(upper).Each {
		// One of them does without the other, or is without it.
		in := r.Member(set, k)
		if sum == 1 {
			in = in.Complement()
		}
		r.AtMost(relax.Plus(1, in, r.Is(x, k)), 1)
	}
}

// element reads k ∈ S with a constant k.
func element(a store.Args) (set store.SetView, k int64, ok bool) {
	k, ok = a.Store.Fixed(a.View(0))
	return a.Set(1), k, ok
}

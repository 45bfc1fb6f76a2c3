package counting

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var allDifferentRows = []constraint.Row{
	{
		Name:        "gozinc_all_different",
		Post:        postAllDifferent,
		Not:         postNotAllDifferent,
		Prop:        KeepApart(0),
		Propagators: distinctPropagators,
		Relax:       relaxAllDifferent,
		Note:        "at most one for each value, at least one too for a permutation; Hall intervals for wide domains and where order matters, or pairwise",
	},
}

func postAllDifferent(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	return AllDifferent(e, g, a.Views(0))
}

// AllDifferent encodes guard → the views differ: at most one direct literal
// for each value, and at least one where the values are as many as the views. Where
// order matters the ends of a tight range are counted, and others have a propagator of
// Hall intervals beside the clauses if integers are native.
// Measured: docs/decisions/0078.
func AllDifferent(e *constraint.Encoder, g sat.Lit, xs []store.View) error {
	var values intset.Set
	direct := int64(0)
	for _, x := range xs {
		if !e.Ordered(x) || e.PropagatesInstead(true) {
			return differPairwise(e, g, xs, nil)
		}
		values = values.Union(e.Store.Domain(x))
		direct += e.Store.Size(x)
	}
	if direct > *maxDirect {
		return differPairwise(e, g, xs, nil)
	}
	n := int64(len(xs))
	if values.Size() < n {
		e.Guarded(g)
		return nil
	}
	if orderMatters(e, xs) {
		if tight(n, values) {
			if g == sat.True {
				countEnds(e, xs, values.Values())
			}
		} else {
			hallIntervals(e, g, xs, nil)
		}
	}
	values.Each(func(k int64) bool {
		at := e.Eqs(xs, k)
		pb.AtMostOne(e.Sink, g, at)
		if values.Size() == n {
			e.Guarded(g, at...)
		}
		return true
	})
	return nil
}

// tight reports whether the values are hardly more than the views, which are few enough
// for countEnds.
func tight(views int64, values intset.Set) bool {
	return views <= *maxEnds && values.Size() <= views+views/8
}

// orderMatters reports whether an optimum is to be proved, and other constraints compare
// or add up at least half of the views that are not constant.
func orderMatters(e *constraint.Encoder, xs []store.View) bool {
	open, compared, roots := 0, 0, Compared(e)
	for _, x := range xs {
		if x = e.Store.Resolve(x); x.IsConst() {
			continue
		}
		if open++; roots[x.ID] {
			compared++
		}
	}
	return open > 0 && 2*compared >= open
}

// hallIntervals posts the propagator of guard → the views differ, unless they have an
// excepted value. It reports false where the engine cannot have their integers.
func hallIntervals(e *constraint.Encoder, g sat.Lit, xs []store.View, except intset.Set) bool {
	return postDistinct(e, g, xs, except)
}

// postDistinct posts the propagator, where 64 bits hold how far apart any two values are, with
// room for all of the views.
func postDistinct(h constraint.Host, g sat.Lit, xs []store.View, except intset.Set) bool {
	v, ok := h.Within(sat.MaxInt/2, xs...)
	if ok {
		h.Post(g, Distinct(v, except))
	}
	return ok
}

// distinctPropagators hands over Hall intervals.
func distinctPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	return a.Size(0) > 1 && postDistinct(h, g, a.Views(0), excepted(a))
}

// countEnds encodes: at most k of the views are among the k least values, and
// at most k among the k greatest. This follows from all_different, but unit
// propagation does not see it, and clauses learnt about bounds rest on it. It
// is the part of the bounds-consistent decomposition by Bessiere et al. (IJCAI
// 2009) whose intervals begin or end with the range; O(n³) clauses.
func countEnds(e *constraint.Encoder, xs []store.View, values []int64) {
	for i := range values {
		var least, greatest []sat.Lit
		for _, x := range xs {
			if l := e.Le(x, values[i]); l != sat.False {
				least = append(least, l)
			}
			if l := e.Ge(x, values[len(values)-1-i]); l != sat.False {
				greatest = append(greatest, l)
			}
		}
		pb.AtMost(e.Sink, sat.True, least, i+1)
		pb.AtMost(e.Sink, sat.True, greatest, i+1)
	}
}

// differPairwise encodes guard → the views differ, unless they have an excepted value:
// by Hall intervals, or a difference for each pair where clauses are wanted.
func differPairwise(e *constraint.Encoder, g sat.Lit, xs []store.View, except intset.Set) error {
	if hallIntervals(e, g, xs, except) {
		return nil
	}
	for i, x := range xs {
		if i == 0 {
			continue
		}
		err := arith.Under(e, g, e.Among(x, except).Not(), func(both sat.Lit) error {
			for _, y := range xs[:i] {
				if err := arith.Differ(e, both, x, y); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// postNotAllDifferent encodes guard → two of the views are equal: at least two of
// them have the value of a new variable.
func postNotAllDifferent(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	return NotAllDifferent(e, g, a.Views(0), nil)
}

// NotAllDifferent encodes guard → two of the views have the same value, which
// is not excepted.
func NotAllDifferent(e *constraint.Encoder, g sat.Lit, xs []store.View, except intset.Set) error {
	values := e.Store.Union(xs)
	if values = values.Minus(except); len(xs) < 2 || values.Empty() {
		e.Guarded(g)
		return nil
	}
	shared := e.NewInt(values)
	has := make([]sat.Lit, len(xs))
	for i, x := range xs {
		has[i] = e.Sink.NewVar()
		if err := arith.Equal(e, has[i], x, shared); err != nil {
			return err
		}
	}
	pb.AtLeast(e.Sink, g, has, 2)
	return nil
}

// KeepApart returns the presolve of: the elements of argument i differ.
func KeepApart(i int) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool { return keepApart(s, a, i, nil) }
}

// kinOf lists the elements of an argument that have one root.
func kinOf(a store.Args, arg int) []store.Kin {
	return store.AtRoots(a, func(a store.Args) []store.Kin { return store.KinOf(a.Roots(arg)) })
}

// keepApart removes the values of fixed elements of argument arg from the others, but for
// excepted values, and those at which two views of one root meet.
func keepApart(s *store.Store, a store.Args, arg int, except intset.Set) bool {
	xs := a.Views(arg)
	for _, group := range kinOf(a, arg) {
		s.Spend(len(group) * len(group))
		for n, i := range group {
			for _, k := range group[:n] {
				if !s.Separate(xs[k], xs[i], except) {
					return false
				}
			}
		}
	}
	var taken []int64
	var open []store.View
	for _, x := range xs {
		if k, fixed := s.Fixed(x); !fixed {
			open = append(open, x)
		} else if !except.Contains(k) {
			taken = append(taken, k)
		}
	}
	used := intset.Of(taken...)
	if used.Size() < int64(len(taken)) {
		return s.Fail()
	}
	free := used.Complement()
	for _, x := range open {
		if !s.Restrict(x, free) {
			return false
		}
	}
	return true
}

// relaxAllDifferent: each value is that of at most one view, and of one where
// the values are as many.
// relaxAllDifferent is that of all_different, and of the form with excepted values.
func relaxAllDifferent(r *relax.Builder, a store.Args) { r.AllDifferent(a.Views(0), excepted(a)) }

// excepted returns the values that several views may have.
func excepted(a store.Args) intset.Set {
	if a.Len() > 1 {
		return a.ConstSet(1)
	}
	return nil
}

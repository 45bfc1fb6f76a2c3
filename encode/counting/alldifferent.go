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
	allDifferentRow("gozinc_all_different", "at most one for each value, at least one too for a permutation; Hall intervals for wide domains and where order matters, or pairwise"),
	allDifferentRow("gozinc_all_different_except", "at most one for each other value; Hall intervals for wide domains and where order matters, or pairwise"),
}

func allDifferentRow(name, note string) constraint.Row {
	return constraint.Row{
		Name: name, Note: note,
		Post:        func(e *constraint.Encoder, g sat.Lit, a store.Args) { AllDifferent(e, g, a.Views(0), excepted(a)) },
		Not:         func(e *constraint.Encoder, g sat.Lit, a store.Args) { NotAllDifferent(e, g, a.Views(0), excepted(a)) },
		Prop:        func(s *store.Store, a store.Args) bool { return keepApart(s, a, 0, excepted(a)) },
		Propagators: distinctPropagators,
		Relax:       func(r *relax.Builder, a store.Args) { r.AllDifferent(a.Views(0), excepted(a)) },
	}
}

// excepted returns the values that several views may have.
func excepted(a store.Args) intset.Set {
	if a.Len() > 1 {
		return a.ConstSet(1)
	}
	return nil
}

// AllDifferent encodes guard → the views differ, unless they have an excepted value: at most
// one direct literal for each other value, and at least one where the values are as many as the
// views. Where order matters the ends of a tight range are counted, and others have a propagator of
// Hall intervals beside the clauses if integers are native.
// Measured: docs/decisions/0078.
func AllDifferent(e *constraint.Encoder, g sat.Lit, xs []store.View, except intset.Set) {
	values, few := direct(e, xs)
	n, all := int64(len(xs)), except.Empty() // all: no value is excepted
	switch {
	case !few || n > 0 && e.PropagatesInstead(true):
		differPairwise(e, g, xs, except)
		return
	case all && values.Size() < n:
		e.Guarded(g)
		return
	case !orderMatters(e, xs):
	case !all || !tight(n, values):
		postDistinct(e, g, xs, except)
	case g == sat.True:
		countEnds(e, xs, values.Values())
	}
	for k := range values.Minus(except).Each {
		at := e.Eqs(xs, k)
		pb.AtMostOne(e.Sink, g, at)
		if all && values.Size() == n {
			e.Guarded(g, at...)
		}
	}
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

// postDistinct posts the propagator of guard → the views differ, unless they have an excepted
// value, where 64 bits hold how far apart any two values are, with room for all of the views.
// It reports false where the host cannot have their integers.
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
func differPairwise(e *constraint.Encoder, g sat.Lit, xs []store.View, except intset.Set) {
	if postDistinct(e, g, xs, except) {
		return
	}
	for i, x := range xs {
		if i == 0 {
			continue
		}
		both := arith.ImpliedBy(e, g, e.Among(x, except).Not())
		for _, y := range xs[:i] {
			arith.Differ(e, both, x, y)
		}
	}
}

// NotAllDifferent encodes guard → two of the views have the same value, which
// is not excepted: at least two of them have the value of a new variable.
func NotAllDifferent(e *constraint.Encoder, g sat.Lit, xs []store.View, except intset.Set) {
	values := e.Store.Union(xs)
	if values = values.Minus(except); len(xs) < 2 || values.Empty() {
		e.Guarded(g)
		return
	}
	shared := e.NewInt(values)
	has := make([]sat.Lit, len(xs))
	for i, x := range xs {
		has[i] = e.Sink.NewVar()
		arith.Equal(e, has[i], x, shared)
	}
	pb.AtLeast(e.Sink, g, has, 2)
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
// excepted values, and those at which two views of one root meet. It fails where no value is excepted, and the elements that are
// open have fewer values than they are.
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
	var values intset.Set
	for _, x := range open {
		if !s.Restrict(x, free) {
			return false
		}
		if except.Empty() && values.Size() < int64(len(open)) {
			values = values.Union(s.Domain(x))
		}
	}
	return !except.Empty() || values.Size() >= int64(len(open)) || s.Fail()
}

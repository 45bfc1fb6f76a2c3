package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var spanRow = constraint.Row{
	Name:        "gozinc_span",
	Post:        postSpan,
	Not:         notSpan,
	Propagators: spanPropagators,
	Note:        "propagators of the first start and the last end; or two guarded comparisons for each part, and a part that begins first and one that ends last",
}

// spanning is a task that covers its parts, the latter with the literals that they occur.
type spanning struct {
	whole job
	parts []job
}

func readSpan(a store.Args) spanning {
	s := spanning{whole: job{interval{a.View(1), a.View(2)}, a.View(0)}}
	for i, p := range intervals(a, 4) {
		s.parts = append(s.parts, job{p, a.Elem(3, i)})
	}
	return s
}

// ended encodes guard → x ends d before y, or earlier.
func ended(e *constraint.Encoder, g sat.Lit, x, y job, d int64) {
	arith.LinearLe(e, g, []int64{1, 1, -1, -1}, []store.View{x.start, x.size, y.start, y.size}, -d)
}

// postSpan encodes guard → the whole occurs exactly if a part does, and covers the parts that
// occur from the first start to the last end: for each part two comparisons where it occurs,
// and a literal for each that it is the first to begin, or the last to end, with one more
// comparison. That is 4n comparisons, and 4n + 3 clauses. Propagators of the first start and
// of the last end take the place of the comparisons.
func postSpan(e *constraint.Encoder, g sat.Lit, a store.Args) {
	s := readSpan(a)
	occurs := e.Ge(s.whole.present, 1)
	e.Guarded(g, occurs, e.Eq(s.whole.size, 0))
	if s.propagated(e, g) {
		return
	}
	first, last := []sat.Lit{occurs.Not()}, []sat.Lit{occurs.Not()}
	for _, p := range s.parts {
		there := e.Ge(p.present, 1)
		if there == sat.False {
			continue
		}
		e.Guarded(g, there.Not(), occurs)
		here := arith.ImpliedBy(e, g, there)
		arith.Less(e, here, s.whole.start, p.start, 0)
		ended(e, here, p, s.whole, 0)
		begins, ends := e.Implying(there), e.Implying(there)
		arith.Less(e, begins, p.start, s.whole.start, 0)
		ended(e, ends, s.whole, p, 0)
		first, last = append(first, begins), append(last, ends)
	}
	e.Guarded(g, first...)
	e.Guarded(g, last...)
}

// propagated posts the propagators, and clauses that only the whole with a part occurs. It
// reports false where there can be no integers for them.
func (s spanning) propagated(e *constraint.Encoder, g sat.Lit) bool {
	if e.AsClauses || !s.bounded(e.Store) {
		return false
	}
	ends := make([]store.View, len(s.parts)+1)
	for i, t := range s.all() {
		ends[i] = spanOf(e, t.interval).end
	}
	if !s.greatest(e, g, s.starts()) || !s.greatest(e, g, ends) {
		return false
	}
	for _, p := range s.parts {
		e.Guarded(g, e.Le(p.present, 0), e.Ge(s.whole.present, 1))
	}
	return true
}

// spanPropagators hands over the propagators of the constraint for presolve, where ends are no
// integers: the whole ends no earlier than each part that occurs.
func spanPropagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	s := readSpan(a)
	w := s.whole
	constraint.When(h, h.Ge(w.present, 1).Not()).Confine(g, w.size, intset.Of(0))
	ok := s.greatest(h, g, s.starts())
	for _, p := range s.parts {
		there := constraint.When(h, h.Ge(p.present, 1))
		there.Confine(g, w.present, intset.Of(1))
		covered := linear.Form{Terms: []store.View{p.start, p.size, w.start.Neg(), w.size.Neg()}, Rel: linear.AtMost}
		ok = arith.SumPropagators(there, g, a.Store, covered) && ok
	}
	return ok
}

// all are the whole and its parts.
func (s spanning) all() []job { return append([]job{s.whole}, s.parts...) }

// starts are those of all, negated.
func (s spanning) starts() (vs []store.View) {
	for _, t := range s.all() {
		vs = append(vs, t.start.Neg())
	}
	return vs
}

// greatest hands over the propagator that where the whole occurs, its view is the greatest of
// those of the parts that do.
func (s spanning) greatest(h constraint.Host, g sat.Lit, views []store.View) bool {
	present := make([]sat.Lit, len(s.parts))
	for i, p := range s.parts {
		present[i] = h.Ge(p.present, 1)
	}
	vs, ok := h.Within(constraint.Any, views...)
	if ok {
		constraint.When(h, h.Ge(s.whole.present, 1)).Post(g, arith.MaximumOfPresent(vs[0], vs[1:], present))
	}
	return ok
}

// bounded reports whether all starts and durations have bounds.
func (s spanning) bounded(st *store.Store) bool {
	for _, t := range s.all() {
		if !st.Bounded(t.start) || !st.Bounded(t.size) {
			return false
		}
	}
	return true
}

// notSpan encodes guard → the whole has a duration and does not occur, or a part occurs
// without it, or beyond it, or each part that occurs begins later, or ends earlier: a selector
// and a comparison for each.
func notSpan(e *constraint.Encoder, g sat.Lit, a store.Args) {
	s := readSpan(a)
	occurs := e.Ge(s.whole.present, 1)
	absent, late, early := e.Implying(occurs.Not(), e.Ne(s.whole.size, 0)), e.Implying(occurs), e.Implying(occurs)
	some := []sat.Lit{absent, late, early}
	for _, p := range s.parts {
		there := e.Ge(p.present, 1)
		if there == sat.False {
			continue
		}
		alone, before, after := e.Implying(occurs.Not(), there), e.Implying(there), e.Implying(there)
		arith.Less(e, before, p.start, s.whole.start, 1)
		arith.Less(e, arith.ImpliedBy(e, late, there), s.whole.start, p.start, 1)
		ended(e, after, s.whole, p, 1)
		ended(e, arith.ImpliedBy(e, early, there), p, s.whole, 1)
		some = append(some, alone, before, after)
	}
	e.Guarded(g, some...)
}

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

// startsBy encodes guard → x begins no later than y, and endsBy that it ends no later.
func startsBy(e *constraint.Encoder, g sat.Lit, x, y job) error {
	return arith.Less(e, g, x.start, y.start, 0)
}

func endsBy(e *constraint.Encoder, g sat.Lit, x, y job) error { return ended(e, g, x, y, 0) }

// ended encodes guard → x ends d before y, or earlier.
func ended(e *constraint.Encoder, g sat.Lit, x, y job, d int64) error {
	return arith.LinearLe(e, g, []int64{1, 1, -1, -1}, []store.View{x.start, x.size, y.start, y.size}, -d)
}

// while returns a literal that g and the presence of the task imply.
func while(e *constraint.Encoder, g sat.Lit, t job) sat.Lit {
	switch present := e.Ge(t.present, 1); {
	case g == sat.True || present == sat.False:
		return present
	case present == sat.True:
		return g
	default:
		both := e.Sink.NewVar()
		e.Clause(g.Not(), present.Not(), both)
		return both
	}
}

// postSpan encodes guard → the whole occurs exactly if a part does, and covers the parts that
// occur from the first start to the last end: for each part two comparisons where it occurs,
// and a literal for each that it is the first to begin, or the last to end, with one more
// comparison. That is 4n comparisons, and 4n + 3 clauses. Propagators of the first start and
// of the last end take the place of the comparisons.
func postSpan(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	s := readSpan(a)
	occurs := e.Ge(s.whole.present, 1)
	e.Guarded(g, occurs, e.Eq(s.whole.size, 0))
	if done, err := s.propagated(e, g); done || err != nil {
		return err
	}
	first, last := []sat.Lit{occurs.Not()}, []sat.Lit{occurs.Not()}
	for _, p := range s.parts {
		there := e.Ge(p.present, 1)
		if there == sat.False {
			continue
		}
		e.Guarded(g, there.Not(), occurs)
		here := while(e, g, p)
		if err := startsBy(e, here, s.whole, p); err != nil {
			return err
		}
		if err := endsBy(e, here, p, s.whole); err != nil {
			return err
		}
		begins, ends := e.Sink.NewVar(), e.Sink.NewVar()
		e.Clause(begins.Not(), there)
		e.Clause(ends.Not(), there)
		if err := startsBy(e, begins, p, s.whole); err != nil {
			return err
		}
		if err := endsBy(e, ends, s.whole, p); err != nil {
			return err
		}
		first, last = append(first, begins), append(last, ends)
	}
	e.Guarded(g, first...)
	e.Guarded(g, last...)
	return nil
}

// propagated posts the propagators, and clauses that only the whole with a part occurs. It
// reports false where there can be no integers for them.
func (s spanning) propagated(e *constraint.Encoder, g sat.Lit) (done bool, err error) {
	if e.AsClauses || !s.bounded(e.Store) {
		return false, nil
	}
	ends := make([]store.View, len(s.parts)+1)
	for i, t := range s.all() {
		with, err := spanOf(e, t.interval)
		if err != nil {
			return false, err
		}
		ends[i] = with.end
	}
	if !s.greatest(e, g, s.starts()) || !s.greatest(e, g, ends) {
		return false, nil
	}
	for _, p := range s.parts {
		e.Guarded(g, e.Le(p.present, 0), e.Ge(s.whole.present, 1))
	}
	return true, nil
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
func notSpan(e *constraint.Encoder, g sat.Lit, a store.Args) error {
	s := readSpan(a)
	occurs := e.Ge(s.whole.present, 1)
	absent, late, early := e.Sink.NewVar(), e.Sink.NewVar(), e.Sink.NewVar()
	e.Clause(absent.Not(), occurs.Not())
	e.Clause(absent.Not(), e.Ne(s.whole.size, 0))
	e.Clause(late.Not(), occurs)
	e.Clause(early.Not(), occurs)
	some := []sat.Lit{absent, late, early}
	for _, p := range s.parts {
		there := e.Ge(p.present, 1)
		if there == sat.False {
			continue
		}
		alone, before, after := e.Sink.NewVar(), e.Sink.NewVar(), e.Sink.NewVar()
		e.Clause(alone.Not(), occurs.Not())
		for _, l := range []sat.Lit{alone, before, after} {
			e.Clause(l.Not(), there)
		}
		if err := arith.Less(e, before, p.start, s.whole.start, 1); err != nil {
			return err
		}
		if err := arith.Less(e, while(e, late, p), s.whole.start, p.start, 1); err != nil {
			return err
		}
		if err := ended(e, after, s.whole, p, 1); err != nil {
			return err
		}
		if err := ended(e, while(e, early, p), p, s.whole, 1); err != nil {
			return err
		}
		some = append(some, alone, before, after)
	}
	e.Guarded(g, some...)
	return nil
}

package schedule

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const disjunctiveNote = "a propagator by detectable precedences and edges; and up to 30 tasks one order literal for each pair, shared with other constraints, bounds of pairs, else without a propagator at most one task at each time"

var disjunctiveRows = []constraint.Row{
	disjunctiveKind{}.row("gozinc_disjunctive"),
	disjunctiveKind{strict: true}.row("gozinc_disjunctive_strict"),
	disjunctiveKind{optional: true}.row("gozinc_disjunctive_opt"),
	disjunctiveKind{strict: true, optional: true}.row("gozinc_disjunctive_strict_opt"),
}

// disjunctiveKind is a form of disjunctive: with strict, tasks without a duration
// take part; with optional, the first argument tells which tasks are there.
type disjunctiveKind struct{ strict, optional bool }

func (k disjunctiveKind) row(name string) constraint.Row {
	return constraint.Row{
		Name:        name,
		Pairs:       true,
		Post:        k.post,
		Not:         k.not,
		Propagators: k.propagators,
		Resource:    k.resource,
		Difference:  apartFrom(k.first()),
		Note:        disjunctiveNote,
	}
}

// job is a task of a machine, and whether it is there.
type job struct {
	interval
	present store.View
}

// first is the position of the starts among the arguments.
func (k disjunctiveKind) first() int {
	if k.optional {
		return 1
	}
	return 0
}

// jobs reads the arguments.
func (k disjunctiveKind) jobs(a store.Args) []job {
	tasks := intervals(a, k.first())
	out := make([]job, len(tasks))
	for i, t := range tasks {
		out[i] = job{t, store.Const(1)}
		if k.optional {
			out[i].present = a.Elem(0, i)
		}
	}
	return out
}

// intervals reads two arrays as starts and sizes.
func intervals(a store.Args, first int) []interval {
	starts, sizes := a.Views(first), a.Views(first+1)
	out := make([]interval, len(starts))
	for i := range out {
		out[i] = interval{starts[i], sizes[i]}
	}
	return out
}

// fewPairs reports whether the differences of all pairs take a bearable number of clauses,
// and no ends are variables.
func fewPairs(s *store.Store, all []interval) bool {
	var clauses int64
	for _, t := range all {
		if _, fixed := s.Fixed(t.size); !fixed {
			return false
		}
		clauses = store.SatAdd(clauses, store.SatMul(s.Size(t.start), 2*int64(len(all))))
	}
	return clauses <= *constraint.WideBudget
}

// apartFrom tells whether constraints are few differences of their starts, the argument
// first; the sizes are the next.
func apartFrom(first int) func(*store.Store, store.Args) bool {
	return func(s *store.Store, a store.Args) bool {
		return fewPairs(s, intervals(a, first))
	}
}

// post encodes that tasks do not overlap: for each pair the literal of
// an order and the two differences that it stands for, one clause for each
// value and difference. Unit propagation maintains bounds consistency of each
// pair. Tasks that are known to be absent are left out, and, unless strict, those
// without a duration. Many tasks are encoded by times instead.
func (k disjunctiveKind) post(e *constraint.Encoder, g sat.Lit, a store.Args) {
	all := k.jobs(a)
	var tasks []job
	for _, t := range all {
		e.Confine(g, t.size, natural)
		if e.Store.Hi(t.present) > 0 && (k.strict || e.Store.Hi(t.size) > 0) {
			tasks = append(tasks, t)
		}
	}
	if len(tasks) > 2 && k.propagated(e, g, e.Store, tasks) && len(tasks) > *maxOrdered {
		return
	}
	if !k.oneAtATime(e, g, tasks) {
		k.pairsApart(e, g, tasks)
	}
}

// propagated posts propagators for the tasks that can have a duration, and reports
// whether these are all that is needed. They find more than the pairs do, which stay
// where they are few: decisions and what is learnt are about their order.
func (k disjunctiveKind) propagated(h constraint.Host, g sat.Lit, s *store.Store, all []job) (complete bool) {
	var tasks []OptionalTask
	var total int64
	complete = true
	for _, t := range all {
		size, present := t.size, h.Ge(t.present, 1)
		if k := s.Hi(size); s.Lo(size) == 0 && s.Size(size) == 2 && t.present.IsConst() {
			present, size = h.Ge(size, 1), store.Const(k) // without a duration it is absent
		}
		v, ok := h.Within(far, t.start, size)
		total = store.SatAdd(total, max(s.Hi(size), 0))
		if !ok || s.Hi(size) <= 0 || total > far {
			complete = false
			continue
		}
		complete = complete && (!k.strict || s.Lo(t.size) > 0)
		tasks = append(tasks, OptionalTask{Start: v[0], Duration: v[1], Present: present})
	}
	if len(tasks) < 2 {
		return false
	}
	h.Post(g, Disjunctive(tasks))
	if len(tasks) > 2 {
		h.Post(g, Edges(tasks))
	}
	return complete
}

// propagators hands over the propagators of the tasks that may be there, and those of each
// set of tasks that move together.
func (k disjunctiveKind) propagators(h constraint.Host, g sat.Lit, a store.Args) bool {
	all := k.jobs(a)
	for _, t := range all {
		h.Confine(g, t.size, natural)
	}
	k.hand(h, g, a.Store, all)
	roots := a.Roots(k.first())
	for _, kin := range store.Parallel(roots) {
		var tasks []job
		for _, i := range kin {
			tasks = append(tasks, job{interval{store.Const(roots[i].B), all[i].size}, all[i].present})
		}
		k.hand(h, g, a.Store, tasks)
	}
	return true
}

// hand hands over the propagators of tasks. Where tasks that may have no duration count, those
// that are there are boxes, too.
func (k disjunctiveKind) hand(h constraint.Host, g sat.Lit, s *store.Store, all []job) {
	var tasks []job
	var boxes [][]interval
	empty := false
	for _, t := range all {
		if s.Hi(t.present) > 0 {
			tasks = append(tasks, t)
		}
		if s.Lo(t.present) > 0 {
			boxes = append(boxes, []interval{t.interval})
			empty = empty || s.Lo(t.size) <= 0
		}
	}
	k.propagated(h, g, s, tasks)
	if k.strict && empty {
		propagateApart(h, g, s, boxes, false)
	}
}

// pairsApart encodes guard → no two tasks overlap, by the order of each pair.
func (k disjunctiveKind) pairsApart(e *constraint.Encoder, g sat.Lit, tasks []job) {
	all := make([]interval, len(tasks))
	for i, t := range tasks {
		all[i] = t.interval
	}
	spans, none := spansOf(e, all, !k.strict)
	for j := range spans {
		for i := range j {
			out := []sat.Lit{e.Le(tasks[i].present, 0), e.Le(tasks[j].present, 0)}
			if !k.strict {
				out = append(out, none[i], none[j])
			}
			apart(e, g, spans[i], spans[j], notFalse(out)...)
		}
	}
}

// oneAtATime encodes guard → no two tasks overlap, as at most one task at each
// time, where the tasks are many; done tells whether it did. A task of duration
// 0 runs at no time, so strict tasks must have one.
func (k disjunctiveKind) oneAtATime(e *constraint.Encoder, g sat.Lit, tasks []job) (done bool) {
	if len(tasks) <= *maxOrdered {
		return false
	}
	c := cumulativeArgs{capacity: store.Const(1)}
	for _, t := range tasks {
		if k.strict && e.Store.Lo(t.size) <= 0 {
			return false
		}
		c.users = append(c.users, use{t.interval, t.present})
	}
	times, ok := timePoints(e, c.users)
	if ok {
		cumulativeByTime(e, g, c, times)
	}
	return ok
}

// spansOf returns the intervals with their ends, and the literals "of size 0".
// With optional the ends matter only where the size is not 0, so that a size of
// 0 or k needs no integer for the end.
func spansOf(e *constraint.Encoder, all []interval, optional bool) (out []span, none []sat.Lit) {
	out, none = make([]span, len(all)), make([]sat.Lit, len(all))
	for i, t := range all {
		none[i] = e.Eq(t.size, 0)
		if k := e.Store.Hi(t.size); optional && e.Store.Lo(t.size) == 0 && e.Store.Size(t.size) == 2 {
			t.size = store.Const(k)
		}
		out[i] = spanOf(e, t)
	}
	return out, none
}

// notFalse drops the literals that are False.
func notFalse(lits []sat.Lit) []sat.Lit {
	var out []sat.Lit
	for _, l := range lits {
		if l != sat.False {
			out = append(out, l)
		}
	}
	return out
}

// not encodes guard → some duration is negative, or some pair of
// tasks overlaps: one selector and two differences for each pair.
func (k disjunctiveKind) not(e *constraint.Encoder, g sat.Lit, a store.Args) {
	all := k.jobs(a)
	var some []sat.Lit
	for j, y := range all {
		some = append(some, e.Le(y.size, -1))
		for _, x := range all[:j] {
			both := e.Sink.NewVar()
			overlap(e, both, x.interval, y.interval)
			for _, t := range [2]job{x, y} {
				e.Guarded(both, e.Ge(t.present, 1))
				if !k.strict {
					e.Guarded(both, e.Ne(t.size, 0))
				}
			}
			some = append(some, both)
		}
	}
	e.Guarded(g, some...)
}

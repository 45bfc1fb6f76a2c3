package schedule

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

const disjunctiveNote = "up to 30 tasks: one order literal for each pair, shared with other constraints, bounds of pairs; else at most one task at each time"

var schedulingRows = []rule.Row{
	{
		Name:       "gozinc_disjunctive",
		Pairs:      true,
		Post:       disjunctive(false),
		Not:        notDisjunctive(false),
		Prop:       propDisjunctive(false),
		Difference: fewPairs,
		Note:       disjunctiveNote,
	},
	{
		Name:       "gozinc_disjunctive_strict",
		Pairs:      true,
		Post:       disjunctive(true),
		Not:        notDisjunctive(true),
		Prop:       propDisjunctive(true),
		Difference: fewPairs,
		Note:       disjunctiveNote,
	},
}

// intervals reads two arrays as starts and sizes; those of different lengths
// are no arguments, ok is false.
func intervals(a store.Args, first int) (out []interval, ok bool) {
	starts, sizes := a.Views(first), a.Views(first+1)
	if len(starts) != len(sizes) {
		return nil, false
	}
	out = make([]interval, len(starts))
	for i := range out {
		out[i] = interval{starts[i], sizes[i]}
	}
	return out, true
}

// fewPairs admits order literals for wide starts where the differences of all
// pairs take a bearable number of clauses, and no ends are variables.
func fewPairs(s *store.Store, a store.Args) bool {
	all, ok := intervals(a, 0)
	var clauses int64
	for _, t := range all {
		if _, fixed := s.Fixed(t.size); !fixed {
			return false
		}
		clauses = store.SatAdd(clauses, store.SatMul(s.Size(t.start), 2*int64(len(all))))
	}
	return ok && clauses <= rule.WideBudget/4
}

// disjunctive encodes that tasks do not overlap: for each pair the literal of
// an order and the two differences that it stands for, one clause for each
// value and difference. Unit propagation maintains bounds consistency of each
// pair. Tasks that are known to have no duration are left out unless strict.
// Many tasks are encoded by times instead.
func disjunctive(strict bool) func(*rule.Encoder, sat.Lit, store.Args) error {
	return func(e *rule.Encoder, g sat.Lit, a store.Args) error {
		all, ok := intervals(a, 0)
		if !ok {
			e.Guarded(g)
			return nil
		}
		var tasks []interval
		for _, t := range all {
			e.Guarded(g, e.Ge(t.size, 0))
			if strict || e.Store.Hi(t.size) > 0 {
				tasks = append(tasks, t)
			}
		}
		if e.IsNative() {
			propagateDisjunctive(e, g, tasks)
		}
		if done, err := oneAtATime(e, g, tasks, strict); done || err != nil {
			return err
		}
		return pairsApart(e, g, tasks, strict)
	}
}

// propagateDisjunctive posts a propagator for the tasks with constant durations
// above 0. It finds more than the pairs do, which stay: decisions and what is
// learnt are about their order.
func propagateDisjunctive(e *rule.Encoder, g sat.Lit, tasks []interval) {
	var starts []propagate.Affine
	var durations []int64
	var total int64
	for _, t := range tasks {
		d, fixed := e.Store.Fixed(t.size)
		if !fixed || d <= 0 || !near(e.Store, t) {
			continue
		}
		if total = store.SatAdd(total, d); total > sat.MaxInt/4 {
			break
		}
		start, ok := e.Native(t.start)
		if !ok {
			continue
		}
		starts, durations = append(starts, start), append(durations, d)
	}
	if len(starts) > 2 {
		e.Post(g, propagate.Disjunctive(starts, durations))
	}
}

// pairsApart encodes guard → no two tasks overlap, by the order of each pair.
func pairsApart(e *rule.Encoder, g sat.Lit, tasks []interval, strict bool) error {
	spans, none, err := spansOf(e, tasks, !strict)
	if err != nil {
		return err
	}
	for j := range spans {
		for i := range j {
			var empty []sat.Lit
			if !strict {
				empty = notFalse([]sat.Lit{none[i], none[j]})
			}
			if err := apart(e, g, spans[i], spans[j], empty...); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxOrdered is the number of tasks up to which the pairs are ordered. Orders
// take fewer conflicts than times on up to 25 tasks, and four times as many
// clauses on 50.
const maxOrdered = 30

// oneAtATime encodes guard → no two tasks overlap, as at most one task at each
// time, where the tasks are many; done tells whether it did. A task of duration
// 0 runs at no time, so strict tasks must have one.
func oneAtATime(e *rule.Encoder, g sat.Lit, tasks []interval, strict bool) (done bool, err error) {
	if len(tasks) <= maxOrdered {
		return false, nil
	}
	c := cumulativeArgs{capacity: store.Const(1)}
	for _, t := range tasks {
		if strict && e.Store.Lo(t.size) <= 0 {
			return false, nil
		}
		c.users = append(c.users, use{t, store.Const(1)})
	}
	times, _, ok := timePoints(e, c.users)
	if !ok {
		return false, nil
	}
	return true, cumulativeByTime(e, g, c, times)
}

// spansOf returns the intervals with their ends, and the literals "of size 0".
// With optional the ends matter only where the size is not 0, so that a size of
// 0 or k needs no integer for the end.
func spansOf(e *rule.Encoder, all []interval, optional bool) (out []span, none []sat.Lit, err error) {
	out, none = make([]span, len(all)), make([]sat.Lit, len(all))
	for i, t := range all {
		none[i] = e.Eq(t.size, 0)
		if k := e.Store.Hi(t.size); optional && e.Store.Lo(t.size) == 0 && e.Store.Size(t.size) == 2 {
			t.size = store.Const(k)
		}
		if out[i], err = spanOf(e, t); err != nil {
			return nil, nil, err
		}
	}
	return out, none, nil
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

// notDisjunctive encodes guard → some duration is negative, or some pair of
// tasks overlaps: one selector and two differences for each pair.
func notDisjunctive(strict bool) func(*rule.Encoder, sat.Lit, store.Args) error {
	return func(e *rule.Encoder, g sat.Lit, a store.Args) error {
		all, ok := intervals(a, 0)
		if !ok {
			return nil
		}
		var some []sat.Lit
		for j, y := range all {
			some = append(some, e.Le(y.size, -1))
			for _, x := range all[:j] {
				both := e.Sink.NewVar()
				if err := overlap(e, both, x, y); err != nil {
					return err
				}
				if !strict {
					e.Guarded(both, e.Ne(x.size, 0))
					e.Guarded(both, e.Ne(y.size, 0))
				}
				some = append(some, both)
			}
		}
		e.Guarded(g, some...)
		return nil
	}
}

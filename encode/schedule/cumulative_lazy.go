package schedule

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// overloads is the lazy form of cumulative: no clauses at first, then for each
// overload of an assignment one about a minimal set of tasks that need more than the
// capacity together. Intervals of which each two overlap have a time in common,
// so of such a set one task ends before another starts (minimal forbidden
// sets, Igelmund & Radermacher, "Algorithmic approaches to preselective
// strategies for stochastic scheduling problems", Networks 1983). The clause
// holds at all times, unlike an explanation of the overload at one time, so
// that few are needed where the horizon is long.
//
// Where tasks need little of the capacity, the minimal sets are too many. A
// task that keeps completing large ones gets its part of the task
// decomposition instead, which speaks of all sets.
type overloads struct {
	e        *rule.Encoder
	guard    sat.Lit
	users    []use
	spans    []span
	capacity store.View

	// large counts, for each task, the large sets completed by its start.
	large []int
	last  []running // the set excluded last
}

// What makes a set large, and the number of large sets after which a task gets
// its part of the task decomposition.
// Measured: docs/decisions/0027.
const (
	largeSet  = 4
	manyLarge = 5
)

// lazyWork and lazyTasks are the work of the time decomposition and the number
// of tasks from which on cumulative is lazy.
// Measured: docs/decisions/0027.
const (
	lazyWork  = 1000
	lazyTasks = 8
)

// cumulativeLazily makes guard → c a lazy constraint.
func cumulativeLazily(e *rule.Encoder, g sat.Lit, c cumulativeArgs) error {
	o := &overloads{e: e, guard: g, users: c.users, capacity: c.capacity, large: make([]int, len(c.users))}
	e.Make(c.capacity)
	for _, u := range c.users {
		s, err := spanOf(e, u.interval)
		if err != nil {
			return err
		}
		o.spans = append(o.spans, s)
		e.Make(u.start)
		e.Make(u.size)
		e.Make(u.need)
	}
	e.AddLazy(o)
	return nil
}

// running is a task in an assignment.
type running struct {
	task     int
	from, to int64
	need     int64
}

// Refine implements Lazy. It adds at most one set for each time at which tasks
// start, in time O(tasks²).
func (o *overloads) Refine(holds func(sat.Lit) bool) bool {
	if !holds(o.guard) {
		return false
	}
	all, capacity := o.running(holds), o.e.Value(o.capacity, holds)
	var level []running
	refined := false
	for i, r := range all {
		level = slices.DeleteFunc(level, func(x running) bool { return x.to <= r.from })
		level = append(level, r)
		if i+1 < len(all) && all[i+1].from == r.from {
			continue
		}
		set := overload(level, capacity)
		if set == nil || slices.Equal(set, o.last) {
			continue
		}
		o.last, refined = set, true
		o.exclude(set)
		if len(set) >= o.e.LazySize(largeSet) {
			if o.large[r.task]++; o.large[r.task] == o.e.LazySize(manyLarge) {
				o.decompose(r.task)
			}
		}
	}
	o.last = nil
	return refined
}

// running returns the tasks that run in the assignment, by their starts.
func (o *overloads) running(holds func(sat.Lit) bool) []running {
	var all []running
	for i, u := range o.users {
		size, need := o.e.Value(u.size, holds), o.e.Value(u.need, holds)
		if size > 0 && need > 0 {
			from := o.e.Value(u.start, holds)
			all = append(all, running{i, from, store.SatAdd(from, size), need})
		}
	}
	slices.SortStableFunc(all, func(x, y running) int { return cmp.Compare(x.from, y.from) })
	return all
}

// overload returns a minimal set of the tasks that need more than the capacity,
// of those that need most; nil if there is none.
func overload(level []running, capacity int64) []running {
	set := slices.Clone(level)
	slices.SortStableFunc(set, func(x, y running) int { return cmp.Compare(y.need, x.need) })
	var sum int64
	for i, r := range set {
		if sum = store.SatAdd(sum, r.need); sum > capacity {
			return set[:i+1]
		}
	}
	return nil
}

// exclude encodes guard → the tasks do not all overlap, or one of them needs
// less, or the capacity is greater. It takes two differences for each pair that
// has not occurred yet, in one literal for sets of two.
func (o *overloads) exclude(set []running) {
	var others, pairs []sat.Lit
	var sum int64
	for _, r := range set {
		u := o.users[r.task]
		others = append(others, o.e.Le(u.size, 0), o.e.Le(u.need, r.need-1))
		sum = store.SatAdd(sum, r.need)
	}
	others = notFalse(append(others, o.e.Ge(o.capacity, sum)))
	if len(set) == 2 {
		if apart(o.e, o.guard, o.spans[set[0].task], o.spans[set[1].task], others...) == nil {
			return
		}
	}
	for i, x := range set {
		for _, y := range set[:i] {
			a, b := o.spans[x.task], o.spans[y.task]
			first, err1 := precedes(o.e, a.end, b.start)
			second, err2 := precedes(o.e, b.end, a.start)
			if err1 != nil || err2 != nil {
				o.excludeAt(set, others)
				return
			}
			pairs = append(pairs, first, second)
		}
	}
	o.e.Guarded(o.guard, notFalse(append(others, pairs...))...)
}

// excludeAt is exclude for the time at which the last task starts (the
// pointwise explanation of Schutt et al. 2009), where differences overflow.
func (o *overloads) excludeAt(set []running, others []sat.Lit) {
	at := set[0].from
	for _, r := range set {
		at = max(at, r.from)
	}
	for _, r := range set {
		s := o.spans[r.task]
		others = append(others, o.e.Ge(s.start, at+1), o.e.Le(s.end, at))
	}
	o.e.Guarded(o.guard, others...)
}

// decompose adds the part of the task decomposition for one task. Where that is
// too large or overflows, sets go on being excluded one by one.
func (o *overloads) decompose(j int) {
	active, err := activeAtStart(o.e, o.users, o.spans, j)
	if err != nil {
		return
	}
	if plan, err := planCapacity(o.e, active, o.capacity); err == nil && plan != nil {
		plan.Write(o.e.Sink, o.guard)
	}
}

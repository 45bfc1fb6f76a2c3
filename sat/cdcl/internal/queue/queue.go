// Package queue has the propagators of the engine sat/cdcl that are due.
package queue

import "github.com/gozinc/gozinc/sat"

// None is no propagator.
const None int32 = -1

// Queue holds numbers of propagators, each at most once, by priority and then in the
// order in which they were pushed.
type Queue struct {
	lists   [sat.Priorities][]int32
	starts  [sat.Priorities]int // of what is left of the lists
	members []member            // by propagator
	waiting int
}

type member struct {
	priority sat.Priority
	queued   bool
}

// Add makes the next number one of a propagator, of the first priority.
func (q *Queue) Add() { q.members = append(q.members, member{}) }

// SetPriority is called before the propagator is pushed.
func (q *Queue) SetPriority(n int32, p sat.Priority) {
	q.members[n].priority = min(p, sat.Priorities-1)
}

// Empty reports whether none is due.
func (q *Queue) Empty() bool { return q.waiting == 0 }

// Has reports whether the propagator is due.
func (q *Queue) Has(n int32) bool { return q.members[n].queued }

// Push makes the propagator due.
func (q *Queue) Push(n int32) {
	m := &q.members[n]
	if m.queued {
		return
	}
	m.queued = true
	q.lists[m.priority] = append(q.lists[m.priority], n)
	q.waiting++
}

// Pop takes the first propagator of a priority before end out, or None. It takes amortised
// constant time.
func (q *Queue) Pop(end sat.Priority) int32 {
	if q.waiting == 0 {
		return None
	}
	for i := range q.lists[:end] {
		list := q.lists[i]
		if q.starts[i] == len(list) {
			continue
		}
		n := list[q.starts[i]]
		q.starts[i]++
		if q.starts[i] >= len(list)-q.starts[i] { // also where it never gets empty, as bounds creep
			q.lists[i], q.starts[i] = append(list[:0], list[q.starts[i]:]...), 0
		}
		q.waiting--
		q.members[n].queued = false
		return n
	}
	return None
}

// Each calls do with all that are due.
func (q *Queue) Each(do func(n int32)) {
	if q.waiting == 0 {
		return
	}
	for i := range q.lists {
		for _, n := range q.lists[i][q.starts[i]:] {
			do(n)
		}
	}
}

// Clear takes all out.
func (q *Queue) Clear() {
	if q.waiting == 0 {
		return
	}
	q.Each(func(n int32) { q.members[n].queued = false })
	for i := range q.lists {
		q.lists[i], q.starts[i] = q.lists[i][:0], 0
	}
	q.waiting = 0
}

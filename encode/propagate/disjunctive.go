package propagate

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// disjunctive is a machine that does one task at a time.
type disjunctive struct {
	sides [2]machine
}

// Disjunctive returns a propagator of tasks that do not overlap. The durations
// are constants above 0. It finds overloads, detectable precedences and edges
// (Carlier and Pinson, 1990; Vilím, Barták and Čepek, "Extension of O(n log n)
// filtering algorithms for the unary resource constraint to optional activities",
// Constraints 10, 2005), from both sides of time, and explains them as Vilím,
// "Computing explanations for the unary resource constraint" (CPAIOR 2005). A
// call takes O(n²).
func Disjunctive(starts []Affine, durations []int64) sat.Propagator {
	back := make([]Affine, len(starts))
	for i, s := range starts {
		back[i] = s.Plus(durations[i]).Neg() // time reversed, a task starts where it ended
	}
	return &disjunctive{[2]machine{newMachine(starts, durations), newMachine(back, durations)}}
}

// Attach implements sat.Propagator.
func (p *disjunctive) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	for _, s := range p.sides[0].starts {
		s.Wakes(w, 0)
	}
	return sat.Costly
}

// Propagate implements sat.Propagator.
func (p *disjunctive) Propagate(t sat.Trail) bool {
	for side := range p.sides {
		m := &p.sides[side]
		t.Spend(len(m.starts) * len(m.starts) / 2)
		if !m.precede(t) || !m.edges(t) {
			return false
		}
	}
	return true
}

// Explain implements sat.Propagator. All reasons are given at once.
func (p *disjunctive) Explain(_ sat.View, _ sat.Atom, _ int64, _ []sat.Atom) []sat.Atom {
	panic("propagate: disjunctive has no lazy reasons")
}

// machine raises starts. For a set of tasks, work is the sum of their durations,
// and the end is the earliest time at which all of them can be done: the greatest
// sum of a start and of the work of the tasks that start there or later.
type machine struct {
	starts    []Affine
	durations []int64
	lo, hi    []int64 // of the starts, at the last look
	late      []int   // the tasks, the latest lower bound first
	due       []int   // the tasks, the earliest deadline first

	// Of the tasks of an edge, in the order of late:
	set  []int
	work []int64 // of set[:k+1]
	end  []int64 // of set[:k+1]
	at   []int   // where in the set the end of set[:k+1] begins
	full []int   // the k' ≥ k with the greatest lo + work
	buf  []sat.Atom
}

func newMachine(starts []Affine, durations []int64) machine {
	n := len(starts)
	m := machine{
		starts: starts, durations: durations,
		lo: make([]int64, n), hi: make([]int64, n), late: make([]int, n), due: make([]int, n),
		work: make([]int64, n), end: make([]int64, n), at: make([]int, n), full: make([]int, n),
	}
	for i := range n {
		m.late[i], m.due[i] = i, i
	}
	return m
}

// read takes the bounds and sorts the tasks.
func (m *machine) read(t sat.View) {
	for i, s := range m.starts {
		m.lo[i], m.hi[i] = s.Lo(t), s.Hi(t)
	}
	slices.SortStableFunc(m.late, func(i, k int) int { return cmp.Compare(m.lo[k], m.lo[i]) })
	slices.SortStableFunc(m.due, func(i, k int) int { return cmp.Compare(m.deadline(i), m.deadline(k)) })
}

func (m *machine) deadline(i int) int64 { return m.hi[i] + m.durations[i] }

// precede finds, for each task, others that must start before it could be done,
// and so precede it.
func (m *machine) precede(t sat.Trail) bool {
	m.read(t)
	for i := range m.starts {
		done := m.lo[i] + m.durations[i]
		work, end, first := int64(0), m.lo[i], -1
		for k, j := range m.late {
			if j == i || m.hi[j] >= done {
				continue
			}
			if work += m.durations[j]; m.lo[j]+work > end {
				end, first = m.lo[j]+work, k
			}
		}
		if first >= 0 && !t.Set(m.starts[i].Geq(end), m.precedence(i, first, done)) {
			return false
		}
	}
	return true
}

// precedence tells why a task starts after those that must start before it is
// done, up to one in the order of late.
func (m *machine) precedence(i, first int, done int64) []sat.Atom {
	buf := m.buf[:0]
	from, last := m.lo[m.late[first]], m.lo[i]
	for _, j := range m.late[:first+1] {
		if j != i && m.hi[j] < done {
			last = max(last, m.hi[j])
		}
	}
	for _, j := range m.late[:first+1] {
		if j != i && m.hi[j] < done {
			buf = append(buf, m.starts[j].Geq(from), m.starts[j].Leq(last))
		}
	}
	m.buf = append(buf, m.starts[i].Geq(last+1-m.durations[i]))
	return m.buf
}

// edges looks, for each deadline, at the tasks with no later one: whether they
// can be done in time, and whether another task can be done before all of them.
func (m *machine) edges(t sat.Trail) bool {
	m.read(t)
	for n, i := range m.due {
		limit := m.deadline(i)
		if n+1 < len(m.due) && m.deadline(m.due[n+1]) == limit {
			continue
		}
		if !m.gather(t, limit) {
			return false
		}
		for _, j := range m.due[n+1:] {
			if !m.edge(t, j, limit) {
				return false
			}
		}
	}
	return true
}

// gather makes the set of tasks that are due by the limit; false where they
// cannot be done.
func (m *machine) gather(t sat.Trail, limit int64) bool {
	m.set = m.set[:0]
	work, end, at := int64(0), int64(0), 0
	for _, j := range m.late {
		if m.deadline(j) > limit {
			continue
		}
		k := len(m.set)
		m.set = append(m.set, j)
		if work += m.durations[j]; k == 0 || m.lo[j]+work > end {
			end, at = m.lo[j]+work, k
		}
		m.work[k], m.end[k], m.at[k] = work, end, at
		if spare := m.lo[j] + work - limit; spare > 0 {
			m.buf = m.within(m.buf[:0], k, m.lo[j]-spare+1, limit)
			return t.Fail(m.buf)
		}
	}
	for k := len(m.set) - 1; k >= 0; k-- {
		m.full[k] = k
		if k+1 < len(m.set) && m.filled(m.full[k+1]) > m.filled(k) {
			m.full[k] = m.full[k+1]
		}
	}
	return true
}

// filled is when the first tasks of the set are done if there is no gap.
func (m *machine) filled(k int) int64 { return m.lo[m.set[k]] + m.work[k] }

// within appends that the first tasks of the set lie between two times.
func (m *machine) within(buf []sat.Atom, k int, from, to int64) []sat.Atom {
	for _, j := range m.set[:k+1] {
		buf = append(buf, m.starts[j].Geq(from), m.starts[j].Leq(to-m.durations[j]))
	}
	return buf
}

// edge raises the start of a task that is due later than the set, where it must
// come after a part of the set: where it starts in it, or before it, there is no
// time for all.
func (m *machine) edge(t sat.Trail, i int, limit int64) bool {
	// The tasks of the set that start later than i are its first ones.
	k, _ := slices.BinarySearchFunc(m.set, m.lo[i], func(j int, lo int64) int {
		if m.lo[j] > lo {
			return -1
		}
		return 1
	})
	last, from, spare := -1, int64(0), int64(0)
	if k < len(m.set) {
		if f := m.full[k]; m.filled(f)+m.durations[i] > limit {
			last, from, spare = f, m.lo[m.set[f]], m.filled(f)+m.durations[i]-limit-1
		}
	}
	if last < 0 && k > 0 && m.lo[i]+m.durations[i]+m.work[k-1] > limit {
		last, from, spare = k-1, m.lo[i], m.lo[i]+m.durations[i]+m.work[k-1]-limit-1
	}
	if last < 0 || m.end[last] <= m.starts[i].Lo(t) {
		return true
	}
	buf := m.within(m.buf[:0], last, from-spare, limit)
	buf = append(buf, m.starts[i].Geq(from-spare))
	start := m.at[last]
	for _, j := range m.set[:start+1] {
		buf = append(buf, m.starts[j].Geq(m.lo[m.set[start]]))
	}
	m.buf = buf
	return t.Set(m.starts[i].Geq(m.end[last]), buf)
}

package schedule

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// why is what reasons of a machine are made with. It is apart from what a machine
// is propagated with, since a guard asks for a reason in the middle of that.
type why struct {
	all   []member // the latest earliest start first
	sets  [2][]member
	atoms []sat.Atom
}

// member is a task in a reason.
type member struct {
	activity
	task  int
	since int // when its bounds in the window became known; −1 at the root
}

// frame is a window of time: its tasks start at from or later. They end by to, or
// with starts they start by to.
type frame struct {
	from, to int64
	starts   bool
}

// gather collects the certain tasks for which use is true, and one more, that is
// not −1, as they are in v.
func (m *machine) gather(v sat.View, more int, use func(a *activity) bool) {
	m.why.all = m.why.all[:0]
	for i := range m.tasks {
		a, part := m.look(v, i)
		if i == more || part == certain && use(&a) {
			m.why.all = append(m.why.all, member{activity: a, task: i})
		}
	}
	slices.SortStableFunc(m.why.all, func(a, b member) int { return cmp.Compare(b.est, a.est) })
}

// filling returns, of the tasks that were gathered, the fewest that start last and
// cannot be done by a time: from is when the first of them starts, and spare by how
// much they miss the time, less 1.
func (m *machine) filling(set []member, by int64, without int) (_ []member, from, spare int64, ok bool) {
	set = set[:0]
	work := int64(0)
	for _, a := range m.why.all {
		if a.task == without {
			continue
		}
		set = append(set, a)
		if work += a.duration; a.est+work > by {
			return set, a.est, a.est + work - by - 1, true
		}
	}
	return set, 0, 0, false
}

// bounds are the atoms that the task lies in the window.
func (m *machine) bounds(a *member, w frame) (from, to sat.Atom) {
	last := w.to
	if w.starts {
		last += a.duration
	}
	return m.startsFrom(a.task, a.duration, w.from), m.endsBy(a.task, a.duration, last)
}

// lies appends that a task takes part and lies in the window.
func (m *machine) lies(buf []sat.Atom, a *member, w frame) []sat.Atom {
	from, to := m.bounds(a, w)
	return append(m.takes(buf, a.task, a.duration), from, to, sat.LitAtom(m.tasks[a.task].Present))
}

// takes appends that the duration of a task is at least that.
func (m *machine) takes(buf []sat.Atom, i int, duration int64) []sat.Atom {
	return append(buf, m.tasks[i].Duration.Geq(duration))
}

// trim leaves out tasks that are not needed, the youngest first; those for which
// keep is true stay, and at least one. The window begins when the first of the rest
// starts, and spare is what is left.
func (m *machine) trim(v sat.View, set []member, w *frame, spare int64, keep func(i int) bool) (_ []member, left int64) {
	if spare <= 0 || len(set) == 1 {
		return set, spare
	}
	for k := range set {
		from, to := m.bounds(&set[k], *w)
		set[k].since = max(since(v, from), since(v, to))
	}
	slices.SortStableFunc(set, func(a, b member) int { return cmp.Compare(b.since, a.since) })
	kept, first := set[:0], int64(math.MaxInt64)
	for k, a := range set {
		if a.since >= 0 && a.duration <= spare && !keep(a.task) && len(kept)+len(set)-k > 1 {
			spare -= a.duration
			continue
		}
		kept, first = append(kept, a), min(first, a.est)
	}
	spare += first - w.from
	w.from = first
	return kept, spare
}

// since is when an atom became known; −1 if it has held from the start, or is
// assumed.
func since(v sat.View, a sat.Atom) int {
	if !v.Holds(a) {
		return -1
	}
	return max(propagate.Since(v, a), -1)
}

// widen moves that end of the window by spare of which the bounds are younger.
func (m *machine) widen(v sat.View, set []member, w *frame, spare int64) {
	if spare == 0 {
		return
	}
	youngest, latest := -1, -1
	for k := range set {
		from, to := m.bounds(&set[k], *w)
		youngest, latest = max(youngest, since(v, from)), max(latest, since(v, to))
	}
	if youngest >= latest {
		w.from -= spare
	} else {
		w.to += spare
	}
}

package schedule

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// OptionalTask is an activity of a machine. It runs from Start for Duration if Present
// holds; otherwise its start and duration mean nothing. A duration of 0 takes no
// time.
type OptionalTask struct {
	Start, Duration propagate.Affine
	Present         sat.Lit
}

// presence tells whether a task takes part.
type presence uint8

const (
	absent presence = iota
	open            // perhaps: it restricts nobody, but may have no room
	certain
)

// machine has the tasks of one machine in one of the directions of time, by their
// least durations. It raises earliest starts, and lowers latest ends.
type machine struct {
	tasks    []OptionalTask
	reversed bool
	optional bool // some may be absent
	active   bool // some windows overlap, at the last look
	why      *why // shared by both directions

	// At the last look:
	now  []activity
	part []presence
	// The tasks, the least first.
	byStart, byEnd  []int // earliest start, earliest end
	byLatest, byDue []int // latest start, latest end
	keys            []int64
	leaf            []int // by task that is not absent, by earliest start
	taskAt          []int // by leaf
	tree            tree
}

func newMachine(tasks []OptionalTask, reversed bool, w *why) machine {
	n := len(tasks)
	m := machine{tasks: tasks, reversed: reversed, why: w, now: make([]activity, n), part: make([]presence, n), leaf: make([]int, n), keys: make([]int64, n)}
	for i := range tasks {
		m.optional = m.optional || tasks[i].Present != sat.True
	}
	for _, list := range []*[]int{&m.byStart, &m.byEnd, &m.byLatest, &m.byDue} {
		*list = make([]int, n)
		for i := range n {
			(*list)[i] = i
		}
	}
	return m
}

// look reads one task.
func (m *machine) look(v sat.View, i int) (activity, presence) {
	task := &m.tasks[i]
	a := activity{est: task.Start.Lo(v), lst: task.Start.Hi(v), duration: task.Duration.Lo(v)}
	if m.reversed {
		a.est, a.lst = -a.lct(), -a.ect()
	}
	switch {
	case a.duration <= 0:
		return a, absent
	case task.Present == sat.True || v.Holds(sat.LitAtom(task.Present)):
		return a, certain
	case v.Holds(sat.LitAtom(task.Present.Not())):
		return a, absent
	}
	return a, open
}

// read takes the bounds. Tasks whose windows overlap with fewer than least windows,
// themselves included, count as absent: they restrict no others.
func (m *machine) read(v sat.View, least int) {
	for i := range m.tasks {
		m.now[i], m.part[i] = m.look(v, i)
	}
	m.sort(m.byStart, func(a *activity) int64 { return a.est })
	m.active = false
	m.split(least)
	m.sort(m.byEnd, (*activity).ect)
	m.sort(m.byLatest, func(a *activity) int64 { return a.lst })
	m.sort(m.byDue, (*activity).lct)
	m.place()
}

// split looks for times that no window spans, and leaves out what lies alone between
// two of them.
func (m *machine) split(least int) {
	first, count := 0, 0
	due := int64(math.MinInt64)
	for k, i := range m.byStart {
		if m.part[i] == absent {
			continue
		}
		if m.now[i].est >= due {
			m.leave(m.byStart[first:k], count < least)
			first, count = k, 0
		}
		count++
		due = max(due, m.now[i].lct())
	}
	m.leave(m.byStart[first:], count < least)
}

func (m *machine) leave(tasks []int, few bool) {
	if !few {
		m.active = true
		return
	}
	for _, i := range tasks {
		m.part[i] = absent
	}
}

// mirror takes the bounds of the other direction.
func (m *machine) mirror(o *machine) {
	for i, a := range o.now {
		a.est, a.lst = -a.lct(), -a.ect()
		m.now[i] = a
	}
	copy(m.part, o.part)
	for _, lists := range [][2][]int{{m.byStart, o.byDue}, {m.byEnd, o.byLatest}, {m.byLatest, o.byEnd}, {m.byDue, o.byStart}} {
		copy(lists[0], lists[1])
		slices.Reverse(lists[0])
	}
	m.place()
}

// place gives the tasks their leaves.
func (m *machine) place() {
	m.taskAt = m.taskAt[:0]
	for _, i := range m.byStart {
		if m.part[i] != absent {
			m.leaf[i] = len(m.taskAt)
			m.taskAt = append(m.taskAt, i)
		}
	}
}

func (m *machine) sort(list []int, key func(a *activity) int64) {
	for i := range m.now {
		m.keys[i] = key(&m.now[i])
	}
	propagate.Reorder(list, m.keys)
}

// put and gray make a task one of Θ and one of Λ.
func (m *machine) put(i int)  { m.tree.put(m.leaf[i], m.now[i].est, m.now[i].duration) }
func (m *machine) gray(i int) { m.tree.putGray(m.leaf[i], m.now[i].est, m.now[i].duration) }

// startsFrom is the atom that a task of that duration starts at a time or later.
func (m *machine) startsFrom(i int, duration, at int64) sat.Atom {
	if m.reversed {
		return m.tasks[i].Start.Leq(-at - duration)
	}
	return m.tasks[i].Start.Geq(at)
}

// endsBy is the atom that a task of that duration ends at a time or earlier.
func (m *machine) endsBy(i int, duration, at int64) sat.Atom {
	if m.reversed {
		return m.tasks[i].Start.Geq(-at)
	}
	return m.tasks[i].Start.Leq(at - duration)
}

// start returns the time at which the task starts at the earliest by an atom of
// its start; end, the time at which it ends at the latest.
func (m *machine) start(i int, duration int64, a sat.Atom) int64 {
	if m.reversed {
		return -m.tasks[i].Start.Below(a) - duration
	}
	return m.tasks[i].Start.Above(a)
}

func (m *machine) end(i int, duration int64, a sat.Atom) int64 {
	if m.reversed {
		return -m.tasks[i].Start.Above(a)
	}
	return m.tasks[i].Start.Below(a) + duration
}

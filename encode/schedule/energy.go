package schedule

import (
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// energetic compares, for windows of time, the energy of tasks that must run in
// them with what the resource offers. Energy is demand times duration.
type energetic struct {
	tasks    []Task
	capacity propagate.Affine
	now      []activity // at the last look
	byStart  []int      // the tasks, the latest earliest start first
	byEnd    []int      // the tasks, the latest latest end first
	begins   []int      // of byStart those that can move
	ends     []int      // of byEnd those that can move
	keys     []int64    // that these are sorted by
	parts    []segment  // by task: what it adds to the profile of what must run
	outlines [2]outline // of the profile, and of that in reversed time
	steps    []step     // of the profile
	before   []int64    // by task: energy of the profile before its earliest start
	most     fullest    // of the windows at the last look
	pace     pace
	reason   reason
}

// fullest is the window that asks for the greatest capacity.
type fullest struct {
	window
	capacity int64
}

// activity is a task by its least duration and demand.
type activity struct {
	est, lst         int64 // earliest and latest start
	duration, demand int64
}

func (a *activity) ect() int64 { return a.est + a.duration }
func (a *activity) lct() int64 { return a.lst + a.duration }

// part is what the activity takes wherever it starts.
func (a *activity) part() (s segment) {
	if a.lst < a.ect() {
		s = segment{a.lst, a.ect(), a.demand}
	}
	return s
}

// Energetic returns a redundant propagator of cumulative by time-table
// edge finding: of tasks inside a window all energy counts, of others the part
// that they cannot avoid (Vilím, "Timetable edge finding filtering algorithm for
// discrete cumulative resources", CPAIOR 2011; Schutt, Feydy and Stuckey,
// "Explaining time-table-edge-finding propagation for the cumulative resource
// constraint", CPAIOR 2013). It finds overloads, the least capacity, and starts that would
// overload a window, from both sides of time. A reason is a window and, for each task, how
// much of it lies inside wherever it starts.
//
// A task whose start is known is part of the profile alone. A window that begins or ends with it
// tells no more than one that begins or ends with a task that can move, and the time table.
//
// A call takes O(n log n + m²) for n tasks of which m can move, so it is one of the last, and it is
// left out where the calls before found nothing. Where energies might pass 2^61 it finds nothing at all.
func Energetic(tasks []Task, capacity propagate.Affine) sat.Propagator {
	return &energetic{tasks: tasks, capacity: capacity}
}

// Attach implements sat.Propagator.
func (p *energetic) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	if !p.narrow(t) {
		return sat.Expensive
	}
	p.capacity.WakesHi(w, 0)
	for i, task := range p.tasks {
		task.Start.Wakes(w, 0)
		task.Duration.WakesLo(w, 0)
		task.Demand.WakesLo(w, 0)
		p.byStart, p.byEnd = append(p.byStart, i), append(p.byEnd, i)
	}
	p.outlines = [2]outline{newOutline(len(p.tasks)), newOutline(len(p.tasks))}
	p.parts = make([]segment, len(p.tasks))
	p.now, p.before, p.keys = make([]activity, len(p.tasks)), make([]int64, len(p.tasks)), make([]int64, len(p.tasks))
	return sat.Expensive
}

// narrow reports whether all energies are below 2^61.
func (p *energetic) narrow(t sat.View) bool {
	const most = 1 << 61
	first, last := int64(most), int64(-most)
	demand := uint64(max(p.capacity.Hi(t), 1))
	for _, task := range p.tasks {
		lo, hi, d, r := task.Start.Lo(t), task.Start.Hi(t), task.Duration.Hi(t), max(task.Demand.Hi(t), 0)
		if lo < -most/4 || hi > most/4 || d > most/4 {
			return false
		}
		first, last = min(first, lo), max(last, hi+max(d, 0))
		if demand += uint64(r); demand >= most {
			return false
		}
	}
	high, low := bits.Mul64(demand, uint64(max(last-first, 0)))
	return high == 0 && low < most
}

// Propagate implements sat.Propagator.
func (p *energetic) Propagate(t sat.Trail) bool {
	if len(p.byStart) == 0 || !p.pace.due() {
		return true
	}
	found := false
	for _, reversed := range [2]bool{false, true} {
		p.read(t, reversed)
		t.Spend(len(p.tasks) + len(p.ends)*len(p.ends)/4)
		p.most.capacity = p.capacity.Lo(t)
		inside := p.begins // those of them that begin before the end of the window
		for k, i := range p.ends {
			end := p.now[i].lct()
			if k > 0 && p.now[p.ends[k-1]].lct() == end {
				continue
			}
			for len(inside) > 0 && p.now[inside[0]].est >= end {
				inside = inside[1:]
			}
			ok, more := p.windows(t, inside, end, reversed)
			found = found || more
			if !ok {
				p.pace.note(true)
				return false
			}
		}
		if least := p.capacity.Geq(p.most.capacity); !t.Holds(least) {
			found = true
			if !t.Set(least, p.exceeds(t, p.most.window, -1, 0, p.most.capacity-1)) {
				p.pace.note(true)
				return false
			}
		}
	}
	p.pace.note(found)
	return true
}

// Explain implements sat.Propagator. All reasons are given at once.
func (p *energetic) Explain(_ sat.View, _ sat.Atom, _ int64, _ []sat.Atom) []sat.Atom {
	panic("schedule: energetic reasoning has no lazy reasons")
}

// read takes the bounds. In reversed time a task starts where it ended.
func (p *energetic) read(t sat.View, reversed bool) {
	for i := range p.tasks {
		task := &p.tasks[i]
		a := activity{task.Start.Lo(t), task.Start.Hi(t), task.Duration.Lo(t), task.Demand.Lo(t)}
		if a.duration <= 0 || a.demand <= 0 {
			a.duration, a.demand = 0, 0
		}
		if reversed {
			a.est, a.lst = -a.lct(), -a.ect()
		}
		p.now[i], p.parts[i] = a, a.part()
	}
	for i := range p.now {
		p.keys[i] = -p.now[i].est
	}
	propagate.Reorder(p.byStart, p.keys)
	for i := range p.now {
		p.keys[i] = -p.now[i].lct()
	}
	propagate.Reorder(p.byEnd, p.keys)
	p.begins, p.ends = p.movable(p.begins[:0], p.byStart), p.movable(p.ends[:0], p.byEnd)
	profile := &p.outlines[0]
	if reversed {
		profile = &p.outlines[1]
	}
	p.steps = p.steps[:0]
	profile.steps(p.parts, func(at, by int64) { p.steps = appendStep(p.steps, at, by) })
	at := cursor{steps: p.steps}
	for _, i := range slices.Backward(p.begins) {
		p.before[i] = at.before(p.now[i].est)
	}
}

// movable appends the tasks whose start is not known yet, of those that take energy.
func (p *energetic) movable(list, tasks []int) []int {
	for _, i := range tasks {
		if a := &p.now[i]; a.duration > 0 && a.est < a.lst {
			list = append(list, i)
		}
	}
	return list
}

// windows looks at the windows that end at a time and begin at the earliest start
// of one of the tasks: whether the energy fits in, and whether the task that would add most
// to it does if it starts as early as it can.
func (p *energetic) windows(t sat.Trail, tasks []int, end int64, reversed bool) (ok, found bool) {
	at := cursor{steps: p.steps}
	total := at.before(end)
	capacity := p.capacity.Hi(t)
	free := int64(0) // energy of the tasks, less that in the profile
	worst, extra := -1, int64(0)
	for _, i := range tasks {
		a := &p.now[i]
		inside := max(0, min(a.ect(), end)-a.lst) // of the profile
		if a.lct() <= end {
			free += a.demand * (a.duration - inside)
		} else {
			sure := max(0, end-a.lst)
			free += a.demand * (sure - inside)
			if more := a.demand * (min(a.ect(), end) - a.est - sure); more > extra {
				worst, extra = i, more
			}
		}
		energy := free + total - p.before[i]
		if energy > p.most.capacity*(end-a.est) {
			p.most = fullest{window{a.est, end, reversed}, exact.CeilDiv(energy, end-a.est)}
		}
		spare := capacity*(end-a.est) - energy
		if spare < 0 {
			return t.Fail(p.because(t, window{a.est, end, reversed}, -1, 0)), true
		}
		if extra > spare {
			u := &p.now[worst]
			to := end - max(0, end-u.lst) - spare/u.demand
			if more := p.starts(worst, to, reversed); !t.Holds(more) {
				found = true
				if !t.Set(more, p.because(t, window{a.est, end, reversed}, worst, to)) {
					return false, true
				}
			}
			extra = 0
		}
	}
	return true, found
}

// starts is the atom that a task starts at a time or later, in a direction of
// time.
func (p *energetic) starts(i int, at int64, reversed bool) sat.Atom {
	if reversed {
		return p.tasks[i].Start.Leq(-at - p.now[i].duration)
	}
	return p.tasks[i].Start.Geq(at)
}

package propagate

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Task is an activity of a resource: it runs from Start for Duration, and takes
// Demand all the time. Durations and demands are at least 0.
type Task struct{ Start, Duration, Demand Affine }

// cumulative is the constraint that the tasks that run at any time take no more
// than the capacity.
type cumulative struct {
	tasks    []Task
	capacity Affine
	profile  []segment
	events   []change
	buf      []sat.Atom
	changed  []int    // tasks whose bounds have changed, some of them back
	before   []int    // those of the call before
	marked   []bool   // by task: it is among them
	shape    sat.Word // which of the profiles so far is that of the bounds
	made     int64    // profiles so far; the last one is at hand
	open     bool     // something was not set, since a guard is open
}

// segment is a span from ≤ time < to in which tasks that must run take height.
type segment struct{ from, to, height int64 }

// change is a rise or fall of the profile.
type change struct{ at, by int64 }

// Cumulative returns a propagator of the constraint cumulative by time tables,
// with explanations of single points of time (Schutt, Feydy, Stuckey and Wallace,
// "Explaining the cumulative propagator", Constraints 16, 2011). Durations,
// demands and the capacity may be variables; their bounds are used. It notices
// that a resource is overloaded, and moves starts away from times where there is
// no room. A call takes O(n log n + n·k) for n tasks and k steps of the profile,
// and O(k) for each task that has changed while the profile is the same.
func Cumulative(tasks []Task, capacity Affine) sat.Propagator {
	return &cumulative{tasks: tasks, capacity: capacity}
}

// The rules of a cumulative. The index is that of a task.
const (
	cumLater    = iota // the task starts later
	cumEarlier         // the task starts earlier
	cumCapacity        // the capacity is at least the profile
)

// Attach implements sat.Propagator.
func (p *cumulative) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.marked, p.shape = make([]bool, len(p.tasks)), t.NewWord(0)
	p.made = 1
	p.capacity.wakesHi(w, int32(len(p.tasks)))
	for i, t := range p.tasks {
		t.Start.wakes(w, int32(i))
		t.Duration.wakesLo(w, int32(i))
		t.Demand.wakesLo(w, int32(i))
	}
	return sat.Costly
}

// Notify implements sat.Notified.
func (p *cumulative) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	switch i := int(tag); {
	case i == len(p.tasks):
		t.SetWord(p.shape, 0)
	case !p.marked[i]:
		p.marked[i] = true
		p.changed = append(p.changed, i)
	}
	return true
}

// must returns the span in which the task runs wherever it starts.
func (t *Task) must(v sat.View) (from, to int64) {
	return t.Start.Hi(v), t.Start.Lo(v) + t.Duration.Lo(v)
}

// covers reports whether the task runs at a time wherever it starts.
func (t *Task) covers(v sat.View, at int64) bool {
	from, to := t.must(v)
	return from <= at && at < to
}

// because appends why the task runs at a time.
func (t *Task) because(v sat.View, at int64, buf []sat.Atom) []sat.Atom {
	d := t.Duration.Lo(v)
	return append(buf, t.Start.Leq(at), t.Start.Geq(at-d+1), t.Duration.Geq(d), t.Demand.Geq(t.Demand.Lo(v)))
}

// Propagate implements sat.Propagator. Tasks that need not run at any time leave
// the profile as it is.
func (p *cumulative) Propagate(t sat.Trail) bool {
	same := t.Word(p.shape) == p.made
	for _, i := range p.changed {
		p.marked[i] = false
		from, to := p.tasks[i].must(t)
		same = same && from >= to
	}
	changed := p.changed
	p.changed, p.before = p.before[:0], changed
	if !same {
		return p.all(t)
	}
	t.Spend(4 * len(changed))
	for _, i := range changed {
		if !p.shift(t, i) {
			return false
		}
	}
	if p.open {
		t.SetWord(p.shape, 0)
	}
	return true
}

// all makes the profile and looks at all tasks.
func (p *cumulative) all(t sat.Trail) bool {
	t.Spend(4 * len(p.tasks))
	p.build(t)
	p.made++
	p.open = false
	for _, s := range p.profile {
		if s.height > p.capacity.Hi(t) {
			return t.Fail(p.overload(t, s.from, p.capacity.Hi(t)))
		}
		if s.height > p.capacity.Lo(t) && !t.Set(p.capacity.Geq(s.height), p.reach(t, s.from, s.height)) {
			return false
		}
		p.open = p.open || s.height > p.capacity.Lo(t)
	}
	for i := range p.tasks {
		if !p.shift(t, i) {
			return false
		}
	}
	if !p.open {
		t.SetWord(p.shape, p.made)
	}
	return true
}

// build makes the profile of what must run.
func (p *cumulative) build(t sat.View) {
	p.events, p.profile = p.events[:0], p.profile[:0]
	for i := range p.tasks {
		task := &p.tasks[i]
		from, to := task.must(t)
		if r := task.Demand.Lo(t); from < to && r > 0 {
			p.events = append(p.events, change{from, r}, change{to, -r})
		}
	}
	slices.SortFunc(p.events, func(a, b change) int { return cmp.Compare(a.at, b.at) })
	height := int64(0)
	for k := 0; k < len(p.events); {
		at := p.events[k].at
		for ; k < len(p.events) && p.events[k].at == at; k++ {
			height += p.events[k].by
		}
		if height > 0 {
			p.profile = append(p.profile, segment{at, p.events[k].at, height})
		}
	}
}

// overload tells why the tasks that run at a time take more than a capacity: the
// bound of the capacity, and just enough of the tasks.
func (p *cumulative) overload(t sat.View, at, capacity int64) []sat.Atom {
	p.buf = p.enough(t, append(p.buf[:0], p.capacity.Leq(capacity)), -1, at, capacity)
	return p.buf
}

// reach tells why the tasks that run at a time take that much.
func (p *cumulative) reach(t sat.View, at, height int64) []sat.Atom {
	p.buf = p.enough(t, p.buf[:0], -1, at, height-1)
	return p.buf
}

// enough appends why tasks other than the one left out take more than limit at a
// time.
func (p *cumulative) enough(v sat.View, buf []sat.Atom, leave int, at, limit int64) []sat.Atom {
	for k := range p.tasks {
		task := &p.tasks[k]
		if k == leave || limit < 0 || !task.covers(v, at) {
			continue
		}
		if r := task.Demand.Lo(v); r > 0 {
			limit -= r
			buf = task.because(v, at, buf)
		}
	}
	return buf
}

// shift moves a task out of segments in which it has no room.
func (p *cumulative) shift(t sat.Trail, i int) bool {
	task := &p.tasks[i]
	d, r := task.Duration.Lo(t), task.Demand.Lo(t)
	if d <= 0 || r <= 0 || task.Start.Fixed(t) {
		return true
	}
	room := p.capacity.Hi(t) - r
	own := segment{height: r}
	own.from, own.to = task.must(t)
	first, _ := slices.BinarySearchFunc(p.profile, task.Start.Lo(t), func(s segment, at int64) int { return cmp.Compare(s.to, at+1) })
	for _, s := range p.profile[first:] {
		if s.from >= task.Start.Lo(t)+d {
			break
		}
		if s.to <= task.Start.Lo(t) || s.without(own) <= room {
			continue
		}
		if !p.later(t, i, d, s) {
			return false
		}
	}
	for k := len(p.profile) - 1; k >= 0; k-- {
		s := p.profile[k]
		if s.to <= task.Start.Hi(t) {
			break
		}
		if s.from >= task.Start.Hi(t)+d || s.without(own) <= room {
			continue
		}
		if !p.earlier(t, i, d, s) {
			return false
		}
	}
	return true
}

// without is the height of the segment less that of a task of which it is or is
// not a part.
func (s segment) without(own segment) int64 {
	if own.from <= s.from && s.from < own.to {
		return s.height - own.height
	}
	return s.height
}

// later moves the start behind the segment, in steps of the duration, each of
// which a point of time explains.
func (p *cumulative) later(t sat.Trail, i int, d int64, s segment) bool {
	start := p.tasks[i].Start
	for lo := start.Lo(t); lo < s.to && lo+d > s.from; {
		to := min(s.to, lo+d)
		if !t.SetLater(start.Geq(to), token(cumLater, i)) {
			return false
		}
		if lo = start.Lo(t); lo < to {
			p.open = true
			break
		}
	}
	return true
}

// earlier moves the end before the segment.
func (p *cumulative) earlier(t sat.Trail, i int, d int64, s segment) bool {
	start := p.tasks[i].Start
	for hi := start.Hi(t); hi < s.to && hi+d > s.from; {
		to := max(s.from-d, hi-d)
		if !t.SetLater(start.Leq(to), token(cumEarlier, i)) {
			return false
		}
		if hi = start.Hi(t); hi > to {
			p.open = true
			break
		}
	}
	return true
}

// Explain implements sat.Propagator.
func (p *cumulative) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, i := unpack(tok)
	task := &p.tasks[i]
	d, r := task.Duration.Lo(v), task.Demand.Lo(v)
	limit := p.capacity.Hi(v) - r
	buf = append(buf, p.capacity.Leq(p.capacity.Hi(v)), task.Duration.Geq(d), task.Demand.Geq(r))
	var at int64
	if rule == cumLater {
		lo := task.Start.Lo(v)
		at = p.point(v, i, limit, max(task.Start.above(a)-1, lo), lo+d-1)
		buf = append(buf, task.Start.Geq(at-d+1))
	} else {
		hi := task.Start.Hi(v)
		at = p.point(v, i, limit, hi, min(task.Start.below(a)+d, hi+d-1))
		buf = append(buf, task.Start.Leq(at))
	}
	return p.enough(v, buf, i, at, limit)
}

// point finds a time from..to at which the others take more than limit: from
// itself, or one where a task begins to be sure to run.
func (p *cumulative) point(v sat.View, i int, limit, from, to int64) int64 {
	if p.taken(v, i, from) > limit {
		return from
	}
	for k := range p.tasks {
		at, _ := p.tasks[k].must(v)
		if at > from && at <= to && p.taken(v, i, at) > limit {
			return at
		}
	}
	panic("propagate: cumulative cannot explain a bound")
}

// taken is what others than task i take at a time.
func (p *cumulative) taken(v sat.View, i int, at int64) (sum int64) {
	for k := range p.tasks {
		if task := &p.tasks[k]; k != i && task.covers(v, at) {
			sum += max(task.Demand.Lo(v), 0)
		}
	}
	return sum
}

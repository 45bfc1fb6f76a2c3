package schedule

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// Task is an activity of a resource: it runs from Start for Duration, and takes
// Demand all the time. Durations and demands are at least 0.
type Task struct{ Start, Duration, Demand propagate.Affine }

// timeTable is the constraint that the tasks that run at any time take no more
// than the capacity.
type timeTable struct {
	tasks    []Task
	capacity propagate.Affine
	profile  []segment
	peak     int64     // of the profile
	parts    []segment // by task: what it adds to the profile
	outline  outline
	sure     []stretch // see survey
	buf      []sat.Atom
	changed  []int       // tasks whose bounds have changed, some of them back
	before   []int       // those of the call before
	marked   []bool      // by task: it is among them
	shape    sat.Trailed // under which of the profiles so far all tasks were looked at; 0 is none
	made     int64       // profiles so far; the last one is at hand
	open     bool        // something was not set, since a guard is open
	times    []int64     // see crowded
}

// segment is a span from ≤ time < to in which tasks that must run take height.
type segment struct{ from, to, height int64 }

// stretch is the time from ≤ time < to in which a task must run; need is 0 where there
// is none.
type stretch struct {
	from, to, need int64
	task           int
}

// TimeTable returns a propagator of the constraint cumulative by time tables,
// with explanations of single points of time (Schutt, Feydy, Stuckey and Wallace,
// "Explaining the cumulative propagator", Constraints 16, 2011). Durations,
// demands and the capacity may be variables; their bounds are used. It notices
// that a resource is overloaded, moves starts away from times where there is
// no room, and lowers demands for which there is none at any time. So a task of
// which the demand is 0 if it is absent restricts no other, and is absent where it has no
// room. A call takes O(n log n + n·k) for n tasks and k steps of the profile.
// It looks at tasks that have changed, and at those that may run where others have come to
// run for sure; without the latter it takes O(k) for each.
func TimeTable(tasks []Task, capacity propagate.Affine) sat.Propagator {
	return &timeTable{tasks: tasks, capacity: capacity}
}

// The rules of a cumulative. The index is that of a task.
const (
	cumLater    = iota // the task starts later
	cumEarlier         // the task starts earlier
	cumCapacity        // the capacity is at least the profile
)

// Attach implements sat.Propagator.
func (p *timeTable) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.marked, p.shape = make([]bool, len(p.tasks)), t.NewTrailed(0)
	p.parts = make([]segment, len(p.tasks))
	p.outline = newOutline(len(p.tasks))
	p.capacity.WakesHi(w, int32(len(p.tasks)))
	for i, t := range p.tasks {
		t.Start.Wakes(w, int32(i))
		t.Duration.WakesLo(w, int32(i))
		t.Demand.WakesLo(w, int32(i))
	}
	return sat.Costly
}

// Notify implements sat.Notified. What becomes of a task without a demand does not matter.
func (p *timeTable) Notify(t sat.Trail, tag int32, _, _ int64) bool {
	i := int(tag)
	switch {
	case i == len(p.tasks):
		t.SetTrailed(p.shape, 0)
		return true
	case p.tasks[i].Demand.Hi(t) <= 0:
		return false
	case !p.marked[i]:
		p.marked[i] = true
		p.changed = append(p.changed, i)
	}
	return true
}

// Review implements sat.Reviewer.
func (p *timeTable) Review(t sat.Trail) { t.SetTrailed(p.shape, 0) }

// must returns the span in which the task runs wherever it starts.
func (t *Task) must(v sat.View) (from, to int64) {
	return t.Start.Hi(v), t.Start.Lo(v) + t.Duration.Lo(v)
}

// because appends why the task runs from a time to another one.
func (t *Task) because(v sat.View, first, last int64, buf []sat.Atom) []sat.Atom {
	d := t.Duration.Lo(v)
	return append(buf, t.Start.Leq(first), t.Start.Geq(last-d+1), t.Duration.Geq(d), t.Demand.Geq(t.Demand.Lo(v)))
}

// part is what the task adds to the profile.
func (t *Task) part(v sat.View) (s segment) {
	if s.from, s.to = t.must(v); s.from < s.to {
		s.height = max(t.Demand.Lo(v), 0)
	}
	if s.height == 0 {
		return segment{}
	}
	return s
}

// Propagate implements sat.Propagator.
func (p *timeTable) Propagate(t sat.Trail) bool {
	changed := p.changed
	p.changed, p.before = p.before[:0], changed
	for _, i := range changed {
		p.marked[i] = false
	}
	t.Spend(4 * len(changed))
	last := t.Trailed(p.shape)
	fresh, same := p.read(t, changed, last)
	if !same {
		t.Spend(len(p.tasks))
		p.build()
		p.open = false
		if p.peak > p.capacity.Lo(t) && !p.fits(t) {
			return false
		}
	}
	if last != 0 {
		for _, i := range changed {
			if !p.look(t, i) {
				return false
			}
		}
	}
	if !same && !p.disturbed(t, fresh) {
		return false
	}
	if now := p.made; p.open {
		t.SetTrailed(p.shape, 0)
	} else if last != now {
		t.SetTrailed(p.shape, now)
	}
	return true
}

// read takes the parts of tasks, given those that have changed since all were looked at under
// a profile. It returns the time in which parts may be new, and whether the profile at hand is the same.
func (p *timeTable) read(t sat.Trail, changed []int, last int64) (fresh segment, same bool) {
	same = last != 0 && last == p.made
	if !same {
		t.Spend(len(p.tasks))
		for i := range p.tasks {
			p.parts[i] = p.tasks[i].part(t)
		}
	}
	if last == 0 {
		return segment{from: math.MinInt64, to: math.MaxInt64}, false
	}
	at := same
	fresh = segment{from: math.MaxInt64, to: math.MinInt64}
	for _, i := range changed {
		s := p.tasks[i].part(t)
		if at && s == p.parts[i] {
			continue
		}
		p.parts[i], same = s, false
		if s.height > 0 {
			fresh.from, fresh.to = min(fresh.from, s.from), max(fresh.to, s.to)
		}
	}
	return fresh, same
}

// disturbed looks at the tasks that may run in a span of time.
func (p *timeTable) disturbed(t sat.Trail, fresh segment) bool {
	for i := range p.tasks {
		start := p.tasks[i].Start
		if start.Lo(t) >= fresh.to || start.Hi(t)+p.tasks[i].Duration.Lo(t) <= fresh.from {
			continue
		}
		t.Spend(3)
		if !p.look(t, i) {
			return false
		}
	}
	return true
}

// look narrows what is left of a task.
func (p *timeTable) look(t sat.Trail, i int) bool { return p.shift(t, i) && p.lessen(t, i) }

// fits relates the capacity to the heights of the profile.
func (p *timeTable) fits(t sat.Trail) bool {
	for _, s := range p.profile {
		if s.height > p.capacity.Hi(t) {
			return t.Fail(p.overload(t, s.from, p.capacity.Hi(t)))
		}
		if s.height > p.capacity.Lo(t) && !t.Set(p.capacity.Geq(s.height), p.reach(t, s.from, s.height)) {
			return false
		}
		p.open = p.open || s.height > p.capacity.Lo(t)
	}
	return true
}

// build makes the profile of the parts.
func (p *timeTable) build() {
	p.made++
	p.profile, p.peak = p.profile[:0], 0
	height, since := int64(0), int64(0)
	p.outline.steps(p.parts, func(at, by int64) {
		if at > since && height > 0 {
			p.profile = append(p.profile, segment{since, at, height})
			p.peak = max(p.peak, height)
		}
		height, since = height+by, at
	})
}

// overload tells why the tasks that run at a time take more than a capacity: the
// bound of the capacity, and just enough of the tasks.
func (p *timeTable) overload(t sat.View, at, capacity int64) []sat.Atom {
	p.survey(t, -1, at, at)
	p.buf = p.enough(t, append(p.buf[:0], p.capacity.Leq(capacity)), at, at, capacity)
	return p.buf
}

// reach tells why the tasks that run at a time take that much.
func (p *timeTable) reach(t sat.View, at, height int64) []sat.Atom {
	p.survey(t, -1, at, at)
	p.buf = p.enough(t, p.buf[:0], at, at, height-1)
	return p.buf
}

// survey finds the tasks but the one left out that must run at some time from first to
// last, and those that start in between at the latest.
func (p *timeTable) survey(v sat.View, leave int, first, last int64) {
	p.sure = p.sure[:0]
	for k := range p.tasks {
		task := &p.tasks[k]
		s := stretch{from: task.Start.Hi(v), task: k}
		if s.from > last {
			continue
		}
		if k != leave {
			if s.to = task.Start.Lo(v) + task.Duration.Lo(v); s.from < s.to && s.to > first {
				s.need = max(task.Demand.Lo(v), 0)
			}
		}
		if s.need > 0 || s.from > first {
			p.sure = append(p.sure, s)
		}
	}
}

// enough appends why tasks of the survey take more than limit from a time to another one.
func (p *timeTable) enough(v sat.View, buf []sat.Atom, first, last, limit int64) []sat.Atom {
	for _, s := range p.sure {
		if limit < 0 {
			break
		}
		if s.need > 0 && s.from <= first && last < s.to {
			limit -= s.need
			buf = p.tasks[s.task].because(v, first, last, buf)
		}
	}
	return buf
}

// shift moves a task out of segments in which it has no room.
func (p *timeTable) shift(t sat.Trail, i int) bool {
	task := &p.tasks[i]
	r := task.Demand.Lo(t)
	room := p.capacity.Hi(t) - r
	if p.peak <= room {
		return true
	}
	d, lo, hi := task.Duration.Lo(t), task.Start.Lo(t), task.Start.Hi(t)
	if d <= 0 || r <= 0 || lo == hi {
		return true
	}
	own := segment{hi, lo + d, r}
	for _, s := range p.profile[p.ending(lo):] {
		if s.from >= lo+d {
			break
		}
		if s.to <= lo || s.without(own) <= room {
			continue
		}
		if !p.later(t, i, d, s) {
			return false
		}
		lo = task.Start.Lo(t)
	}
	for k := p.beginning(hi+d) - 1; k >= 0; k-- {
		s := p.profile[k]
		if s.to <= hi {
			break
		}
		if s.from >= hi+d || s.without(own) <= room {
			continue
		}
		if !p.earlier(t, i, d, s) {
			return false
		}
		hi = task.Start.Hi(t)
	}
	return true
}

// ending returns the first segment that ends after a time.
func (p *timeTable) ending(at int64) int {
	k, _ := slices.BinarySearchFunc(p.profile, at, func(s segment, at int64) int { return cmp.Compare(s.to, at+1) })
	return k
}

// beginning returns the first segment that does not begin before a time.
func (p *timeTable) beginning(at int64) int {
	k, _ := slices.BinarySearchFunc(p.profile, at, func(s segment, at int64) int { return cmp.Compare(s.from, at) })
	return k
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
func (p *timeTable) later(t sat.Trail, i int, d int64, s segment) bool {
	start := p.tasks[i].Start
	for lo := start.Lo(t); lo < s.to && lo+d > s.from; {
		to := min(s.to, lo+d)
		if (s.to-lo)/d > *pointSteps {
			to = s.to
		}
		if !t.SetLater(start.Geq(to), propagate.Token(cumLater, i)) {
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
func (p *timeTable) earlier(t sat.Trail, i int, d int64, s segment) bool {
	start := p.tasks[i].Start
	for hi := start.Hi(t); hi < s.to && hi+d > s.from; {
		to := max(s.from-d, hi-d)
		if (hi+d-s.from)/d > *pointSteps {
			to = s.from - d
		}
		if !t.SetLater(start.Leq(to), propagate.Token(cumEarlier, i)) {
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
func (p *timeTable) Explain(v sat.View, a sat.Atom, tok int64, buf []sat.Atom) []sat.Atom {
	rule, i := propagate.Unpack(tok)
	task := &p.tasks[i]
	d, r := task.Duration.Lo(v), task.Demand.Lo(v)
	limit := p.capacity.Hi(v) - r
	buf = append(buf, p.capacity.Leq(p.capacity.Hi(v)), task.Duration.Geq(d), task.Demand.Geq(r))
	var first, last int64
	if rule == cumLater {
		lo := task.Start.Lo(v)
		first, last = p.span(v, i, limit, max(task.Start.Above(a)-1, lo), lo+d-1)
		buf = append(buf, task.Start.Geq(first-d+1))
	} else {
		hi := task.Start.Hi(v)
		first, last = p.span(v, i, limit, hi, min(task.Start.Below(a)+d, hi+d-1))
		buf = append(buf, task.Start.Leq(last))
	}
	return p.enough(v, buf, first, last, limit)
}

// span finds when the others take more than limit, so that starts of task i are ruled out. The latest of these starts is
// given, and the end, which is the last time of the task after the earliest of them. From the latest start to the end the task runs
// wherever it starts, and one such time is enough: the latest start, or where another task begins to be sure to run. Where the end
// comes first, the task runs at some time from the end to the latest start, and the span is all of these. The time is surveyed.
func (p *timeTable) span(v sat.View, i int, limit, latest, end int64) (first, last int64) {
	p.survey(v, i, min(latest, end), max(latest, end))
	if first, last = min(latest, end), latest; p.taken(first, last) > limit {
		return first, last
	}
	for _, s := range p.sure {
		if latest < s.from && s.from <= end && p.taken(s.from, s.from) > limit {
			return s.from, s.from
		}
	}
	panic("schedule: cumulative cannot explain a bound")
}

// taken is what tasks of the survey take from a time to another one.
func (p *timeTable) taken(first, last int64) (sum int64) {
	for _, s := range p.sure {
		if s.from <= first && last < s.to {
			sum += s.need
		}
	}
	return sum
}

package violation

import (
	"cmp"
	"slices"
	"sort"

	"github.com/gozinc/gozinc/encode/ground"
)

// none is an argument that a constraint does not have: each need, or the capacity, is 1.
const none = -1

// profile is the load of a resource over time, as it was last.
type profile struct {
	changes
	start, duration, need, capacity int  // the arguments
	strict                          bool // a task without a duration is inside no other one

	tasks  []task
	limit  int64   // the capacity
	events []event // of the tasks with a load, by time
	over   int64   // the area of the load above the capacity
	wrong  int64   // tasks with a duration or a need that is negative
	points int     // tasks that have a need and no duration
}

// task is what a task was last.
type task struct{ start, end, need int64 }

// event is a change of the load at a time: task k begins, or ends.
type event struct {
	time  int64
	by    int64 // the change
	after int64 // the load from then on
	k     int32
}

// farthest is the most that is told of one distance.
const farthest = 1 << 20

// newProfile makes the measure of a constraint with these arguments.
func newProfile(of profile) func() (Measure, Moved) {
	return func() (Measure, Moved) {
		p := of
		return p.excess, func(arg, elem int) {
			if arg != p.capacity {
				p.note(elem)
			}
		}
	}
}

// excess is the area of the load above the capacity, and 1 for each number that must not be negative. Tasks without a need or a
// duration are nowhere. In a strict constraint of which all else is 0, it is the number of pairs of a task without a duration and one that
// contains it.
//
// Time for n tasks: O(n) where the capacity has changed, and, for each task that has changed, O(log n), the
// events during it before and now, and a copy of those behind.
func (p *profile) excess(a ground.Args) int64 {
	limit := int64(1)
	if p.capacity != none {
		limit = a[p.capacity].Int
	}
	if n := len(a[p.start].Elems()); n != len(p.tasks) {
		p.anew(a)
	}
	for _, k := range p.taken() {
		p.update(k, p.read(a, int(k)))
	}
	if limit != p.limit {
		p.limit = limit
		p.over = p.area(0, len(p.events))
	}
	sum := p.over + p.wrong
	if len(p.tasks) > 0 && limit < 0 {
		sum++
	}
	if p.strict && p.points > 0 && sum == 0 {
		sum = p.inside()
	}
	return sum
}

// read returns a task as it is now.
func (p *profile) read(a ground.Args, k int) task {
	t := task{start: a[p.start].Elems()[k].Int, need: 1}
	t.end = t.start + a[p.duration].Elems()[k].Int
	if p.need != none {
		t.need = min(a[p.need].Elems()[k].Int, farthest)
	}
	return t
}

// anew takes in all tasks.
func (p *profile) anew(a ground.Args) {
	p.taken()
	p.tasks, p.events, p.wrong, p.points = p.tasks[:0], p.events[:0], 0, 0
	for k := range a[p.start].Elems() {
		t := p.read(a, k)
		p.tasks = append(p.tasks, t)
		p.count(t, 1)
		if t.loads() {
			p.events = append(p.events, event{time: t.start, by: t.need, k: int32(k)}, event{time: t.end, by: -t.need, k: int32(k)})
		}
	}
	slices.SortFunc(p.events, func(a, b event) int { return cmp.Compare(a.time, b.time) })
	load := int64(0)
	for i := range p.events {
		load += p.events[i].by
		p.events[i].after = load
	}
	p.over = p.area(0, len(p.events))
}

// loads reports whether the task is somewhere.
func (t task) loads() bool { return t.start < t.end && t.need > 0 }

// count adds what a task is that is nowhere.
func (p *profile) count(t task, by int) {
	switch {
	case t.end < t.start, t.need < 0:
		p.wrong += int64(by)
	case t.end == t.start && t.need > 0:
		p.points += by
	}
}

// update has task k be t.
func (p *profile) update(k int32, t task) {
	last := p.tasks[k]
	if last == t {
		return
	}
	p.tasks[k] = t
	p.count(last, -1)
	p.count(t, 1)
	if last.loads() {
		p.remove(k, last)
	}
	if t.loads() {
		p.insert(k, t)
	}
}

// remove takes the events of a task out.
func (p *profile) remove(k int32, t task) {
	i, j := p.find(k, t.start, t.need), p.find(k, t.end, -t.need)
	p.over -= p.area(i-1, j+1)
	for x := i; x < j; x++ {
		p.events[x].after -= t.need
	}
	copy(p.events[i:], p.events[i+1:j])
	copy(p.events[j-1:], p.events[j+1:])
	p.events = p.events[:len(p.events)-2]
	p.over += p.area(i-1, j-1)
}

// insert takes the events of a task in.
func (p *profile) insert(k int32, t task) {
	i, j := p.after(t.start), p.after(t.end)
	p.over -= p.area(i-1, j)
	p.events = append(p.events, event{}, event{})
	copy(p.events[j+2:], p.events[j:])
	copy(p.events[i+1:j+1], p.events[i:j])
	j++
	p.events[i] = event{time: t.start, by: t.need, after: p.before(i), k: k}
	p.events[j] = event{time: t.end, by: -t.need, after: p.before(j), k: k}
	for x := i; x < j; x++ {
		p.events[x].after += t.need
	}
	p.over += p.area(i-1, j+1)
}

// find returns the index of the event of task k at the time.
func (p *profile) find(k int32, time, by int64) int {
	i := sort.Search(len(p.events), func(i int) bool { return p.events[i].time >= time })
	for p.events[i].k != k || p.events[i].by != by {
		i++
	}
	return i
}

// after returns the index of the first event after the time.
func (p *profile) after(time int64) int {
	return sort.Search(len(p.events), func(i int) bool { return p.events[i].time > time })
}

// before returns the load before event i.
func (p *profile) before(i int) int64 {
	if i == 0 {
		return 0
	}
	return p.events[i-1].after
}

// area is that of the load above the capacity, from event i to event j.
func (p *profile) area(i, j int) (sum int64) {
	for x := max(0, i); x < min(j, len(p.events)-1); x++ {
		if e := &p.events[x]; e.after > p.limit {
			sum += min((e.after-p.limit)*min(p.events[x+1].time-e.time, farthest), farthest)
		}
	}
	return sum
}

// inside counts the pairs of tasks without a duration and tasks that contain them.
func (p *profile) inside() (pairs int64) {
	for _, t := range p.tasks {
		if t.start != t.end || t.need <= 0 {
			continue
		}
		for _, u := range p.tasks {
			if u.loads() && u.start < t.start && t.start < u.end {
				pairs++
			}
		}
	}
	return pairs
}

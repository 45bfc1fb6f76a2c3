package schedule

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// window is a span from ≤ time < to, in one of the directions of time.
type window struct {
	from, to int64
	reversed bool
}

// part is how much of a task lies in a window, and since when that is known.
type part struct {
	task  int
	long  int64
	since int
}

// reason is what because works with.
type reason struct {
	parts []part
	buf   []sat.Atom
}

// overlap is how much of the activity lies in the window wherever it starts.
func (w window) overlap(a *activity) int64 {
	return max(0, min(a.duration, w.to-w.from, a.ect()-w.from, w.to-a.lst))
}

// because tells why a window is overloaded, or would be if task u, where it is not
// −1, started before a time.
func (p *energetic) because(t sat.View, w window, u int, before int64) []sat.Atom {
	capacity := p.capacity.Hi(t)
	p.reason.buf = append(p.exceeds(t, w, u, before, capacity), p.capacity.Leq(capacity))
	return p.reason.buf
}

// exceeds tells why a window has more energy than a capacity offers, or would if task u
// started before a time: so much of each task lies in the window. What is more than needed is
// left out, of the tasks first whose bounds are young.
func (p *energetic) exceeds(t sat.View, w window, u int, before, capacity int64) []sat.Atom {
	spare := -capacity*(w.to-w.from) - 1
	parts := p.reason.parts[:0]
	for i := range p.now {
		a := p.now[i]
		if i == u {
			a.lst = before - 1
		}
		long := w.overlap(&a)
		if long == 0 {
			continue
		}
		spare += long * a.demand
		parts = append(parts, part{i, long, p.age(t, i, w, long)})
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.since, a.since) })
	for _, whole := range [2]bool{true, false} {
		for k := range parts {
			q := &parts[k]
			less := min(q.long, spare/p.now[q.task].demand)
			if q.task == u || whole && less < q.long {
				continue
			}
			q.long -= less
			spare -= less * p.now[q.task].demand
		}
	}
	p.reason.parts = parts
	buf := p.reason.buf[:0]
	for _, q := range parts {
		buf = p.lies(t, buf, q, w, q.task == u)
	}
	p.reason.buf = buf
	return buf
}

// lies appends that so much of a task lies in the window, which is known but for
// its latest start where that is assumed.
func (p *energetic) lies(t sat.View, buf []sat.Atom, q part, w window, assumed bool) []sat.Atom {
	if q.long == 0 {
		return buf
	}
	task, a := &p.tasks[q.task], &p.now[q.task]
	buf = append(buf, task.Duration.Geq(a.duration), task.Demand.Geq(a.demand), p.starts(q.task, w.from+q.long-a.duration, w.reversed))
	if !assumed {
		buf = append(buf, p.starts(q.task, w.to-q.long+1, w.reversed).Not())
	}
	return buf
}

// age is when it became known that so much of a task lies in the window.
func (p *energetic) age(t sat.View, i int, w window, long int64) int {
	a := &p.now[i]
	age := -1
	for _, b := range [2]sat.Atom{p.starts(i, w.from+long-a.duration, w.reversed), p.starts(i, w.to-long+1, w.reversed).Not()} {
		if t.Holds(b) {
			age = max(age, propagate.Since(t, b))
		}
	}
	return age
}

package brancher

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Dispatcher is a sat.Brancher that has tasks start in their order.
type Dispatcher struct {
	// Urgent: next is the task that must start first, not the one that can. Among tasks without deadlines that is the longest.
	Urgent bool

	jobs  []job
	loads [][]load // of each resource
	next  []demand // the demands of the job that comes next, in their order
}

// job is all that starts at one time.
type job struct {
	start   bounds
	demands []demand
}

// demand is what a task needs of a resource, or whether it takes part, where that is open.
type demand struct {
	at       bounds
	resource int
}

// load is a task on a resource.
type load struct{ size, need, present bounds }

// Dispatch returns a brancher that has tasks start as early as they can, which is a schedule where tasks have no deadlines.
// Next is the task that can start first, or the urgent one: the parallel and the serial schedule generation scheme, the latter
// by latest start times (Kolisch, "Serial and parallel resource-constrained project scheduling methods revisited", EJOR 1996).
//
// Before a task starts, its demands that are open take their least values, that of the resource with the most work first. So a task
// that may run on one of several machines comes to that with the least work, and one that may be absent is. No values are
// preferred. The brancher is nil where no task has a start to decide on.
func Dispatch(e *constraint.Encoder, resources []constraint.Resource) *Dispatcher {
	d := &Dispatcher{}
	at := make(map[int32]int)
	for i, r := range resources {
		var loads []load
		for _, t := range r.Tasks {
			l := load{dispatched(e, t.Size), dispatched(e, t.Need), dispatched(e, t.Present)}
			loads = append(loads, l)
			start := e.Store.Resolve(t.Start)
			if start.IsConst() || !e.Store.Bounded(start) || e.Derived(start) {
				continue
			}
			k, known := at[start.ID]
			if !known {
				k = len(d.jobs)
				at[start.ID] = k
				d.jobs = append(d.jobs, job{start: dispatched(e, start)})
			}
			j := &d.jobs[k]
			for _, x := range []bounds{l.present, l.need} {
				if c, native := x.(propagate.Affine); !native || c.X != sat.NoInt {
					j.demands = append(j.demands, demand{x, i})
				}
			}
		}
		d.loads = append(d.loads, loads)
	}
	if len(d.jobs) == 0 {
		return nil
	}
	return d
}

// dispatched returns the bounds of the view. Where it has none to decide on, they are its least value at the root.
func dispatched(e *constraint.Encoder, v store.View) bounds {
	v = e.Store.Resolve(v)
	if !v.IsConst() && !e.Derived(v) && e.Store.Bounded(v) {
		if at := boundsOf(e, v); at != nil {
			return at
		}
	}
	return propagate.Const(e.Store.Lo(v))
}

// Decide implements sat.Brancher. It takes time linear in the tasks and their demands, and in the tasks of all resources when it comes
// to a task with open demands.
func (d *Dispatcher) Decide(t sat.Trail) (sat.Atom, bool) {
	if x, ok := firstOpen(t, d.next); ok {
		return x.Leq(x.Lo(t)), true
	}
	var now *job
	for i := range d.jobs {
		if j := &d.jobs[i]; !j.decided(t) && (now == nil || d.before(t, j, now)) {
			now = j
		}
	}
	t.Spend(1 + len(d.jobs) / *looksFor)
	if now == nil {
		d.next = nil
		return sat.Atom{}, false
	}
	d.next = d.byLoad(t, now.demands)
	x, open := firstOpen(t, d.next)
	if !open {
		x = now.start
	}
	return x.Leq(x.Lo(t)), true
}

// before reports whether job j is rather to start next than k.
func (d *Dispatcher) before(v sat.View, j, k *job) bool {
	by := cmp.Compare(j.start.Lo(v), k.start.Lo(v))
	if d.Urgent {
		by = cmp.Or(cmp.Compare(j.start.Hi(v), k.start.Hi(v)), by)
	}
	return by < 0
}

// decided reports whether nothing of the job is open.
func (j *job) decided(v sat.View) bool {
	if j.start.Lo(v) != j.start.Hi(v) {
		return false
	}
	_, ok := firstOpen(v, j.demands)
	return !ok
}

// firstOpen returns the first demand that is open.
func firstOpen(v sat.View, demands []demand) (x bounds, ok bool) {
	for _, d := range demands {
		if d.at.Lo(v) != d.at.Hi(v) {
			return d.at, true
		}
	}
	return nil, false
}

// byLoad returns the demands, those of the resource with the greatest load first.
func (d *Dispatcher) byLoad(t sat.Trail, demands []demand) []demand {
	if _, open := firstOpen(t, demands); !open {
		return nil
	}
	sums := make(map[int]float64)
	for _, x := range demands {
		if _, ok := sums[x.resource]; ok {
			continue
		}
		sum := 0.0
		for _, l := range d.loads[x.resource] {
			sum += float64(l.size.Lo(t)) * float64(l.need.Lo(t)) * float64(l.present.Lo(t))
		}
		sums[x.resource] = sum
		t.Spend(1 + len(d.loads[x.resource]) / *looksFor)
	}
	demands = slices.Clone(demands)
	slices.SortStableFunc(demands, func(a, b demand) int { return cmp.Compare(sums[b.resource], sums[a.resource]) })
	return demands
}

package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// activeKey names the literal that holds while the task runs at a time.
type activeKey struct {
	start, end store.View
	time       int64
}

// timePoints returns the times at which one of the tasks may start, in
// increasing order: between them the need for the resource only falls. ok is false
// when too many tasks may run at too many of them.
func timePoints(e *constraint.Encoder, users []use) (times []int64, ok bool) {
	var starts intset.Set
	var work int64
	for _, u := range users {
		if !e.Ordered(u.start) || !e.Ordered(u.size) {
			return nil, false
		}
		starts = starts.Union(e.Store.Domain(u.start))
		length := store.SatAdd(e.Store.Hi(u.start), e.Store.Hi(u.size))
		work = store.SatAdd(work, store.SatAdd(length, -e.Store.Lo(u.start)))
	}
	if work > *maxTimeWork {
		return nil, false
	}
	return starts.Values(), true
}

// cumulativeByTime is the time decomposition: for each task and time at which
// it may run a literal that start ≤ time < end implies, one clause each, and
// for each time a sum of the needs of these literals.
func cumulativeByTime(e *constraint.Encoder, g sat.Lit, c cumulativeArgs, times []int64) {
	spans := c.spans(e)
	for _, t := range times {
		var active []runs
		for i, u := range c.users {
			if l := activeAt(e, spans[i], t); l != sat.False {
				active = append(active, runs{l, u.need})
			}
		}
		withinCapacity(e, g, active, c.capacity)
	}
}

// activeAt returns a literal that s.start ≤ t < s.end implies.
func activeAt(e *constraint.Encoder, s span, t int64) sat.Lit {
	started, running := e.Le(s.start, t), e.Ge(s.end, t+1)
	if started == sat.False || running == sat.False {
		return sat.False
	}
	start, end := e.Store.Resolve(s.start), e.Store.Resolve(s.end)
	key := activeKey{start, end, t}
	shared := constraint.Cache[tasks](e)
	l, known := shared.actives[key]
	if !known {
		l = arith.ImpliedBy(e, started, running)
		if shared.actives == nil {
			shared.actives = make(map[activeKey]sat.Lit)
		}
		shared.actives[key] = l
	}
	return l
}

package schedule

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// cumulativeByTask is the task decomposition: at the start of each task, those
// that run need no more than the capacity. Of two tasks i and j, i runs at the
// start of j unless i ends by then or j starts before i: two order literals and
// one clause for each pair.
func cumulativeByTask(e *constraint.Encoder, g sat.Lit, c cumulativeArgs) {
	spans := c.spans(e)
	for j, at := range c.users {
		active := []runs{{e.Ge(at.size, 1), at.need}}
		for i, u := range c.users {
			if i != j {
				active = append(active, runs{runsAtStart(e, spans[i], spans[j]), u.need})
			}
		}
		withinCapacity(e, g, active, c.capacity)
	}
}

// runsAtStart returns a literal that x.start ≤ y.start < x.end implies.
func runsAtStart(e *constraint.Encoder, x, y span) sat.Lit {
	ended := precedes(e, x.end, y.start)
	next, ok := y.start.Scale(1, 1)
	if !ok {
		e.Fail(store.ErrOverflow)
	}
	return arith.ImpliedBy(e, ended.Not(), precedes(e, next, x.start).Not())
}

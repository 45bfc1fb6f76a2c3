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
func cumulativeByTask(e *constraint.Encoder, g sat.Lit, c cumulativeArgs) error {
	spans := make([]span, len(c.users))
	for i, u := range c.users {
		var err error
		if spans[i], err = spanOf(e, u.interval); err != nil {
			return err
		}
	}
	for j := range c.users {
		active, err := activeAtStart(e, c.users, spans, j)
		if err != nil {
			return err
		}
		if err := withinCapacity(e, g, active, c.capacity); err != nil {
			return err
		}
	}
	return nil
}

// activeAtStart returns the uses with the literals that they run at the start of
// use j.
func activeAtStart(e *constraint.Encoder, users []use, spans []span, j int) ([]runs, error) {
	active := []runs{{e.Ge(users[j].size, 1), users[j].need}}
	for i, u := range users {
		if i == j {
			continue
		}
		l, err := runsAtStart(e, spans[i], spans[j])
		if err != nil {
			return nil, err
		}
		active = append(active, runs{l, u.need})
	}
	return active, nil
}

// runsAtStart returns a literal that x.start ≤ y.start < x.end implies.
func runsAtStart(e *constraint.Encoder, x, y span) (sat.Lit, error) {
	ended, err := precedes(e, x.end, y.start)
	if err != nil {
		return ended, err
	}
	next, ok := y.start.Scale(1, 1)
	if !ok {
		return ended, store.ErrOverflow
	}
	later, err := precedes(e, next, x.start)
	if err != nil {
		return later, err
	}
	return arith.ImpliedBy(e, ended.Not(), later.Not()), nil
}

package encode

import "github.com/gozinc/gozinc/sat"

// cumulativeByTask is the task decomposition: at the start of each task, those
// that run need no more than the capacity. Of two tasks i and j, i runs at the
// start of j unless i ends by then or j starts before i: two order literals and
// one clause for each pair.
func (e *Encoder) cumulativeByTask(g sat.Lit, c cumulativeArgs) error {
	spans := make([]span, len(c.users))
	for i, u := range c.users {
		var err error
		if spans[i], err = e.span(u.interval); err != nil {
			return err
		}
	}
	for j := range c.users {
		active, err := e.activeAtStart(c.users, spans, j)
		if err != nil {
			return err
		}
		if err := e.withinCapacity(g, active, c.capacity); err != nil {
			return err
		}
	}
	return nil
}

// activeAtStart returns the uses with the literals that they run at the start of
// use j.
func (e *Encoder) activeAtStart(users []use, spans []span, j int) ([]runs, error) {
	active := []runs{{e.Ge(users[j].size, 1), users[j].need}}
	for i, u := range users {
		if i == j {
			continue
		}
		l, err := e.runsAtStart(spans[i], spans[j])
		if err != nil {
			return nil, err
		}
		active = append(active, runs{l, u.need})
	}
	return active, nil
}

// runsAtStart returns a literal that x.start ≤ y.start < x.end implies.
func (e *Encoder) runsAtStart(x, y span) (sat.Lit, error) {
	ended, err := e.precedes(x.end, y.start)
	if err != nil {
		return ended, err
	}
	next, ok := y.start.Scale(1, 1)
	if !ok {
		return ended, ErrOverflow
	}
	later, err := e.precedes(next, x.start)
	if err != nil {
		return later, err
	}
	return e.impliedBy(ended.Not(), later.Not()), nil
}

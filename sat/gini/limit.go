package gini

import (
	"context"

	"github.com/irifrance/gini/inter"

	"github.com/gozinc/gozinc/sat"
)

// tick is how many literals gini propagates before it looks for a request to
// pause or stop.
const tick = 20000

// SolveLimited is Solve with a limit on the literals propagated, counted in
// ticks of gini. gini does not wait for a request: one that comes while gini
// goes from one tick to the next is heard at that one. This package makes it
// microseconds after a tick, while a tick takes gini a millisecond or so, so
// runs repeat except where the operating system suspends this process at that
// very moment.
func (s *solver) SolveLimited(ctx context.Context, propagations int64, assume ...sat.Lit) sat.Status {
	return s.solve(ctx, s.limited(propagations), assume)
}

// limited waits for the search's result, and stops it at the tick that reaches
// the limit or after stop is closed. It pauses gini at each tick, to read its
// counters.
func (s *solver) limited(propagations int64) wait {
	return func(search inter.Solve, stop <-chan struct{}) int {
		at := s.stats.Load().Propagations
		end := at + propagations
		for at+tick < end && !closed(stop) {
			res, running := search.Pause()
			if !running {
				return res
			}
			at = max(s.count().Propagations, at+tick)
			search.Unpause()
		}
		return search.Stop()
	}
}

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

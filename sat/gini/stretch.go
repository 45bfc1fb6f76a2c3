package gini

import (
	"context"

	"github.com/irifrance/gini/inter"

	"github.com/gozinc/gozinc/internal/luby"
	"github.com/gozinc/gozinc/internal/yield"
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
	return s.solve(ctx, propagations, assume)
}

// run searches until there is a result, ctx is done, or the propagations reach
// end, and restarts at the terms of the Luby sequence.
func (s *solver) run(ctx context.Context, end int64, assume []sat.Lit) int {
	for at := s.count().Propagations; ; {
		s.turns++
		conflicts := *restartUnit * int64(luby.Term(uint64(s.turns)))
		res := s.search(ctx, assume, s.stretch(conflicts, &at, end))
		if res != resUnknown || ctx.Err() != nil || at+tick >= end {
			return res
		}
		s.restarts++
	}
}

// stretch waits for the search's result, and stops it at the first tick after
// so many conflicts, at the tick that reaches end, or after stop is closed. It
// pauses gini at each tick to read its counters. at is the number of literals
// propagated.
//
// Of gini's ways to wait, Wait cannot be interrupted, and Pause returns with
// the result or at the next tick of the search.
func (s *solver) stretch(conflicts int64, at *int64, end int64) wait {
	return func(search inter.Solve, stop <-chan struct{}) int {
		most := s.stats.Load().Conflicts + conflicts
		for *at+tick < end && !closed(stop) {
			res, running := search.Pause()
			if !running {
				return res
			}
			n := s.count()
			*at = max(n.Propagations, *at+tick)
			yield.Turn() // while gini waits
			search.Unpause()
			if n.Conflicts >= most {
				break
			}
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

package gini

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/irifrance/gini/inter"
	"github.com/irifrance/gini/z"

	"github.com/gozinc/gozinc/sat"
)

// gini's results.
const (
	resUnsat   = -1
	resUnknown = 0
	resSat     = 1
)

// stopGrace is how long a cancelled Solve waits for gini to notice. gini looks
// for a stop every 20000 propagated literals, which can take hundreds of
// milliseconds where the clauses are many, and not at all while it sets up or
// compacts its clauses.
const stopGrace = 30 * time.Millisecond

// Solve decides the formula under the assumptions. When ctx is done and gini
// does not stop within stopGrace, Solve returns Unknown and leaves gini to stop
// by itself; the next call that needs gini waits for that.
func (s *solver) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	return s.solve(ctx, math.MaxInt64, assume)
}

// wait is given a running search and returns its result, soon after the
// channel is closed at the latest.
type wait func(search inter.Solve, stop <-chan struct{}) int

// solve is SolveLimited; math.MaxInt64 is no limit.
func (s *solver) solve(ctx context.Context, propagations int64, assume []sat.Lit) sat.Status {
	s.check(assume)
	s.failed = nil
	if s.unsat {
		return sat.Unsat
	}
	if ctx.Err() != nil {
		return sat.Unknown
	}
	if !s.settled(ctx.Done()) {
		return sat.Unknown
	}
	switch {
	case s.unsat:
		return sat.Unsat
	case slices.Contains(assume, sat.False):
		s.failed = []sat.Lit{sat.False}
		return sat.Unsat
	case s.words > maxWords:
		return sat.Unknown
	}
	end := propagations
	if end != math.MaxInt64 {
		end += s.count().Propagations
	}
	return s.status(s.run(ctx, end, assume))
}

// status is the verdict for gini's result.
func (s *solver) status(res int) sat.Status {
	switch res {
	case resSat:
		s.keepModel()
		return sat.Sat
	case resUnsat:
		return sat.Unsat
	}
	return sat.Unknown
}

// search runs gini once.
func (s *solver) search(ctx context.Context, assume []sat.Lit, w wait) int {
	s.count()
	s.assume(assume)
	out := make(chan int, 1)
	// Whoever waits for gini starts it, and so is there before gini comes to
	// its first tick.
	go func() {
		res := w(s.g.GoSolve(), ctx.Done())
		s.count()
		out <- res
	}()
	select {
	case res := <-out:
		return s.finish(res, assume)
	case <-ctx.Done():
	}
	grace := time.NewTimer(s.grace)
	defer grace.Stop()
	select {
	case res := <-out:
		return s.finish(res, assume)
	case <-grace.C:
		s.pending = out
		return resUnknown
	}
}

// assume hands the assumptions to gini. Repeated and complementary ones are
// gini's business; it finds the latter false when it comes to them.
func (s *solver) assume(assume []sat.Lit) {
	s.buf = s.buf[:0]
	for _, l := range assume {
		if l != sat.True {
			s.buf = append(s.buf, z.Lit(l))
		}
	}
	s.g.Assume(s.buf...)
}

// settle waits for a search that was left to stop by itself.
func (s *solver) settle() { s.settled(nil) }

// settled does so until stop is closed, and reports whether gini is free. The
// result is too late to be told, except that the formula is unsatisfiable.
func (s *solver) settled(stop <-chan struct{}) bool {
	if s.pending == nil {
		return true
	}
	select {
	case res := <-s.pending:
		s.pending = nil
		s.finish(res, nil)
		s.failed = nil
		return true
	case <-stop:
		return false
	}
}

// finish takes in what gini has to say after a search: the failed assumptions. After an
// Unsat under assumptions it brings gini back to level 0.
func (s *solver) finish(res int, assume []sat.Lit) int {
	if res != resUnsat {
		return res
	}
	s.buf = s.g.Why(s.buf[:0])
	if len(s.buf) == 0 {
		s.unsat = true
		return res
	}
	s.failed = s.core(s.buf, assume)
	if len(s.buf) == 1 {
		// One assumption that fails is a fact, and gini forgets units
		// that it learns below the assumptions.
		s.add(sat.Lit(s.buf[0]).Not())
	} else {
		s.rewind()
	}
	return res
}

// core returns the given assumptions that are among why.
func (s *solver) core(why []z.Lit, assume []sat.Lit) []sat.Lit {
	in := make(map[sat.Lit]bool, len(why))
	for _, m := range why {
		in[sat.Lit(m)] = true
	}
	var failed []sat.Lit
	for _, l := range assume {
		if in[l] {
			failed = append(failed, l)
			delete(in, l)
		}
	}
	return failed
}

// keepModel copies gini's assignment, which the next clause would undo.
func (s *solver) keepModel() {
	n := int(s.vars) + 1
	if cap(s.model) < n {
		s.model = make([]bool, n, n+n/8)
	}
	s.model = s.model[:n]
	for v := 1; v < n; v++ {
		s.model[v] = s.g.Value(z.Lit(sat.Mk(uint32(v))))
	}
}

package solve

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// A static search annotation promises the user which solution comes first: the
// lexicographically first one in the annotation's order. A SAT engine finds
// any. A follower goes from there to the promised one, choice by choice, with
// the values found so far as assumptions. The work is bounded, and counted, so
// the outcome does not depend on the clock; at the bound the solution found so
// far is as good as any.
type follower struct {
	w      *worker
	m      meter
	prefix []sat.Lit // the choices made
	best   flatzinc.Assignment
	err    error
}

// The bound on the work for one solution, in propagated literals, and on the
// number of choices.
const (
	followWork    = 20_000_000
	followChoices = 5_000
)

// follow returns the first solution in the order of the search annotations,
// starting from the solution a.
func (w *worker) follow(a flatzinc.Assignment) (flatzinc.Assignment, error) {
	if w.o.FreeSearch {
		return a, nil
	}
	order := w.p.SearchOrder()
	if len(order) == 0 || len(order) > followChoices {
		return a, nil
	}
	f := &follower{w: w, m: w.meter(followWork), best: a}
	for _, c := range order {
		fixed, ok := c.Best(func() flatzinc.Assignment { return f.best }, f.try)
		if !ok {
			w.log.note("search annotations followed as far as the work limit allows")
			break
		}
		f.prefix = append(f.prefix, fixed...)
	}
	return f.best, f.err
}

// try looks for a solution under one more assumption.
func (f *follower) try(l sat.Lit) sat.Status {
	rep, err := f.w.attempt(f.m, append(slices.Clone(f.prefix), l)...)
	f.err = err
	switch rep.end {
	case found:
		f.best = rep.a
		return sat.Sat
	case refuted:
		return sat.Unsat
	}
	return sat.Unknown
}

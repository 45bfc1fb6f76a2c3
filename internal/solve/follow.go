package solve

import (
	"slices"

	"github.com/gozinc/gozinc/encode/static"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
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
	m      search.Meter
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

// follow returns the first solution in the order of the search annotations that
// lies under the prefix, starting from the solution a, which does. before is the
// solution before it, or nil: as far as the choices are made as there, no others
// are left.
func (w *worker) follow(a, before flatzinc.Assignment, prefix []sat.Lit) (flatzinc.Assignment, error) {
	order := w.choices()
	f := &follower{w: w, m: search.NewMeter(w, followWork), prefix: slices.Clone(prefix), best: a}
	for _, c := range order {
		fixed, ok := c.Best(before, func() flatzinc.Assignment { return f.best }, f.try)
		if !ok {
			w.log.note("search annotations followed as far as the work limit allows")
			break
		}
		if before != nil && !c.Same(before, f.best) {
			before = nil
		}
		f.prefix = append(f.prefix, fixed...)
	}
	return f.best, f.err
}

// choices returns the choices that are to be followed, none where the order does
// not matter or is too long, or the work of the engine has no limit.
func (w *worker) choices() []static.Choice {
	if _, limited := w.engine.(sat.Limiter); !limited || w.o.FreeSearch {
		return nil
	}
	if w.order == nil {
		order := w.p.SearchOrder()
		w.order = &order
	}
	if len(*w.order) > followChoices {
		return nil
	}
	return *w.order
}

// try looks for a solution under one more assumption.
func (f *follower) try(l sat.Lit) sat.Status {
	a, err := f.w.Attempt(f.m, append(slices.Clone(f.prefix), l)...)
	f.err = err
	switch a.Result {
	case search.Found:
		f.best = a.Solution
		return sat.Sat
	case search.Refuted:
		return sat.Unsat
	}
	return sat.Unknown
}

package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/phase"
)

// phase returns the literal of the variable that a decision tries.
func (e *Engine) phase(v uint32) sat.Lit {
	return sat.Mk(v).If(e.phases.Next(v, e.restart.Stable()) > 0)
}

// Prefer has decisions try the values of the last assignment first.
func (e *Engine) Prefer() {
	e.phases.Prefer(e.model)
	e.preferred = append(e.preferred[:0], e.values...)
}

// tried is the value of the integer that decisions try first.
func (e *Engine) tried(i int) int64 {
	if i < len(e.preferred) {
		return e.preferred[i]
	}
	return e.ints[i].phase
}

// keepLongest copies the values of the trail without the level of a conflict,
// where that is longer than any before.
func (e *Engine) keepLongest() {
	if !e.restart.Stable() || e.depth() == 0 {
		return
	}
	n := int(e.levels[e.depth()].trail)
	e.phases.Longest(n+e.creeping.forgotten, n, func(values []int8, from int) { e.copyPhases(values, e.stack[from:n]) })
}

// copyPhases copies the values of entries of the trail.
func (e *Engine) copyPhases(to []int8, entries []uint32) {
	for _, t := range entries {
		if t&eventFlag == 0 {
			to[t>>1] = phase.Of(sat.Lit(t))
			continue
		}
		ev := &e.bounds.Events[t&^eventFlag]
		in := &e.ints[ev.X>>1]
		s := phase.Of(sat.Lit(ev.X & 1))
		for i, end := in.passed(ev.X, ev.Before, ev.Now); i < end; i++ {
			to[in.At(i)] = s // the variable 0 is none
		}
	}
}

// Hint makes the next search start at the assignment where the literals are
// true: it decides them first, in their order, as long as they have no values.
func (e *Engine) Hint(lits []sat.Lit) {
	e.check(lits)
	e.hints = append(e.hints, lits...)
}

// takeHints makes the hints phases, which take the place of preferred ones in the next search:
// after a conflict, too, that goes on near them and not near the best solution.
func (e *Engine) takeHints() {
	if len(e.hints) == 0 {
		return
	}
	p := &e.phases
	for i := len(e.hints) - 1; i >= 0; i-- {
		l := e.hints[i]
		p.Saved[l.Var()] = phase.Of(l)
		p.Target[l.Var()] = 0
		p.Hinted[l.Var()] = phase.Of(l)
	}
	p.Retarget()
	e.backtrack(min(e.depth(), e.base()))
}

// endHints ends the search that they were for.
func (e *Engine) endHints() {
	for _, l := range e.hints {
		e.phases.Hinted[l.Var()] = 0
	}
	e.hints, e.hinted = e.hints[:0], 0
}

package cdcl

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/activity"
	"github.com/gozinc/gozinc/sat/cdcl/internal/phase"
	"github.com/gozinc/gozinc/sat/cdcl/internal/restart"
)

// bearings are what decisions go by: order, phases, brancher and mode.
type bearings struct {
	order           activity.Activities
	phases          phase.Phases
	ints            []int64
	brancher        sat.Brancher
	alternates      bool
	restart         restart.Policy
	conflicts, work int64 // when they were taken
}

// Detour implements sat.Detourer. It goes back to the root; time and memory are linear in the variables.
func (e *Engine) Detour(rng *rand.Rand) (back func()) {
	e.backtrack(0)
	kept := e.bearings()
	e.shuffle(rng)
	e.phases.Clear()
	for i := range e.ints {
		e.ints[i].phase = e.bounds.Lo[2*i]
	}
	e.brancher, e.alternates = nil, false
	e.restart.Begin(false, e.stats.Conflicts, e.work(), 0)
	return func() {
		e.backtrack(0)
		e.resume(kept)
	}
}

// bearings copies what decisions go by.
func (e *Engine) bearings() *bearings {
	return &bearings{
		order:  e.order.Activities(),
		phases: e.phases.Clone(),
		ints:   e.intPhases(nil),

		brancher: e.brancher, alternates: e.alternates,
		restart: e.restart, conflicts: e.stats.Conflicts, work: e.work(),
	}
}

// resume has decisions go by the bearings. What they do not know, since it was made later, has no activity.
func (e *Engine) resume(b *bearings) {
	e.order.Resume(b.order)
	e.phases.Resume(&b.phases)
	e.setIntPhases(b.ints)
	e.brancher, e.alternates = b.brancher, b.alternates
	e.restart = b.restart
	e.restart.Delay(e.stats.Conflicts-b.conflicts, e.work()-b.work)
}

// shuffle has the variables decided in a random order, and literals that the engine made for itself behind all others.
func (e *Engine) shuffle(rng *rand.Rand) {
	e.order.Shuffle(rng, func(v uint32) bool { return e.orders[max(0, e.vars[v].meaning)].own })
}

// intPhases appends the values of integers that are tried first.
func (e *Engine) intPhases(to []int64) []int64 {
	for i := range e.ints {
		to = append(to, e.ints[i].phase)
	}
	return to
}

// setIntPhases sets them.
func (e *Engine) setIntPhases(phases []int64) {
	for i, p := range phases {
		e.ints[i].phase = p
	}
}

package solve

import (
	"slices"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// goalBound is what the objective is to be at most in the searches of a worker. It is a clause, so that it simplifies
// all else for good. Where strategies take turns that search without it, a literal of its own lifts it. That is assumed
// one way or the other, and the same for all bounds, so that a search goes on from a solution.
type goalBound struct {
	lift   sat.Lit // lifts the bound; Undef where nothing does
	lifts  bool    // some strategy searches without it
	lifted bool    // that one has its turn
}

// Bound has searches look for solutions whose goal is at most k.
func (w *worker) Bound(k int64) {
	w.bound.set(w.engine, w.p.GoalAtMost(k))
	w.p.Cutoff(k)
}

func (b *goalBound) set(e sat.Solver, l sat.Lit) {
	if !b.lifts {
		e.AddClause(l)
		return
	}
	if b.lift == sat.Undef {
		b.lift = e.NewVar()
		b.activate(e, b.lift.Not())
	}
	e.AddClause(b.lift, l)
}

// Probe propagates the assumptions under the bound.
func (w *worker) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict, ok bool) {
	e, ok := w.engine.(sat.Prober)
	if !ok {
		return nil, false, false
	}
	bound := w.bound.assumed()
	failed, conflict = e.Probe(slices.Concat(bound, assume)...)
	return without(failed, bound), conflict, true
}

// without returns the literals that are not among the others.
func without(lits, others []sat.Lit) []sat.Lit {
	return slices.DeleteFunc(slices.Clone(lits), func(l sat.Lit) bool { return slices.Contains(others, l) })
}

// turn has the strategy of a turn search with the bound or without it. Once none searches without it, it holds for good.
func (b *goalBound) turn(e sat.Solver, t search.Turn) {
	b.lifts, b.lifted = t.Lifts, !t.Bounded
	if b.lift != sat.Undef && !b.lifts {
		e.AddClause(b.lift.Not())
		b.lift = sat.Undef
		b.activate(e, sat.Undef)
	}
}

// activate has the engine take the bound as a fact in searches with it.
func (*goalBound) activate(e sat.Solver, l sat.Lit) {
	if host, ok := e.(sat.ActivationHost); ok {
		host.Activate(l)
	}
}

// assumed returns the literals that what is asked now has to assume.
func (b *goalBound) assumed() []sat.Lit {
	switch {
	case b.lift == sat.Undef:
		return nil
	case b.lifted:
		return []sat.Lit{b.lift}
	}
	return []sat.Lit{b.lift.Not()}
}

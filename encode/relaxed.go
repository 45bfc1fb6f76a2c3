package encode

import (
	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

// relax sets p.relaxed, after presolve.
func (p *Problem) relax(pre *presolve.State) {
	g := p.goal
	if g == nil || !g.known || len(g.terms) == 0 || p.Windowed() {
		return
	}
	r := relax.New(p.enc.Store)
	var goal relax.Affine
	goal.Base = g.base
	for _, t := range g.terms {
		goal.Add(1, r.Of(t))
	}
	if goal.Bad {
		return
	}
	bound.Collect(r, pre.Constraints)
	p.relaxed = bound.New(r, goal)
}

// Relaxed returns the bound of the objective, negated for maximisation, that
// the linear relaxation proves, that without cuts, and the one of propagation. ok
// is false where the relaxation tells nothing.
func (p *Problem) Relaxed() (bound, uncut, without int64, ok bool) {
	if p.relaxed == nil {
		return 0, 0, 0, false
	}
	bound, uncut = p.relaxed.Bounds()
	return bound, uncut, p.goal.lo, true
}

// Cutoff adds clauses that hold for all solutions whose objective, negated for
// maximisation, is at most k. They are redundant beside GoalAtMost(k) and help
// to see why no solution is so good. k must not grow from call to call.
func (p *Problem) Cutoff(k int64) {
	if p.relaxed != nil {
		p.relaxed.Cutoffs(p.enc, k, p.goal.lo)
	}
}

// Branches reports whether there is a relaxation to branch on.
func (p *Problem) Branches() bool { return p.relaxed != nil && !p.Windowed() }

// Branching returns the relaxation as a propagator of the engine; nil where there is
// none, or a large one. It makes the literals of its integers, as far as they have
// none.
func (p *Problem) Branching() *bound.Propagator {
	if !p.Branches() {
		return nil
	}
	var goal []store.View
	if p.enc.IsNative() && !p.goal.derived {
		goal = []store.View{p.goal.view}
	}
	return bound.NewPropagator(p.enc, p.relaxed, goal...)
}

package encode

import (
	"context"

	"github.com/gozinc/gozinc/encode/forest"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// Prepared is a model after presolve, before there is any clause: its constraints are
// linked and propagated, and floats are gone. Build uses it up.
type Prepared struct {
	*Semantics
	problem *Problem
	pre     *presolve.State
}

// Prepare links and presolves a model. The errors are *flatzinc.Error with a position
// (unsupported or ill-typed constraints, continuous floats, numbers out of range), that
// of ctx, which propagation and the building of diagrams look at, and a *Defect.
func Prepare(ctx context.Context, source *flatzinc.Model, opt Options) (q *Prepared, err error) {
	m, settings, err := annotation.Settings(source)
	if err != nil {
		return nil, err
	}
	p := &Problem{Semantics: &Semantics{Model: m}, Formula: sat.NewFormula(), opt: opt, settings: settings}
	var pre *presolve.State
	defer func() {
		if r := recover(); r != nil {
			q, err = nil, p.recovered(r, pre)
		}
	}()
	if err := p.link(ctx); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if opt.FreeAssumptions {
		p.freeAssumptions()
	}
	st := store.New(p.flat)
	pre = presolve.New(st, p.cons)
	st.Observe(ctx)
	p.Unsat = !presolve.Initialise(st, p.flat) || !limitGoal(st, p.flat, opt.GoalLimit) || !pre.Run() || !p.derive(pre)
	return &Prepared{Semantics: p.Semantics, problem: p, pre: pre}, ctx.Err()
}

// derive excludes solutions that are not wanted, and adds what follows from several constraints, unless one of
// them is distrusted. It reports false when the model has no solution.
func (p *Problem) derive(pre *presolve.State) bool {
	if !p.exclude(pre) {
		return false
	}
	if len(p.opt.Distrusted) > 0 {
		return true
	}
	pre.Open = p.opt.Extensible || p.opt.FreeAssumptions
	ok := pre.Derive(p.flat, registry.Find) && pre.Shave()
	if ok {
		p.forests, ok = forest.Find(pre, registry.Find)
	}
	if ok {
		p.tours, p.tracks, ok = tour.Find(pre)
	}
	p.cons, p.told = pre.Constraints, pre.Told
	return ok
}

// Unsat reports that presolve leaves no solution.
func (q *Prepared) Unsat() bool { return q.problem.Unsat }

// Enclosed reports whether all integers in use have bounds. It may find out that there is
// no solution.
func (q *Prepared) Enclosed() bool {
	p := q.problem
	p.Unsat = p.Unsat || !p.boundOpen(q.pre)
	return p.Unsat || len(p.unbounded(q.pre)) == 0
}

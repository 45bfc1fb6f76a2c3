package solve

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
)

// explain looks for a core if the model has assumptions (fzn_assume). The search has
// treated them as constraints, and refuted the model, or all solutions better than the
// best. Now the model is compiled again with the assumptions left free, and a core is
// looked for: assumptions that exclude all solutions, or all better ones. The core is
// then minimised by deletion: an assumption is dropped as long as the others
// are enough without it (Chinneck and Dravnieks, ORSA Journal on Computing
// 1991; with the solver's own cores, Dershowitz, Hanna and Nadel, SAT 2006).
//
// The work is bounded. At the bound, what is left is a core, but perhaps not a
// minimal one. An interruption ends the minimisation too.
func (r *run) explain(out *Outcome) error {
	assumed := encode.Assumed(r.m)
	if len(assumed) == 0 || r.unbounded.Load() || r.m.Solve.Method == flatzinc.Satisfy && r.solutions > 0 {
		return nil
	}
	core, minimal, err := r.core(assumed)
	if err != nil {
		return err
	}
	out.Core, out.Minimal = []string{}, minimal
	for _, x := range core {
		out.Core = append(out.Core, x.String())
	}
	if r.inc.best != nil {
		out.Core = append(out.Core, r.betterObjective())
	}
	return nil
}

// betterObjective is the condition that the core excludes.
func (r *run) betterObjective() string {
	op := "<"
	if r.m.Solve.Goal(1) < 0 {
		op = ">"
	}
	return fmt.Sprintf("%s %s %s", r.m.Solve.Objective, op, r.shown(r.inc.goal))
}

// core returns those of the assumptions that are found to be to blame, and whether all
// of these are needed. All of them are to blame, if nothing better can be found.
func (r *run) core(assumed []flatzinc.Expr) (core []flatzinc.Expr, minimal bool, err error) {
	at := &site{}
	defer func() {
		if cause := recover(); cause != nil {
			core, minimal, err = assumed, false, nil
			if f := r.panicked(cause, *at); f != nil {
				err = f
			}
		}
	}()
	opt := r.o.Encode
	opt.FreeAssumptions, opt.Clauses = true, r.o.Clauses || !r.o.Engine.native()
	if r.inc.best != nil {
		limit := r.inc.goal - 1
		opt.GoalLimit = &limit
	}
	p, err := r.compile(r.ctx, opt)
	switch {
	case err != nil:
		r.log.note("no core: %v", err)
		return assumed, false, nil
	case p.WindowFailed():
		return assumed, false, nil
	case p.Unsat:
		return nil, true, nil
	}
	lits, minimal, err := r.minimise(p, at)
	if err != nil || lits == nil {
		return assumed, false, err
	}
	for _, a := range p.Assumptions() {
		if slices.Contains(lits, a.Lit) {
			core = append(core, a.Expr)
		}
	}
	return core, minimal, nil
}

// minimise returns a core, nil when none is found within the bound.
func (r *run) minimise(p *encode.Problem, at *site) (core []sat.Lit, minimal bool, err error) {
	at.p = p
	w, err := r.explainer(p, at)
	if err != nil {
		return nil, false, nil // interrupted
	}
	m := search.NewMeter(w, *explainWork)
	for _, a := range p.Assumptions() {
		core = append(core, a.Lit)
	}
	a, err := w.Attempt(m, core...)
	switch {
	case err != nil:
		return nil, false, err
	case a.Result == search.Found:
		return nil, false, &search.CheckError{Err: errors.New("the assumptions have been refuted, and yet there is a solution")}
	case a.Result != search.Refuted:
		r.log.note("core not minimised: %d assumptions", len(core))
		return nil, false, nil
	}
	core = search.KeepOrder(core, a.Core)
	if core == nil {
		core = []sat.Lit{}
	}
	r.log.note("core of %d assumptions", len(core))
	minimal = true
	for i := 0; i < len(core); {
		a, err := w.Attempt(m.Part(*explainWork/10), slices.Delete(slices.Clone(core), i, i+1)...)
		switch {
		case err != nil:
			return nil, false, err
		case a.Result == search.Refuted:
			core = search.KeepOrder(core, a.Core)
			continue
		case a.Result != search.Found:
			minimal = false
		}
		i++
	}
	r.log.note("core of %d assumptions, minimal: %v", len(core), minimal)
	return core, minimal, nil
}

// explainer returns a worker whose solutions are of no interest: with free
// assumptions they are not solutions of the model. The error is that of the
// context.
func (r *run) explainer(p *encode.Problem, at *site) (*worker, error) {
	m := *r.m
	m.Solve.Method = flatzinc.Satisfy
	quiet := &run{ctx: r.ctx, o: r.o, m: &m, inc: newIncumbent(search.NoBound), log: r.log, began: r.began}
	s := r.first()
	s.sharing, s.at = false, at
	return quiet.newWorker(r.ctx, p, s)
}

package cdcl

import (
	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
)

// inprocessing is the work on clauses that is done at the root after a reduction.
type inprocessing struct {
	assumed []sat.Lit // of the search
	saved   []int8    // phases
	phases  []int64   // of integers
}

// inprocess simplifies the clauses by what no decision is needed for, each technique
// with a part of the work of the search. It returns false when the formula is
// unsatisfiable.
func (e *Engine) inprocess(l *limits) bool {
	return e.eliminate(l) && e.vivify(l) && e.take()
}

// aside works at the root, and leaves there what a search goes on with: assumptions,
// phases, and ticks, which its modes are measured in.
func (e *Engine) aside(spent *int64, work func() bool) (ok bool) {
	e.backtrack(0)
	if !e.settle() {
		return false
	}
	e.forgetRootReasons()
	in := &e.inprocessing
	in.assumed = append(in.assumed[:0], e.assumed...)
	e.assumed = e.assumed[:0]
	in.saved = append(in.saved[:0], e.phases.Saved...)
	in.phases = in.phases[:0]
	for i := range e.ints {
		in.phases = append(in.phases, e.ints[i].phase)
	}
	before := e.ticks
	ok = work()
	e.backtrack(0)
	copy(e.phases.Saved, in.saved)
	for i, p := range in.phases {
		e.ints[i].phase = p
	}
	e.failed = e.failed[:0]
	e.assumed = append(e.assumed[:0], in.assumed...)
	*spent += e.ticks - before
	e.ticks = before
	return ok
}

// settle propagates at the root. It returns false when the formula is unsatisfiable.
func (e *Engine) settle() bool {
	return e.propagate() || !e.unsat && e.handle()
}

// pause reports, at some of the steps, whether the search has to give up.
func (e *Engine) pause(step int, l *limits) bool {
	return step%64 == 63 && (yield.Done(l.ctx) || e.stats.Propagations >= l.propagations)
}

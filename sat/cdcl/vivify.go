package cdcl

import (
	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/learnt"
)

// vivification is what the shortening of learnt clauses works with.
type vivification struct {
	percent int64 // of the ticks of the search that go to it
	spent   int64 // ticks
	clauses learnt.Selection
	denied  []sat.Lit // the complements of a clause
	decided []sat.Lit // those of them that do not follow from others

	assumptions         // of the search
	saved       []int8  // phases
	phases      []int64 // of integers
}

// vivify shortens learnt clauses that are likely to stay (Piette, Hamadi and
// Saïs, 2008; for learnt clauses Luo et al., 2017; with sorted literals and
// clauses, so that decisions are shared, as in CaDiCaL: Biere et al., 2024).
//
// It works at the root after a reduction, and leaves there what the search goes on with:
// assumptions, phases, and ticks, which its modes are measured in. It returns false when
// the formula is unsatisfiable.
func (e *Engine) vivify(l *limits) bool {
	v := &e.vivification
	budget := e.ticks*v.percent/100 - v.spent
	if budget <= 0 {
		return true
	}
	e.backtrack(0)
	if !e.settle() {
		return false
	}
	e.forgetRootReasons()
	v.assumptions, e.assumptions = e.assumptions, assumptions{v.assumed[:0], v.ends[:0]}
	v.saved = append(v.saved[:0], e.phases.Saved...)
	v.phases = e.intPhases(v.phases[:0])
	before := e.ticks
	ok := e.vivifyClauses(l, before+budget)
	e.backtrack(0)
	copy(e.phases.Saved, v.saved)
	e.setIntPhases(v.phases)
	e.failed = e.failed[:0]
	v.assumptions, e.assumptions = e.assumptions, v.assumptions
	v.spent += e.ticks - before
	e.ticks = before
	return ok
}

// vivifyClauses does so up to a number of ticks.
func (e *Engine) vivifyClauses(l *limits, until int64) bool {
	v := &e.vivification
	v.clauses.Collect(&e.db, *tier1, *tier2)
	for i := 0; i < v.clauses.Len() && e.ticks <= until; i++ {
		if i%64 == 63 && (yield.Done(l.ctx) || e.propagations() >= l.propagations) {
			break
		}
		if c, lits := v.clauses.At(i); !e.vivifyClause(c, lits) {
			return false
		}
	}
	return true
}

// settle propagates at the root. It returns false when the formula is unsatisfiable.
func (e *Engine) settle() bool {
	return e.propagate() || !e.unsat && e.handle()
}

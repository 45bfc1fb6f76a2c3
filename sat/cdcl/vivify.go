package cdcl

import (
	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/selection"
)

// vivification is what the shortening of learnt clauses works with.
type vivification struct {
	percent int64 // of the ticks of the search that go to it
	spent   int64 // ticks
	clauses selection.Selection
	denied  []sat.Lit // the complements of a clause
	decided []sat.Lit // those of them that do not follow from others
	assumed []sat.Lit // of the search
	saved   []int8    // phases
	phases  []int64   // of integers
}

const vivifyPercent = 10

// vivify shortens learnt clauses that are likely to stay (Piette, Hamadi and
// Saïs, 2008; for learnt clauses Luo et al., 2017; with sorted literals and
// clauses, so that decisions are shared, as in CaDiCaL: Biere et al., 2024).
//
// It is called after a reduction, and ends at the root. It returns false when
// the formula is unsatisfiable.
func (e *Engine) vivify(l *limits) bool {
	v := &e.vivification
	budget := e.ticks*v.percent/100 - v.spent
	if budget <= 0 {
		return true
	}
	e.backtrack(0)
	if !e.propagate() {
		return !e.unsat && e.handle()
	}
	e.forgetRootReasons()
	v.clauses.Collect(&e.db, tier1, tier2)
	v.assumed = append(v.assumed[:0], e.assumed...)
	e.assumed = e.assumed[:0]
	e.keepPhases()
	before := e.ticks
	ok := true
	for i := 0; ok && i < v.clauses.Len() && e.ticks-before <= budget; i++ {
		if i%64 == 63 && (yield.Done(l.ctx) || e.stats.Propagations >= l.propagations) {
			break
		}
		c, lits := v.clauses.At(i)
		ok = e.vivifyClause(c, lits)
	}
	e.backtrack(0)
	e.restorePhases()
	e.failed = e.failed[:0]
	e.assumed = append(e.assumed[:0], v.assumed...)
	v.spent += e.ticks - before
	e.ticks = before // the modes of the search are measured in them
	return ok
}

// keepPhases remembers the phases, which backtracking changes.
func (e *Engine) keepPhases() {
	v := &e.vivification
	v.saved = append(v.saved[:0], e.phases.Saved...)
	v.phases = v.phases[:0]
	for i := range e.ints {
		v.phases = append(v.phases, e.ints[i].phase)
	}
}

func (e *Engine) restorePhases() {
	v := &e.vivification
	copy(e.phases.Saved, v.saved)
	for i, p := range v.phases {
		e.ints[i].phase = p
	}
}

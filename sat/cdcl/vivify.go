package cdcl

import (
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
}

// vivify shortens learnt clauses that are likely to stay (Piette, Hamadi and
// Saïs, 2008; for learnt clauses Luo et al., 2017; with sorted literals and
// clauses, so that decisions are shared, as in CaDiCaL: Biere et al., 2024).
//
// It ends at the root, and returns false when the formula is unsatisfiable.
func (e *Engine) vivify(l *limits) bool {
	v := &e.vivification
	budget := e.ticks*v.percent/100 - v.spent
	if budget <= 0 {
		return true
	}
	return e.aside(&v.spent, func() bool {
		v.clauses.Collect(&e.db, tier1, tier2)
		before := e.ticks
		for i := 0; i < v.clauses.Len() && e.ticks-before <= budget && !e.pause(i, l); i++ {
			if c, lits := v.clauses.At(i); !e.vivifyClause(c, lits) {
				return false
			}
		}
		return true
	})
}

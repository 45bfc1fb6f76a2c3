package cdcl

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Extend decides the literals behind the assumptions, and makes them assumptions
// of the trail, so that the levels stay for the next search.
func (e *Engine) Extend(assume, lits []sat.Lit) (decided []sat.Lit) {
	e.check(assume)
	e.check(lits)
	if e.unsat || e.full {
		return slices.Clone(lits)
	}
	defer e.tell()
	e.assume(assume, e.parts.searched)
	e.backtrack(e.base())
	ok := e.assumeAll() && e.decideAll(lits)
	e.failed = e.failed[:0]
	if ok {
		return slices.Clone(e.assumed[len(assume):])
	}
	e.backtrack(0)
	e.assumed, e.ends = e.assumed[:0], e.ends[:0]
	return slices.Clone(lits)
}

// decideAll decides those of the literals that are not true when their turn
// comes, and adds them to the assumptions. It returns false at a conflict.
func (e *Engine) decideAll(lits []sat.Lit) bool {
	for _, l := range lits {
		switch v := e.vals[l]; {
		case v < 0:
			return false
		case v > 0:
			continue
		}
		e.assumed = append(e.assumed, l)
		e.ends = append(e.ends, int32(len(e.assumed)))
		e.stats.Decisions++
		if e.assumeNext(); !e.propagate() {
			return false
		}
	}
	return true
}

package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// AddClause adds a clause to the formula. The literals must be of variables of
// the formula, or AddClause panics. The search keeps as much of its trail as the
// clause allows.
func (e *Engine) AddClause(lits ...sat.Lit) {
	e.check(lits)
	if e.host.current != none {
		e.host.postponed.Add(lits)
		return
	}
	e.add(lits)
}

// add installs a clause of the formula.
func (e *Engine) add(lits []sat.Lit) { e.addAs(lits, 0) }

// addAs installs a clause with the properties.
func (e *Engine) addAs(lits []sat.Lit, props uint32) {
	if e.unsat || e.full {
		return
	}
	c, open := clause.Normalise(lits, e.adding[:0], e.fixed, e.marks)
	e.adding = c
	if !open {
		return
	}
	if e.tracer != nil && len(c) < len(lits) {
		e.tracer.Learn(c)
		props |= clause.Told
	}
	switch len(c) {
	case 0:
		e.unsat = true
	case 1:
		e.addUnit(c[0])
	default:
		e.install(c, props)
	}
}

// fixed returns the literal's value at the root.
func (e *Engine) fixed(l sat.Lit) int8 {
	if e.vars[l.Var()].level > 0 {
		return 0
	}
	return e.vals[l]
}

// install adds a clause of two or more literals, none of them fixed at the root.
// Where it would be false or unit below the present level, the search goes back
// to the level where it is unit, or where nothing follows from it.
func (e *Engine) install(c []sat.Lit, props uint32) {
	for i := range 2 {
		best := i
		for j := i + 1; j < len(c); j++ {
			if e.rank(c[j]) > e.rank(c[best]) {
				best = j
			}
		}
		c[i], c[best] = c[best], c[i]
	}
	first, second := c[0], c[1]
	if e.vals[second] < 0 {
		l, depth := e.vars[first.Var()].level, e.vars[second.Var()].level
		switch {
		case e.vals[first] > 0 && l <= depth:
		case e.vals[first] < 0 && l == depth:
			e.backtrack(int(depth) - 1)
		default:
			e.backtrack(int(depth))
		}
	}
	r := e.store(c, props)
	if e.vals[second] < 0 && e.vals[first] == 0 {
		e.assign(first, r)
	}
}

// rank orders literals by how long they stay watchable: those that are not false
// first, then the false ones of the highest levels.
func (e *Engine) rank(l sat.Lit) int32 {
	if e.vals[l] >= 0 {
		return 1<<31 - 1
	}
	return e.vars[l.Var()].level
}

// store adds the clause to the watch lists and to the arena, if it has more than
// two literals. The answer is the reason that it is for its first literal.
func (e *Engine) store(c []sat.Lit, props uint32) reason {
	if len(c) == 2 {
		e.db.AttachBinary(c[0], c[1], props&clause.Told != 0)
		return byBinary | reason(c[1])
	}
	r := e.db.Alloc(c, props)
	e.db.Attach(r)
	if len(e.db.Arena) > clause.MaxArena {
		e.full = true
	}
	return byClause | reason(r)
}

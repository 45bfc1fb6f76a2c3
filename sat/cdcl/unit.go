package cdcl

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// A unit clause, such as a better bound of the objective, need not end the search that has
// found a solution. It goes back as far as the clause is false, and from there on. The
// literal then has a level though it holds at the root, and an empty reason. After each step
// back it is set again, until it is set at the root.

// units are the atoms of unit clauses that have not been set at the root.
type units struct {
	held    []sat.Atom
	dropped bool // the search has gone back since they were set
}

// addUnit makes a literal true that is not decided at the root.
func (e *Engine) addUnit(l sat.Lit) {
	if v := &e.vars[l.Var()]; e.vals[l] < 0 {
		e.backtrack(int(v.level) - 1)
	}
	if e.depth() == 0 {
		e.assign(l, decision)
		return
	}
	a := sat.LitAtom(l)
	if n := e.vars[l.Var()].meaning; n > 0 {
		a = e.predicate(l, n)
	}
	u := &e.units
	u.held = slices.DeleteFunc(u.held, func(b sat.Atom) bool { return !b.IsLit() && b.X == a.X && b.D <= a.D })
	u.held, u.dropped = append(u.held, a), true
}

// hold sets the unit clauses again. It returns false at a conflict.
func (e *Engine) hold() bool {
	u := &e.units
	for _, a := range u.held {
		if e.refuted(a) {
			e.conflictAtoms = append(e.conflictAtoms[:0], a.Not())
			e.conflict = conflict{kind: byAtoms}
			return false
		}
		if !e.view.Holds(a) {
			e.set(a, e.noReason())
		}
	}
	u.dropped = false
	if e.depth() == 0 {
		u.held = u.held[:0]
	}
	return true
}

// noReason is the reason of what holds at the root.
func (e *Engine) noReason() reason {
	if e.depth() == 0 {
		return decision
	}
	e.atoms = append(e.atoms, sat.Atom{})
	return byAtoms | reason(len(e.atoms)-1)
}

// holdsAtRoot reports whether the reason is empty.
func (e *Engine) holdsAtRoot(r reason) bool {
	return r.kind() == byAtoms && e.atoms[r.payload()].D == 0
}

package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// bump makes the variables of the conflict more active, and those from which the
// literals of the learnt clause follow in one step (Liang, Ganesh, Poupart and
// Czarnecki, 2016; Biere et al., 2024).
func (e *Engine) bump() {
	e.bumpMarked()
	for _, l := range e.learnt {
		e.bumpReason(l)
	}
	e.order.Decay()
}

// bumpMarked makes the variables that were resolved, or are in the clause, more active.
func (e *Engine) bumpMarked() {
	for _, p := range e.marked {
		if e.seen[p]&inClause == 0 {
			continue
		}
		t := e.stack[p]
		if t&eventFlag == 0 {
			e.order.Bump(t >> 1)
			continue
		}
		ev := &e.bounds.Events[t&^eventFlag]
		if l := e.lookup(ev.X, ev.Need); l != 0 {
			e.order.Bump(l.Var())
		}
	}
}

// bumpReason makes the variables of the clause more active from which the literal
// follows. Bounds do not take part (docs/decisions/0052), nor what propagators explain.
func (e *Engine) bumpReason(l sat.Lit) {
	v := &e.vars[l.Var()]
	if v.meaning > 0 {
		return
	}
	switch v.reason.kind() {
	case byClause:
		for _, m := range e.db.Lits(clause.Ref(v.reason.payload())) {
			if e.vals[m] < 0 {
				e.bumpBeside(sat.Lit(m))
			}
		}
	case byBinary:
		e.bumpBeside(sat.Lit(v.reason.payload()))
	}
}

// bumpBeside makes the literal's variable more active, once in a conflict.
func (e *Engine) bumpBeside(l sat.Lit) {
	v := &e.vars[l.Var()]
	if v.meaning > 0 || v.level == 0 || e.seen[v.position]&inClause != 0 {
		return
	}
	if e.seen[v.position] == 0 {
		e.marked = append(e.marked, v.position)
	}
	e.seen[v.position] |= inClause
	e.order.Bump(l.Var())
}

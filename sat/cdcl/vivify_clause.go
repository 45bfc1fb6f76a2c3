package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// vivifyClause makes the literals of a clause false one after the other, while
// the clause itself is set aside. If that ends in a conflict, or makes one of the
// literals true, the decisions that were needed for it are a clause; otherwise
// the literals that became false by themselves are not needed. The decisions that
// the clause has in common with the one before stay.
//
// It returns false when the formula is unsatisfiable.
func (e *Engine) vivifyClause(c clause.Ref, sorted []sat.Lit) bool {
	*e.db.Props(c) |= clause.Vivified
	v := &e.vivification
	v.denied = v.denied[:0]
	for _, l := range sorted {
		if e.vals[l] > 0 && e.vars[l.Var()].level == 0 {
			return true
		}
		v.denied = append(v.denied, l^1)
	}
	e.assume(v.denied, 0)
	e.unreason(c)
	e.ticks += int64(e.db.Detach(c)>>3) + 2
	e.deny()
	if len(e.failed) < len(sorted) {
		return e.shortened(c)
	}
	e.reattach(c)
	return true
}

// unreason goes back to where the clause is not the reason of anything.
func (e *Engine) unreason(c clause.Ref) {
	for _, l := range e.db.Lits(c) {
		if v := &e.vars[l>>1]; e.vals[l] > 0 && (v.meaning > 0 || v.reason == byClause|reason(c)) {
			e.backtrack(int(v.level) - 1)
		}
	}
}

// deny decides the assumptions, and leaves those in e.failed that are needed.
func (e *Engine) deny() {
	decided := e.vivification.decided[:0]
	defer func() { e.vivification.decided = decided }()
	for i, l := range e.assumed {
		if i < e.depth() {
			if int(e.levels[i+1].trail) < e.end(i+1) {
				decided = append(decided, l)
			}
			continue
		}
		switch val := e.vals[l]; {
		case val < 0:
			e.blame(l)
			return
		case val > 0:
			e.open() // it follows from those before
			continue
		}
		decided = append(decided, l)
		e.open()
		e.assign(l, decision|reason(i))
		if !e.unitPropagate() {
			e.blameConflict()
			e.backtrack(i) // propagation has not come to its end
			return
		}
	}
	e.failed = append(e.failed[:0], decided...)
}

// end is where the level ends on the trail.
func (e *Engine) end(level int) int {
	if level == e.depth() {
		return len(e.stack)
	}
	return int(e.levels[level+1].trail)
}

// reattach watches two literals of the clause that are not false, and goes back
// to where there are two.
func (e *Engine) reattach(c clause.Ref) {
	lits := e.db.Lits(c)
	for i := range 2 {
		best := i
		for j := i + 1; j < len(lits); j++ {
			if e.rank(sat.Lit(lits[j])) > e.rank(sat.Lit(lits[best])) {
				best = j
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
	if e.vals[lits[1]] < 0 {
		e.backtrack(int(e.vars[lits[1]>>1].level) - 1)
	}
	e.db.Attach(c)
}

// shortened puts the clause of the complements of e.failed in the place of a
// clause that is detached. It returns false when the formula is unsatisfiable.
func (e *Engine) shortened(c clause.Ref) bool {
	e.backtrack(0)
	short := e.vivification.denied[:0]
	for _, l := range e.failed {
		short = append(short, l^1)
	}
	if e.tracer != nil {
		e.tracer.Learn(short)
	}
	switch n := len(short); n {
	case 1:
		e.db.Drop(c, e.tracer)
		e.assign(short[0], decision)
		return e.propagate() || !e.unsat && e.handle()
	case 2:
		e.db.Drop(c, e.tracer)
		e.db.AttachBinary(short[0], short[1], true)
	default:
		if e.tracer != nil && *e.db.Props(c)&clause.Told != 0 {
			e.tracer.Delete(e.db.Copy(c))
		}
		*e.db.Props(c) |= clause.Told
		e.db.SetLBD(c, min(e.db.LBD(c), n-1))
		lits := e.db.Lits(c)
		for i, l := range short {
			lits[i] = uint32(l)
		}
		e.db.Cut(c, n)
		e.db.Attach(c)
	}
	return true
}

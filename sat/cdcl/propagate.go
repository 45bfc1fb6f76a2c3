package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// propagate comes to the end of unit propagation, and of the propagators unless
// it is cut short, see creep.go. Expensive propagators wait until all assumptions are
// decided. It returns false at a conflict, or when the formula has turned out to be
// unsatisfiable.
func (e *Engine) propagate() bool {
	if e.units.dropped && !e.hold() {
		return false
	}
	from := e.raised()
	for {
		if !e.unitPropagate() {
			return false
		}
		if e.interrupted(from) {
			e.creeping.overdue.PutOff(e.depth(), &e.host.due, true)
			break
		}
		p := e.host.due.Pop(e.waiting())
		if p == none {
			e.creeping.overdue.PutOff(e.depth(), &e.host.due, false)
			break
		}
		if !e.call(p) {
			return false
		}
	}
	if e.depth() == 0 {
		e.forgetRootEvents()
	}
	return true
}

// waiting is the first priority of propagators that wait at the level.
func (e *Engine) waiting() sat.Priority {
	if e.depth() > 0 && e.depth() < e.base() {
		return sat.Expensive
	}
	return sat.Priorities
}

// unitPropagate looks at what follows by single clauses from the entries of the
// trail not looked at yet (two watched literals: Moskewicz et al., 2001).
func (e *Engine) unitPropagate() bool {
	from := e.head
	for e.head < len(e.stack) {
		t := e.stack[e.head]
		e.head++
		ok := false
		if t&eventFlag == 0 {
			ok = e.visit(sat.Lit(t))
		} else {
			ok = e.visitEvent(int32(t &^ eventFlag))
		}
		if !ok {
			e.taken += int64(e.head - from)
			return false
		}
	}
	e.taken += int64(e.head - from)
	return true
}

// visitEvent looks at the clauses of all literals that the event made true.
func (e *Engine) visitEvent(n int32) bool {
	ev := e.bounds.Events[n]
	in := &e.ints[ev.X>>1]
	flip := sat.Lit(ev.X & 1)
	e.notifyBound(ev.X, ev.Before, ev.Now)
	for i, end := in.passed(ev.X, ev.Before, ev.Now); i < end; i++ {
		l := sat.Mk(in.At(i)) ^ flip
		if l <= 1 {
			continue
		}
		if e.host.watched(l) {
			e.notifyLit(l)
		} else if len(e.db.Watches[l^1]) == 0 {
			continue
		}
		if !e.falsify(l ^ 1) {
			return false
		}
	}
	return in.equal == nil || e.visitValues(&ev)
}

// visit tells the propagators that watch l, which is true, and looks at the clauses that
// watch its complement.
func (e *Engine) visit(l sat.Lit) bool {
	if n := e.vars[l.Var()].meaning; n < 0 && !e.visitEquality(l, uint32(-n)) {
		return false
	}
	if e.host.watched(l) {
		e.notifyLit(l)
	}
	return e.falsify(l ^ 1)
}

// falsify looks at the clauses that watch the literal, which is false. Lists that stay as
// they are are not written to.
func (e *Engine) falsify(falsified sat.Lit) bool {
	ws := e.db.Watches[falsified]
	vals := e.vals
	ticks := int64(len(ws)>>3) + 1
	j, ok := 0, true
	for i := 0; i < len(ws); i++ {
		w := ws[i]
		if i != j {
			ws[j] = w
		}
		j++
		b := vals[w.Blocker]
		if b > 0 {
			continue
		}
		if w.Ref&clause.Binary != 0 {
			if b == 0 {
				e.assign(w.Blocker, byBinary|reason(falsified))
				continue
			}
			e.conflict = conflict{kind: byBinary, lits: [2]sat.Lit{w.Blocker, falsified}}
			ok = false
			j += copy(ws[j:], ws[i+1:])
			break
		}
		ticks++
		size := e.db.Arena[w.Ref]
		c := e.db.Arena[w.Ref+clause.Header : w.Ref+clause.Header+clause.Ref(size)]
		other := sat.Lit(c[0] ^ c[1] ^ uint32(falsified))
		ov := vals[other]
		if ov > 0 {
			ws[j-1].Blocker = other
			continue
		}
		k, found := e.replacement(w.Ref, c)
		if found > 0 {
			ws[j-1].Blocker = sat.Lit(c[k])
			continue
		}
		if found == 0 {
			next := c[k]
			c[0], c[1], c[k] = uint32(other), next, uint32(falsified)
			e.db.Watches[next] = append(e.db.Watches[next], clause.Watch{Blocker: other, Ref: w.Ref})
			j--
			continue
		}
		if ov == 0 {
			e.assign(other, byClause|reason(w.Ref))
			continue
		}
		e.conflict = conflict{kind: byClause, clause: w.Ref}
		ok = false
		j += copy(ws[j:], ws[i+1:])
		break
	}
	if j < len(ws) {
		e.db.Watches[falsified] = ws[:j]
	}
	e.ticks += ticks
	return ok
}

// replacement looks for a literal of the clause, beside the first two, that is
// not false: its index and its value, which is -1 when there is none. The search
// goes on where the last one ended (Gent, 2013).
func (e *Engine) replacement(r clause.Ref, c []uint32) (k int, val int8) {
	if len(c) == 3 {
		return 2, e.vals[c[2]]
	}
	vals := e.vals
	at := int(e.db.Arena[r+2])
	for k = at; k < len(c); k++ {
		if v := vals[c[k]]; v >= 0 {
			e.db.Arena[r+2] = uint32(k)
			return k, v
		}
	}
	for k = 2; k < at; k++ {
		if v := vals[c[k]]; v >= 0 {
			e.db.Arena[r+2] = uint32(k)
			return k, v
		}
	}
	return 0, -1
}

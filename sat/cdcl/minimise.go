package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/bounds"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// minimise removes from the clause what the rest of it implies (Sörensson and
// Biere, 2009). A bound counts as implied only by the event that first reached
// it, not by a later and stronger one: otherwise two literals could go for the
// sake of each other.
//
// Explanations that are made for it alone can be long, and lead to ever more of them. So it takes no more than a share of
// what the engine has done. Literals that are not looked at by then stay in the clause.
func (e *Engine) minimise() {
	m, begun := &e.minimisation, e.work()
	m.end = begun + (begun-m.spent)*(*minimisePercent)/100 - m.spent
	kept := e.below[:0]
	for _, p := range e.below {
		if !e.follows(p, e.needed(p), 0) {
			kept = append(kept, p)
		}
	}
	e.below = kept
	m.spent += e.work() - begun
}

// minimisation is the work for it: what explanations look at counts as elsewhere.
type minimisation struct {
	spent int64 // in all
	end   int64 // of the clause at hand, when the engine has done so much
}

// follows reports whether the reason of the entry is covered by the clause; d is
// as for cause.
func (e *Engine) follows(p int32, d int64, depth int) bool {
	if e.work() > e.minimisation.end {
		return false
	}
	r, a := e.cause(p, d)
	switch r.kind() {
	case decision:
		return false
	case byClause:
		e.ticks++
		for _, l := range e.db.Lits(clause.Ref(r.payload())) {
			if e.vals[l] < 0 && !e.covered(sat.LitAtom(sat.Lit(l)^1), depth) {
				return false
			}
		}
		return true
	case byBinary:
		return e.covered(sat.LitAtom(sat.Lit(r.payload())^1), depth)
	}
	n := len(e.asked)
	e.ask(r, a, p)
	ok := true
	for i := n; ok && i < len(e.asked); i++ {
		ok = e.covered(e.asked[i], depth)
	}
	e.asked = e.asked[:n]
	return ok
}

// covered reports whether the atom, which holds, is in the clause or follows from
// it.
func (e *Engine) covered(a sat.Atom, depth int) bool {
	if a.IsLit() {
		l := a.Lit()
		v := &e.vars[l.Var()]
		if v.level <= e.grounded {
			return true
		}
		if v.meaning <= 0 {
			return e.coveredAt(v.position, v.level, 0, nil, depth)
		}
		ev := &e.bounds.Events[e.stack[v.position]&^eventFlag]
		return e.coveredAt(v.position, v.level, e.predicate(l, v.meaning).D, ev, depth)
	}
	if a.D <= e.bounds.Root[a.X] {
		return true
	}
	ev := &e.bounds.Events[e.bounds.Reach(a.X, a.D)]
	if ev.Level <= e.grounded {
		return true
	}
	return e.coveredAt(ev.Position, ev.Level, a.D, ev, depth)
}

// coveredAt is covered for the entry at the position, of an event for its bound d.
func (e *Engine) coveredAt(p, level int32, d int64, ev *bounds.Event, depth int) bool {
	seen := e.seen[p]
	switch {
	case seen&inClause != 0 && (ev == nil || ev.Need >= d):
		return true
	case seen&removable != 0 && (ev == nil || ev.Memo >= d):
		return true
	case seen&poison != 0 && (ev == nil || ev.Memo <= d):
		return false
	}
	s := &e.stamps[level]
	if s.stamp != e.stamp || p <= s.low || depth >= *minimiseDepth {
		return false
	}
	ok := e.follows(p, d, depth+1)
	if seen == 0 {
		e.marked = append(e.marked, p)
	}
	if ev != nil {
		ev.Memo = d
	}
	mark := uint8(poison)
	if ok {
		mark = removable
	}
	e.seen[p] = seen&inClause | mark
	return ok
}

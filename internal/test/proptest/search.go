package proptest

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// attach makes p part of the model.
func (m *Model) attach(p sat.Propagator) {
	h := &host{m: m, p: p, due: true}
	m.hosts = append(m.hosts, h)
	m.calling = h
	h.priority = p.Attach(m, h)
}

// decide opens a level.
func (m *Model) decide(a sat.Atom) {
	m.levels = append(m.levels, len(m.events))
	m.assign(a, nil)
}

// backtrack goes back to a level.
func (m *Model) backtrack(level int) {
	m.failed = false
	if level == m.Level() {
		return
	}
	end := m.levels[level]
	m.levels = m.levels[:level]
	for i := len(m.events) - 1; i >= end; i-- {
		switch e := m.events[i]; {
		case e.word >= 0:
			m.words[e.word] = e.before
		case e.x != sat.NoInt:
			m.lo[e.x] = e.before
		default:
			m.vals[e.lit.Var()] = 0
		}
	}
	m.events = m.events[:end]
	m.recall(level)
}

// recall makes those due that have not been called at the level or below. What made the
// others due is undone.
func (m *Model) recall(level int) {
	m.forget(level)
	for _, h := range m.hosts {
		h.due = false
	}
	for _, o := range m.overdue {
		o.h.due = true
		if r, ok := o.h.p.(sat.Reviewer); ok {
			r.Review(m)
		}
	}
}

// forget forgets what was put off above the level.
func (m *Model) forget(level int) {
	for n := len(m.overdue); n > 0 && m.overdue[n-1].level > level; n-- {
		m.overdue = m.overdue[:n-1]
	}
}

// putOff cuts propagation short.
func (m *Model) putOff() {
	m.forget(m.Level() - 1)
	for _, h := range m.hosts {
		if h.due {
			m.overdue = append(m.overdue, overdue{m.Level(), h})
		}
	}
}

func (m *Model) isDue() bool {
	return slices.ContainsFunc(m.hosts, func(h *host) bool { return h.due })
}

// assign makes the atom true; false on a contradiction with what is.
func (m *Model) assign(a sat.Atom, l *later) bool {
	if m.Holds(a) {
		return true
	}
	if m.Holds(a.Not()) {
		return false
	}
	if !a.IsLit() {
		m.raise(a, l)
		return true
	}
	lit := a.Lit()
	if d := m.lits[lit.Var()]; d.kind == atLeast {
		at := sat.Geq(d.x, d.d)
		if lit.Neg() {
			at = at.Not()
		}
		m.raise(at, l)
		return true
	}
	m.vals[lit.Var()] = 1
	if lit.Neg() {
		m.vals[lit.Var()] = -1
	}
	m.events = append(m.events, event{lit: lit, word: -1, later: l})
	m.tell(m.onLit[lit], 0, 1)
	return true
}

// raise changes a bound.
func (m *Model) raise(a sat.Atom, l *later) {
	before := m.lo[a.X]
	var changed []sat.Lit
	for v := 2; v < len(m.lits); v++ {
		if d := m.lits[v]; d.kind == atLeast && d.x == a.X&^1 && m.value(sat.Mk(uint32(v))) == 0 {
			changed = append(changed, sat.Mk(uint32(v)))
		}
	}
	m.lo[a.X] = a.D
	m.events = append(m.events, event{x: a.X, before: before, word: -1, later: l})
	m.tell(m.onBound[a.X], before, a.D)
	for _, lit := range changed {
		if val := m.value(lit); val != 0 {
			m.tell(m.onLit[lit.If(val > 0)], 0, 1)
		}
	}
}

func (m *Model) tell(ws []watch, before, now int64) {
	for _, w := range ws {
		if now <= w.above {
			continue
		}
		if n, ok := w.h.p.(sat.Notified); ok {
			w.h.due = n.Notify(m, w.tag, before, now) || w.h.due
		} else {
			w.h.due = true
		}
	}
}

// propagate runs everything to the fixpoint, or is cut short; false on a conflict.
func (m *Model) propagate() bool {
	for {
		if !m.close() {
			return false
		}
		var next *host
		for _, h := range m.hosts {
			if h.due && (next == nil || h.priority < next.priority) {
				next = h
			}
		}
		if next == nil {
			m.forget(m.Level() - 1)
			return true
		}
		if m.rng.IntN(16) == 0 {
			m.putOff()
			return true
		}
		next.due, m.calling, m.failed = false, next, false
		ok := next.p.Propagate(m)
		if ok == m.failed {
			m.t.Errorf("%T: Propagate returns %v, failed is %v", next.p, ok, m.failed)
		}
		if !ok {
			return false
		}
	}
}

// close propagates clauses and the definitions of direct literals.
func (m *Model) close() bool {
	for {
		n := len(m.events)
		for v := 2; v < len(m.lits); v++ {
			if d := m.lits[v]; d.kind == equals && !m.closeEqual(sat.Mk(uint32(v)), d) {
				return false
			}
		}
		for _, c := range m.clauses {
			if !m.closeClause(c) {
				return false
			}
		}
		if len(m.events) == n {
			return true
		}
	}
}

// closeEqual propagates l ↔ x = d.
func (m *Model) closeEqual(l sat.Lit, d litDef) bool {
	lo, hi, v := m.Lo(d.x), m.Hi(d.x), m.value(l)
	switch {
	case v > 0:
		return m.assign(sat.Geq(d.x, d.d), nil) && m.assign(sat.Leq(d.x, d.d), nil)
	case d.d < lo || d.d > hi:
		return m.assign(sat.LitAtom(l.Not()), nil)
	case lo == hi:
		return m.assign(sat.LitAtom(l), nil)
	case v < 0 && lo == d.d:
		return m.assign(sat.Geq(d.x, lo+1), nil)
	case v < 0 && hi == d.d:
		return m.assign(sat.Leq(d.x, hi-1), nil)
	}
	return true
}

func (m *Model) closeClause(c []sat.Lit) bool {
	open := sat.False
	for _, l := range c {
		switch v := m.value(l); {
		case v > 0:
			return true
		case v == 0 && open != sat.False:
			return true
		case v == 0:
			open = l
		}
	}
	return open != sat.False && m.assign(sat.LitAtom(open), nil)
}

package proptest

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// Lo implements sat.View.
func (m *Model) Lo(x sat.Int) int64 { return m.lo[x] }

// Hi implements sat.View.
func (m *Model) Hi(x sat.Int) int64 { return -m.lo[x^1] }

// Root implements sat.View.
func (m *Model) Root(x sat.Int) int64 {
	v := &past{m, len(m.events)}
	if len(m.levels) > 0 {
		v.end = m.levels[0]
	}
	return v.Lo(x)
}

// Holds implements sat.View.
func (m *Model) Holds(a sat.Atom) bool {
	if a.IsLit() {
		return m.value(a.Lit()) > 0
	}
	return m.lo[a.X] >= a.D
}

// Since implements sat.View.
func (m *Model) Since(a sat.Atom) (position int, before int64) {
	return (&past{m, len(m.events)}).Since(a)
}

// past is the model as it was when it had so many events.
type past struct {
	*Model
	end int
}

func (v *past) Lo(x sat.Int) int64 {
	for _, e := range v.events[v.end:] {
		if e.x == x {
			return e.before
		}
	}
	return v.lo[x]
}

func (v *past) Hi(x sat.Int) int64 { return -v.Lo(x.Neg()) }

func (v *past) Holds(a sat.Atom) bool {
	if !a.IsLit() {
		return v.Lo(a.X) >= a.D
	}
	l := a.Lit()
	if d := v.lits[l.Var()]; d.kind == atLeast {
		if l.Neg() {
			return v.Hi(d.x) < d.d
		}
		return v.Lo(d.x) >= d.d
	}
	for _, e := range v.events[v.end:] {
		if e.lit == l {
			return false
		}
	}
	return v.value(l) > 0
}

func (v *past) Since(a sat.Atom) (position int, before int64) {
	root := 0
	if len(v.levels) > 0 {
		root = v.levels[0]
	}
	at := root
	for ; !(&past{v.Model, at}).Holds(a); at++ {
	}
	if at == root {
		return -1, 0
	}
	if a.IsLit() {
		return at - 1, 0
	}
	return at - 1, (&past{v.Model, at - 1}).Lo(a.X)
}

// Set implements sat.Trail.
func (m *Model) Set(a sat.Atom, because []sat.Atom) bool {
	for _, b := range because {
		if !m.Holds(b) {
			m.t.Errorf("reason of %T for %v: %v does not hold, at %v", m.calling.p, a, b, m)
		}
	}
	m.follows("a reason", m.calling.p, because, a)
	return m.set(a, nil)
}

// SetLater implements sat.Trail.
func (m *Model) SetLater(a sat.Atom, token int64) bool {
	l := &later{m.calling.p, a, token}
	if !m.Holds(a) {
		m.explained(l, a, len(m.events))
	}
	return m.set(a, l)
}

func (m *Model) set(a sat.Atom, l *later) bool {
	if m.failed {
		m.t.Errorf("%T goes on after a conflict", m.calling.p)
	}
	if !m.assign(a, l) {
		m.failed = true
	}
	return !m.failed
}

// Fail implements sat.Trail.
func (m *Model) Fail(because []sat.Atom) bool {
	for _, b := range because {
		if !m.Holds(b) {
			m.t.Errorf("conflict of %T: %v does not hold, at %v", m.calling.p, b, m)
		}
	}
	m.follows("a conflict", m.calling.p, because, sat.LitAtom(sat.False))
	m.failed = true
	return false
}

// AddClause implements sat.Trail.
func (m *Model) AddClause(lits ...sat.Lit) {
	because := make([]sat.Atom, len(lits))
	for i, l := range lits {
		because[i] = sat.LitAtom(l.Not())
	}
	m.follows("a clause", m.calling.p, because, sat.LitAtom(sat.False))
	m.clauses = append(m.clauses, append([]sat.Lit(nil), lits...))
}

// NewTrailed implements sat.Trail.
func (m *Model) NewTrailed(v int64) sat.Trailed {
	m.words = append(m.words, v)
	return sat.Trailed(len(m.words) - 1)
}

// Trailed implements sat.Trail.
func (m *Model) Trailed(w sat.Trailed) int64 { return m.words[w] }

// SetTrailed implements sat.Trail.
func (m *Model) SetTrailed(w sat.Trailed, v int64) {
	m.events = append(m.events, event{word: int(w), before: m.words[w]})
	m.words[w] = v
}

// Level implements sat.Trail.
func (m *Model) Level() int { return len(m.levels) }

// Again implements sat.Trail.
func (m *Model) Again() { m.calling.due = true }

// Spend implements sat.Trail.
func (m *Model) Spend(int) {}

// WatchBound implements sat.Watcher.
func (h *host) WatchBound(x sat.Int, tag int32) {
	h.m.onBound[x] = append(h.m.onBound[x], watch{h, tag, math.MinInt64})
}

// Bounds implements sat.Readable.
func (m *Model) Bounds() *[]int64 { return &m.lo }

// Watches implements sat.Patient.
func (m *Model) Watches(x sat.Int) int32 { return int32(len(m.onBound[x])) }

// Await implements sat.Patient.
func (m *Model) Await(x sat.Int, watch int32, d int64) { m.onBound[x][watch].above = d }

// WatchLit implements sat.Watcher.
func (h *host) WatchLit(l sat.Lit, tag int32) {
	h.m.onLit[l] = append(h.m.onLit[l], watch{h, tag, math.MinInt64})
}

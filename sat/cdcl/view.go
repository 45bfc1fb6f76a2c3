package cdcl

import (
	"math"

	"github.com/gozinc/gozinc/sat"
)

// view is what propagators see and do: a sat.Trail and sat.Watcher.
type view struct{ engine *Engine }

// Lo is the lower bound of x.
func (v *view) Lo(x sat.Int) int64 { return v.engine.bounds.Lo[x] }

// Hi is the upper bound of x.
func (v *view) Hi(x sat.Int) int64 { return -v.engine.bounds.Lo[x^1] }

// Root is the lower bound of x at the root.
func (v *view) Root(x sat.Int) int64 { return v.engine.bounds.Root[x] }

// Holds reports whether the atom is true.
func (v *view) Holds(a sat.Atom) bool {
	if a.IsLit() {
		return v.engine.vals[a.Lit()] > 0
	}
	return v.engine.bounds.Lo[a.X] >= a.D
}

// Since tells when the atom became true.
func (v *view) Since(a sat.Atom) (position int, before int64) { return v.engine.since(a) }

func (e *Engine) since(a sat.Atom) (position int, before int64) {
	if a.IsLit() {
		v := &e.vars[a.Lit().Var()]
		if v.level == 0 {
			return -1, 0
		}
		return int(v.position), 0
	}
	if a.D <= e.bounds.Root[a.X] {
		return -1, e.bounds.Root[a.X]
	}
	ev := &e.bounds.Events[e.bounds.Reach(a.X, a.D)]
	return int(ev.Position), ev.Before
}

// Bounds implements sat.Readable.
func (v *view) Bounds() *[]int64 { return &v.engine.bounds.Lo }

// NewInt adds an integer.
func (v *view) NewInt(lo, hi int64) sat.Int { return v.engine.NewInt(lo, hi) }

// Ge returns the literal of x ≥ d.
func (v *view) Ge(x sat.Int, d int64) sat.Lit { return v.engine.Ge(x, d) }

// Eq returns the literal of x = d.
func (v *view) Eq(x sat.Int, d int64) sat.Lit { return v.engine.Eq(x, d) }

// Set makes the atom true.
func (v *view) Set(a sat.Atom, because []sat.Atom) bool {
	e := v.engine
	if v.Holds(a) {
		return true
	}
	e.traceLemma(e.host.current, because, a)
	if e.refuted(a) {
		e.conflictAtoms = append(append(e.conflictAtoms[:0], because...), a.Not())
		e.conflict = conflict{kind: byAtoms}
		return false
	}
	r := decision
	if e.depth() > 0 {
		r = byAtoms | reason(len(e.atoms))
		e.atoms = append(e.atoms, sat.Atom{D: int64(len(because))})
		e.atoms = append(e.atoms, because...)
	}
	e.set(a, r)
	return true
}

// SetLater makes the atom true for a reason to be asked for.
func (v *view) SetLater(a sat.Atom, value int64) bool {
	e := v.engine
	if v.Holds(a) {
		return true
	}
	if e.refuted(a) {
		if !a.IsLit() {
			a.D = 1 - e.bounds.Lo[a.X^1] // just above the upper bound
		}
		e.conflictAtoms = e.explain(e.host.current, a, value, now, e.conflictAtoms[:0])
		e.conflictAtoms = append(e.conflictAtoms, a.Not())
		e.conflict = conflict{kind: byAtoms}
		return false
	}
	r := decision
	switch {
	case e.depth() > 0:
		r = byToken | reason(len(e.tokens))
		t := token{value: value, propagator: e.host.current}
		if a.IsLit() {
			t.lit = a.Lit()
		}
		e.tokens = append(e.tokens, t)
	case e.tracer != nil:
		e.asked = e.explain(e.host.current, a, value, now, e.asked)[:len(e.asked)]
	}
	e.set(a, r)
	return true
}

// Fail tells a conflict.
func (v *view) Fail(because []sat.Atom) bool {
	e := v.engine
	e.traceLemma(e.host.current, because, sat.Atom{})
	e.conflictAtoms = append(e.conflictAtoms[:0], because...)
	e.conflict = conflict{kind: byAtoms}
	return false
}

// refuted reports whether the atom is false.
func (e *Engine) refuted(a sat.Atom) bool {
	if a.IsLit() {
		return e.vals[a.Lit()] < 0
	}
	return a.D > -e.bounds.Lo[a.X^1]
}

// set makes an atom true that has no value.
func (e *Engine) set(a sat.Atom, r reason) {
	if a.IsLit() {
		e.assign(a.Lit(), r)
		return
	}
	e.raise(a.X, a.D, r)
}

// AddClause adds a clause when the propagator has returned.
func (v *view) AddClause(lits ...sat.Lit) { v.engine.AddClause(lits...) }

// NewTrailed makes a trailed integer.
func (v *view) NewTrailed(x int64) sat.Trailed { return v.engine.trailed.New(x) }

// Trailed reads a trailed integer.
func (v *view) Trailed(w sat.Trailed) int64 { return v.engine.trailed.Get(w) }

// SetTrailed changes a trailed integer at the present level.
func (v *view) SetTrailed(w sat.Trailed, x int64) {
	e := v.engine
	e.trailed.Set(w, x, e.levels[len(e.levels)-1].stamp)
}

// Level is the decision level.
func (v *view) Level() int { return v.engine.depth() }

// Again makes the propagator at work due.
func (v *view) Again() { v.engine.host.due.Push(v.engine.host.current) }

// Spend counts work.
func (v *view) Spend(n int) {
	v.engine.host.spent += int64(n)
}

// WatchBound wakes the propagator when the lower bound of x rises.
func (v *view) WatchBound(x sat.Int, tag int32) {
	w := &v.engine.host.boundWatches[x]
	*w = append(*w, boundWatch{propagatorWatch{v.engine.host.current, tag}, math.MinInt64})
}

// Watches implements sat.Patient.
func (v *view) Watches(x sat.Int) int32 { return int32(len(v.engine.host.boundWatches[x])) }

// Await implements sat.Patient.
func (v *view) Await(x sat.Int, watch int32, d int64) {
	v.engine.host.boundWatches[x][watch].above = d
}

// WatchLit wakes the propagator when l becomes true.
func (v *view) WatchLit(l sat.Lit, tag int32) {
	h := &v.engine.host
	if h.watchIndex[l] == 0 {
		h.watchIndex[l] = int32(len(h.litWatches))
		h.litWatches = append(h.litWatches, nil)
	}
	w := &h.litWatches[h.watchIndex[l]]
	*w = append(*w, propagatorWatch{h.current, tag})
}

// past is the state before the entry at the position. It counts how often it is looked
// at, which is the work of an explanation.
type past struct {
	engine   *Engine
	position int32
	looks    int
}

// Lo is the lower bound of x.
func (p *past) Lo(x sat.Int) int64 {
	p.looks++
	return p.engine.bounds.LoAt(x, p.position)
}

// Hi is the upper bound of x.
func (p *past) Hi(x sat.Int) int64 { return -p.Lo(x ^ 1) }

// Root is the lower bound of x at the root.
func (p *past) Root(x sat.Int) int64 {
	p.looks++
	return p.engine.bounds.Root[x]
}

// Holds reports whether the atom is true.
func (p *past) Holds(a sat.Atom) bool {
	if !a.IsLit() {
		return p.Lo(a.X) >= a.D
	}
	p.looks++
	v := &p.engine.vars[a.Lit().Var()]
	return p.engine.vals[a.Lit()] > 0 && (v.level == 0 || v.position < p.position)
}

// Since tells when the atom became true.
func (p *past) Since(a sat.Atom) (position int, before int64) {
	p.looks++
	return p.engine.since(a)
}

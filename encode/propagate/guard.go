package propagate

import "github.com/gozinc/gozinc/sat"

// Guarded makes a propagator of C one of guard → C. While the guard is open,
// the propagator runs without effect, and a consequence that contradicts a
// bound makes the guard false; so half reification (Feydy, Somogyi and Stuckey,
// 2011) needs nothing of the propagators themselves.
//
// The consequences of an open guard are not carried on, so that the guard
// becomes false by one propagation only, and not by a chain of them. Of a propagator that is
// guarded already, one guard becomes false where the other holds.
func Guarded(guard sat.Lit, p sat.Propagator) sat.Propagator {
	if guard == sat.True {
		return p
	}
	if n, ok := p.(sat.Notified); ok {
		r, _ := p.(Refutable)
		return &guardedNotified{guarded: guarded{guard: guard, p: p}, n: n, r: r}
	}
	return &guarded{guard: guard, p: p}
}

type guarded struct {
	guard sat.Lit
	p     sat.Propagator
	// What p works on, by what the guard is: the trail of the call, which may be that of
	// another guard.
	closed guardTrail
	open   openTrail
}

// Refutable is a propagator of which an open guard makes no more than whether bounds
// violate it: what it sets contradicts no bound before. So it need not be called
// until they do. Measured: docs/decisions/0083.
type Refutable interface {
	sat.Stateless
	// Violated reports whether the bounds, of which Notify has told, violate the
	// constraint. It may be true where they do not.
	Violated(t sat.Trail) bool
}

// guardedNotified is a guarded propagator that is notified.
type guardedNotified struct {
	guarded
	n sat.Notified
	r Refutable // nil if it is none
	// stateless is that of r.
	stateless bool
	// two is r, where that is a sum of two terms.
	two twoTerms
}

// noted is the tag of the guard's own watch.
const noted = -1

// Notify implements sat.Notified.
func (g *guardedNotified) Notify(t sat.Trail, tag int32, before, now int64) bool {
	if tag == noted {
		g.two.heed()
		return true
	}
	if g.two.bounds != nil {
		return g.notifyTwo(t, tag, before, now)
	}
	if !g.stateless {
		due := g.n.Notify(t, tag, before, now)
		if !due || g.r == nil {
			return due
		}
	}
	switch {
	case t.Holds(sat.LitAtom(g.guard.Not())):
		return false
	case !t.Holds(sat.LitAtom(g.guard)):
		return g.r.Violated(t)
	}
	return !g.stateless || g.n.Notify(t, tag, before, now)
}

// notifyTwo is Notify of a sum of two terms. The orders of tasks are such, and each start has two with each other task, of which
// hardly any has anything to do: while the guard is open, only bounds that may violate the sum are told of, and where it
// limits no term, the guard is not looked at.
func (g *guardedNotified) notifyTwo(t sat.Trail, tag int32, before, now int64) bool {
	sum := g.two.least()
	switch {
	case sum > g.two.bound:
		return !t.Holds(sat.LitAtom(g.guard.Not()))
	case t.Holds(sat.LitAtom(g.guard)):
		return sum > g.two.idle && g.n.Notify(t, tag, before, now)
	}
	g.two.wait(sum)
	return false
}

// Attach implements sat.Propagator.
func (g *guardedNotified) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	at := g.guarded.Attach(t, w)
	g.stateless = g.r != nil && g.r.Stateless()
	if p, ok := g.r.(*atMost); ok {
		g.two = p.two(t)
	}
	return at
}

// Stateless implements sat.Stateless.
func (g *guardedNotified) Stateless() bool { return g.stateless }

// Review implements sat.Reviewer.
func (g *guardedNotified) Review(t sat.Trail) {
	if r, ok := g.n.(sat.Reviewer); ok {
		r.Review(t)
	}
}

// Attach implements sat.Propagator.
func (g *guarded) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	w.WatchLit(g.guard, noted)
	return g.p.Attach(t, w)
}

// Propagate implements sat.Propagator.
func (g *guarded) Propagate(t sat.Trail) bool {
	if t.Holds(sat.LitAtom(g.guard.Not())) {
		return true
	}
	if t.Holds(sat.LitAtom(g.guard)) {
		g.closed = guardTrail{t, g}
		return g.p.Propagate(&g.closed)
	}
	g.open = openTrail{Trail: t, g: g}
	return g.p.Propagate(&g.open) || g.open.ok
}

// Explain implements sat.Propagator.
func (g *guarded) Explain(v sat.View, a sat.Atom, token int64, buf []sat.Atom) []sat.Atom {
	return g.p.Explain(v, a, token, append(buf, sat.LitAtom(g.guard)))
}

// guardTrail adds the true guard to eager reasons.
type guardTrail struct {
	sat.Trail
	g *guarded
}

func (t *guardTrail) Set(a sat.Atom, because []sat.Atom) bool {
	return t.Trail.Holds(a) || t.Trail.Set(a, append(because, sat.LitAtom(t.g.guard)))
}

func (t *guardTrail) Fail(because []sat.Atom) bool {
	return t.Trail.Fail(append(because, sat.LitAtom(t.g.guard)))
}

func (t *guardTrail) AddClause(lits ...sat.Lit) {
	t.Trail.AddClause(append(append([]sat.Lit(nil), lits...), t.g.guard.Not())...)
}

// openTrail is the trail where the guard is open.
type openTrail struct {
	sat.Trail
	g  *guarded
	ok bool // the propagator was stopped, and the guard was made false
}

func (t *openTrail) Set(a sat.Atom, because []sat.Atom) bool {
	no := a.Not()
	if !t.Trail.Holds(no) {
		return true
	}
	return t.refute(append(because, no))
}

func (t *openTrail) SetLater(a sat.Atom, token int64) bool {
	no := a.Not()
	if !t.Trail.Holds(no) {
		return true
	}
	if !a.IsLit() {
		a.D = t.Trail.Hi(a.X) + 1 // a weaker bound contradicts as well
		no = a.Not()
	}
	return t.refute(t.g.p.Explain(t.Trail, a, token, []sat.Atom{no}))
}

func (t *openTrail) Fail(because []sat.Atom) bool { return t.refute(because) }

// refute makes the guard false and stops the propagator.
func (t *openTrail) refute(because []sat.Atom) bool {
	t.ok = t.Trail.Set(sat.LitAtom(t.g.guard.Not()), because)
	return false
}

func (t *openTrail) AddClause(lits ...sat.Lit) {
	t.Trail.AddClause(append(append([]sat.Lit(nil), lits...), t.g.guard.Not())...)
}

// Paced is a propagator that leaves out calls where those before found nothing. Eager has
// it leave out none.
type Paced interface{ Eager() }

// Eager implements Paced.
func (g *guarded) Eager() {
	if p, ok := g.p.(Paced); ok {
		p.Eager()
	}
}

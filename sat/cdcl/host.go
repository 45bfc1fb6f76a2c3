package cdcl

import (
	"math"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/queue"
)

// host runs propagators.
type host struct {
	propagators  []resident
	due          queue.Queue
	current      int32            // the propagator at work; none outside
	boundWatches [][]subscription // by handle
	litWatches   [][]subscription
	ears         []int32   // by literal: its index in litWatches, or 0; nil without propagators
	postponed    []sat.Lit // clauses of propagators, each after its length
	spent        int64     // work
}

// resident is a propagator in the engine.
type resident struct {
	sat.Propagator
	notified sat.Notified // nil if it is none
	reviewer sat.Reviewer // likewise
}

// subscription is what a propagator watches.
type subscription struct {
	propagator, tag int32
}

func (h *host) init() { h.current = none }

func (h *host) active() bool { return h.ears != nil }

// heard reports whether a propagator watches the literal.
func (h *host) heard(l sat.Lit) bool { return h.ears != nil && h.ears[l] != 0 }

// AddPropagator makes p part of the formula. Unit propagation at the root comes to
// its end first, so that p is not notified of changes before it was attached. The
// next search calls it. An unsatisfiable formula takes no more propagators.
func (e *Engine) AddPropagator(p sat.Propagator) {
	if e.unsat {
		return
	}
	e.reinstateAll()
	e.backtrack(0)
	if !e.unitPropagate() {
		e.refute()
		return
	}
	h := &e.host
	n := int32(len(h.propagators))
	notified, _ := p.(sat.Notified)
	reviewer, _ := p.(sat.Reviewer)
	h.propagators = append(h.propagators, resident{p, notified, reviewer})
	if h.ears == nil {
		h.ears = make([]int32, len(e.vals))
		h.litWatches = make([][]subscription, 1)
	}
	h.due.Add()
	h.current = n
	priority := p.Attach(&e.view, &e.view)
	h.due.SetPriority(n, priority)
	h.current = none
	h.due.Push(n)
	e.flush()
}

// call has a propagator work, and adds the clauses that it found.
func (e *Engine) call(n int32) bool {
	h := &e.host
	h.current = n
	h.spent++
	ok := h.propagators[n].Propagate(&e.view)
	h.current = none
	if !ok {
		h.postponed = h.postponed[:0]
		return false
	}
	e.flush()
	return !e.unsat
}

// notifyBound tells the subscribers that a lower bound has risen.
func (e *Engine) notifyBound(x sat.Int, before, now int64) {
	for _, s := range e.host.boundWatches[x] {
		e.notify(s, before, now)
	}
}

// notifyLit tells the subscribers that the literal has become true.
func (e *Engine) notifyLit(l sat.Lit) {
	for _, s := range e.host.litWatches[e.host.ears[l]] {
		e.notify(s, 0, 1)
	}
}

func (e *Engine) notify(s subscription, before, now int64) {
	p := &e.host.propagators[s.propagator]
	if p.notified == nil || p.notified.Notify(&e.view, s.tag, before, now) {
		e.host.due.Push(s.propagator)
	}
}

// recall makes due what is overdue at the level, to which the search has come back.
func (e *Engine) recall(level int) {
	h := &e.host
	e.creeping.overdue.Recall(level, &h.due) // what made the others due is undone
	if h.due.Empty() {
		return
	}
	h.due.Each(func(n int32) {
		if r := h.propagators[n].reviewer; r != nil {
			r.Review(&e.view)
		}
	})
}

// postpone keeps a clause until the propagator has returned.
func (h *host) postpone(lits []sat.Lit) {
	h.postponed = append(h.postponed, sat.Lit(len(lits)))
	h.postponed = append(h.postponed, lits...)
}

// flush adds the clauses that were kept.
func (e *Engine) flush() {
	h := &e.host
	for list := h.postponed; len(list) > 0; {
		n := int(list[0])
		e.add(list[1 : 1+n])
		list = list[1+n:]
	}
	h.postponed = h.postponed[:0]
}

// explain appends the atoms from which the propagator's consequence at the
// position follows.
func (e *Engine) explain(n int32, a sat.Atom, value int64, position int32, buf []sat.Atom) []sat.Atom {
	from := len(buf)
	e.past = past{engine: e, position: position}
	buf = e.host.propagators[n].Explain(&e.past, a, value, buf)
	e.view.Spend(e.past.looks)
	e.traceLemma(n, buf[from:], a)
	return buf
}

// traceLemma tells the tracer why the atom follows; with the zero atom, that the
// reason is a conflict.
func (e *Engine) traceLemma(n int32, because []sat.Atom, a sat.Atom) {
	if e.tracer == nil {
		return
	}
	clause := make([]sat.Atom, 0, len(because)+1)
	if a != (sat.Atom{}) {
		clause = append(clause, a)
	}
	for _, b := range because {
		clause = append(clause, b.Not())
	}
	e.tracer.Lemma(e.host.propagators[n].Propagator, clause)
}

// now is the position after all entries.
const now = math.MaxInt32

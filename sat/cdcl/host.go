package cdcl

import (
	"math"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
	"github.com/gozinc/gozinc/sat/cdcl/internal/queue"
)

// host runs propagators.
type host struct {
	propagators  []attached
	due          queue.Queue
	current      int32          // the propagator that is called; none outside
	boundWatches [][]boundWatch // by handle
	litWatches   [][]propagatorWatch
	watchIndex   []int32     // by literal: its index in litWatches, or 0; nil without propagators
	postponed    clause.List // of propagators
	spent        int64       // calls, and what propagators have spent
	notices      int64       // watches of propagators that were looked at
}

// attached is a propagator in the engine.
type attached struct {
	sat.Propagator
	notified sat.Notified // nil if it is none
	reviewer sat.Reviewer // likewise
	// stateless propagators are not notified while they are due.
	stateless bool
}

// propagatorWatch is what a propagator watches.
type propagatorWatch struct {
	propagator, tag int32
}

// boundWatch is a watch of a bound, which waits until that is above a number.
type boundWatch struct {
	propagatorWatch
	above int64
}

func (h *host) init() { h.current = none }

func (h *host) active() bool { return h.watchIndex != nil }

// watched reports whether a propagator watches the literal.
func (h *host) watched(l sat.Lit) bool { return h.watchIndex != nil && h.watchIndex[l] != 0 }

// AddPropagator makes p part of the formula. Unit propagation at the root comes to
// its end first, so that p is not notified of changes before it was attached. The
// next search calls it. An unsatisfiable formula takes no more propagators.
func (e *Engine) AddPropagator(p sat.Propagator) {
	if e.unsat {
		return
	}
	e.backtrack(0)
	if !e.unitPropagate() {
		e.refute()
		return
	}
	h := &e.host
	n := int32(len(h.propagators))
	notified, _ := p.(sat.Notified)
	reviewer, _ := p.(sat.Reviewer)
	h.propagators = append(h.propagators, attached{Propagator: p, notified: notified, reviewer: reviewer})
	if h.watchIndex == nil {
		h.watchIndex = make([]int32, len(e.vals))
		h.litWatches = make([][]propagatorWatch, 1)
	}
	h.due.Add()
	h.current = n
	priority := p.Attach(&e.view, &e.view)
	h.due.SetPriority(n, priority)
	if s, ok := p.(sat.Stateless); ok {
		h.propagators[n].stateless = s.Stateless()
	}
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
		h.postponed.Clear()
		return false
	}
	e.flush()
	return !e.unsat
}

// notifyBound tells the subscribers that a lower bound has risen.
func (e *Engine) notifyBound(x sat.Int, before, now int64) {
	list := e.host.boundWatches[x]
	e.host.notices += int64(len(list))
	for i := range list {
		if w := &list[i]; now > w.above {
			e.notify(w.propagatorWatch, before, now)
		}
	}
}

// notifyLit tells the subscribers that the literal has become true.
func (e *Engine) notifyLit(l sat.Lit) {
	list := e.host.litWatches[e.host.watchIndex[l]]
	e.host.notices += int64(len(list))
	for _, s := range list {
		e.notify(s, 0, 1)
	}
}

func (e *Engine) notify(s propagatorWatch, before, now int64) {
	h := &e.host
	p := &h.propagators[s.propagator]
	if p.stateless && h.due.Has(s.propagator) {
		return
	}
	was := h.current
	h.current = s.propagator
	if p.notified == nil || p.notified.Notify(&e.view, s.tag, before, now) {
		h.due.Push(s.propagator)
	}
	h.current = was
}

// recall makes due what is overdue at the level, to which the search has come back.
func (e *Engine) recall(level int) {
	h := &e.host
	e.creeping.overdue.Recall(level, &h.due) // what made the others due is undone
	if h.due.Empty() {
		return
	}
	h.due.Each(func(n int32) {
		h.current = n
		if r := h.propagators[n].reviewer; r != nil {
			r.Review(&e.view)
		}
	})
	h.current = none
}

// flush adds the clauses that were kept.
func (e *Engine) flush() { e.host.postponed.Take(e.add) }

// Called returns the propagator that is called; nil outside, and the one at fault after
// a panic.
func (e *Engine) Called() sat.Propagator {
	if e.host.current == none {
		return nil
	}
	return e.host.propagators[e.host.current].Propagator
}

// explain appends the atoms from which the propagator's consequence at the
// position follows.
func (e *Engine) explain(n int32, a sat.Atom, value int64, position int32, buf []sat.Atom) []sat.Atom {
	from := len(buf)
	e.past = past{engine: e, position: position}
	was := e.host.current
	e.host.current = n
	buf = e.host.propagators[n].Explain(&e.past, a, value, buf)
	e.host.current = was
	e.view.Spend(1 + e.past.looks / *looksFor)
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

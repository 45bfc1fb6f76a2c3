package cdcl

import "github.com/gozinc/gozinc/sat"

// decide opens a level with a decision: the next assumption, half the domain of
// a creeping integer, a hint, what the brancher says, the most active variable, or
// at last a bound of an integer that is not fixed. It returns Sat when there is
// nothing to decide and no propagator is due, Unsat when an assumption is false,
// and Unknown otherwise.
func (e *Engine) decide() sat.Status {
	for e.depth() < e.base() {
		if !e.assumeNext() {
			return sat.Unsat
		}
		if e.head < len(e.stack) || e.depth() == e.base() && !e.host.due.Empty() {
			return sat.Unknown
		}
	}
	if e.creeping.most != sat.NoInt && e.splitCreeping() {
		return sat.Unknown
	}
	for e.hinted < len(e.hints) {
		l := e.hints[e.hinted]
		e.hinted++
		if e.vals[l] == 0 {
			e.begin(l)
			return sat.Unknown
		}
	}
	if e.branches() && e.branch() {
		return sat.Unknown
	}
	if v, ok := e.order.Next(func(v uint32) bool { return e.vals[v<<1] == 0 }); ok {
		e.begin(e.phase(v))
		return sat.Unknown
	}
	if e.split() || !e.host.due.Empty() {
		return sat.Unknown
	}
	return sat.Sat
}

// begin opens a level with the literal.
func (e *Engine) begin(l sat.Lit) {
	e.stats.Decisions++
	e.open()
	e.assign(l, decision)
}

// branch asks the brancher for a decision.
func (e *Engine) branch() bool {
	a, ok := e.brancher.Decide(&e.view)
	if !ok || e.view.Holds(a) || e.view.Holds(a.Not()) {
		return false
	}
	if e.depth() <= max(e.guided, e.base()) {
		e.guided = e.depth() + 1
	}
	if a.IsLit() {
		e.begin(a.Lit())
		return true
	}
	e.stats.Decisions++
	e.open()
	e.raise(a.X, a.D, decision)
	return true
}

// split decides on an integer that is not fixed: its phase, from both sides, if
// that is within the bounds, and the lower half otherwise.
func (e *Engine) split() bool {
	for ; e.free < len(e.ints); e.free++ {
		x := sat.Int(2 * e.free)
		lo, hi := e.bounds.Lo[x], -e.bounds.Lo[x^1]
		if lo == hi {
			continue
		}
		a := sat.Leq(x, lo+int64(uint64(hi-lo)/2))
		switch p := e.tried(e.free); {
		case p < lo || p > hi:
		case p == lo:
			a = sat.Leq(x, p)
		default:
			a = sat.Geq(x, p)
		}
		e.stats.Decisions++
		e.open()
		e.raise(a.X, a.D, decision)
		return true
	}
	return false
}

package cdcl

import "github.com/gozinc/gozinc/sat"

// Probe propagates under the assumptions, many of them together. The levels that these have
// in common with those of the last call stay, so that a call that leaves out a late one is
// cheap.
func (e *Engine) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict bool) {
	e.check(assume)
	e.countAnew()
	e.failed = e.failed[:0]
	defer e.tell()
	if e.unsat {
		return nil, true
	}
	e.assume(assume, e.parts.probed)
	e.backtrack(min(e.depth(), e.base()))
	conflict = !e.assumeAll()
	if e.unsat {
		return nil, true
	}
	failed = append(failed, e.failed...)
	e.failed = e.failed[:0]
	if len(failed) == 1 && failed[0] != sat.False {
		e.backtrack(0)
		e.learnUnit(failed[0].Not())
	}
	return failed, conflict
}

// refute notes that the formula is unsatisfiable by propagation at the root.
func (e *Engine) refute() {
	if !e.unsat && e.tracer != nil {
		e.tracer.Learn(nil)
	}
	e.unsat = true
}

// assumeAll decides the assumptions that have no level yet, and propagates. At a
// conflict it returns false, and sets the failed assumptions; the levels before the
// conflict stay.
func (e *Engine) assumeAll() bool {
	for {
		if !e.propagate() {
			if e.depth() > 0 && !e.unsat {
				e.blameConflict()
				e.backtrack(e.depth() - 1)
			}
			if len(e.failed) == 0 {
				e.refute()
			}
			return false
		}
		if e.depth() == e.base() {
			return true
		}
		if !e.assumeNext() {
			return false
		}
	}
}

// learnUnit makes a literal true that follows by propagation.
func (e *Engine) learnUnit(l sat.Lit) {
	if e.vals[l] != 0 {
		return
	}
	if e.tracer != nil {
		e.tracer.Learn([]sat.Lit{l})
	}
	e.assign(l, decision)
}

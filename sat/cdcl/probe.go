package cdcl

import "github.com/gozinc/gozinc/sat"

// Probe propagates under the assumptions.
func (e *Engine) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict bool) {
	e.check(assume)
	e.failed = e.failed[:0]
	defer e.tell()
	if !e.settle() {
		return nil, true
	}
	e.assumed = e.assumed[:0]
	conflict = !e.assumeAll(assume)
	e.backtrack(0)
	e.assumed = e.assumed[:0]
	if e.unsat {
		return nil, true
	}
	failed = append(failed, e.failed...)
	e.failed = e.failed[:0]
	if len(failed) == 1 && failed[0] != sat.False {
		e.learnUnit(failed[0].Not())
	}
	return failed, conflict
}

// settle goes back to the root and propagates there. It returns false when the
// formula is unsatisfiable.
func (e *Engine) settle() bool {
	if e.unsat {
		return false
	}
	e.backtrack(0)
	if e.propagate() {
		return true
	}
	e.refute()
	return false
}

// refute notes that the formula is unsatisfiable by propagation at the root.
func (e *Engine) refute() {
	if !e.unsat && e.tracer != nil {
		e.tracer.Learn(nil)
	}
	e.unsat = true
}

// assumeAll decides the assumptions and propagates. It returns false at a
// conflict, and sets the failed assumptions.
func (e *Engine) assumeAll(assume []sat.Lit) bool {
	e.assumed = append(e.assumed, assume...)
	for e.depth() < len(e.assumed) {
		l := e.assumed[e.depth()]
		if e.vals[l] < 0 {
			e.blame(l)
			return false
		}
		e.open()
		if e.vals[l] > 0 {
			continue
		}
		e.assign(l, decision)
		if e.propagate() {
			continue
		}
		if !e.unsat {
			e.blameClash()
		}
		return false
	}
	return true
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

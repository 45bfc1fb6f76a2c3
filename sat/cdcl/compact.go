package cdcl

// simplify drops the clauses that are satisfied at the root and shortens the
// others. Level and propagation must be at the root and at an end.
func (e *Engine) simplify() {
	e.forgetRootReasons()
	e.db.Simplify(e.vals, e.tracer)
}

// forgetRootReasons drops what nothing asks for: why something holds at the
// root.
func (e *Engine) forgetRootReasons() {
	for _, t := range e.stack {
		if t&eventFlag != 0 {
			e.bounds.Events[t&^eventFlag].Reason = uint32(decision)
		} else {
			e.vars[t>>1].reason = decision
		}
	}
}

// compact closes the gaps of the arena.
func (e *Engine) compact() {
	e.db.Compact(func() { e.eachReason(e.db.Moved) })
}

package cdcl

// Hurry makes restarts, reductions, new phases and changes of the mode come after
// each few conflicts, so that short searches have them.
func Hurry(e *Engine) {
	e.reduce.every, e.reduce.due = 1, 1
	e.phases.every, e.phases.due = 1, 1
	e.restart.conflicts, e.restart.unit, e.restart.period = 2, 1, 1
}

// Sparse has integers get their literals one by one however few values they have.
func Sparse(e *Engine) { e.dense = 0 }

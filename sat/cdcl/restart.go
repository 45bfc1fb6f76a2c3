package cdcl

// restartSearch goes back to the assumptions, but keeps the decisions that would
// be made again (van der Tak, Ramos and Heule, 2011), and those of a brancher.
func (e *Engine) restartSearch() {
	e.stats.Restarts++
	e.restart.Restarted(e.stats.Conflicts)
	e.backtrack(max(min(e.depth(), e.base()), e.guided, e.reusable()))
}

// reusable returns the number of levels whose decisions are more active than the
// next one.
func (e *Engine) reusable() int {
	h := &e.order
	for !h.Empty() && e.vals[h.First()<<1] != 0 {
		h.Pop()
	}
	if h.Empty() || e.branches() {
		return 0
	}
	next := h.First()
	for i := 1 + e.base(); i < len(e.levels); i++ {
		at := int(e.levels[i].trail)
		if at >= len(e.stack) || e.stack[at]&eventFlag != 0 {
			return i - 1
		}
		if v := e.stack[at] >> 1; !h.Before(v, next) {
			return i - 1
		}
	}
	return e.depth()
}

// switchMode ends the present mode if its time has come.
func (e *Engine) switchMode() {
	if e.restart.SwitchMode(e.stats.Conflicts, e.work()) {
		e.phases.Retarget()
		if e.alternates {
			e.backtrack(min(e.depth(), e.base()))
		}
	}
}

package cdcl

// begun is what was counted when the last search or probe began.
type begun struct {
	propagations int64
	looked       int64
	steps        int64
}

// work is what the engine has done, in clauses looked at.
func (e *Engine) work() int64 { return e.ticks + e.host.spent }

// looked are the literals and events taken from the trail, and what propagators have spent,
// with one for each call.
func (e *Engine) looked() int64 { return e.taken + e.host.spent }

// steps are entries of the trail, watches of propagators, and ticks.
func (e *Engine) steps() int64 {
	return e.taken + e.host.notices + e.ticks + e.vivification.spent
}

// propagations are what a search or probe has looked at. Where clauses and notices take most
// of the time they are its steps, *stepsFor of which count as one (docs/decisions/0254).
func (e *Engine) propagations() int64 {
	b := e.begun
	return b.propagations + max(e.looked()-b.looked, (e.steps()-b.steps) / *stepsFor)
}

// countAnew has the next search or probe counted by itself.
func (e *Engine) countAnew() { e.begun = begun{e.propagations(), e.looked(), e.steps()} }

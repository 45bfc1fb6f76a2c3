package cdcl

import (
	"github.com/gozinc/gozinc/sat"
)

// Hurry makes restarts, reductions, new phases and changes of the mode come after
// each few conflicts, so that short searches have them, and levels of several assumptions.
func Hurry(e *Engine) {
	e.reduce.every, e.reduce.due = 1, 1
	e.phases.Hurry()
	e.vivification.percent = 1000
	e.restart.Hurry()
	e.parts = parts{probed: 1, searched: 2}
	e.creeping.bounds, e.creeping.least = -1<<30, 0
	e.recycled.least = 0
}

// Own returns the number of literals that the engine has made for itself, and of
// the variables that it has given up of them.
func Own(e *Engine) (made, spare int) { return e.made, len(e.spare) }

// Trail returns the number of entries of the trail and of the reasons kept with it.
func Trail(e *Engine) int { return len(e.stack) + len(e.atoms) + len(e.tokens) }

// Before reports whether the variable of a is decided before that of b.
func Before(e *Engine, a, b sat.Lit) bool { return e.order.Before(a.Var(), b.Var()) }

// MinimisePercent is the share of minimisation.
var MinimisePercent = minimisePercent

// Minimised returns the ticks that minimisation has taken, and those of all else.
func Minimised(e *Engine) (ticks, others int64) {
	return e.minimisation.spent, e.work() - e.minimisation.spent
}

package encode

import (
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// Where the horizon of a schedule is the sum of all durations, most values of
// most integers are far from any good solution, and yet each has its literals
// and clauses. So a model can be compiled for its better solutions only, with
// the objective in the lower part of its range, and for more of them when these
// turn out not to exist. Native integers have literals where they are asked for.

// What makes a guess worth while: values of all integers without it, and the
// share of them that it leaves.
// Measured: docs/decisions/0021.
const (
	guessAbove = 20_000
)

// guessGoal keeps the goal within the least Options.GoalShare of its range, if
// that makes the integers of the model much smaller. It reports false when
// propagation finds no solution there.
func (p *Problem) guessGoal(pre *presolve.State, goal store.View) bool {
	st := p.enc.Store
	lo, hi := st.Lo(goal), st.Hi(goal)
	if p.opt.GoalShare <= 0 || p.opt.Native || p.foundGood || lo < -rule.MaxGoal || hi > rule.MaxGoal {
		return true
	}
	limit := lo + int64(float64(hi-lo)*p.opt.GoalShare)
	if limit >= hi {
		return true
	}
	before := presolve.Values(st)
	if before < guessAbove {
		return true
	}
	until, after := st.Work()+pre.Budget(), int64(0)
	pre.Refutes(func() bool { return st.SetHi(goal, limit) }, until, func() { after = presolve.Values(st) })
	if float64(after) > presolve.SmallerShare*float64(before) {
		return true
	}
	p.guess = &limit
	return st.SetHi(goal, limit) && pre.Drain()
}

// GuessedGoal returns the value above which solutions have been left out on the
// strength of Options.GoalShare: that there is no solution means that there is
// none up to that value.
func (p *Problem) GuessedGoal() (limit int64, guessed bool) {
	if p.guess == nil {
		return 0, false
	}
	return *p.guess, true
}

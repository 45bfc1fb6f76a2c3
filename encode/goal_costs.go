package encode

import "github.com/gozinc/gozinc/sat"

// GoalAtLeast has the engine take in that the objective, negated for maximisation, is at least base and the weights of those
// literals that are true, in place of what the last call said. It reports whether it does: it has no effect where the engine takes no
// propagators for the objective.
func (p *Problem) GoalAtLeast(base int64, costs []sat.Cost) bool {
	return p.costs.Post(p.enc, p.goal.view, base, costs)
}

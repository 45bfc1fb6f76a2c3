package encode

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/sat"
)

// GoalAtLeast has the engine take in that the objective, negated for maximisation, is at least base and the weights of those
// literals that are true, in place of what the last call said. It reports whether it does: it has no effect where the engine takes no
// propagators for the objective.
func (p *Problem) GoalAtLeast(base int64, costs []sat.Cost) bool {
	return p.costs.Post(p.enc, p.goal.view, base, costs)
}

// IntAtLeast returns the literal x ≥ d of an integer of the engine, True or False where that is known at the root.
func (p *Problem) IntAtLeast(x sat.Int, d int64) sat.Lit { return p.enc.Engine().Ge(x, d) }

// Total returns a new integer of the engine, from lo to hi, that is at least what the numbers cost and the weights of the literals that
// are true.
func (p *Problem) Total(numbers []pb.Number, costs []sat.Cost, lo, hi int64) sat.Int {
	return arith.Total(p.enc, numbers, costs, lo, hi)
}

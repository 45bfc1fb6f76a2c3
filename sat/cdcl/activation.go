package cdcl

import "github.com/gozinc/gozinc/sat"

// An activation literal has a level of its own, the first, in searches that assume it first. All that becomes true there follows from
// it, so in learnt clauses it stands for the whole level. They have at most one literal more than if it were a fact. This is what shrinking
// does with the literals of a level (Fleury and Biere, "Efficient All-UIP Learned Clause Minimization", SAT 2021), without a look at reasons.

// Activate makes l, or none for sat.Undef, the activation literal.
func (e *Engine) Activate(l sat.Lit) { e.activation = l }

// activated reports whether the first level is that of the activation literal.
func (e *Engine) activated() bool {
	return e.activation != sat.Undef && len(e.ends) > 0 && e.ends[0] == 1 && e.assumed[0] == e.activation
}

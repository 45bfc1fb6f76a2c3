package bound

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/relax"
)

// Feasibility is the linear relaxation of all rows without a goal: it is refuted or not, at the root
// and at the nodes of a search for a first solution.
type Feasibility struct{ node *node }

// NewFeasibility returns nil where the relaxation is large.
func NewFeasibility(r *relax.Builder) *Feasibility {
	var nothing relax.Affine // a goal of 0 over all columns
	for j := range r.Columns {
		if _, gone := r.Replaced(int32(j)); gone {
			continue
		}
		nothing.Cols, nothing.Coefs = append(nothing.Cols, int32(j)), append(nothing.Coefs, 0)
	}
	if n := newNode(&relaxSum{r: r, goal: nothing}); n != nil {
		return &Feasibility{node: n}
	}
	return nil
}

// Refuted reports whether the rows have no point within the domains: the dual ray of the
// linear program, rounded to integers, adds up to a sum that no values reach (Farkas). It
// gives up, with false, where the program takes long. It does not hold for nil.
func (f *Feasibility) Refuted() bool {
	if f == nil {
		return false
	}
	n := f.node
	for i := range n.integers {
		n.integers[i].root()
	}
	end, _ := n.solve(0, *relaxWork)
	return end == refuted
}

// Propagator returns the relaxation as a propagator, which goes on from the root; nil where there is no
// relaxation, or too many literals. It makes the literals of its integers, as far as they have none.
func (f *Feasibility) Propagator(e *constraint.Encoder) *Propagator {
	if f == nil || !f.node.literals(e) {
		return nil
	}
	return newPropagator(f.node, e, propagate.Affine{}, false)
}

// root sets the state to that of the domain.
func (x *integer) root() {
	x.lo, x.hi, x.left = x.min, x.max, len(x.values)
	for k := range x.open {
		x.open[k] = true
	}
}

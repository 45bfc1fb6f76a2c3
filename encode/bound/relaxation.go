// Package bound makes use of the linear relaxation of a model: bounds of the
// objective, cuts, and the refutation of nodes of a search, all proved in
// integers. It knows what constraints tell package relax, and no family of them.
package bound

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/relax"
)

// Relaxation is what the constraints of a model, taken together, say of the
// objective. The duals of its linear relaxation, rounded to integers, are
// multipliers of the rows; the objective and the multiplied rows add up to
//
//	surplus ≤ scale·goal + shift,
//
// where the surplus is a sum of what the values of integers cost more than
// their cheapest, by their reduced costs. It is never negative, which bounds
// the goal. And a solution better than k has a surplus of at most
// scale·(k−1) + shift, which is little where the relaxation is tight, and then
// much more than the objective itself tells a solver: values with a greater
// reduced cost are excluded (Dantzig, Fulkerson and Johnson, 1954).
type Relaxation struct {
	terms        []surplusTerm
	scale, shift int64
	rows         int // that were added up
	measure      *Measure

	// without is the relaxation without cuts, whose bound is less; nil where
	// this one has none.
	without *Relaxation
	// from is the linear program that the relaxation solved, which branch
	// and bound goes on with; nil for the relaxation without cuts.
	from *relaxSum
	// uncut is the program that cuts can be added to; nil where that was done, or is of no use.
	uncut *bounder
}

// New solves the relaxation for the goal, without cuts. The measure is nil where the goal is its value. It returns nil where the relaxation
// says nothing of the goal. A large one is solved to its end only if that may take long.
func New(r *relax.Builder, goal relax.Affine, m *Measure, long bool) *Relaxation {
	goal = r.Present(goal)
	if long {
		return solve(r, goal, m, *longWork)
	}
	return solve(r, goal, m, *relaxWork)
}

// Bound returns the least goal that the relaxation allows.
func (r *Relaxation) Bound() int64 { return r.measure.least(-r.shift, r.scale) }

// Bounds returns the least goal that the relaxation allows, with cuts and without.
func (r *Relaxation) Bounds() (bound, uncut int64) {
	if r.without != nil {
		return r.Bound(), r.without.Bound()
	}
	return r.Bound(), r.Bound()
}

// Tells reports whether the rows raise the bound at the root. It does not for nil.
func (r *Relaxation) Tells() bool { return r != nil && r.rows > 0 }

// Cutoffs adds clauses that hold for all solutions whose goal is at most k. k must
// not grow from call to call.
func (r *Relaxation) Cutoffs(e *constraint.Encoder, k int64) {
	for ; r != nil; r = r.without {
		r.cutoff(e, k)
	}
}

// limit returns the greatest surplus of a solution whose objective is at most k.
func (r *Relaxation) limit(k int64) (limit int64, ok bool) {
	return r.measure.surplus(r.scale, k, r.shift)
}

// cutoff excludes values of a surplus that no solution has whose objective is at
// most k.
func (r *Relaxation) cutoff(e *constraint.Encoder, k int64) {
	limit, ok := r.limit(k)
	if !ok || limit > constraint.MaxGoal {
		return
	}
	if limit < 0 {
		e.Sink.AddClause()
		return
	}
	for i := range r.terms {
		r.terms[i].exclude(e, limit)
	}
}

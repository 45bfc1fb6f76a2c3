// Package bound makes use of the linear relaxation of a model: bounds of the
// objective, cuts, and the refutation of nodes of a search, all proved in
// integers. It knows what constraints tell package relax; of the families it knows
// arith, which reads integers as terms of sums.
package bound

import (
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/sum"
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
// reduced cost are excluded (Dantzig, Fulkerson and Johnson, 1954), the others
// are left few combinations.
type Relaxation struct {
	terms        []surplusTerm
	scale, shift int64
	rows         int // that were added up

	// without is the relaxation without cuts, whose bound is less; nil where
	// this one has none.
	without *Relaxation
	// from is the linear program that the relaxation solved, which branch
	// and bound goes on with; nil for the relaxation without cuts.
	from *relaxSum

	// sum bounds the surplus in units; it was built for up to most.
	sum        *sum.Bounded
	unit, most int64
}

// New solves the relaxation for the goal; nil where it says nothing of it.
func New(r *relax.Builder, goal relax.Affine) *Relaxation {
	x := solve(r, goal)
	if x != nil {
		x.from = &relaxSum{r: r, goal: goal}
	}
	return x
}

// Bound returns the least goal that the relaxation allows.
func (r *Relaxation) Bound() int64 { return store.CeilDiv(-r.shift, r.scale) }

// Bounds returns the least goal that the relaxation allows, with cuts and without.
func (r *Relaxation) Bounds() (bound, uncut int64) {
	if r.without != nil {
		return r.Bound(), r.without.Bound()
	}
	return r.Bound(), r.Bound()
}

// Cutoffs adds clauses that hold for all solutions whose goal is at most k, where
// known is the bound of propagation. k must not grow from call to call.
func (r *Relaxation) Cutoffs(e *rule.Encoder, k, known int64) {
	if r.without != nil {
		// The surplus of cuts is of more terms, and tells less of each.
		r.cutoff(e, k, false)
		r = r.without
	}
	r.cutoff(e, k, r.worthwhile(k, known))
}

// worthwhile reports whether the relaxation has closed a tenth of the gap
// between k and the bound that is known without it; if not, the surplus says
// little more than the objective, and its sum costs more than that is worth.
func (r *Relaxation) worthwhile(k, known int64) bool {
	return float64(r.Bound())-float64(known) >= (float64(k)-float64(known))/10
}

// limit returns the greatest surplus of a solution whose objective is at most k.
func (r *Relaxation) limit(k int64) (limit int64, ok bool) {
	sum := store.SumOf(r.shift)
	sum.AddProduct(r.scale, k)
	return sum.Value, !sum.Beyond
}

// cutoff excludes values, and combinations if sum says so, of a surplus that no
// solution has whose objective is at most k.
func (r *Relaxation) cutoff(e *rule.Encoder, k int64, sum bool) {
	limit, ok := r.limit(k)
	if !ok || limit > rule.MaxGoal {
		return
	}
	if limit < 0 {
		e.Sink.AddClause()
		return
	}
	for i := range r.terms {
		r.terms[i].exclude(e, limit)
	}
	if sum && (r.most == 0 || limit < r.most/surplusShrink) {
		r.build(e, limit)
	}
	if r.sum != nil {
		e.Sink.AddClause(r.sum.AtMost(e.Sink, limit/r.unit))
	}
}

// build makes the sum for surpluses up to limit. The weights are rounded down
// to whole units, which keeps the sum below the surplus.
func (r *Relaxation) build(e *rule.Encoder, limit int64) {
	r.sum, r.most = nil, max(limit, 1)
	for unit := limit/surplusUnits + 1; unit <= limit+1; unit *= 4 {
		steps, err := pb.SumOrdered(e.Sink, r.inUnits(e, unit), 0, limit/unit+1, true, false, pb.Options{Budget: surplusBudget})
		if err == nil {
			r.sum, r.unit = sum.Ordered(steps), unit
			return
		}
	}
}

// inUnits returns the terms of the surplus that are in order encoding. Leaving
// out others keeps the sum below the surplus too.
func (r *Relaxation) inUnits(e *rule.Encoder, unit int64) []pb.Term {
	var terms []pb.Term
	for i := range r.terms {
		if term := r.terms[i].inUnits(e, unit); len(term.Steps) > 0 {
			terms = append(terms, term)
		}
	}
	return terms
}

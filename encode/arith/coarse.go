package arith

import (
	"errors"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/sum"
	"github.com/gozinc/gozinc/sat"
)

// Adders and multipliers propagate next to nothing before their bits are known.
// So what is encoded by them is said a second time, roughly, over order literals:
// a sum in units so large that few partial sums are left, and a product on a grid
// of bounds of its factors. Both follow from the exact constraint, and let bounds
// propagate as they do in a solver over domains.

// coarseLevels are the units that the slack of an inequality is divided into.
// Measured: docs/decisions/0029.
const coarseLevels = 64

// coarseSum writes what follows from guard → Σ terms rel bound in large units.
func coarseSum(e *rule.Encoder, g sat.Lit, l linear.Form, rel pb.Rel) {
	if rel == pb.NE || g != sat.True && len(l.Terms) < 3 {
		return
	}
	coarsely(e, func() {
		coarseLe(e, g, l)
		if rel == pb.EQ {
			coarseLe(e, g, linear.Form{Terms: linear.NegatedViews(l.Terms), Bound: -l.Bound})
		}
	})
}

// coarseMost is the number of clauses that all coarse constraints of a model may
// take together, about.
const coarseMost = 1_000_000

// coarseClauses counts them.
type coarseClauses struct{ n int }

// coarsely runs what writes a coarse constraint, while there is room for such.
func coarsely(e *rule.Encoder, write func()) {
	f, ok := e.Sink.(*sat.Formula)
	written := rule.Cache[coarseClauses](e)
	if !ok || written.n > coarseMost {
		return
	}
	before := f.NumClauses()
	write()
	written.n += f.NumClauses() - before
}

// coarseLe writes guard → Σ ⌊(term − least)/unit⌋ ≤ ⌊slack/unit⌋ as a tree of
// ordered partial sums.
func coarseLe(e *rule.Encoder, g sat.Lit, l linear.Form) {
	slack, ok := l.Bound, true
	for _, t := range l.Terms {
		if slack, ok = store.Add(slack, -e.Store.Lo(t)); !ok {
			return
		}
	}
	if slack < 0 {
		return // the exact constraint says so
	}
	for levels := int64(coarseLevels); levels >= 8; levels /= 2 {
		unit := slack/levels + 1
		terms := make([]pb.Term, 0, len(l.Terms))
		for _, t := range l.Terms {
			lo := e.Store.Lo(t)
			if uint64(e.Store.Hi(t)-lo) < uint64(unit) {
				continue // and no marks for it
			}
			if steps := sum.InUnits(e.Marks(t), lo, unit); len(steps) > 0 {
				terms = append(terms, pb.Term{Steps: steps})
			}
		}
		if len(terms) == 0 {
			return
		}
		err := pb.Le(e.Sink, g, terms, slack/unit, pb.Options{Force: pb.Tree, Budget: sum.CoarseBudget})
		var over *pb.BudgetError
		if !errors.As(err, &over) {
			return
		}
	}
}

// gridSize is the number of bounds of each factor that a product is compared at.
// Measured: docs/decisions/0029.
const gridSize = 32

// coarseProduct writes for z = x·y, and for each choice of signs, x ≥ a ∧ y ≥ b
// → z ≥ a·b and 0 ≤ x ≤ a ∧ 0 ≤ y ≤ b → z ≤ a·b on a grid of a and b that are
// not negative, where z is compared at its marks: about 2·gridSize² clauses, and
// four times as many for factors of either sign.
func coarseProduct(e *rule.Encoder, g sat.Lit, x, y, z store.View) {
	coarsely(e, func() {
		for _, signs := range [4][3]store.View{{x, y, z}, {x.Neg(), y, z.Neg()}, {x, y.Neg(), z.Neg()}, {x.Neg(), y.Neg(), z}} {
			if x, y := signs[0], signs[1]; e.Store.Hi(x) > 0 && e.Store.Hi(y) > 0 {
				gridAbove(e, g, x, y, signs[2])
				gridBelow(e, g, x, y, signs[2])
			}
		}
	})
}

// gridAbove writes the lower bounds of the product.
func gridAbove(e *rule.Encoder, g sat.Lit, x, y, z store.View) {
	xs, ys, zs := notNegative(grid(e, x)), notNegative(grid(e, y)), e.Marks(z)
	for _, a := range xs {
		products := make([]pb.Step, len(ys))
		for i, b := range ys {
			products[i] = pb.Step{Value: store.SatMul(a.Value, b.Value), Lit: b.Lit}
		}
		implySteps(e, []sat.Lit{g.Not(), a.Lit.Not()}, products, zs)
	}
}

// notNegative returns the steps of values that are not negative.
func notNegative(steps []pb.Step) []pb.Step {
	i := 0
	for i < len(steps) && steps[i].Value < 0 {
		i++
	}
	return steps[i:]
}

// gridBelow writes the upper bounds of the product, over negated views.
func gridBelow(e *rule.Encoder, g sat.Lit, x, y, z store.View) {
	xs, ys, zs := grid(e, x.Neg()), grid(e, y.Neg()), e.Marks(z.Neg())
	other := []sat.Lit{g.Not(), e.Ge(x, 0).Not(), e.Ge(y, 0).Not()}
	for _, a := range xs {
		var products []pb.Step
		for _, b := range ys {
			// −x ≥ a and −y ≥ b are upper bounds −a and −b, if these are not
			// negative.
			if a.Value <= 0 && b.Value <= 0 {
				products = append(products, pb.Step{Value: store.SatMul(store.SatMul(a.Value, b.Value), -1), Lit: b.Lit})
			}
		}
		implySteps(e, append(other[:3:3], a.Lit.Not()), products, zs)
	}
}

// implySteps writes other ∨ every step implies the last of zs that is not above
// it. Steps and zs are in increasing order.
func implySteps(e *rule.Encoder, other []sat.Lit, steps, zs []pb.Step) {
	k, last := 0, 0
	for _, s := range steps {
		for k < len(zs) && zs[k].Value <= s.Value {
			k++
		}
		if k > last {
			e.Clause(append(other[:len(other):len(other)], s.Lit.Not(), zs[k-1].Lit)...)
			last = k
		}
	}
}

// grid is the least value, always true, and gridSize others.
func grid(e *rule.Encoder, v store.View) []pb.Step {
	steps := e.Marks(v)
	out := []pb.Step{{Value: e.Store.Lo(v), Lit: sat.True}}
	if len(steps) <= gridSize {
		return append(out, steps...)
	}
	for i := 1; i <= gridSize; i++ {
		out = append(out, steps[i*len(steps)/gridSize-1])
	}
	return out
}

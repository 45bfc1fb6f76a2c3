package encode

import (
	"errors"

	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
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
func (e *Encoder) coarseSum(g sat.Lit, l linear, rel pb.Rel) {
	if rel == pb.NE || g != sat.True && len(l.terms) < 3 {
		return
	}
	e.coarsely(func() {
		e.coarseLe(g, l)
		if rel == pb.EQ {
			e.coarseLe(g, linear{terms: negatedViews(l.terms), bound: -l.bound})
		}
	})
}

// coarseMost is the number of clauses that all coarse constraints of a model may
// take together, about.
const coarseMost = 1_000_000

// coarseClauses counts them.
type coarseClauses struct{ n int }

// coarsely runs what writes a coarse constraint, while there is room for such.
func (e *Encoder) coarsely(write func()) {
	f, ok := e.Sink.(*sat.Formula)
	written := cacheOf[coarseClauses](e)
	if !ok || written.n > coarseMost {
		return
	}
	before := f.NumClauses()
	write()
	written.n += f.NumClauses() - before
}

// coarseLe writes guard → Σ ⌊(term − least)/unit⌋ ≤ ⌊slack/unit⌋ as a tree of
// ordered partial sums.
func (e *Encoder) coarseLe(g sat.Lit, l linear) {
	slack, ok := l.bound, true
	for _, t := range l.terms {
		if slack, ok = store.Add(slack, -e.Store.Lo(t)); !ok {
			return
		}
	}
	if slack < 0 {
		return // the exact constraint says so
	}
	for levels := int64(coarseLevels); levels >= 8; levels /= 2 {
		unit := slack/levels + 1
		terms := make([]pb.Term, 0, len(l.terms))
		for _, t := range l.terms {
			lo := e.Store.Lo(t)
			if uint64(e.Store.Hi(t)-lo) < uint64(unit) {
				continue // and no marks for it
			}
			if steps := inUnits(e.Marks(t), lo, unit); len(steps) > 0 {
				terms = append(terms, pb.Term{Steps: steps})
			}
		}
		if len(terms) == 0 {
			return
		}
		err := pb.Le(e.Sink, g, terms, slack/unit, pb.Options{Force: pb.Tree, Budget: coarseBudget})
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
func (e *Encoder) coarseProduct(g sat.Lit, x, y, z store.View) {
	e.coarsely(func() {
		for _, signs := range [4][3]store.View{{x, y, z}, {x.Neg(), y, z.Neg()}, {x, y.Neg(), z.Neg()}, {x.Neg(), y.Neg(), z}} {
			if x, y := signs[0], signs[1]; e.Store.Hi(x) > 0 && e.Store.Hi(y) > 0 {
				e.gridAbove(g, x, y, signs[2])
				e.gridBelow(g, x, y, signs[2])
			}
		}
	})
}

// gridAbove writes the lower bounds of the product.
func (e *Encoder) gridAbove(g sat.Lit, x, y, z store.View) {
	xs, ys, zs := notNegative(e.grid(x)), notNegative(e.grid(y)), e.Marks(z)
	for _, a := range xs {
		products := make([]lits.Step, len(ys))
		for i, b := range ys {
			products[i] = lits.Step{Value: store.SatMul(a.Value, b.Value), Lit: b.Lit}
		}
		e.implySteps([]sat.Lit{g.Not(), a.Lit.Not()}, products, zs)
	}
}

// notNegative returns the steps of values that are not negative.
func notNegative(steps []lits.Step) []lits.Step {
	i := 0
	for i < len(steps) && steps[i].Value < 0 {
		i++
	}
	return steps[i:]
}

// gridBelow writes the upper bounds of the product, over negated views.
func (e *Encoder) gridBelow(g sat.Lit, x, y, z store.View) {
	xs, ys, zs := e.grid(x.Neg()), e.grid(y.Neg()), e.Marks(z.Neg())
	other := []sat.Lit{g.Not(), e.Ge(x, 0).Not(), e.Ge(y, 0).Not()}
	for _, a := range xs {
		var products []lits.Step
		for _, b := range ys {
			// −x ≥ a and −y ≥ b are upper bounds −a and −b, if these are not
			// negative.
			if a.Value <= 0 && b.Value <= 0 {
				products = append(products, lits.Step{Value: store.SatMul(store.SatMul(a.Value, b.Value), -1), Lit: b.Lit})
			}
		}
		e.implySteps(append(other[:3:3], a.Lit.Not()), products, zs)
	}
}

// implySteps writes other ∨ every step implies the last of zs that is not above
// it. Steps and zs are in increasing order.
func (e *Encoder) implySteps(other []sat.Lit, steps, zs []lits.Step) {
	k, last := 0, 0
	for _, s := range steps {
		for k < len(zs) && zs[k].Value <= s.Value {
			k++
		}
		if k > last {
			e.clause(append(other[:len(other):len(other)], s.Lit.Not(), zs[k-1].Lit)...)
			last = k
		}
	}
}

// grid is the least value, always true, and gridSize others.
func (e *Encoder) grid(v store.View) []lits.Step {
	steps := e.Marks(v)
	out := []lits.Step{{Value: e.Store.Lo(v), Lit: sat.True}}
	if len(steps) <= gridSize {
		return append(out, steps...)
	}
	for i := 1; i <= gridSize; i++ {
		out = append(out, steps[i*len(steps)/gridSize-1])
	}
	return out
}

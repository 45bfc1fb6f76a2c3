package bound

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// A refutation tries every third of the scales, from the finest that it trusts
// on: one is made at each node, and a fine one nearly always does.
const (
	finestScale = 12
	coarser     = 3
)

// refute adds up the rows times the multipliers, and goals times the goal, for a
// clause that is false at the node and true of all solutions whose goal is at
// most k. Undecided is that the sum, with rounded multipliers, does not refute
// the node.
func (b *Branching) refute(duals []float64, goals, k int64) (Outcome, []sat.Lit) {
	most := 1.0
	if goals == 0 {
		for _, y := range duals {
			most = max(most, math.Abs(y))
		}
	}
	b.duals = make([]float64, len(duals))
	for i, y := range duals {
		b.duals[i] = y / most
	}
	for i := finestScale; i >= 0; i -= coarser {
		scale := scales[i]
		sum, ok := b.combine(goals*scale, scale)
		if !ok {
			continue
		}
		limit, ok := sum.limit(k)
		if !ok {
			continue
		}
		if clause, ok := b.explain(sum, limit); ok {
			return Refuted, clause
		}
	}
	return Undecided, nil
}

// refuteOr is refute where the simplex method says that the multipliers do: if
// they do not, the tableau is not trusted any more.
func (b *Branching) refuteOr(duals []float64, goals, k int64) (Outcome, []sat.Lit) {
	end, clause := b.refute(duals, goals, k)
	if end == Undecided {
		b.search.Distrust()
	}
	return end, clause
}

// costly is a term of the surplus, and what it costs at the node.
type costly struct {
	term *surplusTerm
	root *branchRoot
	cost int64
}

// explain returns a clause that says that one of the integers is cheaper than at
// the node. It is not ok if the node costs no more than the limit. What is above
// the limit is given back: the terms that cost least are left out, and the others
// explained by less than what holds.
func (b *Branching) explain(sum *Relaxation, limit int64) (clause []sat.Lit, ok bool) {
	var parts []costly
	total := int64(0)
	for i := range sum.terms {
		t := &sum.terms[i]
		k, known := b.byID[t.id]
		if !known {
			continue
		}
		x := &b.roots[k]
		if cost := x.cost(b.e.Store, t); cost > 0 {
			parts = append(parts, costly{t, x, cost})
			total = store.SatAdd(total, cost)
		}
	}
	spare := store.SatAdd(total, -limit) - 1
	if spare < 0 {
		return nil, false
	}
	slices.SortStableFunc(parts, func(x, y costly) int { return cmp.Compare(x.cost, y.cost) })
	for _, c := range parts {
		if c.cost <= spare {
			spare -= c.cost
			continue
		}
		var given int64
		clause, given = c.root.cheaper(clause, b.e.Store, c.term, c.cost-spare)
		spare -= c.cost - given
	}
	return clause, true
}

// cost returns the least cost of the term for the values that are open.
func (x *branchRoot) cost(st *store.Store, t *surplusTerm) int64 {
	if t.excess == nil {
		d := st.RootDomain(t.id)
		if t.slope > 0 {
			return t.slope * (x.lo - d.Min())
		}
		return t.slope * (x.hi - d.Max())
	}
	least, some := int64(math.MaxInt64), false
	for k, v := range t.excess {
		if x.open[k] {
			least, some = min(least, v.cost), true
		}
	}
	if !some {
		return 0
	}
	return least
}

// cheaper appends literals that are false at the node, and one of which is true
// where the term costs less than needed. It returns what the term costs at least
// where none is.
func (x *branchRoot) cheaper(clause []sat.Lit, st *store.Store, t *surplusTerm, needed int64) ([]sat.Lit, int64) {
	d := st.RootDomain(t.id)
	switch {
	case t.excess != nil:
		return x.cheaperValue(clause, t, needed), needed
	case t.slope > 0:
		s := x.from(d.Min() + store.CeilDiv(needed, t.slope))
		return append(clause, s.Lit.Not()), t.slope * (s.Value - d.Min())
	}
	s := x.upTo(d.Max() - store.CeilDiv(needed, -t.slope) + 1)
	return append(clause, s.Lit), t.slope * (s.Value - 1 - d.Max())
}

// cheaperValue is cheaper for a term with a cost for each value.
func (x *branchRoot) cheaperValue(clause []sat.Lit, t *surplusTerm, needed int64) []sat.Lit {
	before := len(clause)
	below, above := int64(math.MinInt64), int64(math.MaxInt64)
	open := 0
	for k, v := range t.excess {
		if x.open[k] {
			open = k
		}
		switch {
		case v.cost >= needed:
		case v.value < x.lo:
			below = v.value // the last one
		case v.value > x.hi:
			above = min(above, v.value)
		default:
			clause = append(clause, x.is[k])
		}
	}
	if below != math.MinInt64 {
		clause = append(clause, x.from(below+1).Lit.Not())
	}
	if above != math.MaxInt64 {
		clause = append(clause, x.upTo(above).Lit)
	}
	if len(clause) > before+1 && x.left == 1 && x.is[open] != sat.Undef {
		return append(clause[:before], x.is[open].Not())
	}
	return clause
}

// from returns the first step from the value on. It holds at the node if the
// root is at least the value there.
func (x *branchRoot) from(value int64) pb.Step {
	return x.steps[sort.Search(len(x.steps), func(i int) bool { return x.steps[i].Value >= value })]
}

// upTo returns the last step up to the value. It is false at the node if the
// root is less than the value there.
func (x *branchRoot) upTo(value int64) pb.Step {
	return x.steps[sort.Search(len(x.steps), func(i int) bool { return x.steps[i].Value > value })-1]
}

package presolve

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Integers without bounds that occur in differences only, under whatever Booleans, have
// a solution near 0 if they have any: the small model property of separation logic
// (Strichman, Seshia and Bryant, "Deciding separation formulas with SAT", CAV 2002).
//
// A solution says which of the differences x − y ≤ c hold, and for each other one
// y − x ≤ −c − 1. The other integers keep their values, so what relates an integer to
// those is a bound, which is a difference from a node of value 0. The distances from a
// source to all nodes are a solution, too. A shortest path leaves each node at most
// once, so a distance is in size at most the sum, over the nodes, of the largest |c|.
// An objective adds one difference, whose c need not be larger than that sum: without
// the difference there is a solution within the sum.

// BoundDifferences confines those of the open roots, which have no bounds, to values that
// are enough for a best solution, if there is one. It is not for models of which all
// solutions are wanted. A goal to be minimised needs a lower bound, or its root is left
// alone. It reports false when the model has no solution.
func (p *State) BoundDifferences(open []int32, goal store.View) bool {
	s := newSmall(p.Store, open)
	for i := range p.Constraints {
		if c := &p.Constraints[i]; !c.Dead {
			s.take(c)
		}
	}
	if g := p.Store.Resolve(goal); !g.IsConst() && p.Store.Lo(g) == intset.NegInf {
		s.spoil([]int32{g.ID})
	}
	spread := s.spreads()
	for _, id := range open {
		if most, ok := spread[s.find(id)]; ok && !p.Store.Restrict(store.Of(id), intset.Interval(-most, most)) {
			return false
		}
	}
	return p.Drain()
}

// small collects the differences between open roots.
type small struct {
	st      *store.Store
	open    []int32
	parent  map[int32]int32 // of the open roots: a forest, of components
	largest map[int32]int64 // the largest |c| of a difference, by root
	spoilt  map[int32]bool  // roots that occur in other constraints
}

func newSmall(st *store.Store, open []int32) *small {
	s := &small{st: st, open: open, parent: make(map[int32]int32), largest: make(map[int32]int64), spoilt: make(map[int32]bool)}
	for _, id := range open {
		s.parent[id] = id
		s.note(id, s.size(id))
		if d := st.RootDomain(id); d.Min() == intset.PosInf || d.Max() == intset.NegInf {
			s.spoil([]int32{id}) // its values are no numbers of 64 bits
		}
	}
	return s
}

func (s *small) find(id int32) int32 {
	for s.parent[id] != id {
		s.parent[id] = s.parent[s.parent[id]]
		id = s.parent[id]
	}
	return id
}

func (s *small) isOpen(id int32) bool {
	_, ok := s.parent[id]
	return ok
}

func (s *small) note(id int32, c int64) { s.largest[id] = max(s.largest[id], c) }

func (s *small) spoil(ids []int32) {
	for _, id := range ids {
		s.spoilt[id] = true
	}
}

// size is the largest size of a finite end of a range of the root's values, at most
// beyond: each range says that the root is beside or between bounds.
func (s *small) size(id int32) (most int64) {
	for _, r := range s.st.RootDomain(id) {
		for _, k := range []int64{r.Lo, r.Hi} {
			if k != intset.NegInf && k != intset.PosInf {
				most = max(most, magnitude(k))
			}
		}
	}
	return most
}

// beyond stands for all numbers of that size, too large for a spread.
const beyond = 1 << 40

func magnitude(k int64) int64 {
	if k <= -beyond || k >= beyond {
		return beyond
	}
	return max(k, -k)
}

// take takes in a constraint: what it says of open roots is differences, or they are
// spoilt.
func (s *small) take(c *Constraint) {
	var ids []int32
	constraint.EachVar(c.Item.Args, func(v *flatzinc.Var) {
		if v.Base != flatzinc.Int {
			return
		}
		if x := s.st.Resolve(store.Of(int32(v.ID))); !x.IsConst() && s.isOpen(x.ID) && !slices.Contains(ids, x.ID) {
			ids = append(ids, x.ID)
		}
	})
	if len(ids) == 0 {
		return
	}
	most, ok := s.linear(c)
	if !ok {
		most, ok = s.ordering(c)
	}
	if !ok {
		s.spoil(ids)
	}
	for _, id := range ids {
		s.note(id, most)
		s.parent[s.find(id)] = s.find(ids[0])
	}
}

// linear returns the largest |c| of the differences that a linear constraint is, or its
// negation; ok is false where it is none.
func (s *small) linear(c *Constraint) (most int64, ok bool) {
	if c.Row.Linear == nil {
		return 0, false
	}
	l, err := c.Row.Linear(c.Args(s.st)).Resolved(s.st)
	if err != nil {
		return 0, false
	}
	most = magnitude(l.Bound)
	var open []int64
	for _, t := range l.Terms {
		if s.isOpen(t.ID) {
			open = append(open, t.A)
			continue
		}
		part, fits := store.Mul(magnitude(t.A), s.size(t.ID))
		if !fits {
			return 0, false
		}
		most = min(most+magnitude(part), beyond)
	}
	switch {
	case len(open) > 2, len(open) == 2 && open[0] != -open[1]:
		return 0, false
	}
	return most + 2, true // rounded, and negated
}

// ordering is linear for other constraints that only compare their arguments, such as
// extrema.
func (s *small) ordering(c *Constraint) (most int64, ok bool) {
	if c.Row.Linear != nil || !c.Row.Compares {
		return 0, false
	}
	ok = true
	var see func(x flatzinc.Expr)
	see = func(x flatzinc.Expr) {
		switch x.Kind {
		case flatzinc.IntLit:
			most = max(most, magnitude(x.Int()))
		case flatzinc.ArrayLit:
			for _, y := range x.Elems() {
				see(y)
			}
		case flatzinc.VarRef:
			switch v := s.st.Resolve(s.st.ViewOf(x)); {
			case v.IsConst():
				most = max(most, magnitude(v.B))
			case s.isOpen(v.ID):
				most, ok = max(most, magnitude(v.B)), ok && v.A == 1
			default:
				most = max(most, magnitude(s.st.Lo(v)), magnitude(s.st.Hi(v)))
			}
		case flatzinc.BoolLit:
		default:
			ok = false
		}
	}
	for _, x := range c.Item.Args {
		see(x)
	}
	return 2*most + 2, ok
}

// spreads returns the size of the values that are enough, by the component's root; none
// where that is too much, or the component has a spoilt root.
func (s *small) spreads() map[int32]int64 {
	sum, most, spoilt := make(map[int32]int64), make(map[int32]int64), make(map[int32]bool)
	for _, id := range s.open {
		r := s.find(id)
		sum[r] = min(sum[r]+s.largest[id], beyond)
		most[r] = max(most[r], s.largest[id])
		spoilt[r] = spoilt[r] || s.spoilt[id]
	}
	spread := make(map[int32]int64)
	for r := range sum {
		if k := 2 * (sum[r] + most[r]); !spoilt[r] && k <= *mostSpread {
			spread[r] = k
		}
	}
	return spread
}

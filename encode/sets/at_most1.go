package sets

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var setPairRows = []constraint.Row{
	{
		Name: "gozinc_at_most1", Post: atMost1, Not: notAtMost1, Prop: propAtMost1, Relax: relaxAtMost1,
		Note: "for each pair of sets at most one of the literals of common elements",
	},
}

// pairsOfSets calls f for any two of the sets, with the elements that both may
// have, until it returns false.
func pairsOfSets(s *store.Store, sets []store.SetView, f func(v, w store.SetView, both intset.Set) bool) bool {
	for j, w := range sets {
		for _, v := range sets[:j] {
			if !f(v, w, s.Upper(v).Intersect(s.Upper(w))) {
				return false
			}
		}
	}
	return true
}

// atMost1 encodes guard → any two of the sets have at most one element in
// common: for each pair of sets and possible element a literal that the
// membership in both implies, at most one of them.
func atMost1(e *constraint.Encoder, g sat.Lit, a store.Args) {
	pairsOfSets(e.Store, a.Sets(0), func(v, w store.SetView, both intset.Set) bool {
		var common []sat.Lit
		for k := range both.Each {
			common = append(common, arith.ImpliedBy(e, e.In(v, k), e.In(w, k)))
		}
		pb.AtMostOne(e.Sink, g, common)
		return true
	})
}

// notAtMost1 encodes guard → some pair of sets has two elements in common.
func notAtMost1(e *constraint.Encoder, g sat.Lit, a store.Args) {
	var some []sat.Lit
	pairsOfSets(e.Store, a.Sets(0), func(v, w store.SetView, both intset.Set) bool {
		var common []sat.Lit
		for k := range both.Each {
			common = append(common, gate.And(e.Sink, e.In(v, k), e.In(w, k)))
		}
		d := e.Sink.NewVar()
		some = append(some, d)
		pb.AtLeast(e.Sink, d, common, 2)
		return true
	})
	e.Guarded(g, some...)
}

// propAtMost1 keeps two sets that have an element in common for certain from
// sharing another.
func propAtMost1(s *store.Store, a store.Args) bool {
	return pairsOfSets(s, a.Sets(0), func(v, w store.SetView, _ intset.Set) bool {
		common := s.Lower(v).Intersect(s.Lower(w))
		switch common.Size() {
		case 0:
			return true
		case 1:
			return excludeAll(s, w, s.Lower(v).Minus(common)) && excludeAll(s, v, s.Lower(w).Minus(common))
		}
		return s.Fail()
	})
}

func excludeAll(s *store.Store, v store.SetView, elems intset.Set) bool {
	for k := range elems.Each {
		if !s.Exclude(v, k) {
			return false
		}
	}
	return true
}

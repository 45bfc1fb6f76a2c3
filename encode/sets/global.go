package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var setGlobalRows = []constraint.Row{
	{Name: "gozinc_all_disjoint", Post: allDisjoint, Not: notAllDisjoint, Prop: propAllDisjoint, Relax: relaxDisjoint, Note: "at most one membership for each element"},
	{Name: "gozinc_partition_set", Post: partitionSet, Not: notPartitionSet, Prop: propPartitionSet, Relax: relaxPartition, Note: "exactly one membership for each element"},
	inverseSetRow("gozinc_inverse_set", setsOfIndices, "j in f[i] and i in invf[j] are one literal"),
	inverseSetRow("gozinc_int_set_channel", intsAsSets, "xs[i] = j and i in sets[j] are one literal"),
	{Name: "gozinc_set_of_values", Post: setOfValues, Not: notSetOfValues, Prop: propSetOfValues, Relax: relaxValues, Note: "a membership is the disjunction of the direct literals of its value"},
}

// Possible returns what one of the sets may have.
func Possible(s *store.Store, sets []store.SetView) intset.Set {
	var out intset.Set
	for _, v := range sets {
		s.Spend(len(out))
		out = out.Union(s.Upper(v))
	}
	return out
}

// holders returns the literals "k is an element" of the sets that may have
// it.
func holders(e *constraint.Encoder, sets []store.SetView, k int64) []sat.Lit {
	var out []sat.Lit
	for _, v := range sets {
		if l := e.In(v, k); l != sat.False {
			out = append(out, l)
		}
	}
	return out
}

// allDisjoint encodes guard → no element is in two of the sets.
func allDisjoint(e *constraint.Encoder, g sat.Lit, a store.Args) {
	sets := a.Sets(0)
	for k := range Possible(e.Store, sets).Each {
		pb.AtMostOne(e.Sink, g, holders(e, sets, k))
	}
}

// notAllDisjoint encodes guard → some element is in two of the sets.
func notAllDisjoint(e *constraint.Encoder, g sat.Lit, a store.Args) {
	e.Guarded(g, sharedElements(e, a.Sets(0))...)
}

// sharedElements returns for each element a literal that implies that two of
// the sets have it.
func sharedElements(e *constraint.Encoder, sets []store.SetView) []sat.Lit {
	var some []sat.Lit
	for k := range Possible(e.Store, sets).Each {
		if in := holders(e, sets, k); len(in) > 1 {
			twice := e.Sink.NewVar()
			pb.AtLeast(e.Sink, twice, in, 2)
			some = append(some, twice)
		}
	}
	return some
}

// propAllDisjoint takes the elements that one set surely has from all others.
func propAllDisjoint(s *store.Store, a store.Args) bool {
	return propExclusive(s, a.Sets(0))
}

func propExclusive(s *store.Store, sets []store.SetView) bool {
	var taken intset.Set
	for _, v := range sets {
		own := s.Lower(v)
		if !own.Intersect(taken).Empty() {
			return s.Fail()
		}
		taken = taken.Union(own)
	}
	for _, v := range sets {
		if !s.Confine(v, taken.Minus(s.Lower(v)).Complement()) {
			return false
		}
	}
	return true
}

// partitionSet encodes guard → each element of the universe is in exactly one
// of the sets, and no other element in any.
func partitionSet(e *constraint.Encoder, g sat.Lit, a store.Args) {
	sets, universe := a.Sets(0), a.ConstSet(1)
	for k := range Possible(e.Store, sets).Union(universe).Each {
		in := holders(e, sets, k)
		if universe.Contains(k) {
			pb.ExactlyOne(e.Sink, g, in)
			continue
		}
		for _, l := range in {
			e.Guarded(g, l.Not())
		}
	}
}

// notPartitionSet encodes guard → an element of the universe is in none of the
// sets, another is in one, or one is in two.
func notPartitionSet(e *constraint.Encoder, g sat.Lit, a store.Args) {
	sets, universe := a.Sets(0), a.ConstSet(1)
	some := sharedElements(e, sets)
	for k := range Possible(e.Store, sets).Union(universe).Each {
		in := holders(e, sets, k)
		if !universe.Contains(k) {
			some = append(some, in...)
			continue
		}
		for i := range in {
			in[i] = in[i].Not()
		}
		some = append(some, e.Implying(in...))
	}
	e.Guarded(g, some...)
}

// propPartitionSet confines the sets to the universe, makes them disjoint, and
// gives an element that only one set can have to that set.
func propPartitionSet(s *store.Store, a store.Args) bool {
	sets, universe := a.Sets(0), a.ConstSet(1)
	for _, v := range sets {
		if !s.Confine(v, universe) {
			return false
		}
	}
	if !propExclusive(s, sets) {
		return false
	}
	ok := universe.Subset(Possible(s, sets)) || s.Fail()
	if !ok || len(sets) == 0 {
		return ok
	}
	// several: elements that two sets may have.
	var seen, several intset.Set
	for _, v := range sets {
		several = several.Union(seen.Intersect(s.Upper(v)))
		seen = seen.Union(s.Upper(v))
	}
	for _, v := range sets {
		if !s.Include(v, s.Upper(v).Minus(several)) {
			return false
		}
	}
	return true
}

// setOfValues encodes guard → the set has the values of xs, and no others: one clause for
// each value of each x, and one for each possible element. Unit propagation is consistent on
// each element, but does not see that there are too few xs for them.
func setOfValues(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, set := a.Views(0), a.Set(1)
	elements := e.Store.Upper(set)
	for _, x := range xs {
		e.Confine(g, x, elements)
	}
	for k := range elements.Each {
		in, at := e.In(set, k), e.Eqs(xs, k)
		for _, l := range at {
			e.Guarded(g, l.Not(), in)
		}
		e.Guarded(g, append(at, in.Not())...)
	}
}

// notSetOfValues encodes guard → some x has a value that is no element, or some element is
// the value of none.
func notSetOfValues(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, set := a.Views(0), a.Set(1)
	elements := e.Store.Upper(set)
	var wrong []sat.Lit
	for _, x := range xs {
		wrong = append(wrong, e.Among(x, elements).Not())
	}
	for k := range elements.Each {
		wrong = append(wrong, gate.Xor(e.Sink, e.In(set, k), gate.Or(e.Sink, e.Eqs(xs, k)...)))
	}
	e.Guarded(g, wrong...)
}

// propSetOfValues leaves the xs what may be an element, and the set what may be a value.
// What is fixed is an element, and so is an element fixed that only one x can have.
func propSetOfValues(s *store.Store, a store.Args) bool {
	xs, set := a.Views(0), a.Set(1)
	var seen, several intset.Set
	for _, x := range xs {
		if !s.Restrict(x, s.Upper(set)) {
			return false
		}
		if k, fixed := s.Fixed(x); fixed && !s.Include(set, intset.Of(k)) {
			return false
		}
		several = several.Union(seen.Intersect(s.Domain(x)))
		seen = seen.Union(s.Domain(x))
	}
	if !s.Confine(set, seen) {
		return false
	}
	alone := s.Lower(set).Minus(several)
	for _, x := range xs {
		if own := s.Domain(x).Intersect(alone); !own.Empty() && !s.Restrict(x, own) {
			return false
		}
	}
	return true
}

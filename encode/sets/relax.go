package sets

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// relaxCard has the number of elements be x.
func relaxCard(r *relax.Builder, a store.Args) {
	r.Equal(relax.Plus(-1, r.Of(a.View(1)), r.Card(a.Set(0))), 0)
}

// relax has a row for each prime implicate of the relation and each integer.
func (r *relation) relax(b *relax.Builder, a store.Args) {
	v := r.args(a)
	for k := range few(r.where(b.Store, v, false)).Each {
		for _, c := range r.yes {
			b.AtMost(c.missing(b, v, k), int64(ones(int(c.pos|c.neg)))-1)
		}
	}
}

// relaxNot has some integer violate the relation: a number of the relaxation's own for each that may, unless that is a literal.
func (r *relation) relaxNot(b *relax.Builder, a store.Args) {
	v := r.args(a)
	where := r.where(b.Store, v, false)
	if where.Size() > *relax.MaxIndicators {
		return
	}
	var some relax.Affine
	for k := range where.Each {
		if len(r.no) == 1 && ones(int(r.no[0].pos|r.no[0].neg)) == 1 {
			some.Add(-1, r.no[0].missing(b, v, k).Complement())
			continue
		}
		at := b.Own()
		some.Add(-1, at)
		for _, c := range r.no {
			b.AtMost(relax.Plus(1, at, c.missing(b, v, k)), int64(ones(int(c.pos|c.neg))))
		}
	}
	b.AtMost(some, -1)
}

// few returns the set, nothing of one of too many numbers for columns.
func few(set intset.Set) intset.Set {
	if set.Size() > *relax.MaxIndicators {
		return nil
	}
	return set
}

// missing returns how many literals of the implicate are false for the integer.
func (c implicate) missing(b *relax.Builder, v []store.SetView, k int64) (n relax.Affine) {
	for i, set := range v {
		switch in := b.Member(set, k); {
		case c.pos>>i&1 == 1:
			n.Add(1, in.Complement())
		case c.neg>>i&1 == 1:
			n.Add(1, in)
		}
	}
	return n
}

// relaxDisjoint has each element be in at most one of the sets.
func relaxDisjoint(r *relax.Builder, a store.Args) {
	sets := a.Sets(0)
	for k := range few(Possible(r.Store, sets)).Each {
		r.AtMost(having(r, sets, k), 1)
	}
}

// relaxPartition has each element of the universe be in one of the sets.
func relaxPartition(r *relax.Builder, a store.Args) {
	sets, universe := a.Sets(0), a.ConstSet(1)
	for k := range few(Possible(r.Store, sets).Union(universe)).Each {
		one := int64(0)
		if universe.Contains(k) {
			one = 1
		}
		r.Equal(having(r, sets, k), one)
	}
}

// having returns how many of the sets have k.
func having(r *relax.Builder, sets []store.SetView, k int64) (n relax.Affine) {
	for _, v := range sets {
		n.Add(1, r.Member(v, k))
	}
	return n
}

// relaxAtMost1 has a number of the relaxation's own tell that two sets have an element in common.
func relaxAtMost1(r *relax.Builder, a store.Args) {
	pairsOfSets(r.Store, a.Sets(0), func(v, w store.SetView, both intset.Set) bool {
		var common relax.Affine
		for k := range few(both).Each {
			at := r.Own()
			r.AtMost(relax.Plus(-1, at, r.Member(v, k), r.Member(w, k)), 1)
			common.Add(1, at)
		}
		r.AtMost(common, 1)
		return !r.Full
	})
}

// relaxElement has one of the places be the index, and its set agree with z on each element.
func relaxElement(r *relax.Builder, a store.Args) {
	i, xs, z := a.View(0), a.Sets(1), a.Set(2)
	var places []place
	var one relax.Affine
	reach := r.Store.Upper(z)
	for k, x := range xs {
		if is := r.Is(i, int64(k)+1); is.Base != 0 || len(is.Cols) > 0 || is.Bad {
			places = append(places, place{is, x})
			one.Add(1, is)
			reach = reach.Union(r.Store.Upper(x))
		}
	}
	r.Equal(one, 1)
	for k := range few(reach).Each {
		relaxElementAt(r, places, r.Member(z, k), k)
	}
}

// place is whether the index is that of a set.
type place struct {
	is  relax.Affine
	set store.SetView
}

// relaxElementAt relates the membership of k in z to that in the sets: of constant ones to the places of those with k, or without, which
// are fewer.
func relaxElementAt(r *relax.Builder, places []place, in relax.Affine, k int64) {
	var with, without relax.Affine
	open := 0
	for _, p := range places {
		switch there := r.Member(p.set, k); {
		case len(there.Cols) > 0 || there.Bad:
			open++
			r.AtMost(relax.Plus(-1, in, p.is, there), 1)
			r.AtMost(relax.Plus(1, in, p.is, there.Complement()), 2)
		case there.Base == 1:
			with.Add(1, p.is)
		default:
			without.Add(1, p.is)
		}
	}
	switch {
	case open > 0:
		r.AtMost(relax.Plus(-1, in, with), 0)
		r.AtMost(relax.Plus(1, in, without), 1)
	case len(with.Cols) <= len(without.Cols):
		r.Equal(relax.Plus(-1, in, with), 0)
	default:
		r.Equal(relax.Plus(1, in, without), 1)
	}
}

// relax has i ∈ g[j] be what names of f say, where both are indices.
func (c setChannel) relax(r *relax.Builder) {
	for j, set := range c.g.(setReferences) {
		indices := constraint.Indices(c.first, c.f.len())
		for i := range c.f.len() {
			r.IsMember(set, c.index(i), c.f.named(r, i, c.back().index(j)))
		}
		for k := range few(r.Store.Upper(set).Minus(indices)).Each {
			r.Equal(r.Member(set, k), 0)
		}
	}
	values := constraint.Indices(c.firstOfG, c.g.len())
	for i := range c.f.len() {
		for k := range few(c.f.possible(r.Store, i).Minus(values)).Each {
			r.Equal(c.f.named(r, i, k), 0)
		}
	}
}

func (s setReferences) named(r *relax.Builder, i int, k int64) relax.Affine { return r.Member(s[i], k) }

func (s intReferences) named(r *relax.Builder, i int, k int64) relax.Affine { return r.Is(s[i], k) }

// relaxValues has the set have what is the value of some x, and no more.
func relaxValues(r *relax.Builder, a store.Args) {
	xs, set := a.Views(0), a.Set(1)
	for _, x := range xs {
		if r.Store.Size(x) <= *relax.MaxIndicators {
			r.Equal(r.In(x, r.Store.Upper(set)), 1)
		}
	}
	for k := range few(r.Store.Upper(set)).Each {
		in := r.Member(set, k)
		some := in.Copied()
		for _, x := range xs {
			is := r.Is(x, k)
			r.AtMost(relax.Plus(-1, in, is), 0)
			some.Add(-1, is)
		}
		r.AtMost(some, 0)
	}
}

package relax

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// Member returns the indicator of k being in the set; bad where the set may have too many elements.
func (r *Builder) Member(set store.SetView, k int64) Affine {
	set = r.Store.ResolveSet(set)
	upper, lower := r.Store.Upper(set), r.Store.Lower(set)
	switch {
	case lower.Contains(k):
		return Affine{Base: 1}
	case !upper.Contains(k):
		return Affine{}
	}
	if x, named := r.members[store.Element{Set: set.ID, K: k}]; named {
		return x
	}
	if many(lower, upper) {
		return Affine{Bad: true}
	}
	return r.Of(r.Store.Member(set, k))
}

// many reports whether the elements that a set between the two may have, and may lack, are too many for columns.
func many(lower, upper intset.Set) bool {
	return !upper.Finite() || upper.Size()-lower.Size() > *MaxIndicators
}

// IsMember has the expression, which is 0 or 1, be the indicator of k being in the set, or be equal to that.
func (r *Builder) IsMember(set store.SetView, k int64, x Affine) {
	set = r.Store.ResolveSet(set)
	at := store.Element{Set: set.ID, K: k}
	_, named := r.members[at]
	if open := r.Store.Upper(set).Contains(k) && !r.Store.Lower(set).Contains(k); open && !named && !x.Bad && r.Always() {
		r.members[at] = x
		return
	}
	r.Equal(Plus(-1, x, r.Member(set, k)), 0)
}

// Card returns the number of elements of the set.
func (r *Builder) Card(set store.SetView) Affine {
	lower, upper := r.Store.Lower(set), r.Store.Upper(set)
	n := Affine{Base: lower.Size()}
	if many(lower, upper) {
		return Affine{Bad: true}
	}
	for k := range upper.Minus(lower).Each {
		n.Add(1, r.Member(set, k))
	}
	return n
}

package relax

import "github.com/gozinc/gozinc/encode/store"

// element is a number that a root set variable may have.
type element struct {
	set int32
	k   int64
}

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
	if x, named := r.members[element{set.ID, k}]; named {
		return x
	}
	if !upper.Finite() || upper.Size()-lower.Size() > *MaxIndicators {
		return Affine{Bad: true}
	}
	return r.Of(r.Store.Member(set, k))
}

// IsMember has the expression, which is 0 or 1, be the indicator of k being in the set, or be equal to that.
func (r *Builder) IsMember(set store.SetView, k int64, x Affine) {
	set = r.Store.ResolveSet(set)
	at := element{set.ID, k}
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
	if !upper.Finite() || upper.Size()-lower.Size() > *MaxIndicators {
		return Affine{Bad: true}
	}
	for k := range upper.Minus(lower).Each {
		n.Add(1, r.Member(set, k))
	}
	return n
}

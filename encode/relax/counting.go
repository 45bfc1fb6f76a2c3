package relax

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// AllDifferent adds a row for each value of the views that is not excepted: at most one
// of them has it, and exactly one where there are as many values as views.
func (r *Builder) AllDifferent(xs []store.View, except intset.Set) {
	values := r.Values(xs)
	for k := range values.Minus(except).Each {
		if x := r.Count(xs, k); values.Size() == int64(len(xs)) && except.Empty() {
			r.Equal(x, 1)
		} else {
			r.AtMost(x, 1)
		}
	}
}

// Count returns the number of views that are k.
func (r *Builder) Count(xs []store.View, k int64) Affine {
	var n Affine
	for _, x := range xs {
		n.Add(1, r.Is(x, k))
	}
	return n
}

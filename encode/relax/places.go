package relax

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// places tells of an equation that makes the place in an array of its row and its column: these have a value where the place is one of those with
// it. It reports whether that is all that the equation says.
func (r *Builder) places(l linear.Form) bool {
	l, err := l.Resolved(r.Store)
	if err != nil || !r.Always() {
		return false
	}
	of, ok := l.Solutions(r.Store, *mostPlaces)
	if !ok || r.Store.RootDomain(of.Roots[0]).Size() > *MaxIndicators || !of.Places() {
		return false
	}
	for k := 1; k < len(of.Roots); k++ {
		id, with := of.Roots[k], of.With(k)
		for v := range r.Store.RootDomain(id).Each {
			x := r.Is(store.Of(id), v).Negated()
			for _, place := range with[v] {
				x.Add(1, r.Is(store.Of(of.Roots[0]), place))
			}
			r.Equal(x, 0)
		}
	}
	return true
}

package bound

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
)

// Surplus returns by how much a root costs more than its cheapest value, by the reduced costs
// without cuts, where its value is the one given: where the relaxation disagrees with a
// solution, it is above 0. A value that is excluded already counts as free of cost. It
// calls told for each root of which some value has a surplus.
func (r *Relaxation) Surplus(st *store.Store, value func(root int32) (int64, bool), told func(root int32, surplus float64)) {
	for r.without != nil {
		r = r.without
	}
	for i := range r.terms {
		t := &r.terms[i]
		if v, ok := value(t.id); ok {
			told(t.id, t.surplus(st, v))
		}
	}
}

func (t *surplusTerm) surplus(st *store.Store, v int64) float64 {
	if t.excess != nil {
		i := slices.IndexFunc(t.excess, func(c valueCost) bool { return c.value == v })
		if i < 0 {
			return 0
		}
		return float64(t.excess[i].cost)
	}
	from := st.RootDomain(t.id).Min()
	if t.slope < 0 {
		from = st.RootDomain(t.id).Max()
	}
	return max(0, float64(t.slope)*(float64(v)-float64(from)))
}

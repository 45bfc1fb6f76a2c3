package rowtest

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// RandomBounds draws bounds for the variables of a store.
func RandomBounds(rng *rand.Rand, s *store.Store, m *flatzinc.Model) {
	for i, v := range m.Vars {
		v.Ints.Each(func(k int64) bool {
			one := intset.Interval(k, k)
			switch choice := rng.IntN(4); {
			case v.Base == flatzinc.Int && choice == 0 && s.Size(store.Of(int32(i))) > 1:
				s.Remove(store.Of(int32(i)), k)
			case v.Base == flatzinc.SetOfInt && choice == 0:
				s.Include(store.SetView{ID: int32(i)}, one)
			case v.Base == flatzinc.SetOfInt && choice == 1:
				s.Exclude(store.SetView{ID: int32(i)}, k)
			}
			return true
		})
	}
}

// Within reports whether an assignment agrees with the bounds and aliases of
// a store.
func Within(s *store.Store, m *flatzinc.Model, a flatzinc.Assignment) bool {
	if s.Failed() {
		return false
	}
	for i, v := range m.Vars {
		id := int32(i)
		if v.Base != flatzinc.SetOfInt {
			if root := s.Resolve(store.Of(id)); !s.Contains(root, a[i].Int) || !root.IsConst() && root.A*a[root.ID].Int+root.B != a[i].Int {
				return false
			}
			continue
		}
		set := store.SetView{ID: id}
		if !s.Lower(set).Subset(a[i].Set) || !a[i].Set.Subset(s.Upper(set)) {
			return false
		}
		if root := s.ResolveSet(set); !root.IsConst() && !a[root.ID].Set.Equal(a[i].Set) {
			return false
		}
	}
	return true
}

// Bounded returns the assignments within the bounds of a store.
func Bounded(s *store.Store, m *flatzinc.Model, all []flatzinc.Assignment) []flatzinc.Assignment {
	var out []flatzinc.Assignment
	for _, a := range all {
		if Within(s, m, a) {
			out = append(out, a)
		}
	}
	return out
}

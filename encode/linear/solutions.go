package linear

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// Solutions are those of an equation over the values of integers.
type Solutions struct {
	Roots []int32   // that with the widest range of values first
	Of    [][]int64 // the values of the roots
}

// Solutions returns those of a resolved equation of three integers or four, of which all but one have at most so many combinations of
// values. It is not ok where values may be beyond int64. It takes time in the combinations.
func (l Form) Solutions(s *store.Store, most int64) (x Solutions, ok bool) {
	if l.Rel != Equal || l.Wide != nil || len(l.Terms) < 3 || len(l.Terms) > 4 {
		return x, false
	}
	terms := slices.Clone(l.Terms)
	for _, t := range terms {
		if !s.RootDomain(t.ID).Finite() {
			return x, false
		}
	}
	width := func(t store.View) int64 { return store.SatAdd(s.RootDomain(t.ID).Max(), -s.RootDomain(t.ID).Min()) }
	slices.SortStableFunc(terms, func(a, b store.View) int { return -cmp.Compare(width(a), width(b)) })
	combinations := int64(1)
	for _, t := range terms[1:] {
		combinations = store.SatMul(combinations, s.RootDomain(t.ID).Size())
	}
	if combinations > most {
		return x, false
	}
	s.Spend(int(combinations))
	for _, t := range terms {
		x.Roots = append(x.Roots, t.ID)
	}
	return x, x.list(s, terms, 1, store.SumOf(l.Bound), make([]int64, len(terms)))
}

// list appends the solutions in which the terms before the one at have the values, and the others add up to rest. It reports false
// beyond int64.
func (x *Solutions) list(s *store.Store, terms []store.View, at int, rest store.Sum, values []int64) bool {
	if at == len(terms) {
		if a := terms[0].A; !rest.Beyond && rest.Value%a == 0 && s.RootDomain(terms[0].ID).Contains(rest.Value/a) {
			values[0] = rest.Value / a
			x.Of = append(x.Of, slices.Clone(values))
		}
		return !rest.Beyond
	}
	for v := range s.RootDomain(terms[at].ID).Each {
		values[at] = v
		left := rest
		left.AddProduct(-terms[at].A, v)
		if !x.list(s, terms, at+1, left, values) {
			return false
		}
	}
	return true
}

// Narrow leaves the integers the values that they have in solutions. The first one keeps those between two bounds, if it has all of them: a sum
// that is nothing but that is replaced by its terms, which gaps of its own would not allow.
func (x Solutions) Narrow(s *store.Store) bool {
	for k, id := range x.Roots {
		if k == 0 && len(x.Of) > 0 && len(s.RootDomain(id)) == 1 {
			continue
		}
		var values intset.Builder
		for _, of := range x.Of {
			values.Add(intset.Range{Lo: of[k], Hi: of[k]})
		}
		if !s.Restrict(store.Of(id), s.Built(&values)) {
			return false
		}
	}
	return true
}

// Places reports whether each value of the first integer is in one solution, as the place in a matrix has a row and a
// column.
func (x Solutions) Places() bool {
	seen := make(map[int64]bool, len(x.Of))
	for _, of := range x.Of {
		if seen[of[0]] {
			return false
		}
		seen[of[0]] = true
	}
	return true
}

// With returns for each value of the integer numbered k the values of the first one in solutions with it, in their order.
func (x Solutions) With(k int) map[int64][]int64 {
	with := make(map[int64][]int64)
	for _, of := range x.Of {
		with[of[k]] = append(with[of[k]], of[0])
	}
	return with
}

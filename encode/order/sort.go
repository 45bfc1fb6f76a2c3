package order

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

var sortRows = []constraint.Row{
	{
		Name:       "gozinc_sort",
		Difference: constraint.Always,
		Compares:   true,
		Post:       postSort,
		Not:        notSort,
		Prop:       propSort,
		Note:       "for each value a totalizer over the literals x >= value, whose outputs are those of ys; a permutation matrix where that is too large",
	},
	{
		Name:       "gozinc_arg_sort",
		Difference: constraint.Always,
		Post:       postArgSort,
		Not:        notArgSort,
		Propagators: func(h constraint.Host, g sat.Lit, a store.Args) bool {
			confineOrder(h, g, a.Int(0), a.Views(1), a.Views(2))
			return true
		},
		Note: "the sorted values as new integers, which the indices select; ties by the order of neighbouring indices",
	},
}

func postSort(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, ys := a.Views(0), a.Views(1)
	key := sortKey(xs)
	if zs, known := constraint.Cache[sorts](e).views[key]; known {
		for j, y := range ys {
			arith.Equal(e, g, zs[j], y)
		}
		return
	}
	if g == sat.True {
		rememberSort(e, key, ys)
	}
	sorted(e, g, xs, ys)
}

// sorts are the sorted views that constraints on the same views share, by
// sortKey.
type sorts struct{ views map[string][]store.View }

// sortKey names the multiset of views.
func sortKey(xs []store.View) string {
	names := make([]string, len(xs))
	for i, x := range xs {
		names[i] = fmt.Sprint(x)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// rememberSort notes that zs are the views of key in order, whatever any guard.
func rememberSort(e *constraint.Encoder, key string, zs []store.View) {
	c := constraint.Cache[sorts](e)
	if c.views == nil {
		c.views = make(map[string][]store.View)
	}
	c.views[key] = zs
}

// sortOf returns xs in order: integers that constraints on the same xs share.
func sortOf(e *constraint.Encoder, xs []store.View) []store.View {
	key := sortKey(xs)
	if zs, known := constraint.Cache[sorts](e).views[key]; known {
		return zs
	}
	zs := newSorted(e, xs)
	rememberSort(e, key, zs)
	sorted(e, sat.True, xs, zs)
	return zs
}

// sorted encodes guard → ys are xs in non-decreasing order.
func sorted(e *constraint.Encoder, g sat.Lit, xs, ys []store.View) {
	values, ok := countable(e, xs)
	if !ok || !arith.AllOrdered(e, ys) {
		sortByMatrix(e, g, xs, ys)
		return
	}
	for _, y := range ys {
		e.Confine(g, y, values)
	}
	sortByCounts(e, g, xs, ys, values)
}

// countable returns the values of xs, and whether sortByCounts is small.
func countable(e *constraint.Encoder, xs []store.View) (values intset.Set, ok bool) {
	values = e.Store.Union(xs)
	n := int64(len(xs))
	return values, arith.AllOrdered(e, xs) && store.SatMul(values.Size(), n*n) <= *maxSortClauses
}

// newSorted returns new integers with the bounds of xs in order.
func newSorted(e *constraint.Encoder, xs []store.View) []store.View {
	lo, hi := sortedBounds(e.Store, xs)
	zs := make([]store.View, len(xs))
	for j := range zs {
		zs[j] = e.NewInt(intset.Interval(lo[j], hi[j]))
	}
	return zs
}

// sortByCounts encodes for each value k that the j-th greatest of ys is at
// least k if and only if j of xs are: about n² clauses for each value, and unit
// propagation finds the bounds of each of ys.
func sortByCounts(e *constraint.Encoder, g sat.Lit, xs, ys []store.View, values intset.Set) {
	n := len(xs)
	for k := range values.Each {
		in := make([]sat.Lit, n)
		for i, x := range xs {
			in[i] = e.Ge(x, k)
		}
		counts := pb.Count(e.Sink, in, n)
		for j := range n {
			count := sat.False
			if j < len(counts) {
				count = counts[j]
			}
			y := e.Ge(ys[n-1-j], k)
			e.Guarded(g, count.Not(), y)
			e.Guarded(g, count, y.Not())
		}
	}
}

// sortByMatrix encodes a permutation matrix whose entries imply x = y, and that
// ys do not decrease: n² equalities.
func sortByMatrix(e *constraint.Encoder, g sat.Lit, xs, ys []store.View) {
	columns := make([][]sat.Lit, len(ys))
	for _, x := range xs {
		row := make([]sat.Lit, len(ys))
		for j, y := range ys {
			row[j] = e.Sink.NewVar()
			columns[j] = append(columns[j], row[j])
			arith.Equal(e, row[j], x, y)
		}
		e.Guarded(g, row...)
	}
	for j := range ys {
		pb.AtMostOne(e.Sink, g, columns[j])
		if j > 0 {
			arith.Less(e, g, ys[j-1], ys[j], 0)
		}
	}
}

// notSort encodes guard → some element differs from that of the sorted xs,
// which are integers of their own.
func notSort(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, ys := a.Views(0), a.Views(1)
	someDiffers(e, g, sortOf(e, xs), ys)
}

// someDiffers encodes guard → xs and ys, equally many, are not the same.
func someDiffers(e *constraint.Encoder, g sat.Lit, xs, ys []store.View) {
	some := make([]sat.Lit, len(xs))
	for j := range xs {
		some[j] = e.Sink.NewVar()
		arith.Differ(e, some[j], xs[j], ys[j])
	}
	e.Guarded(g, some...)
}

// sortedBounds returns the bounds of the j-th least of xs: the j-th least bound.
func sortedBounds(s *store.Store, xs []store.View) (lo, hi []int64) {
	for _, x := range xs {
		lo, hi = append(lo, s.Lo(x)), append(hi, s.Hi(x))
	}
	slices.Sort(lo)
	slices.Sort(hi)
	return lo, hi
}

func propSort(s *store.Store, a store.Args) bool {
	xs, ys := a.Views(0), a.Views(1)
	lo, hi := sortedBounds(s, xs)
	for j, y := range ys {
		if !s.SetLo(y, lo[j]) || !s.SetHi(y, hi[j]) || j > 0 && !arith.PropLess(s, ys[j-1], y, 0) {
			return false
		}
	}
	for _, x := range xs {
		if !s.SetLo(x, s.Lo(ys[0])) || !s.SetHi(x, s.Hi(ys[len(ys)-1])) {
			return false
		}
	}
	return true
}

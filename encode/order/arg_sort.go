package order

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

func postArgSort(e *constraint.Encoder, g sat.Lit, a store.Args) {
	argSort(e, g, a.Int(0), a.Views(1), a.Views(2))
}

// argSort encodes guard → p are the indices of xs, of which first is the least,
// in stable order of their values. The sorted values are the integers zs with
// p[j] = i → xs[i] ≤ zs[j], which for a permutation of the same values means
// equality (see argSorted for many values), and an index that is not greater than the one
// before it has a greater value: n² conditional differences.
func argSort(e *constraint.Encoder, g sat.Lit, first int64, xs, p []store.View) {
	confineOrder(e, g, first, xs, p)
	counting.AllDifferent(e, g, p, nil)
	zs, selects := argSorted(e, g, xs)
	for j, z := range zs {
		for i, x := range xs {
			if k := store.SatAdd(first, int64(i)); e.Store.Contains(p[j], k) {
				selects(e, arith.ImpliedBy(e, g, e.Eq(p[j], k)), x, z)
			}
		}
		if j == 0 {
			continue
		}
		greater := e.Sink.NewVar()
		arith.Less(e, greater, zs[j-1], z, 1)
		arith.Less(e, arith.ImpliedBy(e, g, greater.Not()), p[j-1], p[j], 1)
	}
}

// argSorted returns integers that do not decrease, and what the indices say of
// an element and the integer in its place. These are the sorted xs by counts,
// where these are small. Else a matrix of equalities makes them so, which is
// that of the indices; they are integers of this constraint only.
func argSorted(e *constraint.Encoder, g sat.Lit, xs []store.View) (zs []store.View, selects func(e *constraint.Encoder, g sat.Lit, x, z store.View)) {
	_, known := constraint.Cache[sorts](e).views[sortKey(xs)]
	if _, ok := countable(e, xs); ok || known {
		return sortOf(e, xs), func(e *constraint.Encoder, g sat.Lit, x, z store.View) { arith.Less(e, g, x, z, 0) }
	}
	zs = newSorted(e, xs)
	for j := 1; j < len(zs); j++ {
		arith.Less(e, g, zs[j-1], zs[j], 0)
	}
	return zs, arith.Equal
}

// notArgSort encodes guard → p is not the order of xs, which new integers are.
func notArgSort(e *constraint.Encoder, g sat.Lit, a store.Args) {
	first, xs, p := a.Int(0), a.Views(1), a.Views(2)
	order := make([]store.View, len(p))
	for j := range order {
		order[j] = e.NewInt(constraint.Indices(first, len(xs)))
	}
	argSort(e, g, first, xs, order)
	someDiffers(e, g, order, p)
}

// confineOrder has guard → p are indices of xs, of which first is the least.
func confineOrder(h constraint.Host, g sat.Lit, first int64, xs, p []store.View) {
	for _, q := range p {
		h.Confine(g, q, constraint.Indices(first, len(xs)))
	}
}

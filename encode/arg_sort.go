package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

func postArgSort(e *Encoder, g sat.Lit, a store.Args) error {
	xs, p := a.Views(1), a.Views(2)
	if len(xs) != len(p) {
		e.guarded(g)
		return nil
	}
	return e.argSort(g, a.Int(0), xs, p)
}

// argSort encodes guard → p are the indices of xs, of which first is the least,
// in stable order of their values. The sorted values are the integers zs with
// p[j] = i → xs[i] ≤ zs[j], which for a permutation of the same values means
// equality (see argSorted for many values), and an index that is not greater than the one before it has a
// greater value: n² conditional differences.
func (e *Encoder) argSort(g sat.Lit, first int64, xs, p []store.View) error {
	for _, q := range p {
		e.confine(g, q, indices(first, len(xs)))
	}
	if err := e.allDifferent(g, p); err != nil {
		return err
	}
	zs, selects, err := e.argSorted(g, xs)
	if err != nil {
		return err
	}
	for j, z := range zs {
		for i, x := range xs {
			k := store.SatAdd(first, int64(i))
			if !e.Store.Contains(p[j], k) {
				continue
			}
			err := e.under(g, e.Eq(p[j], k), func(g sat.Lit) error { return selects(e, g, x, z) })
			if err != nil {
				return err
			}
		}
		if j == 0 {
			continue
		}
		greater := e.Sink.NewVar()
		if err := less(e, greater, zs[j-1], z, 1); err != nil {
			return err
		}
		err := e.under(g, greater.Not(), func(g sat.Lit) error { return less(e, g, p[j-1], p[j], 1) })
		if err != nil {
			return err
		}
	}
	return nil
}

// argSorted returns integers that do not decrease, and what the indices say of
// an element and the integer in its place. These are the sorted xs by counts,
// where these are small. Else a matrix of equalities makes them so, which is
// that of the indices; they are integers of this constraint only.
func (e *Encoder) argSorted(g sat.Lit, xs []store.View) (zs []store.View, selects func(e *Encoder, g sat.Lit, x, z store.View) error, err error) {
	_, known := cacheOf[sorts](e).views[sortKey(xs)]
	if _, ok := e.countable(xs); ok || known {
		zs, err = e.sortOf(xs)
		return zs, func(e *Encoder, g sat.Lit, x, z store.View) error { return less(e, g, x, z, 0) }, err
	}
	zs = e.newSorted(xs)
	for j := 1; j < len(zs); j++ {
		if err := less(e, g, zs[j-1], zs[j], 0); err != nil {
			return nil, nil, err
		}
	}
	return zs, (*Encoder).equal, nil
}

// notArgSort encodes guard → p is not the order of xs, which new integers are.
func notArgSort(e *Encoder, g sat.Lit, a store.Args) error {
	first, xs, p := a.Int(0), a.Views(1), a.Views(2)
	if len(xs) != len(p) {
		return nil
	}
	order := make([]store.View, len(p))
	for j := range order {
		order[j] = e.NewInt(indices(first, len(xs)))
	}
	if err := e.argSort(g, first, xs, order); err != nil {
		return err
	}
	return e.someDiffers(g, order, p)
}

func propArgSort(s *store.Store, a store.Args) bool {
	xs, p := a.Views(1), a.Views(2)
	if len(xs) != len(p) {
		return s.Fail()
	}
	for _, q := range p {
		if !s.Restrict(q, indices(a.Int(0), len(xs))) {
			return false
		}
	}
	return true
}

package views

import (
	"math/rand/v2"
	"slices"

	"github.com/gozinc/gozinc/internal/intset"
)

// Family is roots with few values each, views of them, and what is known of
// these besides a constraint. It is a problem for propagators, as package fzngen
// makes models of the same kind.
type Family struct {
	Domains []intset.Set // by root
	Values  []int64      // one solution of the order
	Views   []View
	Order   []Order // of views
}

// Root adds a root with values of lo..hi, some of which are missing now and
// then, and returns it as a view.
func (f *Family) Root(rng *rand.Rand, lo, hi int64) View {
	d := intset.Interval(lo, hi)
	x := lo + rng.Int64N(hi-lo+1)
	if rng.IntN(3) == 0 {
		d = Holed(rng, d, x)
	}
	f.Domains, f.Values = append(f.Domains, d), append(f.Values, x)
	return View{Root: len(f.Domains) - 1, A: 1}
}

// Near adds a view with some value of lo..hi: of any root, a constant now and
// then, or a view that is there already. It needs a root.
func (f *Family) Near(rng *rand.Rand, lo, hi int64) View {
	y := lo + rng.Int64N(hi-lo+1)
	v := Const(y)
	switch k := rng.IntN(16); {
	case k == 0 && len(f.Views) > 0:
		v = f.Views[rng.IntN(len(f.Views))]
	case k > 1:
		root := rng.IntN(len(f.Domains))
		v = Through(rng, root, f.Values[root], y)
	}
	return f.Add(v)
}

// Add adds a view, and returns it.
func (f *Family) Add(v View) View {
	f.Views = append(f.Views, v)
	return v
}

// Chain orders some of the views, roots among them.
func (f *Family) Chain(rng *rand.Rand) {
	for i := range f.Domains {
		f.Add(View{Root: i, A: 1})
	}
	values := make([]int64, len(f.Views))
	for i, v := range f.Views {
		values[i] = v.Of(f.Values)
	}
	f.Order = append(f.Order, Chain(rng, values)...)
}

// Holds tells whether the roots can have these values: the domains and the order
// allow them.
func (f *Family) Holds(roots []int64) bool {
	for i, d := range f.Domains {
		if !d.Contains(roots[i]) {
			return false
		}
	}
	return !slices.ContainsFunc(f.Order, func(o Order) bool {
		less, more := f.Views[o.Less].Of(roots), f.Views[o.More].Of(roots)
		return less > more || o.Strict && less == more
	})
}

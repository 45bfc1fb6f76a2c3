package presolve

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// looks are elements that look up in one array, each for a number of its own: x[p[k]] = k.
type looks struct {
	array   flatzinc.Expr
	views   []store.View
	indices map[int64]flatzinc.Expr // by number
	items   []int32
}

// inverses adds the inverse of an array in which elements find each of as many numbers as it has places: these are
// a permutation. Predecessors are often stated so, beside successors.
func (d *deriver) inverses() {
	all := make(map[string]*looks)
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain || c.Row.Name != "array_var_int_element" || d.Left(d.until) == 0 {
			continue
		}
		a := c.Args(d.Store)
		out, index := d.Store.Resolve(a.View(2)), d.Store.Resolve(a.View(0))
		if !out.IsConst() || index.IsConst() {
			continue
		}
		views := a.Views(1)
		d.Store.Spend(len(views))
		key := fmt.Sprint(views)
		l := all[key]
		if l == nil {
			l = &looks{array: c.Item.Args[1], views: views, indices: make(map[int64]flatzinc.Expr)}
			all[key] = l
		}
		if _, twice := l.indices[out.B]; !twice { // another one for the number stays
			l.indices[out.B] = c.Item.Args[0]
			l.items = append(l.items, int32(i))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		d.inverse(all[key])
	}
}

// inverse adds the inverse of an array, if all numbers are looked up or in a fixed place.
func (d *deriver) inverse(l *looks) {
	for i, v := range l.views {
		if v = d.Store.Resolve(v); v.IsConst() {
			if _, looked := l.indices[v.B]; !looked {
				l.indices[v.B] = flatzinc.MkInt(int64(i) + 1)
			}
		}
	}
	numbers := slices.Sorted(maps.Keys(l.indices))
	if n := len(numbers); n < 2 || n != len(l.views) || numbers[n-1]-numbers[0] != int64(n)-1 {
		return
	}
	indices := make([]flatzinc.Expr, len(numbers))
	for k, number := range numbers {
		indices[k] = l.indices[number]
	}
	if d.post("gozinc_inverse", l.items[0], flatzinc.MkInt(1), l.array, flatzinc.MkInt(numbers[0]), flatzinc.MkArray(indices)) {
		for _, i := range l.items {
			d.Constraints[i].Dead = true
		}
	}
}

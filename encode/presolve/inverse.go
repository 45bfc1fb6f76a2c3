package presolve

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

const lookup = "array_var_int_element"

// looks are elements that look up in one array, each for a number of its own: x[p[k]] = k.
type looks struct {
	first   int64 // place
	array   []flatzinc.Expr
	views   []store.View
	indices map[int64]flatzinc.Expr // by number
	items   map[int64]int32
}

// inverses adds the inverse of an array in which elements find numbers. Predecessors are often stated so, beside successors, and
// who sits in a place beside where each one sits. One inverse may tell of the next. It reports false when the model has no solution.
// Measured: docs/decisions/0249.
func (d *deriver) inverses() bool {
	for found := true; found; {
		found = false
		for _, l := range d.lookups() {
			found = d.permutation(l) || d.matching(l) || found
		}
		if d.Store.Failed() || !d.Drain() {
			return false
		}
	}
	return true
}

// lookups returns elements with their numbers, by array.
func (d *deriver) lookups() []*looks {
	all := make(map[string]*looks)
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain || c.Row.Name != lookup || d.Left(d.until) == 0 {
			continue
		}
		a := c.Args(d.Store)
		out, index := d.Store.Resolve(a.View(2)), d.Store.Resolve(a.View(0))
		if !out.IsConst() || index.IsConst() {
			continue
		}
		views := a.Views(1)
		d.Store.Spend(len(views))
		from, to := d.open(index, views, out.B)
		key := fmt.Sprint(from, views[from:to])
		l := all[key]
		if l == nil {
			l = &looks{
				first: int64(from) + 1, array: c.Item.Args[1].Elems()[from:to], views: views[from:to],
				indices: make(map[int64]flatzinc.Expr), items: make(map[int64]int32),
			}
			all[key] = l
		}
		if _, twice := l.indices[out.B]; !twice { // another one for the number stays
			l.indices[out.B], l.items[out.B] = c.Item.Args[0], int32(i)
		}
	}
	lists := make([]*looks, 0, len(all))
	for _, key := range slices.Sorted(maps.Keys(all)) {
		lists = append(lists, all[key])
	}
	return lists
}

// open returns which places of the array there are but for constants at either end that the index cannot be. Loops that look for
// a number begin with one of these, which says that there is none.
func (d *deriver) open(index store.View, views []store.View, number int64) (from, to int) {
	closed := func(place int) bool {
		v := d.Store.Resolve(views[place])
		if !v.IsConst() {
			return false
		}
		k, until := int64(place)+1, d.Store.Work()+d.Left(d.until)/(*endParts)
		return !d.Store.Contains(index, k) || d.Refutes(func() bool { return d.Store.Fix(index, k) }, until, nil) && d.Store.Remove(index, k)
	}
	for to = len(views); to > 0 && closed(to-1); {
		to--
	}
	for from < to && closed(from) {
		from++
	}
	return from, to
}

// permutation adds the inverse of an array, if all numbers are looked up or in a fixed place, and as many as there are places.
func (d *deriver) permutation(l *looks) bool {
	indices := maps.Clone(l.indices)
	for i, v := range l.views {
		if v = d.Store.Resolve(v); v.IsConst() {
			if _, looked := indices[v.B]; !looked {
				indices[v.B] = flatzinc.MkInt(l.first + int64(i))
			}
		}
	}
	return len(indices) == len(l.views) && d.mirror("gozinc_inverse", l, indices)
}

// matching adds the inverse of an array for some of its values, if each place that has one of them is where the element finds it.
func (d *deriver) matching(l *looks) bool {
	if len(l.indices) < 2 {
		return false
	}
	about := d.about(l)
	for _, k := range slices.Sorted(maps.Keys(l.items)) {
		if !d.located(l, k, about) {
			return false
		}
	}
	return d.mirror("gozinc_inverse_in_range", l, l.indices)
}

// about returns the constraints on all integers of the array, but for the elements: that they differ, for one.
func (d *deriver) about(l *looks) []int32 {
	var roots []int32
	for _, v := range l.views {
		if v = d.Store.Resolve(v); !v.IsConst() {
			d.Store.Spend(len(d.Watch[v.ID]))
			roots = append(roots, v.ID)
		}
	}
	return slices.DeleteFunc(d.onAll(roots), func(i int32) bool { return d.Constraints[i].Row.Name == lookup })
}

// located reports whether the index of the number is each place that has it, as the element and what is about the array tell.
func (d *deriver) located(l *looks, number int64, about []int32) bool {
	element := &d.Constraints[l.items[number]]
	index := element.Args(d.Store).View(0)
	for i, v := range l.views {
		if !d.Store.Contains(v, number) {
			continue
		}
		there := false
		d.Store.Trial(func() {
			ok := d.Store.Fix(v, number)
			for _, c := range about {
				ok = ok && d.propagateOne(&d.Constraints[c], false)
			}
			ok = ok && d.propagateOne(element, false)
			place, fixed := d.Store.Fixed(index)
			there = !ok || d.Store.Failed() || fixed && place == l.first+int64(i)
		})
		d.Unqueue()
		if !there || d.Left(d.until) == 0 {
			return false
		}
	}
	return true
}

// mirror adds the inverse of the array in place of the elements, where the numbers lie side by side.
func (d *deriver) mirror(name string, l *looks, indices map[int64]flatzinc.Expr) bool {
	numbers := slices.Sorted(maps.Keys(indices))
	if n := len(numbers); n < 2 || numbers[n-1]-numbers[0] != int64(n)-1 {
		return false
	}
	back := make([]flatzinc.Expr, len(numbers))
	for k, number := range numbers {
		back[k] = indices[number]
	}
	source := slices.Min(slices.Collect(maps.Values(l.items)))
	if !d.post(name, source, flatzinc.MkInt(l.first), flatzinc.MkArray(l.array), flatzinc.MkInt(numbers[0]), flatzinc.MkArray(back)) {
		return false
	}
	for _, i := range l.items {
		d.Constraints[i].Dead = true
	}
	return true
}

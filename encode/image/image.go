// Package image exchanges values of an assignment until orders hold that models state to break symmetries.
package image

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// Order is a constraint that orders two rows, or the first places of values. Models break symmetries
// so, and then each solution of the other constraints has an image that is in order. A search that obeys orders
// has far fewer ways to a solution (Prestwich, 2003).
type Order struct {
	xs, ys []store.View // xs is to come before ys
	less   bool         // and differs
	values []int64      // or these are to appear in xs in this order
}

// Read returns the order that the constraint is. It is not ok for all else, and for an order under a control
// variable.
func Read(st *store.Store, c *presolve.Constraint) (o Order, ok bool) {
	if c.Mode != constraint.Plain {
		return o, false
	}
	a := c.Args(st)
	switch c.Row.Name {
	case "gozinc_lex_less_int", "gozinc_lex_less_bool", "gozinc_lex_lesseq_int", "gozinc_lex_lesseq_bool":
		o.xs, o.ys = a.Views(0), a.Views(1)
		o.less = c.Row.Name == "gozinc_lex_less_int" || c.Row.Name == "gozinc_lex_less_bool"
	case "gozinc_value_precede_int":
		o.values, o.xs = []int64{a.Int(0), a.Int(1)}, a.Views(2)
	case "gozinc_value_precede_chain_int":
		o.values, o.xs = a.Ints(0), a.Views(1)
	default:
		return o, false
	}
	return o, true
}

// On returns the order on other variables.
func (o *Order) On(as func(store.View) store.View) Order {
	image := *o
	image.xs, image.ys = make([]store.View, len(o.xs)), make([]store.View, len(o.ys))
	for i, x := range o.xs {
		image.xs[i] = as(x)
	}
	for i, y := range o.ys {
		image.ys[i] = as(y)
	}
	return image
}

// Len returns how many variables a look at the order takes.
func (o *Order) Len() int { return len(o.xs) + len(o.ys) }

// Holds reports whether the order holds under the values, those of variables by number.
func (o *Order) Holds(values []int64) bool {
	if o.values != nil {
		return slices.Equal(o.first(values), o.values)
	}
	by := slices.CompareFunc(o.xs, o.ys, func(x, y store.View) int { return cmp.Compare(of(values, x), of(values, y)) })
	return by < 0 || by == 0 && !o.less
}

// first returns the values of the order as they first appear, and then those that do not.
func (o *Order) first(values []int64) (list []int64) {
	see := func(v int64) {
		if slices.Contains(o.values, v) && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	for _, x := range o.xs {
		see(of(values, x))
	}
	for _, v := range o.values {
		see(v)
	}
	return list
}

// Exchange changes the values until all orders hold. It is false where no such values are
// found, and where that goes on for long. work is how many variables were looked at.
func Exchange(orders []Order, values []int64) (ok bool, work int64) {
	var old []int64
	for range 2*len(orders) + 8 {
		done := true
		for i := range orders {
			o := &orders[i]
			work += int64(o.Len())
			if o.Holds(values) {
				continue
			}
			if old = o.read(old[:0], values); !o.exchange(values, old) {
				return false, work
			}
			done = false
		}
		if done {
			return true, work
		}
	}
	return false, work
}

// read appends the values of xs, and then those of ys.
func (o *Order) read(buf, values []int64) []int64 {
	for _, x := range o.xs {
		buf = append(buf, of(values, x))
	}
	for _, y := range o.ys {
		buf = append(buf, of(values, y))
	}
	return buf
}

// exchange gives xs the values of ys, and what ys has beside xs those of xs; or it exchanges values so that
// they appear in their order. The old values are those of read, since xs and ys may have variables in common.
// It is false where a view cannot have a value.
func (o *Order) exchange(values, old []int64) bool {
	if o.values != nil {
		list := o.first(values)
		for i, x := range o.xs {
			if k := slices.Index(list, old[i]); k >= 0 && !set(values, x, o.values[k]) {
				return false
			}
		}
		return true
	}
	n := min(len(o.xs), len(o.ys))
	for i, y := range o.ys[:n] {
		if !set(values, y, old[i]) {
			return false
		}
	}
	for i, x := range o.xs[:n] {
		if !set(values, x, old[len(o.xs)+i]) {
			return false
		}
	}
	return true
}

// of returns the value of the view, whose magnitude must be below 2^62.
func of(values []int64, v store.View) int64 {
	if v.IsConst() {
		return v.B
	}
	return v.A*values[v.ID] + v.B
}

// set gives a view a value, if it can have it.
func set(values []int64, x store.View, v int64) bool {
	if x.IsConst() {
		return v == x.B
	}
	if (v-x.B)%x.A != 0 {
		return false
	}
	values[x.ID] = (v - x.B) / x.A
	return true
}

package bound

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

// Collect adds the rows of all constraints, none of which is dead, and what these imply together. It leaves
// rows out when the context of the store is done.
func Collect(r *relax.Builder, cons []presolve.Constraint) {
	named := make([]bool, len(cons))
	for i := range cons {
		if c := &cons[i]; c.Row.Shares && c.Mode == constraint.Plain {
			c.Row.Relax(r, c.Args(r.Store))
			named[i] = true
		}
	}
	for i := range cons {
		named[i] = named[i] || name(r, &cons[i])
	}
	for i := range cons {
		if r.Store.Ended(*relaxedWork) {
			return
		}
		if !named[i] {
			rows(r, &cons[i])
		}
	}
	r.Reduce()
	strengthen(r)
}

// strengthen makes rows stronger by what the values of 0-1 columns imply.
func strengthen(r *relax.Builder) {
	s := systemOf(r, func(yield func(int32) bool) {
		for j := range r.Columns {
			if !yield(int32(j)) {
				return
			}
		}
	})
	for i := range r.Rows {
		s.Rows = append(s.Rows, r.Rows[i].Row)
	}
	s.Strengthen(*strengthenWork, func(i int) { r.Rows[i].Row = s.Rows[i] }, r.Follows)
	r.Once()
}

// name has a control that tells whether an integer has a value, or a set an element, be the indicator of that.
func name(r *relax.Builder, c *presolve.Constraint) bool {
	switch {
	case c.Mode != constraint.Reified:
		return false
	case c.Row.Element != nil:
		set, k, ok := c.Row.Element(c.Args(r.Store))
		if ok {
			r.IsMember(set, k, r.Of(c.Control(r.Store)))
		}
		return ok
	case c.Row.Linear == nil:
		return false
	}
	l, err := c.Row.Linear(c.Args(r.Store)).Resolved(r.Store)
	if err != nil || l.Rel == linear.AtMost || len(l.Terms) != 1 || l.Bound%l.Terms[0].A != 0 {
		return false
	}
	return r.Name(c.Control(r.Store), l.Rel == linear.Unequal, store.Of(l.Terms[0].ID), l.Bound/l.Terms[0].A)
}

// rows adds the rows of c.
func rows(r *relax.Builder, c *presolve.Constraint) {
	if r.Full {
		return
	}
	a := c.Args(r.Store)
	switch c.Mode {
	case constraint.Plain:
		relaxed(c.Row, r, a)
	case constraint.Negated:
		relaxedNot(c.Row, r, a)
	default:
		control := c.Control(r.Store)
		if c.Mode == constraint.Reified && same(c.Row, r, a, control) {
			return
		}
		r.Under(r.Of(control), func() { relaxed(c.Row, r, a) })
		if c.Mode == constraint.Reified {
			r.Under(r.Of(control.Not()), func() { relaxedNot(c.Row, r, a) })
		}
	}
}

// same tells of a control by which two views are equal, or are not. It reports whether that is all
// that the relaxation needs to know.
func same(row *constraint.Row, r *relax.Builder, a store.Args, control store.View) bool {
	if row.Linear == nil {
		return false
	}
	l, err := row.Linear(a).Resolved(r.Store)
	if err != nil || l.Rel == linear.AtMost || len(l.Terms) != 2 || l.Terms[0].A*l.Terms[1].A != -1 {
		return false
	}
	// x − y = ±bound
	y := store.View{ID: l.Terms[1].ID, A: 1, B: l.Terms[0].A * l.Bound}
	return r.Same(store.Of(l.Terms[0].ID), y, r.Of(control.NotIf(l.Rel == linear.Unequal)))
}

func relaxed(row *constraint.Row, r *relax.Builder, a store.Args) {
	switch {
	case row.Relax != nil:
		row.Relax(r, a)
	case row.Linear != nil:
		r.Linear(row.Linear(a))
	}
}

func relaxedNot(row *constraint.Row, r *relax.Builder, a store.Args) {
	switch {
	case row.RelaxNot != nil:
		row.RelaxNot(r, a)
	case row.Relax == nil && row.Linear != nil:
		r.Linear(row.Linear(a).Negated())
	}
}

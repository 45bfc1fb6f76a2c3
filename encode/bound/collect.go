package bound

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

// Collect adds the rows of all constraints, and what these imply together. It leaves
// rows out when the context of the store is done.
func Collect(r *relax.Builder, cons []presolve.Constraint) {
	for i := range cons {
		if r.Store.Ended(*relaxedWork) {
			return
		}
		rows(r, &cons[i])
	}
	r.Lift()
}

// rows adds the rows of c.
func rows(r *relax.Builder, c *presolve.Constraint) {
	if c.Dead || r.Full {
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
		r.Under(r.Of(control), func() { relaxed(c.Row, r, a) })
		if c.Mode == constraint.Reified {
			r.Under(r.Of(control.Not()), func() { relaxedNot(c.Row, r, a) })
		}
	}
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

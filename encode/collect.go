package encode

import (
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
)

// collectRows adds the rows of all constraints, and what these imply together.
func collectRows(r *relax.Builder, cons []con) {
	for i := range cons {
		constraint(r, &cons[i])
	}
	r.ExcludeProducts()
	r.Lift()
}

// constraint adds the rows of c.
func constraint(r *relax.Builder, c *con) {
	if c.dead || r.Full {
		return
	}
	a := c.args(r.Store)
	switch c.mode {
	case rule.Plain:
		relaxed(c.row, r, a)
	case rule.Negated:
		relaxedNot(c.row, r, a)
	default:
		control := c.control(r.Store)
		r.Under(r.Of(control), func() { relaxed(c.row, r, a) })
		if c.mode == rule.Reified {
			r.Under(r.Of(control.Not()), func() { relaxedNot(c.row, r, a) })
		}
	}
}

func relaxed(row *rule.Row, r *relax.Builder, a store.Args) {
	switch {
	case row.Relax != nil:
		row.Relax(r, a)
	case row.Linear != nil:
		r.Linear(row.Linear(a))
	}
}

func relaxedNot(row *rule.Row, r *relax.Builder, a store.Args) {
	switch {
	case row.RelaxNot != nil:
		row.RelaxNot(r, a)
	case row.Relax == nil && row.Linear != nil:
		r.Linear(row.Linear(a).Negated())
	}
}

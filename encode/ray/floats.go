package ray

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// floats has the direction keep the constraints over continuous floats. Arguments of nonlinear
// ones and of black boxes stay.
func (r *ray) floats() bool {
	if r.Floats == nil {
		return true
	}
	for i := range r.Floats.Linear {
		l := &r.Floats.Linear[i]
		holds := l.Suffix == "" || r.value(r.st.ViewOf(l.Control)) != 0
		if holds || l.Suffix != "_imp" {
			r.keep(&l.Holds, holds)
		}
	}
	for i := range r.Floats.Nonlinear {
		for _, x := range r.Floats.Nonlinear[i].Args {
			if x.Value == nil {
				r.stay([]flatzinc.Expr{x.X})
			}
		}
	}
	for i := range r.Floats.Asked {
		constraint.EachVar(r.Floats.Asked[i].Args, func(v *flatzinc.Var) { r.row(one(v), true, true) })
	}
	return r.ok
}

// one is the sum of a variable alone.
func one(v *flatzinc.Var) []lattice.Term { return []lattice.Term{{Coef: big.NewRat(1, 1), Var: v}} }

// keep has the direction keep a condition, or its negation: that part which decides it.
func (r *ray) keep(d *lattice.Condition, holds bool) {
	switch {
	case d.Kind == lattice.Compare:
		r.row(d.Terms, !holds, holds)
	case d.Kind == lattice.Is:
		r.stay([]flatzinc.Expr{d.X})
	case (d.Kind == lattice.All) == holds:
		for i := range d.Parts {
			r.keep(&d.Parts[i], holds)
		}
	default:
		for i := range d.Parts {
			if r.holds(&d.Parts[i]) == holds {
				r.keep(&d.Parts[i], holds)
				return
			}
		}
		r.ok = false
	}
}

// holds reports whether a condition holds in the solution.
func (r *ray) holds(d *lattice.Condition) bool {
	switch d.Kind {
	case lattice.Compare:
		sum := new(big.Rat)
		for _, t := range d.Terms {
			sum.Add(sum, new(big.Rat).Mul(t.Coef, r.number(t.Var)))
		}
		c := sum.Cmp(d.Bound)
		return c < 0 || c == 0 && !d.Strict
	case lattice.Is:
		return r.value(r.st.ViewOf(d.X)) == d.Value
	}
	for i := range d.Parts {
		if r.holds(&d.Parts[i]) != (d.Kind == lattice.All) {
			return d.Kind == lattice.Any
		}
	}
	return d.Kind == lattice.All
}

// number is the value of a continuous float or an integer in the solution.
func (r *ray) number(v *flatzinc.Var) *big.Rat {
	if r.continuous(v.ID) {
		return r.From[v.ID].Number()
	}
	return new(big.Rat).SetInt64(r.value(store.Of(int32(v.ID))))
}

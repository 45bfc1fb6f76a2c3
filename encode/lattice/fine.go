package lattice

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// A unit can be so fine that integers of 64 bits do not count it: that of the balance of a
// loan is a hundredth of that a month before. A float then becomes continuous, and with it
// what has its unit from it.

// beyond is the error that numbers are no 64-bit integers as multiples of units.
type beyond struct {
	err error
	v   *flatzinc.Var // that should be continuous instead; nil if there is none
}

// Error is that of the constraint.
func (b *beyond) Error() string { return b.err.Error() }

// note takes in the error of a constraint. What a continuous float helps against is none.
func (t *translator) note(err error) error {
	b, ok := err.(*beyond)
	switch {
	case t.err != nil:
	case ok && b.v != nil:
		t.tooFine = append(t.tooFine, b.v)
	case ok:
		t.err = b.err
	default:
		t.err = err
	}
	return t.err
}

// tooLarge is the error that a constraint's coefficients do not fit.
func (t *translator) tooLarge(c *con) error {
	return &beyond{
		err: t.r.original.Errorf(c.pos, "%s: coefficients as multiples of the units of the floats are not 64-bit integers", c.name),
		v:   t.finest(c.floats),
	}
}

// finest returns the float with the finest unit, nil if there is none with one.
func (t *translator) finest(floats []*flatzinc.Var) (v *flatzinc.Var) {
	for _, w := range floats {
		if u := t.r.unit[w.ID]; u != nil && !t.r.IsContinuous(w.ID) && (v == nil || u.Cmp(t.r.unit[v.ID]) < 0) {
			v = w
		}
	}
	return v
}

// fits reports whether the terms of a sum add up to a 64-bit integer, as far as these have
// bounds. An equation with one term without any gives that a bound.
func (t *translator) fits(f form, rel relation, s sum, coefs []*big.Int, k *big.Int) bool {
	total := new(big.Int).Abs(k)
	var open *flatzinc.Var
	var own *big.Int
	for i, x := range s.terms {
		most := t.reach(x.v)
		switch {
		case most != nil:
			total.Add(total, new(big.Int).Mul(new(big.Int).Abs(coefs[i]), most))
		case open != nil || rel != eq || f.suffix != "":
			return true // it is searched in a window
		default:
			open, own = x.v, coefs[i]
		}
	}
	if open != nil && open.Base == flatzinc.Float {
		t.derived[open] = new(big.Int).Quo(total, new(big.Int).Abs(own))
	}
	return total.Cmp(largest) <= 0
}

// reach returns the greatest magnitude of the integer that counts units of v, nil where that
// has no bounds.
func (t *translator) reach(v *flatzinc.Var) *big.Int {
	switch n := t.m.Vars[v.ID].Ints; {
	case n.Empty():
		return new(big.Int)
	case n.Min() != intset.NegInf && n.Max() != intset.PosInf:
		return big.NewInt(max(-n.Min(), n.Max()))
	}
	return t.derived[v]
}

// blurs reports whether v is free, and what a declared bound may be off is no less than what
// its order with other floats depends on.
func (r *Reduced) blurs(v *flatzinc.Var) bool {
	if r.period[v.ID] == 1 {
		return false
	}
	part := new(big.Rat).Mul(r.unit[v.ID], new(big.Rat).SetInt64(r.period[v.ID]))
	for _, bound := range []float64{v.FloatLo, v.FloatHi} {
		if x := rational.OfLiteral(bound); x != nil && slack(x).Cmp(part) >= 0 {
			return true
		}
	}
	return false
}

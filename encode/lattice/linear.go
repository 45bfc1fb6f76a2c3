package lattice

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
)

// linear writes a sum as one over integers, with coefficients that have no
// common divisor.
func (t *translator) linear(f form, s sum, rel relation) error {
	if s.never {
		t.truth(f, false)
		return nil
	}
	coefs, scale := t.coefficients(s)
	bound := new(big.Rat).Mul(s.bound, scale)
	if len(coefs) == 0 {
		t.truth(f, holds(rel, -bound.Sign()))
		return nil
	}
	var k *big.Int
	switch rel {
	case eq, ne:
		if !bound.IsInt() {
			t.truth(f, rel == ne)
			return nil
		}
		k = bound.Num()
	case le:
		k = floor(bound)
	case lt:
		k = ceil(bound)
		k.Sub(k, big.NewInt(1))
	}
	small := k.CmpAbs(largest) <= 0 && t.fits(f, rel, s, coefs, k)
	vars := make([]flatzinc.Expr, len(coefs))
	numbers := make([]int64, len(coefs))
	for i, c := range coefs {
		small = small && c.CmpAbs(largest) <= 0
		numbers[i] = c.Int64()
		vars[i] = t.vars[s.terms[i].v.ID]
	}
	if !small {
		return t.tooLarge(t.at)
	}
	t.postLinear(f, rel, numbers, vars, k.Int64())
	return nil
}

// coefficients returns the coefficients of the integers that count units, and
// what the bound must be multiplied with to go with them.
func (t *translator) coefficients(s sum) (coefs []*big.Int, scale *big.Rat) {
	g := new(big.Rat)
	exact := make([]*big.Rat, len(s.terms))
	for i, x := range s.terms {
		exact[i] = new(big.Rat).Mul(x.coef, t.r.unitOf(x.v))
		g = gcd(g, exact[i])
	}
	if len(exact) == 0 {
		return nil, one
	}
	for _, x := range exact {
		coefs = append(coefs, new(big.Rat).Quo(x, g).Num())
	}
	return coefs, g.Inv(g)
}

// holds reports whether 0 is in the relation with a number, given their order.
func holds(rel relation, order int) bool {
	switch rel {
	case eq:
		return order == 0
	case ne:
		return order != 0
	case le:
		return order <= 0
	}
	return order < 0
}

// truth writes a constraint that always or never holds.
func (t *translator) truth(f form, holds bool) {
	n := int64(1)
	if holds {
		n = 0
	}
	t.post("int_le"+f.suffix, f.args(flatzinc.MkInt(n), flatzinc.MkInt(0))...)
}

// postLinear writes Σ coefs·vars rel k as a comparison where it is one.
func (t *translator) postLinear(f form, rel relation, coefs []int64, vars []flatzinc.Expr, k int64) {
	name := map[relation]string{eq: "eq", ne: "ne", le: "le", lt: "le"}[rel]
	switch {
	case len(vars) == 1: // the coefficient is 1 or -1
		x, y := vars[0], flatzinc.MkInt(coefs[0]*k)
		if coefs[0] < 0 {
			x, y = y, x
		}
		t.post("int_"+name+f.suffix, f.args(x, y)...)
	case len(vars) == 2 && k == 0 && coefs[0]+coefs[1] == 0: // they are 1 and -1
		x, y := vars[0], vars[1]
		if coefs[0] < 0 {
			x, y = y, x
		}
		t.post("int_"+name+f.suffix, f.args(x, y)...)
	default:
		t.post("int_lin_"+name+f.suffix, f.args(ints(coefs...), flatzinc.MkArray(vars), flatzinc.MkInt(k))...)
	}
}

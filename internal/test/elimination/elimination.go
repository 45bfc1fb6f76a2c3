// Package elimination decides small linear systems of rational numbers by Fourier-Motzkin
// elimination, which the simplex method is compared with in tests.
package elimination

import "math/big"

// Inequality is Σ Coefs·x ≤ Bound, or < where Strict.
type Inequality struct {
	Coefs  []*big.Rat
	Bound  *big.Rat
	Strict bool
}

// Optimum is the least value of the first variable: whether there are solutions,
// whether it has a limit, and whether a solution attains that.
type Optimum struct {
	Feasible, Limited, Attained bool
	Value                       *big.Rat
}

// Better reports whether o is better than p.
func (o Optimum) Better(p Optimum) bool {
	switch {
	case !o.Feasible || !p.Feasible:
		return o.Feasible
	case !o.Limited || !p.Limited:
		return !o.Limited
	}
	c := o.Value.Cmp(p.Value)
	return c < 0 || c == 0 && o.Attained && !p.Attained
}

// Least returns the least value of the first of at least one variable.
func Least(system []Inequality, vars int) Optimum {
	for v := vars - 1; v > 0; v-- {
		var next, up, down []Inequality
		for _, q := range system {
			switch q.Coefs[v].Sign() {
			case 0:
				next = append(next, q)
			case 1:
				up = append(up, q)
			default:
				down = append(down, q)
			}
		}
		for _, p := range up {
			for _, q := range down {
				next = append(next, cancelled(p, q, v))
			}
		}
		system = next
	}
	o := Optimum{Feasible: true, Attained: true}
	var top *big.Rat
	strictTop := false
	for _, q := range system {
		a := q.Coefs[0]
		if a.Sign() == 0 {
			if s := q.Bound.Sign(); s < 0 || s == 0 && q.Strict {
				return Optimum{}
			}
			continue
		}
		x := new(big.Rat).Quo(q.Bound, a)
		if a.Sign() > 0 {
			if top == nil || x.Cmp(top) < 0 || x.Cmp(top) == 0 && q.Strict {
				top, strictTop = x, q.Strict
			}
		} else if !o.Limited || x.Cmp(o.Value) > 0 || x.Cmp(o.Value) == 0 && q.Strict {
			o.Limited, o.Value, o.Attained = true, x, !q.Strict
		}
	}
	if o.Limited && top != nil {
		if c := o.Value.Cmp(top); c > 0 || c == 0 && (strictTop || !o.Attained) {
			return Optimum{}
		}
	}
	return o
}

func cancelled(p, q Inequality, v int) Inequality {
	a, b := new(big.Rat).Neg(q.Coefs[v]), p.Coefs[v]
	sum := func(x, y *big.Rat) *big.Rat {
		z := new(big.Rat).Mul(x, a)
		return z.Add(z, new(big.Rat).Mul(y, b))
	}
	r := Inequality{Bound: sum(p.Bound, q.Bound), Strict: p.Strict || q.Strict}
	for i := range p.Coefs {
		r.Coefs = append(r.Coefs, sum(p.Coefs[i], q.Coefs[i]))
	}
	return r
}

// Opposite turns ≤ into ≥.
func Opposite(h Inequality) Inequality {
	o := Inequality{Bound: new(big.Rat).Neg(h.Bound), Strict: h.Strict}
	for _, c := range h.Coefs {
		o.Coefs = append(o.Coefs, new(big.Rat).Neg(c))
	}
	return o
}

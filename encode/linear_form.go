package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// linear is the expression Σ terms compared with bound, over distinct root
// variables with coefficients ≠ 0 that have no common divisor. Each term is
// the view coefficient · root.
type linear struct {
	terms []store.View
	bound int64
}

// newLinear resolves coefs · views, adds up repeated variables and moves the
// constants to the bound. The error is ErrOverflow when a coefficient, the
// bound, or a term within the bounds of its variable is not an int64.
func newLinear(s *store.Store, coefs []int64, views []store.View, bound int64) (linear, error) {
	terms := make([]store.View, 0, len(views))
	ok := true
	for i, v := range views {
		v = s.Resolve(v)
		shift, fits := store.Mul(coefs[i], v.B)
		ok = ok && fits
		bound, fits = store.Add(bound, -shift)
		ok = ok && fits
		if v.IsConst() || coefs[i] == 0 {
			continue
		}
		a, fits := store.Mul(coefs[i], v.A)
		ok = ok && fits
		terms = append(terms, store.View{ID: v.ID, A: a})
	}
	if !ok {
		return linear{}, ErrOverflow
	}
	terms, ok = mergeTerms(terms)
	for _, t := range terms {
		ok = ok && termFits(s, t)
	}
	if !ok {
		return linear{}, ErrOverflow
	}
	return linear{terms, bound}, nil
}

// termFits reports whether the finite bounds of t are int64.
func termFits(s *store.Store, t store.View) bool {
	d := s.RootDomain(t.ID)
	for _, x := range [2]int64{d.Min(), d.Max()} {
		if _, fits := store.Mul(t.A, x); !fits && x != intset.NegInf && x != intset.PosInf {
			return false
		}
	}
	return true
}

// mergeTerms adds the coefficients of repeated variables.
func mergeTerms(terms []store.View) (merged []store.View, ok bool) {
	slices.SortStableFunc(terms, func(a, b store.View) int { return int(a.ID) - int(b.ID) })
	merged = terms[:0]
	for _, t := range terms {
		if n := len(merged); n > 0 && merged[n-1].ID == t.ID {
			sum, fits := store.Add(merged[n-1].A, t.A)
			if !fits {
				return nil, false
			}
			merged[n-1].A = sum
			continue
		}
		merged = append(merged, t)
	}
	return slices.DeleteFunc(merged, func(t store.View) bool { return t.A == 0 }), true
}

// divisor returns the greatest common divisor of the coefficients, 0 when
// there are none.
func (l linear) divisor() int64 {
	var g int64
	for _, t := range l.terms {
		a := t.A
		for a != 0 {
			g, a = a, g%a
		}
	}
	return max(g, -g)
}

// divide divides the coefficients by d.
func (l linear) divide(d int64) {
	for i := range l.terms {
		l.terms[i].A /= d
	}
}

// sumBounds returns bounds of Σ coefs · views, infinite where unbounded or
// beyond int64.
func sumBounds(s *store.Store, coefs []int64, views []store.View) (lo, hi int64) {
	for i, v := range views {
		a, b := termBounds(s, coefs[i], v)
		lo, hi = addBound(lo, a, intset.NegInf), addBound(hi, b, intset.PosInf)
	}
	return lo, hi
}

// addBound adds two bounds of one kind; where that is no int64, the result is
// none, the infinity that says nothing.
func addBound(x, y, none int64) int64 {
	if x == intset.NegInf || x == intset.PosInf || y == intset.NegInf || y == intset.PosInf {
		return none
	}
	if sum, fits := store.Add(x, y); fits {
		return sum
	}
	return none
}

// termBounds returns the bounds of coef·v, saturated.
func termBounds(s *store.Store, coef int64, v store.View) (lo, hi int64) {
	lo, hi = store.SatMul(coef, s.Lo(v)), store.SatMul(coef, s.Hi(v))
	if coef < 0 {
		lo, hi = hi, lo
	}
	return lo, hi
}

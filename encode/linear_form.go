package encode

import (
	"errors"
	"slices"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// errOverflow reports a linear expression whose value may leave int64.
var errOverflow = errors.New("integer overflow in a linear expression")

// linear is the expression Σ terms compared with bound, over distinct root
// variables with coefficients ≠ 0 that have no common divisor. Each term is
// the view coefficient · root.
type linear struct {
	terms []store.View
	bound int64
}

// newLinear resolves coefs · views, adds up repeated variables and moves the
// constants to the bound.
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
		return linear{}, errOverflow
	}
	terms, ok = mergeTerms(terms)
	if !ok {
		return linear{}, errOverflow
	}
	return linear{terms, bound}, nil
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

// negate returns the expression with all signs changed.
func (l linear) negate() linear {
	out := linear{make([]store.View, len(l.terms)), -l.bound}
	for i, t := range l.terms {
		out.terms[i] = t.Neg()
	}
	return out
}

// sumBounds returns the least and the greatest value of Σ coefs · views,
// infinite where unbounded or beyond int64.
func sumBounds(s *store.Store, coefs []int64, views []store.View) (lo, hi int64) {
	for i, v := range views {
		a, b := termBounds(s, coefs[i], v)
		lo, hi = addLo(lo, a), addHi(hi, b)
	}
	return lo, hi
}

func addLo(x, y int64) int64 {
	if x == intset.NegInf || y == intset.NegInf {
		return intset.NegInf
	}
	return store.SatAdd(x, y)
}

func addHi(x, y int64) int64 {
	if x == intset.PosInf || y == intset.PosInf {
		return intset.PosInf
	}
	return store.SatAdd(x, y)
}

func termBounds(s *store.Store, coef int64, v store.View) (lo, hi int64) {
	lo, hi = store.SatMul(coef, s.Lo(v)), store.SatMul(coef, s.Hi(v))
	if coef < 0 {
		lo, hi = hi, lo
	}
	return lo, hi
}

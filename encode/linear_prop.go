package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// propLinLe narrows by Σ coefs·views ≤ bound, bounds consistent for distinct
// variables.
func propLinLe(s *store.Store, coefs []int64, views []store.View, bound int64) bool {
	var sum int64 // of the finite least values
	infinite := 0
	for i, v := range views {
		lo, _ := termBounds(s, coefs[i], v)
		if lo == intset.NegInf {
			infinite++
			continue
		}
		var fits bool
		if sum, fits = store.Add(sum, lo); !fits {
			return true
		}
	}
	if infinite > 1 {
		return true
	}
	for i, v := range views {
		if !limitTerm(s, coefs[i], v, bound, sum, infinite) {
			return false
		}
	}
	return len(views) > 0 || bound >= 0 || s.Fail()
}

// limitTerm narrows coef·v ≤ bound − (least value of the other terms).
func limitTerm(s *store.Store, coef int64, v store.View, bound, sum int64, infinite int) bool {
	lo, hi := termBounds(s, coef, v)
	rest := sum
	if lo != intset.NegInf {
		if infinite > 0 {
			return true
		}
		var fits bool
		if rest, fits = store.Add(sum, -lo); !fits {
			return true
		}
	}
	room, fits := store.Add(bound, -rest)
	if !fits || room >= hi || coef == 0 {
		return coef != 0 || room >= 0 || !fits || s.Fail()
	}
	if coef > 0 {
		return s.SetHi(v, store.FloorDiv(room, coef))
	}
	return s.SetLo(v, store.CeilDiv(room, coef))
}

// propLinEq narrows by Σ coefs·views = bound.
func propLinEq(s *store.Store, coefs []int64, views []store.View, bound int64) bool {
	return propLinLe(s, coefs, views, bound) && propLinLe(s, negatedCoefs(coefs), views, -bound)
}

// propLinNe removes the last value that Σ coefs·views ≠ bound forbids.
func propLinNe(s *store.Store, coefs []int64, views []store.View, bound int64) bool {
	open := -1
	rest := bound
	for i, v := range views {
		k, fixed := s.Fixed(v)
		if !fixed {
			if open >= 0 {
				return true
			}
			open = i
			continue
		}
		p, fits := store.Mul(coefs[i], k)
		if !fits {
			return true
		}
		if rest, fits = store.Add(rest, -p); !fits {
			return true
		}
	}
	if open < 0 {
		return rest != 0 || s.Fail()
	}
	if c := coefs[open]; c != 0 && rest%c == 0 {
		return s.Remove(views[open], rest/c)
	}
	return true
}

// decideLinLe gives the verdict on Σ coefs·views ≤ bound.
func decideLinLe(s *store.Store, coefs []int64, views []store.View, bound int64) truth {
	switch lo, hi := sumBounds(s, coefs, views); {
	case hi != intset.PosInf && hi <= bound:
		return entailed
	case lo > bound:
		return violated
	}
	return undecided
}

// decideLinEq gives the verdict on Σ coefs·views = bound.
func decideLinEq(s *store.Store, coefs []int64, views []store.View, bound int64) truth {
	switch lo, hi := sumBounds(s, coefs, views); {
	case lo == bound && hi == bound:
		return entailed
	case hi < bound, lo > bound:
		return violated
	}
	return undecided
}

// rewriteLinEq turns an equation in two variables into a view, when one of the
// coefficients divides the other and the bound.
func rewriteLinEq(s *store.Store, coefs []int64, views []store.View, bound int64) (done, ok bool) {
	open := 0
	for _, v := range views {
		if _, fixed := s.Fixed(v); !fixed {
			if open++; open > 2 {
				return false, true
			}
		}
	}
	l, err := newLinear(s, coefs, views, bound)
	if err != nil {
		return false, true
	}
	g := l.divisor()
	if g == 0 {
		return true, l.bound == 0 || s.Fail()
	}
	if l.bound%g != 0 {
		return true, s.Fail()
	}
	l.divide(g)
	l.bound /= g
	if len(l.terms) == 1 {
		return true, s.Fix(l.terms[0], l.bound)
	}
	// a·x = bound − b·y
	if len(l.terms) == 2 {
		x, y := l.terms[0], l.terms[1].Neg()
		y.B = l.bound
		return s.Unify(x, y)
	}
	return false, true
}

func negatedCoefs(coefs []int64) []int64 {
	out := make([]int64, len(coefs))
	for i, c := range coefs {
		out[i] = -c
	}
	return out
}

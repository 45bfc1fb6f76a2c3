package cut

import (
	"math"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/internal/exact"
)

// round applies mixed-integer rounding (Nemhauser and Wolsey, 1990) with the
// divisor: where r = bound mod divisor is not 0, all points of the equation
// with integers for the whole terms satisfy Σ G(coef)·term ≤ ⌊bound/divisor⌋·(divisor − r)
// with G(a) = ⌊a/divisor⌋·(divisor − r) + max(0, a mod divisor − r) for whole
// terms, and min(a, 0) for others. |G(a)| is at most |a| + divisor.
func (e *equation) round(divisor int64, g func(i int, coef int64)) (bound int64, ok bool) {
	q := exact.FloorDiv(e.bound, divisor)
	r := e.bound - q*divisor
	if r == 0 {
		return 0, false
	}
	for i := range e.terms {
		y := &e.terms[i]
		if !y.whole {
			g(i, min(y.coef, 0))
			continue
		}
		f := exact.FloorDiv(y.coef, divisor)
		g(i, f*(divisor-r)+max(0, y.coef-f*divisor-r))
	}
	return q * (divisor - r), true
}

// score estimates how good the rounding is: the violation over the length of
// the coefficients of the terms.
func (e *equation) score(divisor int64) float64 {
	e.s.Work += int64(len(e.terms))
	total, norm := 0.0, 0.0
	bound, ok := e.round(divisor, func(i int, c int64) {
		total += float64(c) * e.terms[i].value
		norm += float64(c) * float64(c)
	})
	rest := float64(e.bound-exact.FloorDiv(e.bound, divisor)*divisor) / float64(divisor)
	if !ok || norm == 0 || rest < *steep || rest > 1-*steep {
		return math.Inf(-1)
	}
	return (total - float64(bound)) / math.Sqrt(norm)
}

// cut returns the rounded equation as a row.
func (e *equation) cut(divisor int64, x []float64) (lp.Row, bool) {
	coefs := make([]int64, len(e.terms))
	bound, ok := e.round(divisor, func(i int, c int64) { coefs[i] = c })
	if !ok {
		return lp.Row{}, false
	}
	row, ok := e.inequality(coefs, bound)
	if !ok || len(row.Cols) == 0 {
		return lp.Row{}, false
	}
	return e.s.reduce(row, x)
}

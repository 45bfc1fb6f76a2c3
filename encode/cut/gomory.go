package cut

import (
	"iter"
	"math"

	"github.com/gozinc/gozinc/encode/lp"
)

// exactly is the error of a multiplier that counts as none.
const exactly = 1e-10

// Denominator returns a common denominator of numbers, up to errors of rounding; anyDenominator
// where there is none of a moderate size.
func Denominator(numbers iter.Seq[float64]) int64 {
	d := int64(1)
	for x := range numbers {
		if x == 0 {
			continue
		}
		v := x * float64(d)
		if math.Abs(v-math.Round(v)) <= exactly*float64(d) {
			continue
		}
		q := fraction(v-math.Floor(v), exactly*float64(d))
		if q == 0 || d*q > *maxDenominator {
			return *anyDenominator
		}
		d *= q
	}
	return d
}

// fraction returns the denominator of the simplest fraction within tolerance of
// v, from 0 to 1, by its continued fraction; 0 where that has too large a one.
func fraction(v, tolerance float64) int64 {
	p0, q0, p1, q1 := 0.0, 1.0, 1.0, 0.0
	for x := v; q1 <= float64(*maxDenominator); {
		a := math.Floor(x)
		p0, q0, p1, q1 = p1, q1, a*p1+p0, a*q1+q0
		if math.Abs(v-p1/q1) <= tolerance {
			return int64(q1)
		}
		if x -= a; x < 1e-12 {
			return 0
		}
		x = 1 / x
	}
	return 0
}

// Gomory returns the mixed-integer cut of a row of the simplex tableau (Gomory,
// 1960), given by its multipliers of the rows, by which an integer is a sum of
// variables that are at their bounds, up to rounding.
func (s *System) Gomory(rows []lp.Multiplier, x []float64) (lp.Row, bool) {
	d := Denominator(func(yield func(float64) bool) {
		for _, m := range rows {
			if !yield(m.Factor) {
				return
			}
		}
	})
	factors := make([]Factor, 0, len(rows))
	for _, m := range rows {
		v := math.Round(m.Factor * float64(d))
		if math.Abs(v) > 1<<50 {
			return lp.Row{}, false
		}
		if v != 0 {
			factors = append(factors, Factor{m.Row, int64(v)})
		}
	}
	e, ok := s.combine(factors, x)
	if !ok || e.score(d) <= 0 {
		return lp.Row{}, false
	}
	return e.cut(d, x)
}

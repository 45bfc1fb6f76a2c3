package cut

import (
	"math"

	"github.com/gozinc/gozinc/encode/lp"
)

// Dual returns a cut of the rows times their duals. That sum is what proves the bound of the relaxation: columns
// between their bounds have their costs as coefficients, and its rounding says what the number of them costs at least.
// OR-Tools (Perron and Didier) makes such cuts of objectives.
func (s *System) Dual(duals, x []float64) (lp.Row, bool) {
	most := 0.0
	for _, d := range duals {
		most = max(most, math.Abs(d))
	}
	if most == 0 {
		return lp.Row{}, false
	}
	scale := float64(*anyDenominator) / most
	var factors []Factor
	for i, d := range duals {
		if v := math.Round(d * scale); v != 0 && (v > 0 || s.Rows[i].Equal) {
			factors = append(factors, Factor{i, int64(v)})
		}
	}
	e, ok := s.combine(factors, x)
	if !ok {
		return lp.Row{}, false
	}
	return e.best(x)
}

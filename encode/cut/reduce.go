package cut

import (
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// A cut has coefficients as small as possible, since multipliers that are rounded
// to integers must be small: at most the first of these, unless that costs it
// more than a part of its violation.
var mostCoefs = []int64{1 << 12, 1 << 16, 1 << 20}

// reduce divides the row by what its coefficients have in common, and makes
// them smaller.
func (s *System) reduce(row lp.Row, x []float64) (lp.Row, bool) {
	if s.whole(&row) {
		s.divide(&row)
	}
	before := violation(&row, x)
	for _, most := range mostCoefs {
		if small, ok := s.shrink(row, most, x); ok && violation(&small, x) >= *keptViolation*before {
			return small, true
		}
	}
	return row, false
}

// divide divides by the greatest common divisor and rounds the bound.
func (s *System) divide(row *lp.Row) {
	d := int64(0)
	for _, c := range row.Coefs {
		d = exact.GCD(d, c)
	}
	if d < 2 {
		return
	}
	for k := range row.Coefs {
		row.Coefs[k] /= d
	}
	row.Bound = exact.FloorDiv(row.Bound, d)
}

// shrink makes the coefficients at most most. That weakens the row: a coefficient
// of a number that is not negative may be rounded down. Columns are measured from
// their bounds that are nearest at x, where that costs the least.
func (s *System) shrink(row lp.Row, most int64, x []float64) (lp.Row, bool) {
	largest := int64(0)
	for _, c := range row.Coefs {
		largest = max(largest, c, -c)
	}
	if largest <= most {
		return row, true
	}
	by := (largest + most - 1) / most
	bound, back := store.SumOf(row.Bound), store.Sum{}
	var small lp.Row
	for k, j := range row.Cols {
		c, from := row.Coefs[k], s.nearest(j, x)
		bound.AddProduct(-c, from)
		if from == s.Lo[j] {
			c = exact.FloorDiv(c, by)
		} else {
			c = exact.CeilDiv(c, by) // c·x = c·hi + (−c)·(hi − x)
		}
		back.AddProduct(c, from)
		if c != 0 {
			small.Cols, small.Coefs = append(small.Cols, j), append(small.Coefs, c)
		}
	}
	if s.whole(&small) && s.whole(&row) {
		back.AddProduct(exact.FloorDiv(bound.Value, by), 1)
	} else {
		back.AddProduct(exact.CeilDiv(bound.Value, by), 1)
	}
	small.Bound = back.Value
	if s.whole(&small) {
		s.divide(&small)
	}
	return small, len(small.Cols) > 0 && !bound.Beyond && !back.Beyond
}

// nearest returns the bound of the column that is nearest at x.
func (s *System) nearest(j int32, x []float64) int64 {
	if x[j]-float64(s.Lo[j]) > float64(s.Hi[j])-x[j] {
		return s.Hi[j]
	}
	return s.Lo[j]
}

package cut

import (
	"github.com/gozinc/gozinc/encode/store"
)

// MaxCoef bounds the coefficients of a cut. Multipliers that are rounded to
// integers must be small, so a coefficient must not be large.
const MaxCoef = 1 << 12

// reduce divides the row by what its coefficients have in common, and makes
// them at most MaxCoef. The latter weakens it: a coefficient of a number that
// is not negative may be rounded down. Columns are measured from their bounds
// that are nearest at x, where that costs the least.
func (s *System) reduce(row *Row, x []float64) bool {
	if !s.whole(row) {
		return s.shrink(row, x)
	}
	s.divide(row)
	return s.shrink(row, x)
}

// divide divides by the greatest common divisor and rounds the bound.
func (s *System) divide(row *Row) {
	d := int64(0)
	for _, c := range row.Coefs {
		d = gcd(d, c)
	}
	if d < 2 {
		return
	}
	for k := range row.Coefs {
		row.Coefs[k] /= d
	}
	row.Bound = store.FloorDiv(row.Bound, d)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	if a < 0 {
		return -a
	}
	return a
}

func (s *System) shrink(row *Row, x []float64) bool {
	most := int64(0)
	for _, c := range row.Coefs {
		most = max(most, c, -c)
	}
	if most <= MaxCoef {
		return true
	}
	by := (most + MaxCoef - 1) / MaxCoef
	bound := sum{v: row.Bound}
	back := sum{}
	n := 0
	for k, j := range row.Cols {
		c := row.Coefs[k]
		lo, hi := s.Lo[j], s.Hi[j]
		if x[j]-float64(lo) > float64(hi)-x[j] {
			// c·x = c·hi + (−c)·(hi − x)
			bound.add(-c, hi)
			c = -store.FloorDiv(-c, by)
			back.add(c, hi)
		} else {
			bound.add(-c, lo)
			c = store.FloorDiv(c, by)
			back.add(c, lo)
		}
		if c != 0 {
			row.Cols[n], row.Coefs[n] = j, c
			n++
		}
	}
	row.Cols, row.Coefs = row.Cols[:n], row.Coefs[:n]
	whole := s.whole(row)
	if whole {
		back.add(store.FloorDiv(bound.v, by), 1)
	} else {
		back.add(store.CeilDiv(bound.v, by), 1)
	}
	row.Bound = back.v
	if whole {
		s.divide(row)
	}
	return n > 0 && !bound.bad && !back.bad
}

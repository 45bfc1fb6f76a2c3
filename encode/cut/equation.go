package cut

import (
	"math"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
)

// term is a number that is not negative, times coef: a column less its lower
// bound, the upper bound of a column less the column, or the slack of a row.
type term struct {
	col   int32 // -1 for a slack
	row   int
	upper bool // from the upper bound
	whole bool // an integer
	coef  int64
	width int64   // the greatest value of a column's term
	value float64 // at the solution to cut off
}

// equation is Σ terms = bound.
type equation struct {
	s     *System
	terms []term
	bound int64
}

// limit bounds the numbers in an equation, so that their sums and the products
// of rounding are far from 64 bits.
const limit = 1 << 60

// numbers returns weights of the columns, which are all 0.
func (s *System) numbers() *Weights {
	if s.scratch == nil {
		s.scratch = NewWeights(len(s.Lo))
	}
	return s.scratch
}

// combine adds up rows with their slacks, and measures each column from its
// bound that is nearest at x.
func (s *System) combine(factors []Factor, x []float64) (equation, bool) {
	e, t := equation{s: s}, s.numbers()
	var bound store.Sum
	ok := true
	for _, f := range factors {
		if f.Times == 0 {
			continue
		}
		row := &s.Rows[f.Row]
		t.Add(row, f.Times)
		s.Work += *termWork * int64(len(row.Cols))
		bound.AddProduct(f.Times, row.Bound)
		if !row.Equal {
			e.terms = append(e.terms, term{col: -1, row: f.Row, whole: s.whole(row), coef: f.Times, value: max(-row.Excess(x), 0)})
			ok = ok && f.Times < limit && f.Times > -limit
		}
	}
	ok = t.drain(func(j int32, c int64) {
		bound.AddProduct(-c, s.Lo[j])
		width, fits := store.Add(s.Hi[j], -s.Lo[j])
		bound.Beyond = bound.Beyond || !fits
		e.terms = append(e.terms, term{
			col: j, row: -1, whole: !s.Real[j], coef: c,
			width: width, value: math.Max(x[j]-float64(s.Lo[j]), 0),
		})
	}) && ok
	e.bound = bound.Value
	if !ok || bound.Beyond {
		return e, false
	}
	for i := range e.terms {
		if y := &e.terms[i]; y.col >= 0 && y.value > float64(y.width)/2 && !e.complement(i) {
			return e, false
		}
	}
	return e, e.bound < limit && e.bound > -limit
}

// complement measures the column of a term from its other bound.
func (e *equation) complement(i int) bool {
	y := &e.terms[i]
	bound := store.SumOf(e.bound)
	bound.AddProduct(-y.coef, y.width)
	if bound.Beyond {
		return false
	}
	e.bound = bound.Value
	y.upper, y.coef, y.value = !y.upper, -y.coef, math.Max(float64(y.width)-y.value, 0)
	return true
}

// inequality turns Σ coefs[i]·term i ≤ bound back into a row over columns.
func (e *equation) inequality(coefs []int64, bound int64) (lp.Row, bool) {
	t := e.s.numbers()
	rhs := store.SumOf(bound)
	for i, c := range coefs {
		y := &e.terms[i]
		switch {
		case c == 0:
		case y.col < 0:
			row := &e.s.Rows[y.row]
			t.Add(row, -c)
			e.s.Work += *termWork * int64(len(row.Cols))
			rhs.AddProduct(-c, row.Bound)
			rhs.Beyond = rhs.Beyond || c == math.MinInt64
		case y.upper:
			t.AddTo(y.col, -c, 1)
			rhs.AddProduct(-c, e.s.Hi[y.col])
		default:
			t.AddTo(y.col, c, 1)
			rhs.AddProduct(c, e.s.Lo[y.col])
		}
	}
	var row lp.Row
	ok := t.drain(func(j int32, c int64) {
		row.Cols, row.Coefs = append(row.Cols, j), append(row.Coefs, c)
	})
	row.Bound = rhs.Value
	return row, ok && !rhs.Beyond && row.Bound < limit && row.Bound > -limit
}

package simplex

import (
	"math"

	"github.com/gozinc/gozinc/encode/lp"
)

// guess makes basic what a floating-point simplex method ends with: where the column is least,
// or greatest, or where no values are within all bounds. A bound that the column violates is no
// obstacle. Exact exchanges go on from there, so a wrong guess costs time alone. It takes an
// exchange for each column that becomes basic, where exact exchanges alone are many more.
func (s *Simplex) guess(column int32, up bool) {
	search := lp.NewSearch(s.program(column, up), nil)
	status := search.Run(*guessWork, math.Inf(1))
	s.work += search.Work() / *guessedEntries
	if status != lp.Optimal && status != lp.Infeasible {
		return
	}
	basic, upper := make([]bool, len(s.value)), make([]bool, len(s.value))
	for c := range s.value {
		basic[c], upper[c] = search.Status(c)
	}
	for c := range s.value {
		if basic[c] && s.basic[c] == none {
			s.enter(int32(c), basic)
		}
	}
	for c := range s.value {
		if s.basic[c] != none {
			continue
		}
		if b := s.lo[c]; b.set && (!upper[c] || !s.hi[c].set) {
			s.value[c] = b.Value
		} else if b := s.hi[c]; b.set {
			s.value[c] = b.Value
		}
	}
	for r := range s.rows {
		s.evaluate(int32(r))
	}
}

// enter makes a column basic instead of one that is to be basic no more, by the shortest row.
func (s *Simplex) enter(column int32, basic []bool) {
	at := place{row: none}
	for _, p := range s.places[column] {
		row := &s.rows[p.row]
		if !basic[row.column] && (at.row == none || len(row.entries) < len(s.rows[at.row].entries)) {
			at = p
		}
	}
	if at.row != none {
		s.pivot(at.row, at.index)
	}
}

// evaluate computes the value of a basic column.
func (s *Simplex) evaluate(r int32) {
	row := &s.rows[r]
	var v Value
	for i := range row.entries {
		e := &row.entries[i]
		v = v.Add(s.value[e.column].Times(e.coef))
	}
	s.value[row.column] = v
	s.work += int64(len(row.entries))
}

// program returns the rows and bounds up to rounding. Columns without a bound get one that is
// several times as large as all numbers so far.
func (s *Simplex) program(column int32, up bool) *lp.Program {
	n := len(s.value)
	p := &lp.Program{Cost: make([]float64, n), Lo: make([]float64, n), Hi: make([]float64, n)}
	far := 1.0
	for c := range n {
		far = max(far, math.Abs(s.value[c].R.Float()), math.Abs(s.lo[c].Value.R.Float()), math.Abs(s.hi[c].Value.R.Float()))
	}
	for c := range n {
		p.Lo[c], p.Hi[c] = -*distance*far, *distance*far
		if s.lo[c].set {
			p.Lo[c] = s.lo[c].Value.R.Float()
		}
		if s.hi[c].set {
			p.Hi[c] = s.hi[c].Value.R.Float()
		}
	}
	if p.Cost[column] = 1; up {
		p.Cost[column] = -1
		p.Lo[column] = min(p.Lo[column], -*distance*far)
	} else {
		p.Hi[column] = max(p.Hi[column], *distance*far)
	}
	for r := range s.rows {
		p.Rows = append(p.Rows, s.rows[r].rounded())
	}
	return p
}

// rounded returns the row with integers of up to 2^40 as coefficients.
func (row *row) rounded() lp.Row {
	most := 1.0
	for i := range row.entries {
		most = max(most, math.Abs(row.entries[i].coef.Float()))
	}
	_, exponent := math.Frexp(most)
	scale := math.Ldexp(1, 40-exponent)
	out := lp.Row{Equal: true, Sum: lp.Sum{Cols: []int32{row.column}, Coefs: []int64{-int64(math.Round(scale))}}}
	for i := range row.entries {
		if c := int64(math.Round(row.entries[i].coef.Float() * scale)); c != 0 {
			out.Cols, out.Coefs = append(out.Cols, row.entries[i].column), append(out.Coefs, c)
		}
	}
	return out
}

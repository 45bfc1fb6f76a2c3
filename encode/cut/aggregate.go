package cut

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
)

// Aggregate looks for a cut of a sum of rows that begins with the row (Marchand
// and Wolsey, 2001): each further one cancels the wide column that is farthest
// from its bounds. by has the rows of each column, see Columns.
func (s *System) Aggregate(row int, by [][]int, x []float64) (lp.Row, bool) {
	for _, sign := range []int64{1, -1} {
		factors := []Factor{{row, sign}}
		for len(factors) <= *maxAggregated {
			e, fits := s.combine(factors, x)
			if !fits {
				break
			}
			if cut, ok := e.best(x); ok {
				return cut, true
			}
			if factors = s.cancel(&e, factors, by, x); factors == nil {
				break
			}
		}
	}
	return lp.Row{}, false
}

// Columns returns for each column the rows that it is in.
func (s *System) Columns() [][]int {
	by := make([][]int, len(s.Lo))
	for i := range s.Rows {
		for _, j := range s.Rows[i].Cols {
			by[j] = append(by[j], i)
		}
	}
	return by
}

// best tries divisors, and the terms from their other bounds, and returns the
// best cut, if there is one.
func (e *equation) best(x []float64) (lp.Row, bool) {
	divisor, score := int64(0), 0.0
	try := func(d int64) bool {
		v := e.score(d)
		if v > score {
			divisor, score = d, v
			return true
		}
		return false
	}
	for _, d := range e.divisors() {
		try(d)
	}
	if divisor == 0 {
		return lp.Row{}, false
	}
	for d, k := divisor, int64(2); k <= 8; k *= 2 {
		if d/k > 1 {
			try(d / k)
		}
	}
	for i := range e.terms {
		if y := &e.terms[i]; y.col < 0 || y.value < 1e-6 || y.value > float64(y.width)-1e-6 {
			continue
		}
		if e.complement(i) && !try(divisor) {
			e.complement(i)
		}
	}
	row, ok := e.cut(divisor, x)
	return row, ok && violation(&row, x) > *leastEfficacy
}

// divisors returns the coefficients of the terms that are between their bounds.
func (e *equation) divisors() []int64 {
	var found []int64
	for i := range e.terms {
		y := &e.terms[i]
		if !y.whole || y.col < 0 || y.value < 1e-6 || y.value > float64(y.width)-1e-6 {
			continue
		}
		d := max(y.coef, -y.coef)
		if d > 1 && len(found) < *maxDivisors && !slices.Contains(found, d) {
			found = append(found, d)
		}
	}
	return found
}

// cancel adds a row, times a number, that takes the wide column that is farthest
// from its bounds out of the sum; nil where there is none.
func (s *System) cancel(e *equation, factors []Factor, by [][]int, x []float64) []Factor {
	farthest := slices.MaxFunc(append(e.terms, term{col: -1}), func(a, b term) int {
		return cmp.Compare(a.distance(), b.distance())
	})
	if farthest.col < 0 || farthest.distance() < 1e-6 {
		return nil
	}
	j, least, next := farthest.col, math.Inf(1), -1
	for _, i := range by[j] {
		row := &s.Rows[i]
		s.Work += int64(len(row.Cols))
		used := slices.ContainsFunc(factors, func(f Factor) bool { return f.Row == i })
		if cost := float64(len(row.Cols)) + 100*math.Abs(violation(row, x)); !used && cost < least {
			least, next = cost, i
		}
	}
	if next < 0 {
		return nil
	}
	return scaled(factors, s.coefficient(factors, j), next, coefficient(&s.Rows[next], j))
}

// scaled multiplies the factors, and adds a row, such that a column with the
// coefficients a in the sum and b in the row cancels out.
func scaled(factors []Factor, a int64, row int, b int64) []Factor {
	g := exact.GCD(a, b)
	if a == 0 || b == 0 {
		return nil
	}
	a, b = a/g, b/g
	if b < 0 {
		a, b = -a, -b
	}
	out := make([]Factor, 0, len(factors)+1)
	for _, f := range factors {
		var p store.Sum
		if p.AddProduct(f.Times, b); p.Beyond {
			return nil
		}
		out = append(out, Factor{f.Row, p.Value})
	}
	return append(out, Factor{row, -a})
}

// distance returns how far a column is from its bounds, 0 where it is not wide.
func (y term) distance() float64 {
	if y.col < 0 || y.whole && y.width < 2 {
		return 0
	}
	return math.Min(y.value, float64(y.width)-y.value)
}

func coefficient(row *lp.Row, j int32) int64 {
	if k := slices.Index(row.Cols, j); k >= 0 {
		return row.Coefs[k]
	}
	return 0
}

func (s *System) coefficient(factors []Factor, j int32) int64 {
	var total store.Sum
	for _, f := range factors {
		total.AddProduct(f.Times, coefficient(&s.Rows[f.Row], j))
	}
	if total.Beyond {
		return 0
	}
	return total.Value
}

package cut

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// Select returns up to most rows, those that x violates the most first, none of
// which is almost parallel to one before.
func Select(rows []lp.Row, x []float64, most int) []lp.Row {
	type candidate struct {
		row      lp.Row
		efficacy float64
	}
	var found []candidate
	for _, row := range rows {
		if e := violation(&row, x); e > *leastEfficacy {
			found = append(found, candidate{row, e})
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int {
		return cmp.Or(-cmp.Compare(a.efficacy, b.efficacy), cmp.Compare(len(a.row.Cols), len(b.row.Cols)))
	})
	var kept []lp.Row
	dense := make([]float64, len(x))
	for _, c := range found {
		if len(kept) == most {
			break
		}
		if !parallel(c.row, kept, dense) {
			kept = append(kept, c.row)
		}
	}
	return kept
}

// parallel reports whether row is almost parallel to one of the others. dense is
// all zero before and after.
func parallel(row lp.Row, others []lp.Row, dense []float64) bool {
	for k, j := range row.Cols {
		dense[j] = float64(row.Coefs[k])
	}
	defer func() {
		for _, j := range row.Cols {
			dense[j] = 0
		}
	}()
	for i := range others {
		product := 0.0
		for k, j := range others[i].Cols {
			product += dense[j] * float64(others[i].Coefs[k])
		}
		if product > *alike*length(&row)*length(&others[i]) {
			return true
		}
	}
	return false
}

// length returns the length of the vector of coefficients.
func length(row *lp.Row) float64 {
	norm := 0.0
	for _, c := range row.Coefs {
		norm += float64(c) * float64(c)
	}
	return math.Sqrt(norm)
}

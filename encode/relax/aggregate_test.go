package relax_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestOnce: random rows over numbers that are 0 or 1, many of which say the same, or that two columns are equal, have the same solutions
// before and after.
func TestOnce(t *testing.T) {
	fewer, replaced := 0, 0
	for seed := range campaign.Each(4000) {
		rng := rand.New(rand.NewPCG(seed, 7))
		r := relax.New(store.New(&flatzinc.Model{}))
		cols := make([]relax.Affine, 3+rng.IntN(4))
		for j := range cols {
			if rng.IntN(3) == 0 {
				cols[j] = r.Own()
			} else {
				cols[j] = r.Of(r.Store.NewInt(intset.Interval(0, 1)))
			}
		}
		for range 2 + rng.IntN(6) {
			var x relax.Affine
			for range 1 + rng.IntN(3) {
				x.Add([]int64{1, -1, 1, -1, 2}[rng.IntN(5)], cols[rng.IntN(len(cols))])
			}
			bound := rng.Int64N(4) - 1
			switch rng.IntN(3) {
			case 0:
				r.AtMost(x, bound)
			case 1:
				r.AtMost(x.Negated(), -bound)
			default:
				r.Equal(x, bound)
			}
		}
		before := cloned(r.Rows)
		r.Once()
		if len(r.Rows) < len(before) {
			fewer++
		}
		if unsolvable(before, len(cols)) {
			continue // a row that says no more than that is dropped
		}
		values := make([]int64, len(cols))
		for mask := range 1 << len(cols) {
			digits(values, mask)
			same := true
			for j := range cols {
				if by, gone := r.Replaced(int32(j)); gone {
					replaced++
					same = same && by.Value(func(k int32) float64 { return float64(values[k]) }) == float64(values[j])
				}
			}
			if was, is := allHold(before, values), same && allHold(r.Rows, values); was != is {
				t.Fatalf("seed %d: %v holds before: %v, after: %v\n%+v\n%+v", seed, values, was, is, before, r.Rows)
			}
		}
	}
	if fewer < 500 || replaced < 500 {
		t.Errorf("fewer rows %d times, %d columns replaced", fewer, replaced)
	}
}

// digits sets the values to those of the bits.
func digits(values []int64, mask int) {
	for j := range values {
		values[j] = int64(mask >> j & 1)
	}
}

// unsolvable reports whether no values satisfy the rows.
func unsolvable(rows []relax.Row, n int) bool {
	values := make([]int64, n)
	for mask := range 1 << n {
		if digits(values, mask); allHold(rows, values) {
			return false
		}
	}
	return true
}

func cloned(rows []relax.Row) []relax.Row {
	out := slices.Clone(rows)
	for i := range out {
		out[i].Cols, out[i].Coefs = slices.Clone(out[i].Cols), slices.Clone(out[i].Coefs)
	}
	return out
}

// allHold reports whether the values satisfy the rows.
func allHold(rows []relax.Row, values []int64) bool {
	for _, row := range rows {
		sum := int64(0)
		for k, j := range row.Cols {
			sum += row.Coefs[k] * values[j]
		}
		if sum > row.Bound || row.Equal && sum < row.Bound {
			return false
		}
	}
	return true
}

package counting

import (
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// occur reports whether each value first + k is that of least[k] to most[k] of the xs, where
// a negative number is 0.
func occur(xs []int64, first int64, least, most []int64) bool {
	count := make([]int64, len(least))
	for _, x := range xs {
		if k := x - first; 0 <= k && k < int64(len(count)) {
			count[k]++
		}
	}
	for k, n := range count {
		if n < least[k] || n > max(0, most[k]) {
			return false
		}
	}
	return true
}

// TestOccurrences: the numbers are constants.
func TestOccurrences(t *testing.T) {
	bounds := []struct{ least, most []int64 }{
		{[]int64{0, 0, 0}, []int64{1, 1, 1}},
		{[]int64{0, 0, 0, 0}, []int64{1, 0, 2, 1}},
		{[]int64{1, 0, 1, 0}, []int64{6, 6, 6, 6}},
		{[]int64{2, 0, 0, 1}, []int64{2, 0, 6, 1}},
		{[]int64{0, 2, 0}, []int64{1, 2, 0}},
		{[]int64{-1, 0, 1, 2}, []int64{1, 1, 2, 9}},
	}
	for _, b := range bounds {
		for n := 2; n <= 6; n++ {
			post := func(xs []propagate.Affine) sat.Propagator {
				return Occurrences(xs, 0, constants(b.least), constants(b.most))
			}
			proptest.CheckViews(t, n, 4, post, func(x []int64) bool { return occur(x, 0, b.least, b.most) })
		}
	}
}

func constants(vs []int64) []propagate.Affine {
	out := make([]propagate.Affine, len(vs))
	for i, v := range vs {
		out[i] = propagate.Const(v)
	}
	return out
}

// TestOccurrencesOfVariableNumbers: the numbers may be the integers that are counted.
func TestOccurrencesOfVariableNumbers(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for m := 1; m <= 3; m++ {
			for _, exact := range []bool{true, false} {
				numbers := m
				if !exact {
					numbers = 2 * m
				}
				post := func(v []propagate.Affine) sat.Propagator {
					return Occurrences(v[:n], 0, v[n:n+m], v[n+numbers-m:])
				}
				holds := func(x []int64) bool { return occur(x[:n], 0, x[n:n+m], x[n+numbers-m:]) }
				if n+numbers <= 6 {
					proptest.CheckViews(t, n+numbers, 3, post, holds)
				}
			}
		}
	}
}

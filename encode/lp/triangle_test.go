package lp

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestTriangle: a pass over all columns and a search from the sides find the same solution, which the matrix takes
// back to the sides, and list the places where it is not zero.
func TestTriangle(t *testing.T) {
	for seed := range campaign.Each(500) {
		r := rand.New(rand.NewPCG(seed, 11))
		m := 1 + r.IntN(60)
		var cells []cell
		for c := range m {
			for i := c + 1; i < m; i++ {
				if r.IntN(12) == 0 {
					cells = append(cells, cell{int32(i), int32(c), float64(r.IntN(5) - 2)})
				}
			}
		}
		var a triangle
		a.back = r.IntN(2) == 0
		a.build(m, cells, a.back)
		if r.IntN(2) == 0 {
			for range m {
				a.pivots = append(a.pivots, float64(1+r.IntN(3)))
			}
		}
		var x, y vector
		x.resize(m)
		y.resize(m)
		for range 1 + r.IntN(3) {
			x.add(int32(r.IntN(m)), float64(1+r.IntN(4)))
		}
		y.copyOf(&x)
		sides := slices.Clone(x.at)
		s := solver{seen: make([]bool, m)}
		a.pass(&x)
		s.reach(&a, &y)
		slices.Sort(x.list)
		slices.Sort(y.list)
		if !slices.Equal(x.list, y.list) {
			t.Fatalf("seed %d: %v by a pass, %v by a search", seed, x, y)
		}
		for c := range int32(m) {
			pivot := 1.0
			if a.pivots != nil {
				pivot = a.pivots[c]
			}
			sides[c] -= pivot * x.at[c]
			for _, e := range a.column(c) {
				sides[e.i] -= e.v * x.at[c]
			}
			if slices.Contains(x.list, c) != (x.at[c] != 0) || math.Abs(x.at[c]-y.at[c]) > 1e-6*math.Abs(x.at[c]) {
				t.Fatalf("seed %d: %v by a pass, %v by a search", seed, x, y)
			}
		}
		for _, left := range sides {
			if math.Abs(left) > 1e-6*(1+slices.Max(x.at)-slices.Min(x.at)) {
				t.Fatalf("seed %d: %v is left of the sides", seed, sides)
			}
		}
	}
}

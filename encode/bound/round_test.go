package bound

import (
	"testing"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/sat"
)

// TestLongest: of values that are not integral, the one goes up that has the least to go for each of its rows.
func TestLongest(t *testing.T) {
	row := func(cols ...int32) relax.Row {
		return relax.Row{Row: lp.Row{Sum: lp.Sum{Cols: cols, Coefs: make([]int64, len(cols))}, Equal: true}}
	}
	r := &relax.Builder{Rows: []relax.Row{row(0, 1), row(1, 2), row(1, 2)}}
	n := &node{
		relaxProgram: &relaxProgram{relaxSum: relaxSum{r: r, rows: []int32{0, 1, 2}}, cols: []int32{0, 1, 2}, at: []int32{0, 1, 2}},
		integers: []integer{{
			id: 4, column: -1, values: []int64{1, 2, 3}, columns: []int32{0, 1, 2},
			is: []sat.Lit{sat.Lit(4), sat.Lit(6), sat.Lit(8)}, open: []bool{true, true, true},
		}},
	}
	p := &Propagator{node: n}
	p.Round(Longest, nil)
	for _, c := range []struct {
		values []float64
		column int32
		found  bool
	}{
		{[]float64{0.75, 0.5, 0.375}, 0, true},
		{[]float64{0.625, 0.5, 0.375}, 1, true},
		{[]float64{0.5, 0, 0.5}, 2, true},
		{[]float64{0, 1, 0}, 0, false},
	} {
		p.values = c.values
		if best, up, found := p.choose(); found != c.found || found && (best.column != c.column || !up) {
			t.Errorf("%v: column %d, up %v, found %v", c.values, best.column, up, found)
		}
	}
}

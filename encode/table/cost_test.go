package table_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/table"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestCostsBySum: large diagrams with costs are paths and sums as clauses, and their complements
// a path of another cost.
func TestCostsBySum(t *testing.T) {
	table.NoSplit(t)
	withCost := slices.DeleteFunc(slices.Clone(table.Rows), func(r constraint.Row) bool { return !strings.HasPrefix(r.Name, "gozinc_cost_") })
	rowtest.Each(t, withCost, 50, 9, []float64{40, 120}, func(t *testing.T, seed uint64, _ *rand.Rand, text string) {
		for name, opt := range rowtest.Settings {
			if diff := rowtest.Disagreement(text, opt); diff != "" && !strings.Contains(diff, "the negation of a diagram") {
				t.Fatalf("seed %d, %s: %s\n%s", seed, name, diff, text)
			}
		}
	})
}

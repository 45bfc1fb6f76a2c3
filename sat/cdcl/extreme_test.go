package cdcl_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// TestExtremes has integers with all values that there are, at the ends of which a
// bound one further has to be representable.
func TestExtremes(t *testing.T) {
	const most = sat.MaxInt
	e := plain()
	x, y := e.NewInt(-most, most), e.NewInt(-most, most)
	// x + y ≤ 0
	e.AddPropagator(propagate.AtMost([]propagate.Term{propagate.TermOf(1, x), propagate.TermOf(1, y)}, 0))
	ctx := context.Background()
	if st := e.Solve(ctx); st != sat.Sat || e.IntValue(x) > -e.IntValue(y) {
		t.Fatalf("%v, %d, %d", st, e.IntValue(x), e.IntValue(y))
	}
	for _, v := range []int64{-most, 1 - most, -1, 0, 1, most - 1, most} {
		eq := e.Eq(x, v)
		if st := e.Solve(ctx, eq); st != sat.Sat || e.IntValue(x) != v || !e.Value(eq) {
			t.Errorf("x = %d: %v, %d", v, st, e.IntValue(x))
		}
		if v > -most {
			above := e.Ge(y, 1-v)
			if st := e.Solve(ctx, eq, above); st != sat.Unsat || len(e.Failed()) != 2 {
				t.Errorf("x = %d and y > %d: %v, failed %v", v, -v, st, e.Failed())
			}
		}
	}
	if e.Ge(x, -most) != sat.True || e.Ge(x, most+1) != sat.False || e.Ge(x.Neg(), most) != e.Ge(x, 1-most).Not() {
		t.Error("literals at the ends")
	}
}

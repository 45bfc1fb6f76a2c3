package cdcl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestPrefer: where nothing is in the way, a search comes back to the assignment that
// is preferred, whatever the last one was; and an integer with few literals is decided
// on by its preferred value when its literals are made later.
func TestPrefer(t *testing.T) {
	for seed := range campaign.Each(200) {
		rng := rand.New(rand.NewPCG(seed, 5))
		e := cdcl.New(sat.NewFormula())
		wide, narrow := e.NewInt(-5000, 5000), e.NewInt(0, 9)
		lits := []sat.Lit{e.Eq(wide, rng.Int64N(9000)-4500), e.Ge(narrow, 1+rng.Int64N(9))}
		for range 10 {
			lits = append(lits, e.NewVar())
		}
		draw := func() (hints []sat.Lit) {
			for _, l := range lits {
				hints = append(hints, l.If(rng.IntN(2) == 0))
			}
			return hints
		}
		e.Hint(draw())
		solve(t, e)
		e.Prefer()
		want := values(e, lits)
		x, y := e.IntValue(wide), e.IntValue(narrow)
		e.Hint(draw())
		solve(t, e)
		e.SetBrancher(nil) // at the root
		e.Ge(wide, x+rng.Int64N(3)-1)
		solve(t, e)
		for i, is := range values(e, lits) {
			if is != want[i] {
				t.Fatalf("seed %d: literal %d is %t", seed, i, is)
			}
		}
		if e.IntValue(wide) != x || e.IntValue(narrow) != y {
			t.Fatalf("seed %d: integers %d and %d, not %d and %d", seed, e.IntValue(wide), e.IntValue(narrow), x, y)
		}
	}
}

func solve(t *testing.T, e *cdcl.Engine) {
	t.Helper()
	if status := e.Solve(context.Background()); status != sat.Sat {
		t.Fatal(status)
	}
}

func values(e *cdcl.Engine, lits []sat.Lit) (is []bool) {
	for _, l := range lits {
		is = append(is, e.Value(l))
	}
	return is
}

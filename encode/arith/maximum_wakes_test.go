package arith

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestMaximumWakes: along searches with conflicts a maximum is called for all changes after which something
// follows, also behind a guard and of some that are present.
func TestMaximumWakes(t *testing.T) {
	conflicts := int64(0)
	for seed := range campaign.Each(4000) {
		rng := rand.New(rand.NewPCG(seed, 22))
		e := cdcl.New(sat.NewFormula())
		var pool []propagate.Affine
		for range 6 {
			lo := rng.Int64N(6)
			pool = append(pool, propagate.Of(e.NewInt(lo, lo+rng.Int64N(9))))
		}
		for range 4 {
			drawMaximum(t, rng, e, pool)
		}
		for range 4 {
			x, y := pool[rng.IntN(6)], pool[rng.IntN(6)]
			e.AddPropagator(propagate.AtMost([]propagate.Term{propagate.TermOf(1, x.X), propagate.TermOf(2, y.X)}, 8+rng.Int64N(12)))
		}
		for range 12 { // each first value that is left, until there is none
			if e.Solve(context.Background()) != sat.Sat || t.Failed() {
				break
			}
			e.AddClause(e.Ge(pool[0].X, e.IntValue(pool[0].X)+1), e.Ge(pool[1].X, e.IntValue(pool[1].X)+1))
		}
		conflicts += e.Stats().Conflicts
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Logf("%d conflicts", conflicts)
	if conflicts == 0 {
		t.Error("no conflicts")
	}
}

// drawMaximum adds a maximum of integers of the pool to the engine, and its auditor.
func drawMaximum(t *testing.T, rng *rand.Rand, e *cdcl.Engine, pool []propagate.Affine) {
	draw := func() propagate.Affine {
		v := pool[rng.IntN(len(pool))]
		if rng.IntN(3) == 0 {
			v = v.Neg().Plus(9)
		}
		return v
	}
	y, xs, guard := draw(), []propagate.Affine(nil), sat.True
	var present []sat.Lit
	for range 1 + rng.IntN(5) {
		xs = append(xs, draw())
		here := e.NewVar()
		if rng.IntN(2) == 0 {
			here = e.Ge(pool[rng.IntN(len(pool))].X, 3+rng.Int64N(6))
		}
		present = append(present, here)
	}
	if rng.IntN(2) == 0 {
		guard = e.NewVar()
	}
	post := func() sat.Propagator { return Maximum(y, xs) }
	if rng.IntN(2) == 0 {
		post = func() sat.Propagator { return MaximumOfPresent(y, xs, present) }
	}
	e.AddPropagator(propagate.Guarded(guard, post()))
	e.AddPropagator(proptest.Audit(t, propagate.Guarded(guard, post())))
}

// TestMaximumFindsWhoIsPresent: the last x that can be y is present, though it need not rise for that.
func TestMaximumFindsWhoIsPresent(t *testing.T) {
	e := cdcl.New(sat.NewFormula())
	integer := func(lo, hi int64) propagate.Affine { return propagate.Of(e.NewInt(lo, hi)) }
	y, x, other, here := integer(5, 9), integer(5, 9), integer(0, 9), e.NewVar()
	e.AddPropagator(MaximumOfPresent(y, []propagate.Affine{x, other}, []sat.Lit{here, sat.True}))
	if _, conflict := e.Probe(here.Not()); conflict {
		t.Fatal("present though another can be y")
	}
	if _, conflict := e.Probe(here.Not(), e.Ge(other.X, 5).Not()); !conflict {
		t.Error("absent though no other can be y")
	}
	if failed, conflict := e.Probe(e.Ge(other.X, 5).Not(), here.Not()); !conflict || len(failed) != 2 {
		t.Errorf("presence does not follow: %v, %v", failed, conflict)
	}
}

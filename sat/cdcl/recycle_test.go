package cdcl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// wide returns an engine with random linear equations over integers of many values,
// and a function that tells whether the model is one.
func wide(seed uint64) (e *cdcl.Engine, isModel func() bool) {
	rng := rand.New(rand.NewPCG(seed, 4))
	e = hurriedly()
	var xs []sat.Int
	for range 8 {
		lo, hi := -rng.Int64N(3000), rng.Int64N(3000)
		xs = append(xs, e.NewInt(lo, hi))
	}
	var sums []func() bool
	for range 1 + seed%2*4 {
		var terms []propagate.Term
		var coefs []int64
		for _, x := range xs {
			c := rng.Int64N(41) - 20
			coefs = append(coefs, c)
			if c != 0 {
				terms = append(terms, propagate.TermOf(c, x))
			}
		}
		b := rng.Int64N(2001) - 1000
		for _, p := range propagate.Equal(terms, b) {
			e.AddPropagator(p)
		}
		sums = append(sums, func() bool {
			sum := int64(0)
			for i, x := range xs {
				sum += coefs[i] * e.IntValue(x)
			}
			return sum == b
		})
	}
	return e, func() bool {
		for _, ok := range sums {
			if !ok() {
				return false
			}
		}
		return true
	}
}

// TestRecycle learns clauses about integers of thousands of values for long, and
// expects the engine to have given up most of the literals that it made.
func TestRecycle(t *testing.T) {
	conflicts, made, spare := int64(0), 0, 0
	for seed := range campaign.Each(4) {
		e, isModel := wide(seed)
		switch st := e.SolveLimited(context.Background(), 600_000); {
		case st == sat.Sat && !isModel():
			t.Fatalf("seed %d: no model", seed)
		case st != sat.Unknown:
			t.Logf("seed %d: %v", seed, st)
		}
		m, s := cdcl.Own(e)
		made, spare, conflicts = made+m, spare+s, conflicts+e.Stats().Conflicts
	}
	t.Logf("%d conflicts, %d literals in use, %d given up", conflicts, made, spare)
	if spare == 0 {
		t.Error("no literals given up")
	}
}

package gini_test

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/gozinc/gozinc/internal/test/contract"
	"github.com/gozinc/gozinc/internal/test/lab"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

func TestContract(t *testing.T) {
	// As in a run of one worker: with more processors, requests to restart
	// come late where other programs keep these busy.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	contract.Run(t, gini.Load)
}

// engine is tested against truth tables, and where these are too large against
// itself built anew; with the formula's own order and with two others. Where its
// searches give up depends on time, so it does not repeat.
var engine = lab.Engine{
	New: func(f *sat.Formula) sat.Solver {
		s, _ := gini.Load(context.Background(), f, int64(f.NumClauses()%3))
		return s
	},
	Reference: gini.New,
}

func TestLab(t *testing.T) { lab.Test(t, engine, 3000) }

func FuzzLab(f *testing.F) { lab.Fuzz(f, engine) }

// lit returns variable v's literal with a random sign.
func lit(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }

func mustSat(t *testing.T, s sat.Solver, assume ...sat.Lit) {
	t.Helper()
	if st := s.Solve(context.Background(), assume...); st != sat.Sat {
		t.Fatalf("%v assuming %v", st, assume)
	}
}

// addAllSigns adds the four clauses over a and b, which have no model.
func addAllSigns(s sat.Sink, a, b sat.Lit) {
	for i := range sat.Lit(4) {
		s.AddClause(a^i&1, b^i>>1)
	}
}

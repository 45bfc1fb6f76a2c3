package gini_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/internal/lab"
)

// lit returns variable v's literal with a random sign.
func lit(r *rand.Rand, v int) sat.Lit { return sat.Mk(uint32(v)).If(r.IntN(2) == 0) }

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

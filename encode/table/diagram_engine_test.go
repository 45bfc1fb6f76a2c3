package table

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestEngine has the engine find all words that two diagrams accept at a cost
// between two integers, one blocked after the other, and compares them with the
// definition.
func TestEngine(t *testing.T) {
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 10))
		n, width := 2+rng.IntN(5), 2+rng.Int64N(2)
		g, ok := drawGraph(rng, n, width, true).pruned()
		h, also := drawGraph(rng, n, width, false).pruned()
		if !ok || !also {
			continue
		}
		lo := rng.Int64N(20) - 12
		hi := lo + rng.Int64N(8)
		banned := ban{rng.IntN(n), rng.Int64N(width)}
		want := words(g, h, lo, hi, banned)
		e := cdcl.New(sat.NewFormula())
		xs, cost := post(e, g, h, lo, hi, banned)
		for e.Solve(context.Background()) == sat.Sat {
			values := make([]int64, n)
			clause := []sat.Lit{e.Eq(cost, e.IntValue(cost)).Not()}
			for i, x := range xs {
				values[i] = e.IntValue(x)
				clause = append(clause, e.Eq(x, values[i]).Not())
			}
			key := fmt.Sprint(values, e.IntValue(cost))
			if !want[key] {
				t.Fatalf("seed %d: %s is no solution, or found twice", seed, key)
			}
			delete(want, key)
			e.AddClause(clause...)
		}
		if len(want) > 0 {
			t.Fatalf("seed %d: missed %v", seed, want)
		}
	}
}

// ban excludes a letter at a place.
type ban struct {
	at     int
	letter int64
}

// words lists what both diagrams accept, the first at a cost of lo to hi, without
// a banned letter.
func words(g, h graph, lo, hi int64, banned ban) map[string]bool {
	want := map[string]bool{}
	values := make([]int64, len(g.arcs))
	var walk func(i int)
	walk = func(i int) {
		if i < len(values) {
			for values[i] = range g.width {
				walk(i + 1)
			}
			return
		}
		h.paths(values, func(int64) {
			g.paths(values, func(cost int64) {
				if lo <= cost && cost <= hi && values[banned.at] != banned.letter {
					want[fmt.Sprint(values, cost)] = true
				}
			})
		})
	}
	walk(0)
	return want
}

// post gives the engine letters and their cost: those of g, which h accepts too. A letter
// is banned before.
func post(e *cdcl.Engine, g, h graph, lo, hi int64, banned ban) (xs []sat.Int, cost sat.Int) {
	for range g.arcs {
		xs = append(xs, e.NewInt(0, g.width-1))
	}
	e.AddClause(e.Eq(xs[banned.at], banned.letter).Not())
	e.Solve(context.Background()) // the engine has told of it, and has backtracked
	cost = e.NewInt(lo, hi)
	levels := func(of graph, sign int64) []Level {
		eq := func(i int, v int64) sat.Lit { return e.Eq(xs[i], v) }
		return of.levels(eq, sign, func(i int, v int64) { e.AddClause(eq(i, v).Not()) })
	}
	e.AddPropagator(Accepts(h.nodes, levels(h, 1)))
	e.AddPropagator(CostsAtMost(g.nodes, levels(g, 1), propagate.Of(cost)))
	e.AddPropagator(CostsAtMost(g.nodes, levels(g, -1), propagate.Of(cost).Neg()))
	return xs, cost
}

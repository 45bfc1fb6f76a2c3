package solve

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// TestSymmetries: with symmetries broken from the first conflict on, verdicts and optima are those
// of enumeration, by all strategies and with several workers; where all solutions are asked for,
// all come.
func TestSymmetries(t *testing.T) {
	from, to := campaign.Seeds(200)
	for seed := from; seed < to; seed++ {
		text := fzngen.Symmetric(rand.New(rand.NewPCG(seed, 26)))
		m, err := flatzinc.Parse("model.fzn", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		all := 0
		if err := oracle.Solutions(m, 0, func(flatzinc.Assignment) bool { all++; return true }); err != nil {
			t.Fatal(err)
		}
		o := Options{FreeSearch: true, Seed: int64(seed % 3), Threads: 1 + int(seed%2)}
		o.turn = 100
		best := flatzinc.Assignment(nil)
		out, err := Solve(context.Background(), m, o, func(s Solution) bool { best = s.Values; return true })
		switch {
		case err != nil:
			t.Fatal(err)
		case len(out.Failures) > 0:
			t.Fatalf("seed %d: %v\n%s", seed, out.Failures[0], text)
		case (best != nil) != (all > 0), best == nil && out.Status != Unsatisfiable:
			t.Fatalf("seed %d: %v, with %d solutions\n%s", seed, out.Status, all, text)
		case m.Solve.Method == flatzinc.Satisfy:
			everything(t, m, all, text)
		case best != nil:
			want, _, err := oracle.Optimum(m, 0)
			if got := best.Eval(m.Solve.Objective).Int; err != nil || out.Status != Complete || got != want {
				t.Fatalf("seed %d: %v with %d, the optimum is %d\n%s", seed, out.Status, got, want, text)
			}
		}
	}
}

// everything asks for all solutions.
func everything(t *testing.T, m *flatzinc.Model, all int, text string) {
	t.Helper()
	for i := range m.Vars {
		m.Outputs = append(m.Outputs, flatzinc.Output{Name: m.Vars[i].Name, Elems: []flatzinc.Expr{flatzinc.MkVar(m.Vars[i])}})
	}
	found := 0
	_, err := Solve(context.Background(), m, Options{FreeSearch: true, All: true}, func(Solution) bool { found++; return true })
	if err != nil || found != all {
		t.Fatalf("%d solutions of %d, %v\n%s", found, all, err, text)
	}
}

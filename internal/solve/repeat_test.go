package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestRepeats: the same model, seed and options give the same output and the same
// statistics, with each engine and strategy, following the model's search or not.
func TestRepeats(t *testing.T) {
	names := make([]string, 6)
	for i := range names {
		names[i] = fmt.Sprint("q", i)
	}
	followed := fmt.Sprintf("solve :: int_search([%s],first_fail,indomain_max,complete) satisfy;", strings.Join(names, ","))
	texts := []string{
		queens(8),
		strings.Replace(queens(6), "solve satisfy;", followed, 1),
		fzngen.Ruler(5), fzngen.Ruler(6), fzngen.Tour(1, 7), fzngen.Tour(3, 8),
	}
	for seed := range campaign.Each(3) {
		texts = append(texts, fzngen.Objective(rand.New(rand.NewPCG(seed, 83)), fzngen.Opt{Size: 1000}))
	}
	for _, engine := range []Engine{AutoEngine, CDCL, Gini} {
		for _, free := range []bool{false, true} {
			for _, s := range []search.Strategy{search.Auto, search.Core} {
				o := Options{Engine: engine, FreeSearch: free, Strategy: s, Seed: 3, Intermediate: true}
				for k, text := range texts {
					repeats(t, fmt.Sprintf("model %d, %s, %s, free %t", k, engine, s, free), text, o)
				}
			}
		}
	}
}

// repeats runs a text twice.
func repeats(t *testing.T, name, text string, o Options) {
	t.Helper()
	a, again := solved(t, context.Background(), text, o), solved(t, context.Background(), text, o)
	if untimed(a.text) != untimed(again.text) || !slices.Equal(a.objectives, again.objectives) {
		t.Errorf("%s: objectives %v, then %v; another output or statistic:\n%s\nthen\n%s", name, a.objectives, again.objectives, untimed(a.text), untimed(again.text))
	}
}

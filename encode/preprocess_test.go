package encode

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/preprocess"
)

// preprocessed returns the output texts of all solutions that the preprocessed
// encoding has. Nothing is frozen, so blocking clauses and lazy constraints
// bring eliminated variables back.
func preprocessed(m *flatzinc.Model, opt Options, _ bool) (map[string]bool, error) {
	p, err := Compile(m, opt)
	if err != nil || p.Unsat {
		return map[string]bool{}, err
	}
	r, err := preprocess.Run(context.Background(), p.Formula, preprocess.Full, nil)
	if err != nil {
		return nil, err
	}
	return solutionsOf(p, r.Wrap(gini.New(r.Formula)))
}

// TestRowsPreprocessed compares every supported constraint, in every form, with
// its ground check where the clauses have been preprocessed.
func TestRowsPreprocessed(t *testing.T) {
	onRows(t, 2, 3, []float64{120, 400}, func(t *testing.T, seed uint64, _ *rand.Rand, text string) {
		for name, opt := range settings {
			if diff := disagreementOf(text, opt, preprocessed); diff != "" {
				t.Fatalf("seed %d, %s: %s\n%s", seed, name, diff, text)
			}
		}
	})
}

package solve

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/sat/preprocess"
)

// TestPreprocessedStrategies compares all strategies with enumeration, on
// preprocessed clauses: totalizers, bounds and assumptions about what may have
// been eliminated, and lazy constraints.
func TestPreprocessedStrategies(t *testing.T) {
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 37))
		text, ok := withObjective(t, rng, seed)
		if !ok {
			continue
		}
		for i, s := range strategies {
			o := Options{Strategy: s, Preprocess: preprocess.Full, turn: 1000, eager: i == 0}
			if seed%3 == 0 {
				o.Preprocess = preprocess.Light
			}
			if diff := mismatch(t, text, o); diff != "" {
				t.Fatalf("seed %d, %s: %s\n%s", seed, s, diff, text)
			}
		}
	}
}

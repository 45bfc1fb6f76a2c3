package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestBanditChooses: an arm is chosen in proportion to its score, and one without any
// sometimes. The same seed chooses the same arms.
func TestBanditChooses(t *testing.T) {
	b := bandit{scores: []float64{0, 0.75, 0.3}}
	const draws = 12_000
	draw := func() (arms []int) {
		rng := rand.New(rand.NewPCG(1, 2))
		for range draws {
			arms = append(arms, b.choose(rng))
		}
		return arms
	}
	arms, counts := draw(), [3]float64{}
	for _, a := range arms {
		counts[a]++
	}
	total := 1.05 + 3*(*scoreFloor)
	for i, s := range b.scores {
		if want := (s + *scoreFloor) / total; math.Abs(counts[i]/draws-want) > 0.02 {
			t.Errorf("arm %d: %v of the choices, want %v", i, counts[i]/draws, want)
		}
	}
	if !slices.Equal(arms, draw()) {
		t.Error("the same seed chooses other arms")
	}
}

// TestBanditLearns: the arm that gains most for its work is chosen most, also where all gains
// shrink, and one that ceases to gain gives way to another.
func TestBanditLearns(t *testing.T) {
	b, rng := newBandit(4), rand.New(rand.NewPCG(3, 4))
	pull := func(n int, gains func(i int) float64) (counts [4]int) {
		for i := range n {
			a := b.choose(rng)
			counts[a]++
			gain := 0.0
			if rng.IntN(2) == 0 {
				gain = [4]float64{0, 1, 8, 0}[a] * gains(i)
			}
			b.learn(a, gain)
		}
		return counts
	}
	for _, c := range []struct {
		name string
		at   func(i int) float64
	}{
		{"the same gains", func(int) float64 { return 1 }},
		{"gains that shrink", func(i int) float64 { return math.Pow(0.99, float64(i)) }},
	} {
		if n := pull(1000, c.at); n[2] <= n[1] || n[1] <= n[0] || n[2] < 450 {
			t.Errorf("%s: %v choices", c.name, n)
		}
	}
	for range 100 {
		b.learn(2, 0)
	}
	if b.scores[2] > 0.01 || b.scores[1] <= b.scores[2] {
		t.Errorf("scores %v", b.scores)
	}
}

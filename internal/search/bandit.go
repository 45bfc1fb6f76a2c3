package search

import (
	"math/rand/v2"
	"slices"
)

// bandit chooses among arms by what they gained for their work. A pull is worth how its
// gain for work compares with the mean of recent pulls, from 0 to 1: gains shrink as a
// search comes to its end, and what an arm gained long ago is not more for that. An arm's
// score is the mean of its pulls, those of long ago less, and it is chosen in proportion
// (probability matching, Thompson 1933).
type bandit struct {
	scores []float64 // by arm, from 0 to 1
	mean   float64   // gain for work, of recent pulls
}

func newBandit(arms int) bandit { return bandit{scores: slices.Repeat([]float64{*firstScore}, arms)} }

// choose returns an arm.
func (b *bandit) choose(rng *rand.Rand) int {
	total := 0.0
	for _, s := range b.scores {
		total += s + *scoreFloor
	}
	x := rng.Float64() * total
	last := len(b.scores) - 1
	for i, s := range b.scores[:last] {
		if x -= s + *scoreFloor; x < 0 {
			return i
		}
	}
	return last
}

// learn takes in what a pull gained for each unit of work.
func (b *bandit) learn(arm int, gain float64) {
	worth := 0.0
	if gain > 0 {
		worth = gain / (gain + b.mean)
	}
	b.scores[arm] = *scoreDecay*b.scores[arm] + (1-*scoreDecay)*worth
	b.mean = *scoreDecay*b.mean + (1-*scoreDecay)*gain
}

// rate is by how much the goal fell for each unit of work.
func rate(fall float64, work int64) float64 { return fall / float64(max(1, work)) }

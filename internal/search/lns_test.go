package search

import (
	"testing"

	"github.com/gozinc/gozinc/internal/fzngen"
)

// TestPatienceOfNeighbourhoods: small neighbourhoods that take too much work get more, up
// to a limit; one that is searched to its end takes one doubling back.
func TestPatienceOfNeighbourhoods(t *testing.T) {
	s := neighbourhoods(t, fzngen.Tour(1, 12))
	first := s.visitLimit()
	s.count = fewFreed
	for range mostPatience + 3 {
		s.adapt(Limited, true)
	}
	if got := s.visitLimit(); got != first<<mostPatience {
		t.Errorf("work %d, at first %d", got, first)
	}
	s.adapt(Limited, false) // the turn had no time
	s.count = fewFreed + 1
	s.adapt(Limited, true) // smaller ones are of use
	if got := s.visitLimit(); got != first<<mostPatience {
		t.Errorf("work %d after large neighbourhoods", got)
	}
	s.adapt(Refuted, true)
	if got := s.visitLimit(); got != first<<(mostPatience-1) {
		t.Errorf("work %d after a refutation", got)
	}
}

// TestSharesOfNeighbourhoods: more is freed after a refutation and less after a search
// without end; success makes a kind more likely.
func TestSharesOfNeighbourhoods(t *testing.T) {
	k := kind{share: firstShare, score: firstScore}
	for range 100 {
		k.learn(Refuted, false)
	}
	if k.share != 1 || k.score > 0.01 {
		t.Errorf("after refutations: share %v, score %v", k.share, k.score)
	}
	for range 100 {
		k.learn(Limited, true)
	}
	if k.size(50) != leastFreed || k.score < 0.99 {
		t.Errorf("after searches without end: %d of 50 freed, score %v", k.size(50), k.score)
	}
	if k.size(1) != 1 {
		t.Errorf("%d of 1 freed", k.size(1))
	}
}

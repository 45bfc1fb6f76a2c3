package lp

import "math/bits"

// ranking knows the place of the greatest score, the first of several. Places are in blocks, each with its best one:
// a change is of one block, which is looked through again where it was that of its best place.
type ranking struct {
	scores []block
	best   []float64 // by block
	winner []int32   // by block: the place
	behind []uint64  // by block, bits: it is to be looked through
}

// block is the scores of places that follow each other, not negative.
type block [64]float64

// reset begins with n places, whose scores are set next.
func (t *ranking) reset(n int) {
	blocks := (n + len(block{}) - 1) / len(block{})
	t.scores, t.best, t.winner = make([]block, blocks), make([]float64, blocks), make([]int32, blocks)
	t.behind = make([]uint64, (blocks+63)/64)
}

// set changes a score.
func (t *ranking) set(place int32, score float64) {
	b := uint(place) / uint(len(block{}))
	old := &t.scores[b][uint(place)%uint(len(block{}))]
	if *old == score {
		return
	}
	*old = score
	switch {
	case score > t.best[b] || score == t.best[b] && place < t.winner[b]:
		t.best[b], t.winner[b] = score, place
	case t.winner[b] == place:
		t.behind[b/64] |= 1 << (b % 64)
	}
}

// first returns the place of the greatest score; -1 where none is above 0. It returns what it looked at, too.
func (t *ranking) first() (place, work int) {
	for k, set := range t.behind {
		for ; set != 0; set &= set - 1 {
			t.look(64*k + bits.TrailingZeros64(set))
			work += len(block{}) / 4
		}
		t.behind[k] = 0
	}
	place, most := -1, 0.0
	for b, score := range t.best {
		if score > most {
			place, most = int(t.winner[b]), score
		}
	}
	return place, work + len(t.best)/4
}

// look looks through a block.
func (t *ranking) look(b int) {
	best, winner := -1.0, 0
	for i, score := range &t.scores[b] {
		if score > best {
			best, winner = score, i
		}
	}
	t.best[b], t.winner[b] = best, int32(b*len(block{})+winner)
}

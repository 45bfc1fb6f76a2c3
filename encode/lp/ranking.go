package lp

import "math/bits"

// ranking knows the place of the greatest score, the first of several. Places are in blocks, each with its best one:
// a change is of one block, which is looked through again where it was that of its best place.
type ranking struct {
	score  []float64 // by place, not negative
	best   []float64 // by block
	winner []int32   // by block: the place
	behind []uint64  // by block, bits: it is to be looked through
}

// block is how many places are in a block.
const block = 64

// reset begins with n places, whose scores are set next.
func (t *ranking) reset(n int) {
	blocks := (n + block - 1) / block
	t.score, t.best, t.winner = make([]float64, n), make([]float64, blocks), make([]int32, blocks)
	t.behind = make([]uint64, (blocks+63)/64)
}

// set changes a score.
func (t *ranking) set(place int32, score float64) {
	was := t.score[place]
	if was == score {
		return
	}
	t.score[place] = score
	b := place / block
	switch {
	case score > t.best[b] || score == t.best[b] && place < t.winner[b]:
		t.best[b], t.winner[b] = score, place
	case t.winner[b] == place:
		t.behind[b/64] |= 1 << (b % 64)
	}
}

// first returns the place of the greatest score; -1 where none is above 0.
func (t *ranking) first() (place int, work int) {
	for k, set := range t.behind {
		for ; set != 0; set &= set - 1 {
			t.look(64*k + bits.TrailingZeros64(set))
			work += block / 4
		}
		t.behind[k] = 0
	}
	r, most := -1, 0.0
	for b, score := range t.best {
		if score > most {
			r, most = int(t.winner[b]), score
		}
	}
	return r, work + len(t.best)/4
}

// look looks through a block.
func (t *ranking) look(b int) {
	first := b * block
	best, winner := -1.0, first
	for i, score := range t.score[first:min(first+block, len(t.score))] {
		if score > best {
			best, winner = score, first+i
		}
	}
	t.best[b], t.winner[b] = best, int32(winner)
}

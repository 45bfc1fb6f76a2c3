package search

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/landscape"
)

// arm is a way to choose what a neighbourhood frees and where the search in it begins: at
// the values of the best solution or, with wishes, at the best values of the objective's
// terms. Tasks that it does not free keep their starts or, where they move, their order.
type arm struct {
	*generator
	wishes bool
	moves  bool
	share  float64 // of the decisions that are freed, as a factor of that of all arms
}

// armsOf returns the arms that the model has.
func armsOf(land *landscape.Graph) (arms []arm) {
	for _, wishes := range []bool{false, true} {
		if wishes && len(land.Goal) == 0 {
			break
		}
		for i := range generators {
			g := &generators[i]
			if !g.suits(land) {
				continue
			}
			arms = append(arms, arm{generator: g, wishes: wishes, share: 1})
			if land.Moving() > 0 {
				arms = append(arms, arm{generator: g, wishes: wishes, moves: true, share: 1})
			}
		}
	}
	return arms
}

// size returns how many of n decisions the arm frees.
func (s *neighbours) size(k *arm, n int) int {
	return min(n, max(*leastFreed, int(s.share*k.share*float64(n))))
}

// vary returns a number of n decisions around one, as often more as less: nobody knows which one is right. A part
// is kept always, since to search without is what improvement does.
func (s *neighbours) vary(size, n int) int {
	factor := math.Pow(*sizeSpread, 2*s.rng.Float64()-1)
	return max(min(size, *leastFreed), min(int(factor*float64(size)), int(*mostFreed*float64(n))))
}

// leastShare is the least part of the decisions that all arms or one is told to free.
const leastShare = 1e-4

// learn takes in how the search of a neighbourhood ended. What one arm learns counts half
// for all, of which there are too many for each to learn alone.
func (s *neighbours) learn(k *arm, r Result) {
	half := math.Sqrt(*shareStep)
	for _, share := range []*float64{&s.share, &k.share} {
		switch r {
		case Refuted, Outside:
			*share = min(1/leastShare, *share*half)
		case Limited:
			*share = max(leastShare, *share/half)
		}
	}
	s.share = min(1, s.share)
}

// reset frees nothing.
func (s *neighbours) reset() {
	clear(s.freed)
	s.count = 0
}

// free frees a node, and counts it if it is a decision.
func (s *neighbours) free(i int32) {
	if !s.freed[i] {
		s.freed[i] = true
		if s.land.Decides(i) {
			s.count++
		}
	}
}

// decision returns one at random.
func (s *neighbours) decision() int32 {
	return s.land.Decisions[s.rng.IntN(len(s.land.Decisions))]
}

// shuffled returns the nodes in random order.
func (s *neighbours) shuffled(nodes []int32) []int32 {
	nodes = slices.Clone(nodes)
	s.rng.Shuffle(len(nodes), func(x, y int) { nodes[x], nodes[y] = nodes[y], nodes[x] })
	return nodes
}

// spread frees nodes breadth first along the links, a few of a link of many
// when there are no others, and goes on elsewhere when there are no more.
func (s *neighbours) spread(starts []int32, want int) {
	seen := make(map[int32]bool)
	var queue, wide, elsewhere []int32
	reach := func(nodes []int32, most int) {
		for _, i := range s.shuffled(nodes) {
			if s.count < most && !s.freed[i] {
				s.free(i)
				queue = append(queue, i)
			}
		}
	}
	for reach(starts, want); s.count < want; {
		switch {
		case len(queue) > 0:
			links := s.shuffled(s.land.Of[queue[0]])
			queue = queue[1:]
			for _, k := range links {
				if seen[k] {
					continue
				}
				seen[k] = true
				if nodes := s.land.Links[k]; len(nodes) > *wideLink {
					wide = append(wide, k)
				} else {
					reach(nodes, want)
				}
			}
		case len(wide) > 0:
			at := s.rng.IntN(len(wide))
			link := wide[at]
			wide = slices.Delete(wide, at, at+1)
			reach(s.land.Links[link], min(want, s.count+*wideLink/4))
		default:
			if elsewhere == nil {
				elsewhere = s.shuffled(s.land.Decisions)
			}
			for s.freed[elsewhere[0]] {
				elsewhere = elsewhere[1:]
			}
			reach(elsewhere[:1], want)
		}
	}
}

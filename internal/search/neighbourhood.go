package search

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
)

// kind is a way to choose what a neighbourhood frees, with what is known about
// its success.
type kind struct {
	name string
	// grow frees decisions until there are so many.
	grow  func(s *neighbours, a flatzinc.Assignment, want int)
	share float64 // of the decisions that are freed
	score float64 // recent success, from 0 to 1
}

// kindsOf returns the kinds of neighbourhoods that the model has.
func kindsOf(land *encode.Landscape) []kind {
	kinds := []kind{
		{name: "random", grow: (*neighbours).random},
		{name: "alike", grow: (*neighbours).alike},
	}
	if len(land.Links) > 0 {
		kinds = append(kinds, kind{name: "linked", grow: (*neighbours).linked})
		if len(land.Goal) > 1 {
			kinds = append(kinds, kind{name: "costly", grow: (*neighbours).costly})
		}
	}
	for i := range kinds {
		kinds[i].share, kinds[i].score = firstShare, firstScore
	}
	return kinds
}

// choose returns a kind, more often one with success.
func (s *neighbours) choose() *kind {
	total := 0.0
	for i := range s.kinds {
		total += s.kinds[i].score + scoreFloor
	}
	x := s.rng.Float64() * total
	last := len(s.kinds) - 1
	for i := range last {
		if x -= s.kinds[i].score + scoreFloor; x < 0 {
			return &s.kinds[i]
		}
	}
	return &s.kinds[last]
}

// size returns how many of n decisions are to be freed.
func (k *kind) size(n int) int { return min(n, max(leastFreed, int(k.share*float64(n)))) }

// learn takes in how the search of a neighbourhood ended.
func (k *kind) learn(r Result, success bool) {
	switch r {
	case Refuted, Outside:
		k.share = min(1, k.share*shareStep)
	case Limited:
		k.share /= shareStep
	}
	k.score *= scoreDecay
	if success {
		k.score += 1 - scoreDecay
	}
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

// random frees decisions anywhere.
func (s *neighbours) random(_ flatzinc.Assignment, want int) {
	for _, i := range s.shuffled(s.land.Decisions)[:want] {
		s.free(i)
	}
}

// alike frees decisions with near values: what happens at about the same time,
// or is assigned to the same place.
func (s *neighbours) alike(a flatzinc.Assignment, want int) {
	at := s.land.Value(s.decision(), a)
	nodes := s.shuffled(s.land.Decisions)
	distance := make(map[int32]int64, len(nodes))
	for _, i := range nodes {
		d := s.land.Value(i, a) - at
		distance[i] = max(d, -d)
	}
	slices.SortStableFunc(nodes, func(x, y int32) int { return cmp.Compare(distance[x], distance[y]) })
	for _, i := range nodes[:want] {
		s.free(i)
	}
}

// linked frees decisions that share constraints with each other, around one.
func (s *neighbours) linked(_ flatzinc.Assignment, want int) {
	s.spread([]int32{s.decision()}, want)
}

// costly frees what is near to some terms of the objective, more likely those
// that are far from their best values.
func (s *neighbours) costly(a flatzinc.Assignment, want int) {
	total := 0.0
	for _, i := range s.land.Goal {
		total += s.land.Excess(i, a)
	}
	var starts []int32
	for range 1 + s.rng.IntN(mostStarts) {
		x := s.rng.Float64() * total
		for _, i := range s.land.Goal {
			if x -= s.land.Excess(i, a); x < 0 {
				starts = append(starts, i)
				break
			}
		}
	}
	s.spread(starts, want)
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
				if nodes := s.land.Links[k]; len(nodes) > wideLink {
					wide = append(wide, k)
				} else {
					reach(nodes, want)
				}
			}
		case len(wide) > 0:
			at := s.rng.IntN(len(wide))
			link := wide[at]
			wide = slices.Delete(wide, at, at+1)
			reach(s.land.Links[link], min(want, s.count+wideLink/4))
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

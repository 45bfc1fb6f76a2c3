package jump

import (
	"context"
	"math"
)

// round is a part of a search. It begins at the best assignment and searches in one way. Where that gains nothing, the next
// round takes the next way, and after all of them rounds are twice as long. Which way gains differs from model to model:
// docs/decisions/0173.
type round struct {
	way         way
	gained      bool  // the best assignment is a new one
	vain        int   // times that all ways were in vain since the last gain
	begun, ends int64 // looks
	length      int64 // of rounds, but for those of flips, in looks
	hot, cold   float64
	price       [ways]float64 // what a unit of violation counted last, by way
}

// way is how a round searches.
type way int8

const (
	weighing  way = iota // moves that make the weighted cost less, where the objective is a constraint as others
	pricing              // annealing, in which all violations have one price
	weighting            // annealing, in which each constraint has its own weight
	flipping             // annealing by flips of bits, where most nodes are bits
	ways
)

// explore searches in rounds until nothing is violated.
func (s *Search) explore(ctx context.Context, end int64) {
	r := &s.round
	for s.work < end && ctx.Err() == nil && (len(s.violated) > 0 || !s.mend()) {
		if s.work >= r.ends {
			s.next()
		}
		switch stop := min(end, r.ends); r.way {
		case weighing:
			s.weigh(ctx, stop)
		case flipping:
			s.flip(ctx, stop)
		default:
			s.anneal(ctx, stop)
		}
	}
	s.keep()
}

// next begins a round.
func (s *Search) next() {
	r := &s.round
	switch {
	case r.length == 0:
		r.length = *roundLooks * int64(len(s.nodes))
	case !r.gained:
		if r.way++; r.way == flipping && !s.flippable() {
			r.way++
		}
		if r.way %= ways; r.way == weighing {
			r.length *= 2
			r.vain++
		}
	default:
		r.vain = 0
	}
	if !r.gained || r.way != weighing {
		s.restore()
		s.level()
	}
	r.begun, r.gained = s.work, false
	if r.ends = r.begun + r.length; r.way == flipping {
		r.ends = r.begun + *flipsLonger*r.length
	}
	switch r.way {
	case weighing:
	case flipping:
		s.warm()
	default:
		s.survey()
	}
}

// temperature falls from the first to the last one in the course of the round.
func (r *round) temperature(work int64) float64 {
	return r.hot * math.Pow(r.cold/r.hot, float64(work-r.begun)/float64(r.ends-r.begun))
}

// level gives all constraints equal weights.
func (s *Search) level() {
	for i := range s.cons {
		s.cons[i].weight = 1
	}
}

// aims reports whether a better objective is looked for.
func (s *Search) aims() bool { return s.goal >= 0 && s.cons[s.goal].rhs < unlimited }

// survey takes the temperatures from what moves at random do to the objective. Without one they are units of violation.
func (s *Search) survey() {
	r := &s.round
	if !s.aims() {
		r.hot, r.cold = 1, *coldest
		return
	}
	goal := &s.cons[s.goal]
	sum, n, least := 0.0, 0.0, math.Inf(1)
	for range *surveyed {
		m, ok := s.draft(s.origin())
		if !ok {
			continue
		}
		before := goal.act
		s.start(m)
		s.compute()
		worse := float64(goal.act - before)
		s.undo()
		if worse > 0 {
			sum, n, least = sum+worse, n+1, min(least, worse)
		}
	}
	if n == 0 {
		sum, n, least = 1, 1, 1
	}
	r.hot = *hottest * math.Pow(*widest, s.rng.Float64()*min(1, float64(r.vain)/4)) * sum / n
	r.cold = min(*coldest*least, r.hot/10)
	p := &r.price[r.way]
	if *p == 0 {
		*p = *firstPrice * r.hot
	}
	*p = max(*p, r.hot)
}

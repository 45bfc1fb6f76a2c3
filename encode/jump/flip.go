package jump

import (
	"context"
	"math"
)

// contextLooks is how many looks there are between looks at the context.
const contextLooks = 1 << 14

// flip anneals by flips of bits, in the state in which the last such part of the round left them, and takes over the best
// assignment that it finds.
func (s *Search) flip(ctx context.Context, end int64) {
	x, r := s.flips, &s.round
	if x.limit >= 0 && x.target != s.target(x.limit) {
		x.load(s)
	}
	temperature, price, next := r.hot, r.price[flipping], s.work
	for step := int64(0); s.work < end && !x.enough(s); step++ {
		if step%coolEvery == 0 {
			temperature = r.temperature(s.work)
		}
		if s.work >= next { // a flip in long sums takes as long as many others
			if next = s.work + contextLooks; ctx.Err() != nil {
				break
			}
		}
		s.toss(temperature, price)
		if x.better(s) {
			x.note()
		}
	}
	if x.found {
		x.found = false
		s.adopt(x)
	}
}

// enough reports whether nothing is violated, where that is all that is looked for.
func (x *flips) enough(s *Search) bool {
	return (!s.aims() || x.limit >= 0) && x.found && x.least < rounding
}

// better reports whether the bits are better than the best.
func (x *flips) better(s *Search) bool {
	if !s.aims() || x.limit >= 0 {
		return x.strain < x.least-rounding
	}
	return x.strain < rounding && x.objective < x.value && x.objective <= s.cons[s.goal].rhs
}

// toss flips a bit that is drawn at random if the temperature allows for what that costs.
func (s *Search) toss(temperature, price float64) {
	x := s.flips
	i := x.free[s.rng.IntN(len(x.free))]
	bar := s.rng.ExpFloat64() * temperature
	strain, objective := x.strain, x.objective
	more, worse, good := x.guess(i)
	s.work += 1 + int64(x.all[i].define.to-x.all[i].define.from)/4
	if !s.aims() {
		worse = 0
	}
	if float64(worse)+price*more > bar && good {
		return
	}
	s.work += x.flip(i)
	if s.costs(strain, objective, price) > bar+rounding {
		s.work += x.flip(i)
	}
}

// costs is what flips have cost since the bits had that strain and that objective.
func (s *Search) costs(strain float64, objective int64, price float64) float64 {
	cost := price * (s.flips.strain - strain)
	if s.aims() {
		cost += float64(s.flips.objective - objective)
	}
	return cost
}

// adopt makes the best of the bits the current assignment.
func (s *Search) adopt(x *flips) {
	for _, i := range x.free {
		n := &s.nodes[x.all[i].node]
		if value := n.lo + x.best[i]; n.by < 0 && n.value != value {
			s.assign(x.all[i].node, value)
		}
	}
	s.compute()
	s.commit()
	s.keep()
}

// warm begins a round of flips: it takes the temperatures and the price of violations from what flips do to the objective.
func (s *Search) warm() {
	x, r := s.flips, &s.round
	x.load(s)
	s.work += int64(len(x.all) + len(x.terms))
	sum, n := 0.0, 0.0
	for range *surveyed {
		i, before := x.free[s.rng.IntN(len(x.free))], x.objective
		s.work += x.flip(i)
		if by := math.Abs(float64(x.objective - before)); by > 0 && s.aims() {
			sum, n = sum+by, n+1
		}
		s.work += x.flip(i)
	}
	if n == 0 {
		sum, n = 1, 1
	}
	r.hot = *warmest * math.Exp2(-s.rng.Float64()) * sum / n
	r.cold = *coolest * sum / n
	r.price[flipping] = math.Exp(s.rng.Float64()*math.Log(*dearest / *cheapest)) * *cheapest * sum / n
}

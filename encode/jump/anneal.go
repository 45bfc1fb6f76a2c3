package jump

import (
	"context"
	"math"

	"github.com/gozinc/gozinc/encode/constraint"
)

// coolEvery is how many steps there are between two temperatures.
const coolEvery = 16

// anneal makes moves at random (Kirkpatrick, Gelatt and Vecchi, 1983), so that the way to a better assignment may lead over
// worse ones. Objective and violations are added up. Where there is an objective, or a sum that stands for one, the price of violations rises
// while there are others, and falls otherwise, so that the search goes along the border of what is feasible
// (Glover, 1977). It returns when nothing is violated.
func (s *Search) anneal(ctx context.Context, end int64) {
	r, fixed := &s.round, 1.0
	price := &fixed
	if r.lead >= 0 {
		price = &r.price[r.way]
		lead := &s.cons[r.lead]
		lead.weight = 0 // it is a part of the sum
		defer func() { lead.weight = 1 }()
	}
	temperature := r.hot
	for first := s.step; len(s.violated) > 0 && s.work < end; s.step++ {
		if (s.step-first)%coolEvery == 0 {
			temperature = r.hot * math.Pow(r.cold/r.hot, float64(s.work-r.begun)/float64(r.length))
		}
		if s.step%contextEvery == 0 && ctx.Err() != nil {
			return
		}
		s.work++
		s.stroll(temperature, *price)
		s.adapt(price)
		s.keep()
	}
}

// adapt changes the price of violations, or the weight of a constraint that is violated.
func (s *Search) adapt(price *float64) {
	r, n := &s.round, len(s.violated)
	if n == 0 {
		return
	}
	c := s.violated[s.rng.IntN(n)]
	switch {
	case n == 1 && c == r.lead:
		*price = max(*price*(1-*priceFalls), r.cold)
	case c == r.lead:
	case r.way == weighting:
		s.cons[c].weight *= 1 + *weightRises
	case r.lead >= 0:
		*price *= 1 + *priceRises
	}
}

// origin is a node for a move: of a violated constraint, or one that the objective depends on. It is -1 for none.
func (s *Search) origin() (x, via int32) {
	c := s.goal
	if n := len(s.violated); n > 0 {
		c = s.violated[s.rng.IntN(n)]
	}
	if c == s.round.lead && s.rng.IntN(2) == 0 {
		return s.against(c, 0)
	}
	return s.reach(c)
}

// draft draws a move of a node that was reached through a constraint.
func (s *Search) draft(x, via int32) (m move, ok bool) {
	if x < 0 {
		return m, false
	}
	if s.propose(x, via); len(s.values) == 0 {
		return m, false
	}
	v := s.values[s.rng.IntN(len(s.values))]
	m = move{to: [3]change{{x, v}}, n: 1}
	s.exchanges(x, v, func(other move) { m = other })
	return m, true
}

// start makes the assignments of a move.
func (s *Search) start(m move) {
	for _, a := range m.to[:m.n] {
		s.assign(a.node, a.value)
	}
}

// stroll makes a move that is drawn at random, and then others that mend what it violates, if the temperature allows for what
// they cost together.
func (s *Search) stroll(temperature, price float64) {
	m, ok := s.draft(s.origin())
	if !ok {
		return
	}
	before, bar := s.objective(), s.rng.ExpFloat64()*temperature
	s.start(m)
	for depth := 0; ; depth++ {
		s.compute()
		if cost := s.change(); float64(s.objective()-before)+price*cost <= bar {
			s.commit()
			return
		}
		if depth == *mostFollow || !s.follow() {
			s.undo()
			return
		}
	}
}

// objective is the objective but for a constant, or how far the sum that stands for it is from holding; 0 without any.
func (s *Search) objective() int64 {
	switch lead := s.round.lead; {
	case lead < 0:
		return 0
	case lead == s.goal:
		return s.cons[lead].act
	default:
		return s.far(&s.cons[lead], false)
	}
}

// leading is the constraint that annealing takes as the objective: the objective, or, where none is looked for, the sum that is
// violated by most units, if it is by more than one. The cost of a constraint grows as a logarithm, which would leave nothing
// to choose between 28 and 29 units of it. It is -1 for none.
func (s *Search) leading() int32 {
	if s.aims() {
		return s.goal
	}
	lead, most := int32(-1), int64(1)
	for _, i := range s.violated {
		c := &s.cons[i]
		if !c.sum || c.mode != constraint.Plain || c.out.node >= 0 {
			continue
		}
		if units := s.far(c, false) / max(1, c.unit); units > most {
			lead, most = i, units
		}
	}
	return lead
}

// follow makes an assignment for one of the constraints that those since the last commit have violated more. It is false where there is
// none, or where one would take back another.
func (s *Search) follow() bool {
	to, count := int32(-1), 0
	for _, i := range s.dirty {
		if c := &s.cons[i]; i != s.round.lead && c.next > c.cost {
			if count++; s.rng.IntN(count) == 0 {
				to = i
			}
		}
	}
	if to < 0 {
		return false
	}
	x, via := s.reach(to)
	if x < 0 {
		return false
	}
	for _, t := range s.trail {
		if t.node == x {
			return false
		}
	}
	if s.propose(x, via); len(s.values) == 0 {
		return false
	}
	s.assign(x, s.values[s.rng.IntN(len(s.values))])
	return true
}

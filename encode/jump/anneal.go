package jump

import "context"

// coolEvery is how many steps there are between two temperatures.
const coolEvery = 16

// anneal makes moves at random (Kirkpatrick, Gelatt and Vecchi, 1983), so that the way to a better assignment may lead over
// worse ones. Objective and violations are added up. Where a better objective is looked for, the price of violations rises
// while there are any, and falls otherwise, so that the search goes along the border of what is feasible
// (Glover, 1977). It returns when nothing is violated.
func (s *Search) anneal(ctx context.Context, end int64) {
	r, fixed := &s.round, 1.0
	price := &fixed
	if s.aims() {
		price = &r.price[r.way]
		goal := &s.cons[s.goal]
		goal.weight = 0 // it is a part of the sum
		defer func() { goal.weight = 1 }()
	}
	temperature := r.hot
	for first := s.step; len(s.violated) > 0 && s.work < end; s.step++ {
		if (s.step-first)%coolEvery == 0 {
			temperature = r.temperature(s.work)
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
	case n == 1 && c == s.goal:
		*price = max(*price*(1-*priceFalls), r.cold)
	case c == s.goal:
	case r.way == weighting:
		s.cons[c].weight *= 1 + *weightRises
	case s.aims():
		*price *= 1 + *priceRises
	}
}

// origin is a node for a move: of a violated constraint, or one that the objective depends on. It is -1 for none.
func (s *Search) origin() (x, via int32) {
	c := s.goal
	if n := len(s.violated); n > 0 {
		c = s.violated[s.rng.IntN(n)]
	}
	if c == s.goal && s.rng.IntN(2) == 0 {
		return s.against(c, 0)
	}
	return s.reach(c)
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

// objective is the objective but for a constant, 0 where none is looked for.
func (s *Search) objective() int64 {
	if !s.aims() {
		return 0
	}
	return s.cons[s.goal].act
}

// follow makes an assignment for one of the constraints that those since the last commit have violated more. It is false where there is
// none, or where one would take back another.
func (s *Search) follow() bool {
	to, count := int32(-1), 0
	for _, i := range s.dirty {
		if c := &s.cons[i]; i != s.goal && c.next > c.cost {
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
	if t := s.nodes[x].tour(); t != nil {
		b, ok := s.drawBend(t, x)
		if ok {
			s.bend(t, b)
		}
		return ok
	}
	if s.propose(x, via); len(s.values) == 0 {
		return false
	}
	s.assign(x, s.values[s.rng.IntN(len(s.values))])
	return true
}

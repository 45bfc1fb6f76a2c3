package jump

import (
	"cmp"
	"context"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/internal/intset"
)

// begin makes the first assignment: the values nearest to 0, permutations where they are
// asked for, and what follows from these.
func (s *Search) begin() {
	s.best = make([]int64, len(s.nodes))
	for i := range s.nodes {
		n := &s.nodes[i]
		s.assign(int32(i), nearest(n.dom, 0))
	}
	for _, t := range s.tours {
		s.beginTour(t)
	}
	for _, g := range s.rows {
		s.beginPermutation(g)
	}
	for i := range s.cons {
		s.soil(int32(i), -1)
	}
	s.compute()
	s.commit()
	s.keep()
}

// nearest returns the value of d that is nearest to x.
func nearest(d intset.Set, x int64) int64 {
	above, ok := d.Next(x)
	below, ok2 := d.Prev(x)
	switch {
	case !ok2:
		return above
	case !ok || x-below < above-x:
		return below
	}
	return above
}

// beginPermutation gives the cells different values, in an order drawn at random.
func (s *Search) beginPermutation(g *group) {
	used := map[int64]bool{}
	for _, k := range s.rng.Perm(len(g.cells)) {
		y := g.cells[k]
		x := y.node
		if !s.nodes[x].independent() || y.a != 1 || y.b != 0 {
			continue
		}
		v := s.draw(&s.nodes[x])
		for tries := 0; used[v] && tries < len(g.cells); tries++ {
			if v = v + 1; !s.nodes[x].dom.Contains(v) {
				v, _ = s.nodes[x].dom.Next(v)
				if !s.nodes[x].dom.Contains(v) {
					v = s.nodes[x].lo
				}
			}
		}
		used[v] = true
		s.assign(x, v)
	}
}

// draw returns a value at random.
func (s *Search) draw(n *node) int64 {
	k := s.rng.Int64N(n.dom.Size())
	for _, r := range n.dom {
		size := r.Hi - r.Lo + 1
		if k < size {
			return r.Lo + k
		}
		k -= size
	}
	return n.hi
}

// rounding is more than what adding costs up can get wrong, and less than they differ.
const rounding = 1e-6

// keep notes the assignment, if it is the best or none is known.
func (s *Search) keep() {
	if len(s.violated) == 0 {
		s.sum = 0
	}
	if s.sum > s.cost-rounding {
		return
	}
	s.cost, s.least, s.round.gained = s.sum, len(s.violated), true
	s.settle(func(i int32) bool {
		s.best[i] = s.nodes[i].value
		return true
	})
}

// Run searches until nothing is violated, for so much work in propagations, or until the context ends.
func (s *Search) Run(ctx context.Context, work int64) {
	s.explore(ctx, s.work+work*(*looksFor))
}

// contextEvery is how many steps there are between looks at the context.
const contextEvery = 64

// weigh makes moves that gain, and gives weight to constraints for which there is none, until nothing is violated.
func (s *Search) weigh(ctx context.Context, end int64) {
	for ; len(s.violated) > 0 && s.work < end; s.step++ {
		if s.step%contextEvery == 0 && ctx.Err() != nil {
			return
		}
		s.work++
		if c := s.violated[s.rng.IntN(len(s.violated))]; !s.improve(c) {
			s.keep()
			s.cons[c].weight++
		}
	}
	s.keep()
}

// move is an assignment of one or two nodes, of successors on a tour, or of a permutation.
type move struct {
	to      [2]change // the values that they get
	n       int
	tour    *circuit
	bend    bend
	shuffle shuffle
}

// some reports whether the move is one.
func (m *move) some() bool { return m.n > 0 || m.tour != nil || m.shuffle.row != nil }

// moves calls f with moves of a node that was reached through a constraint.
func (s *Search) moves(x, via int32, f func(move)) {
	if t := s.nodes[x].tour(); t != nil {
		for range *bendsTried {
			if b, ok := s.drawBend(t, x); ok {
				f(move{tour: t, bend: b})
			}
		}
		return
	}
	for range *shufflesTried {
		if m, ok := s.drawShuffle(x); ok {
			f(move{shuffle: m})
		}
	}
	s.propose(x, via)
	for _, v := range s.values {
		f(move{to: [2]change{{node: x, value: v}}, n: 1})
		s.exchanges(x, v, f)
	}
}

// draft draws one of them.
func (s *Search) draft(x, via int32) (m move, ok bool) {
	if x < 0 {
		return m, false
	}
	if t := s.nodes[x].tour(); t != nil {
		b, ok := s.drawBend(t, x)
		return move{tour: t, bend: b}, ok
	}
	if s.sequence(x) != nil && s.rng.IntN(2) == 0 {
		if b, ok := s.drawShuffle(x); ok {
			return move{shuffle: b}, true
		}
	}
	if s.propose(x, via); len(s.values) == 0 {
		return m, false
	}
	v := s.values[s.rng.IntN(len(s.values))]
	m = move{to: [2]change{{node: x, value: v}}, n: 1}
	s.exchanges(x, v, func(other move) { m = other })
	return m, true
}

// start makes the assignments of a move.
func (s *Search) start(m move) {
	switch {
	case m.tour != nil:
		s.bend(m.tour, m.bend)
	case m.shuffle.row != nil:
		s.shuffle(m.shuffle)
	}
	for _, a := range m.to[:m.n] {
		s.assign(a.node, a.value)
	}
}

// improve makes the best of the moves that mend constraint c, if it makes the weighted cost
// less; perhaps one that leaves it as it is.
func (s *Search) improve(c int32) bool {
	var best move
	least := 0.0
	try := func(m move) {
		if cost := s.try(m); cost < least || cost == least && s.rng.IntN(4) == 0 {
			best, least = m, cost
		}
	}
	for range *variablesTried {
		x, via := s.reach(c)
		if x < 0 {
			continue
		}
		s.moves(x, via, try)
		if least < 0 {
			break
		}
	}
	if !best.some() || least == 0 && s.rng.IntN(2) == 0 {
		return s.noise(c)
	}
	s.do(best)
	return true
}

// noise moves at random now and then.
func (s *Search) noise(c int32) bool {
	if s.rng.IntN(*noiseEvery) != 0 {
		return false
	}
	m, ok := s.draft(s.reach(c))
	if ok {
		s.do(m)
	}
	return ok
}

func (s *Search) do(m move) {
	for _, a := range m.to[:m.n] {
		s.nodes[a.node].rests = s.step + int64(s.rng.IntN(*mostRest))
	}
	s.start(m)
	s.compute()
	s.commit()
}

// try returns what a move costs.
func (s *Search) try(m move) float64 {
	s.start(m)
	s.compute()
	cost := s.change()
	s.undo()
	return cost
}

// reach is against, from a violated constraint in the direction that it wants.
func (s *Search) reach(c int32) (x, via int32) { return s.against(c, s.wanted(&s.cons[c])) }

// against goes from a constraint, against the definitions, to a node that nothing defines. Through sums it goes
// by terms that can change in the direction that is wanted. It
// returns the last constraint on the way, and -1 where there is none or it rests.
func (s *Search) against(c int32, want int8) (x, via int32) {
	s.wish.node = -1
	for {
		s.work++
		n := &s.cons[c]
		if n.from != nil {
			return n.from(x), c
		}
		if n.extreme != nil {
			if c, want = s.binding(n.out.node, n.extreme), -1; c < 0 {
				return -1, c
			}
			continue
		}
		if len(n.nodes) == 0 {
			return -1, c
		}
		if n.guide != nil && s.rng.IntN(*unguided) != 0 {
			if x = s.guideOf(n); x >= 0 {
				if by := s.nodes[x].by; by >= 0 {
					s.wish.node = -1
					c, want = by, 0
					continue
				}
				return x, c
			}
		}
		if n.lookup != nil {
			if x = s.shelved(n.lookup, n.out.node); x < 0 {
				return -1, c
			}
			if by := s.nodes[x].by; by >= 0 {
				c, want = by, 0
				continue
			}
			return x, c
		}
		k := s.rng.IntN(len(n.nodes))
		if n.group != nil && want != 0 {
			if x = s.pick(n, want); x >= 0 {
				if by := s.nodes[x].by; by >= 0 {
					c, want = by, 0
					continue
				}
				return x, c
			}
		}
		if x = n.nodes[k]; x == n.out.node || x == n.floor && s.nodes[x].by >= 0 {
			if len(n.nodes) == 1 {
				return -1, c
			}
			continue
		}
		next := int8(0)
		if want != 0 && n.signs != nil {
			if next = want * n.signs[k]; s.stuck(x, next) {
				if s.rng.IntN(*insists) != 0 {
					continue
				}
				next = 0
			}
		}
		if by := s.nodes[x].by; by >= 0 {
			c, want = by, s.defining(&s.cons[by], next)
			continue
		}
		if s.nodes[x].rests > s.step {
			return -1, c
		}
		return x, c
	}
}

// guideOf returns the node that the guide of a constraint would change, and notes the value; -1 for none.
func (s *Search) guideOf(c *member) int32 {
	s.work += c.size
	k, value, ok := c.guide(c.args, s.rng)
	if !ok || c.guided[k].node < 0 {
		return -1
	}
	v := c.guided[k]
	if (value-v.b)%v.a == 0 {
		s.wish = change{node: v.node, value: (value - v.b) / v.a}
	}
	return v.node
}

// wanted is the direction in which the terms of a violated sum should change, 0 where that is open.
func (s *Search) wanted(c *member) int8 {
	switch over := c.act - c.rhs; {
	case !c.sum, c.mode != constraint.Plain, over == 0:
		return 0
	case over > 0:
		return -1
	}
	return 1
}

// stuck reports whether a node has no value in the direction.
func (s *Search) stuck(x int32, direction int8) bool {
	n := &s.nodes[x]
	return direction > 0 && n.value == n.hi || direction < 0 && n.value == n.lo
}

// defining is the direction in which the terms of a sum should change, so that what it defines changes in
// the one that is wanted.
func (s *Search) defining(c *member, want int8) int8 {
	switch {
	case !c.sum || want == 0:
		return 0
	case c.out.a > 0:
		want = -want
	}
	switch {
	case c.mode != constraint.Reified || c.rel == linear.AtMost:
		return want
	case c.rel == linear.Equal && want < 0: // it is to hold
		return int8(cmp.Compare(c.rhs, c.act))
	}
	return 0
}

// propose makes the values to try for a node: all others where they are few, else some at
// random, its neighbours, and those at which the constraint begins to hold.
func (s *Search) propose(x, via int32) {
	n := &s.nodes[x]
	if s.values = s.values[:0]; s.wish.node == x && s.offer(n, s.wish.value) {
		return
	}
	if n.dom.Size() <= *valuesTried {
		for _, r := range n.dom {
			for v := r.Lo; v <= r.Hi; v++ {
				s.offer(n, v)
			}
		}
		return
	}
	if c := &s.cons[via]; c.sum {
		for i := range n.uses {
			u := &n.uses[i]
			if u.group != nil && u.group == c.group && len(c.values) > 0 && (c.values.Min()-u.b)%u.a == 0 {
				s.offer(n, (c.values.Min()-u.b)/u.a)
			}
			if u.con != via || u.cell < 0 {
				continue
			}
			for d := int64(-1); d <= 1; d++ {
				s.offer(n, min(max(n.value+(c.rhs-c.act)/u.a+d, n.lo), n.hi))
			}
		}
	}
	s.offer(n, n.value-1)
	s.offer(n, n.value+1)
	for int64(len(s.values)) < *valuesTried && s.offer(n, s.draw(n)) {
	}
}

// offer adds a value to try, if it is a new one.
func (s *Search) offer(n *node, v int64) bool {
	if v == n.value || !n.dom.Contains(v) || slices.Contains(s.values, v) {
		return false
	}
	s.values = append(s.values, v)
	return true
}

// exchanges calls f with the moves within groups that give a node a value.
func (s *Search) exchanges(x int32, v int64, f func(move)) {
	for i := range s.nodes[x].uses {
		if u := &s.nodes[x].uses[i]; u.group != nil {
			s.swaps(x, u, v, f)
		}
	}
}

package jump

import (
	"fmt"
	"math"
	"slices"
)

// Move gives the nodes their values, and has all constraints count.
func (s *Search) Move(value func(root int32) (int64, bool)) {
	s.insist()
	for i := range s.nodes {
		if v, ok := value(s.nodes[i].root); ok {
			s.assign(int32(i), v)
		}
	}
	s.compute()
	s.commit()
}

// Now returns the sum of what is violated.
func (s *Search) Now() (cost float64) {
	for _, c := range s.violated {
		cost += s.cons[c].cost
	}
	return cost
}

// Shares reports whether all constraints read an argument from the same memory.
func (s *Search) Shares(arg int) bool {
	first := &s.cons[0].args[arg].Elems()[0]
	return !slices.ContainsFunc(s.cons, func(c member) bool { return &c.args[arg].Elems()[0] != first })
}

// Wander makes moves on tours and of other nodes at random, takes every second one back, and has the orders hold. It returns what is wrong with the tours, with what they
// carry along, or with a sum of costs; "" where nothing is. made is how many moves of each kind there were.
func (s *Search) Wander(moves int) (wrong string, made [9]int) {
	for k := range moves {
		t := s.tours[s.rng.IntN(len(s.tours))]
		x := t.row[s.rng.IntN(len(t.row))].node
		if x < 0 {
			continue
		}
		b, ok := s.drawBend(t, x)
		if !ok {
			continue
		}
		before := s.numbers()
		s.bend(t, b)
		if y := int32(s.rng.IntN(len(s.nodes))); len(s.nodes[y].floors) > 0 {
			s.assign(y, s.draw(&s.nodes[y]))
		} else if s.nodes[y].independent() {
			if m, ok := s.draft(y, 0); ok {
				s.start(m)
			}
		}
		s.compute()
		s.change()
		if made[b.how]++; k%2 == 0 {
			s.commit()
		} else if s.undo(); !slices.Equal(before, s.numbers()) {
			return "a move is not taken back", made
		}
		if wrong = s.faults(t); wrong != "" {
			return wrong, made
		}
	}
	s.mend()
	return s.faults(s.tours[0]), made
}

func (s *Search) numbers() (values []int64) {
	for i := range s.nodes {
		values = append(values, s.nodes[i].value, s.nodes[i].chosen)
	}
	return values
}

func (s *Search) faults(t *circuit) string {
	in, closed := 0, int64(0)
	for i, k := range t.next {
		v := t.row[i]
		if s.at(v) != t.first+int64(k) || t.last[k] != int32(i) {
			return "places and successors differ"
		}
		if v.node >= 0 && !s.nodes[v.node].dom.Contains(s.nodes[v.node].value) {
			closed++
		}
		if int32(i) != k || !t.sub {
			in++
		}
		if t.before != nil && t.before[k].node >= 0 && s.at(t.before[k]) != t.base+int64(i) {
			return "a predecessor is wrong"
		}
	}
	for at, steps := t.next[0], 1; in > 0 && (!t.sub || t.next[0] != 0); at, steps = t.next[at], steps+1 {
		if at == 0 {
			if steps != in {
				return "several cycles"
			}
			break
		}
	}
	if closed != t.closed {
		return "forbidden arcs are counted wrongly"
	}
	for _, c := range t.carried {
		for i := range c.at {
			if c.follows[i] && s.nodes[c.at[i].node].value != s.number(c, int32(i)) {
				return "a number that is carried is wrong"
			}
		}
	}
	for i := range s.nodes {
		n := &s.nodes[i]
		least := n.chosen
		for _, c := range n.floors {
			if f := &s.cons[c]; f.act > f.rhs && n.value < n.hi {
				return "a floor is too high"
			} else if f.act == f.rhs {
				least = n.value
			}
		}
		if len(n.floors) > 0 && n.value > least {
			return "a number is not the least above its floors"
		}
	}
	return s.wrongCost()
}

func (s *Search) wrongCost() string {
	for i := range s.cons {
		if c := &s.cons[i]; c.cost != c.costOf(s.violation(c)) {
			return "a cost is wrong"
		}
	}
	return ""
}

// Reorder makes moves of permutations with neighbours at random, and takes every second one back. It returns what is wrong, and how
// many moves there were.
func (s *Search) Reorder(moves int) (wrong string, made int) {
	for k := range moves {
		m, ok := s.drawShuffle(int32(s.rng.IntN(len(s.nodes))))
		if !ok {
			continue
		}
		before := s.numbers()
		s.shuffle(m)
		s.compute()
		s.change()
		if made++; k%2 == 0 {
			s.commit()
		} else if s.undo(); !slices.Equal(before, s.numbers()) {
			return "a move is not taken back", made
		}
		for _, g := range s.rows {
			var values []int64
			for _, v := range g.cells {
				values = append(values, s.at(v))
			}
			slices.Sort(values)
			if len(slices.Compact(values)) != len(g.cells) {
				return "a permutation has a value twice", made
			}
		}
		if wrong = s.wrongCost(); wrong != "" {
			return wrong, made
		}
	}
	return "", made
}

// Carried returns how many numbers the tours carry along.
func (s *Search) Carried() (n int) {
	for _, t := range s.tours {
		for _, c := range t.carried {
			for _, f := range c.follows {
				if f {
					n++
				}
			}
		}
	}
	return n
}

// Extremes returns how many nodes are computed as extremes.
func (s *Search) Extremes() (n int) {
	for i := range s.nodes {
		if s.isExtreme(int32(i)) {
			n++
		}
	}
	return n
}

// Toss gives nodes values at random, and takes every second one back. It returns what is wrong.
func (s *Search) Toss(moves int) string {
	for k := range moves {
		x := int32(s.rng.IntN(len(s.nodes)))
		if s.nodes[x].by >= 0 {
			continue
		}
		before := s.numbers()
		s.assign(x, s.draw(&s.nodes[x]))
		s.compute()
		s.change()
		if k%2 == 0 {
			s.commit()
		} else if s.undo(); !slices.Equal(before, s.numbers()) {
			return "a move is not taken back"
		}
		if wrong := s.wrongExtreme(); wrong != "" {
			return wrong
		}
		if wrong := s.wrongCost(); wrong != "" {
			return wrong
		}
	}
	return ""
}

func (s *Search) wrongExtreme() string {
	for x := range s.nodes {
		n := &s.nodes[x]
		if n.by < 0 || s.cons[n.by].extreme == nil {
			continue
		}
		e := s.cons[n.by].extreme
		best := n.hi
		if e.least {
			best = n.lo
		}
		for k := range e.limits {
			if v, ok := s.allowed(e, int32(k), n.value); ok && e.farther(best, v) {
				best = v
			}
		}
		if n.value != min(max(best, n.lo), n.hi) {
			return "an extreme is not the best that its limits allow"
		}
	}
	return ""
}

// Flips returns how many bits there are to flip, and whether the objective limits rows.
func (s *Search) Flips() (bits int, limit bool) {
	if !s.flippable() {
		return 0, false
	}
	return len(s.flips.free), s.flips.limit >= 0
}

// Flip flips bits at random, and compares what the bits know with what they read anew where all nodes have the values that follow.
// It returns what differs.
func (s *Search) Flip(flips int) string {
	x := s.flips
	if s.goal >= 0 {
		s.cons[s.goal].rhs = s.cons[s.goal].act - 1
	}
	x.load(s)
	for range flips {
		i := x.free[s.rng.IntN(len(x.free))]
		strain, objective := x.strain, x.objective
		more, worse, _ := x.guess(i)
		alone := x.follower(&x.all[i]) == none
		x.flip(i)
		if alone && (math.Abs(x.strain-strain-more) > rounding || x.objective-objective != worse) {
			return "a guess is wrong"
		}
		for _, k := range x.free {
			s.assign(x.all[k].node, s.nodes[x.all[k].node].lo+x.all[k].value)
		}
		s.compute()
		s.commit()
		if s.limited(x) && len(x.ranked) > 0 {
			continue // what is defined follows from the value within the domain, and here from the sum
		}
		fresh := *x
		fresh.all, fresh.rows, fresh.best = slices.Clone(x.all), slices.Clone(x.rows), slices.Clone(x.best)
		if fresh.load(s); x.limit >= 0 {
			fresh.objective = x.objective
		}
		if math.Abs(fresh.strain-x.strain) > rounding || fresh.objective != x.objective {
			return fmt.Sprintf("strain %v and objective %d, %v and %d anew", x.strain, x.objective, fresh.strain, fresh.objective)
		}
		for k := range x.all {
			if y, z := &x.all[k], &fresh.all[k]; y.value != z.value || !y.integer && math.Abs(y.strain-z.strain) > rounding {
				return fmt.Sprintf("item %d has the value %d and the strain %v, %d and %v anew", k, y.value, y.strain, z.value, z.strain)
			}
		}
		if x.strain < rounding && x.limit < 0 && !s.aims() && s.allFree() && len(s.violated) > 0 {
			return "a constraint is violated, but no row"
		}
	}
	return ""
}

// limited reports whether a node is at the end of its domain instead of at what a sum gives it.
func (s *Search) limited(x *flips) bool {
	return slices.ContainsFunc(x.cut, func(k cut) bool {
		c := &s.cons[k.con]
		return s.nodes[c.out.node].value != s.defined(c)
	})
}

// allFree reports whether all nodes that nothing defines are bits to flip.
func (s *Search) allFree() bool {
	free := map[int32]bool{}
	for _, i := range s.flips.free {
		free[s.flips.all[i].node] = true
	}
	for i := range s.nodes {
		if s.nodes[i].by < 0 && !free[int32(i)] {
			return false
		}
	}
	return true
}

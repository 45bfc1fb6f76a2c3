package tour

import "github.com/gozinc/gozinc/encode/store"

// anchor finds the depot of a clock: the only node that arcs without a time enter, or leave. Where there are several,
// depot is −1. It reports false where there is none, or few arcs of such a clock take time beside those without one.
func (t *Tour) anchor(s *store.Store, c *clock) bool {
	entered, left := map[int]bool{}, map[int]bool{}
	without, still, slow := 0, 0, 0 // arcs
	t.arcs(s, func(i, j int) {
		switch w := c.least[i][j]; {
		case w < 0:
			entered[j], left[i] = true, true
			without++
		case w == 0:
			still++
		default:
			slow++
		}
	})
	if len(entered) > 1 {
		entered = left
	}
	if c.depot = -1; len(entered) == 1 {
		for c.depot = range entered {
		}
	}
	c.slow = slow > without+still
	return len(entered) == 1 || len(entered) > 1 && 2*slow >= max(1, without)
}

// paths returns the least times between nodes along possible arcs that avoid the depot. It takes n³ steps.
func (t *Tour) paths(s *store.Store, c *clock) [][]int64 {
	n := len(t.next)
	least := matrix[int64](n, never)
	t.arcs(s, func(i, j int) {
		if c.least[i][j] >= 0 {
			least[i][j] = c.least[i][j]
		}
	})
	for k := range n {
		if k == t.depot {
			continue
		}
		for i := range n {
			if a := least[i][k]; a < never {
				for j, b := range least[k] {
					least[i][j] = min(least[i][j], a+b)
				}
			}
		}
	}
	s.Spend(n * n * n / 8)
	return least
}

// narrow finds orders that windows leave, and takes from the domains what contradicts them. It reports whether it
// has changed anything.
func (t *Tour) narrow(s *store.Store) bool {
	n := len(t.next)
	if t.depot < 0 {
		return false
	}
	t.before = matrix(n, false)
	var all [][][]int64
	for _, c := range t.clocks {
		all = append(all, t.paths(s, c))
	}
	for i := range n {
		for j := range n {
			if i == j || i == t.depot || j == t.depot {
				continue
			}
			for k, c := range t.clocks {
				if least := all[k][j][i]; least >= never || s.Lo(c.at[j])+least > s.Hi(c.at[i]) {
					t.before[i][j] = true
				}
			}
		}
	}
	t.close(s)
	changed := t.exclude(s)
	for k, c := range t.clocks {
		changed = t.shift(s, c, all[k]) || changed
	}
	return changed
}

// close makes the orders transitive.
func (t *Tour) close(s *store.Store) {
	n := len(t.next)
	for k := range n {
		for i := range n {
			if t.before[i][k] {
				for j, b := range t.before[k] {
					t.before[i][j] = t.before[i][j] || b
				}
			}
		}
	}
	s.Spend(n * n * n / 16)
	for i := range n {
		if t.before[i][i] {
			s.Fail()
		}
	}
}

// exclude takes out arcs to nodes that come before, and those that pass by others.
func (t *Tour) exclude(s *store.Store) (changed bool) {
	var out [][2]int
	t.arcs(s, func(i, j int) {
		if t.passes(i, j) {
			out = append(out, [2]int{i, j})
		}
	})
	for _, a := range out {
		s.Remove(t.next[a[0]], t.first+int64(a[1]))
	}
	return len(out) > 0
}

// passes reports whether j cannot come next to i, as orders are.
func (t *Tour) passes(i, j int) bool {
	if i != t.depot && j != t.depot && t.before[j][i] {
		return true
	}
	for k := range t.next {
		if k != t.depot && k != i && k != j && (i == t.depot || t.before[i][k]) && (j == t.depot || t.before[k][j]) {
			return true
		}
	}
	return false
}

// shift has clocks keep the orders that are known, and the times of some arc that enters a node, and leaves it.
func (t *Tour) shift(s *store.Store, c *clock, paths [][]int64) (changed bool) {
	n := len(t.next)
	enter, leave := make([]int64, n), make([]int64, n)
	for i := range n {
		enter[i], leave[i] = never, Unknown
	}
	t.arcs(s, func(i, j int) {
		if w := c.least[i][j]; w < 0 {
			enter[j], leave[i] = Unknown, never
		} else {
			enter[j], leave[i] = min(enter[j], s.Lo(c.at[i])+w), max(leave[i], s.Hi(c.at[j])-w)
		}
	})
	for i := range n {
		for j := range n {
			if t.before[i][j] && paths[i][j] < never {
				enter[j], leave[i] = max(enter[j], s.Lo(c.at[i])+paths[i][j]), min(leave[i], s.Hi(c.at[j])-paths[i][j])
			}
		}
	}
	for i, x := range c.at {
		if enter[i] > s.Lo(x) && enter[i] < never {
			s.SetLo(x, enter[i])
			changed = true
		}
		if leave[i] < s.Hi(x) && leave[i] > Unknown {
			s.SetHi(x, leave[i])
			changed = true
		}
	}
	return changed
}

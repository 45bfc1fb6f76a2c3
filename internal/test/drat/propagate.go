package drat

import "github.com/gozinc/gozinc/sat"

func (c *Checker) set(l sat.Lit, reason int) {
	c.value[l], c.value[l.Not()] = 1, -1
	c.reason[l.Var()] = reason
	c.trail = append(c.trail, l)
}

// undo takes back what was set since the trail had n literals.
func (c *Checker) undo(n int) {
	for _, l := range c.trail[n:] {
		c.value[l], c.value[l.Not()] = 0, 0
		c.reason[l.Var()] = -1
	}
	c.trail = c.trail[:n]
	c.head = min(c.head, n)
}

// propagate runs unit propagation over two watched literals (Moskewicz et al.,
// Chaff, DAC 2001) and reports a conflict.
func (c *Checker) propagate() bool {
	for c.head < len(c.trail) {
		falsified := c.trail[c.head].Not()
		c.head++
		if c.visit(falsified) {
			return true
		}
	}
	return false
}

// visit looks at the clauses that watch a literal which has become false.
func (c *Checker) visit(falsified sat.Lit) (conflict bool) {
	list := c.watch[falsified]
	kept := list[:0]
	for i, id := range list {
		k := &c.clauses[id]
		if k.gone {
			continue
		}
		if k.lits[0] == falsified {
			k.lits[0], k.lits[1] = k.lits[1], k.lits[0]
		}
		if c.value[k.lits[0]] > 0 {
			kept = append(kept, id)
			continue
		}
		if c.rewatch(id) {
			continue
		}
		kept = append(kept, id)
		if c.value[k.lits[0]] < 0 {
			kept = append(kept, list[i+1:]...)
			conflict = true
			break
		}
		c.set(k.lits[0], id)
	}
	c.watch[falsified] = kept
	return conflict
}

// rewatch replaces the second watched literal by one that is not false.
func (c *Checker) rewatch(id int) bool {
	lits := c.clauses[id].lits
	for j := 2; j < len(lits); j++ {
		if c.value[lits[j]] >= 0 {
			lits[1], lits[j] = lits[j], lits[1]
			c.watch[lits[1]] = append(c.watch[lits[1]], id)
			return true
		}
	}
	return false
}

package bound

import "math"

// Rounding is how decisions choose among values that are not integral. All but Costs dive
// for a solution (Berthold, "Primal heuristics for mixed integer programs", 2006).
type Rounding int

const (
	Costs     Rounding       = iota // both sides raise the cost most, by pseudocosts
	Nearest                         // least is rounded off; up counts half, as it decides more
	Guided                          // it is nearest to the best solution, and goes there
	Unlocked                        // fewest rows are against it
	Longest                         // up, by the least for each row that it is in
	Improving = int(Longest)        // how many improve a solution: all but the last
)

// Round has decisions round so. best returns the value of a root in the best solution.
func (p *Propagator) Round(by Rounding, best func(root int32) (int64, bool)) {
	p.stand()
	p.rounding, p.best, p.route = by, best, route{}
	if by == Unlocked || by == Longest {
		p.locks = p.countLocks()
	}
}

// choose returns the candidate of the greatest score, and whether it goes up.
func (p *Propagator) choose() (best candidate, up, found bool) {
	if p.rounding == Costs {
		best, found = p.branch()
		return best, best.up <= best.down, found
	}
	score := math.Inf(-1)
	for i := range p.integers {
		x := &p.integers[i]
		x.candidates(p.values, func(c candidate) {
			if s, to := p.judge(x, c); s > score {
				best, up, score, found = c, to, s, true
			}
		})
	}
	return best, up, found
}

// judge returns the score of a candidate of the integer, and whether it goes up.
func (p *Propagator) judge(x *integer, c candidate) (score float64, up bool) {
	switch p.rounding {
	case Nearest:
		return -min(c.down, c.up / *upwards), c.up / *upwards <= c.down
	case Guided:
		if v, ok := p.best(x.id); ok {
			up := x.above(c, v)
			return -c.way(up), up
		}
		return -min(c.down, c.up) - 1, c.up <= c.down
	case Unlocked:
		l := p.locks[c.column]
		up := l.up < l.down || l.up == l.down && c.up <= c.down
		if n := l.of(up); n > 0 { // with no row against it, it can be rounded at the end
			return -float64(n) - c.way(up)/2, up
		}
	case Longest:
		return -c.up / float64(1+p.locks[c.column].rows), true
	}
	return math.Inf(-1), c.up <= c.down
}

// above reports whether the value of the integer is on the upper side of the candidate.
func (x *integer) above(c candidate, value int64) bool {
	for k, column := range x.columns {
		if column == c.column {
			return x.values[k] == value
		}
	}
	return float64(value) >= c.at+c.up
}

// way is how far it is to one side.
func (c *candidate) way(up bool) float64 {
	if up {
		return c.up
	}
	return c.down
}

// lock counts the rows of a column, and those that it can violate by going up, or down.
type lock struct{ up, down, rows int }

func (l lock) of(up bool) int {
	if up {
		return l.up
	}
	return l.down
}

func (n *node) countLocks() []lock {
	locks := make([]lock, len(n.cols))
	for _, i := range n.rows {
		row := &n.r.Rows[i]
		for k, j := range row.Cols {
			l := &locks[n.at[j]]
			l.rows++
			if row.Equal || row.Coefs[k] > 0 {
				l.up++
			}
			if row.Equal || row.Coefs[k] < 0 {
				l.down++
			}
		}
	}
	return locks
}

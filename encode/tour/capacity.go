package tour

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/internal/exact"
)

// capacity finds sets of nodes that too few arcs leave. What routes add to a clock within a set is at most what lies between
// the numbers before and behind it, for each visit. So there are as many visits as that is contained in the sum of the
// least times, rounded up (Laporte, Nobert and Desrochers, "Optimal routing under capacity and distance restrictions",
// Operations Research 33, 1985). Sets grow from each node by the node to which most arcs lead.
type capacity struct {
	*flow
	need   []int64 // the least time of an arc from the node, or to it
	lo, hi []int64 // the least number before a visit that begins at the node, and the greatest behind one that ends there
	nodes  []int   // those that can be in a set: all such arcs have a time
}

// newCapacity counts the times of arcs from nodes, or of those that enter them.
func newCapacity(f *flow, entering bool) *capacity {
	n, s := len(f.at), f.r.Store
	c := &capacity{flow: f, need: make([]int64, n), lo: make([]int64, n), hi: make([]int64, n)}
	for i, x := range f.at {
		c.need[i], c.lo[i], c.hi[i] = never, s.Lo(x), s.Hi(x)
		for j, y := range f.at {
			switch {
			case entering && f.possible[j][i]:
				c.need[i], c.lo[i] = min(c.need[i], f.time[j][i]), min(c.lo[i], s.Lo(y))
			case !entering && f.possible[i][j]:
				c.need[i], c.hi[i] = min(c.need[i], f.time[i][j]), max(c.hi[i], s.Hi(y))
			}
		}
		if c.need[i] > 0 && c.need[i] < never {
			c.nodes = append(c.nodes, i)
		}
	}
	return c
}

// visited is a set of nodes and how many visits it needs at least.
type visited struct {
	nodes []int
	least int64
	lacks float64 // by how much the arcs that leave it are less
}

// separate adds the rows of sets that are violated most, at most one for each node that they grow from.
func (c *capacity) separate(value func(relax.Affine) float64) {
	n := len(c.at)
	weight := matrix(n, 0.0)
	for _, i := range c.nodes {
		for _, j := range c.nodes {
			if c.possible[i][j] {
				if c.used[i][j].Bad {
					return
				}
				v := value(c.used[i][j])
				weight[i][j] += v
				weight[j][i] += v
			}
		}
	}
	var found []visited
	for _, i := range c.nodes {
		if s := c.grow(weight, i); s.lacks > *leastLack && !slices.ContainsFunc(found, func(o visited) bool { return slices.Equal(o.nodes, s.nodes) }) {
			found = append(found, s)
		}
	}
	slices.SortStableFunc(found, func(a, b visited) int { return cmp.Compare(b.lacks, a.lacks) })
	for _, s := range found[:min(len(found), *mostCuts)] {
		var inside relax.Affine
		for _, i := range s.nodes {
			for _, j := range s.nodes {
				if c.possible[i][j] {
					inside.Add(1, c.used[i][j])
				}
			}
		}
		c.r.AtMost(inside, int64(len(s.nodes))-s.least)
	}
}

// grow returns the most violated of the sets that grow from a node. It takes time quadratic in the nodes.
func (c *capacity) grow(weight [][]float64, from int) (best visited) {
	in, inside := make([]bool, len(c.at)), 0.0
	to := slices.Clone(weight[from])
	set := []int{from}
	in[from] = true
	sum, lo, hi := c.need[from], c.lo[from], c.hi[from]
	for {
		next := -1
		for _, j := range c.nodes {
			if !in[j] && (next < 0 || to[j] > to[next]) {
				next = j
			}
		}
		if next < 0 {
			break
		}
		in[next], inside = true, inside+to[next]
		set = append(set, next)
		sum, lo, hi = sum+c.need[next], min(lo, c.lo[next]), max(hi, c.hi[next])
		for j, w := range weight[next] {
			to[j] += w
		}
		if sum > far || hi-lo <= 0 {
			break
		}
		least := max(1, exact.CeilDiv(sum, hi-lo))
		if lacks := float64(least) - float64(len(set)) + inside; lacks > best.lacks {
			best = visited{slices.Clone(set), least, lacks}
		}
	}
	slices.Sort(best.nodes)
	return best
}

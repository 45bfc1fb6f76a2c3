package tour

import (
	"slices"

	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// Relax tells the linear relaxation what clocks say of all arcs together. Each clock has one row: numbers at the ends of
// routes are at least those at their beginnings and the times of all arcs. It has two for each node, by the arcs that
// enter and leave it, and cuts by what a vehicle holds; see capacity. It takes time quadratic in the nodes.
func (t *Tour) Relax(r *relax.Builder) {
	n := len(t.next)
	if int64(n) > *relax.MaxIndicators {
		return
	}
	used := matrix(n, relax.Affine{})
	possible := matrix(n, false)
	t.arcs(r.Store, func(i, j int) {
		if i != j {
			used[i][j], possible[i][j] = r.Is(t.next[i], t.first+int64(j)), true
		}
	})
	for _, c := range t.clocks {
		f := &flow{r: r, at: c.at, used: used, time: matrix[int64](n, Unknown), possible: possible}
		for i := range n {
			for j := range n {
				if possible[i][j] && c.least[i][j] >= 0 {
					f.time[i][j] = c.least[i][j]
				}
			}
		}
		f.total()
		f.windows()
		for _, entering := range []bool{false, true} {
			if k := newCapacity(f, entering); len(k.nodes) > 1 {
				r.Separators = append(r.Separators, k.separate)
			}
		}
	}
}

// Tells reports whether Relax says what the relaxation needs to know of a constraint: it looks up what comes next.
func (t *Tour) Tells(item *flatzinc.Constraint) bool {
	return slices.ContainsFunc(t.clocks, func(c *clock) bool { return c.told[item] })
}

// flow is a clock and the indicators of arcs.
type flow struct {
	r        *relax.Builder
	at       []store.View
	used     [][]relax.Affine
	time     [][]int64 // of arcs; less than 0 is without a time
	possible [][]bool
}

// ends reports of each node whether all arcs that leave it are without a time, and of all that enter it.
func (f *flow) ends() (last, first []bool) {
	n := len(f.at)
	last, first = make([]bool, n), make([]bool, n)
	for i := range n {
		last[i], first[i] = true, true
	}
	for i := range n {
		for j := range n {
			if f.possible[i][j] && f.time[i][j] >= 0 {
				last[i], first[j] = false, false
			}
		}
	}
	return last, first
}

// total adds the row of the clock. A way along arcs with times begins and ends where an arc without a time is taken. The numbers
// of nodes that may have arcs of both kinds count by their bounds.
func (f *flow) total() {
	last, first := f.ends()
	var sum relax.Affine // the times, and the numbers at beginnings, less those at ends
	some := false
	for i := range f.at {
		if last[i] {
			sum.Add(-1, f.r.Of(f.at[i]))
		}
		if first[i] {
			sum.Add(1, f.r.Of(f.at[i]))
		}
		for j := range f.at {
			if !f.possible[i][j] {
				continue
			}
			if w := f.time[i][j]; w >= 0 {
				some = some || w > 0
				sum.Add(w, f.used[i][j])
				continue
			}
			if !last[i] {
				sum.Add(-f.r.Store.Hi(f.at[i]), f.used[i][j])
			}
			if !first[j] {
				sum.Add(f.r.Store.Lo(f.at[j]), f.used[i][j])
			}
		}
	}
	if some {
		f.r.AtMost(sum, 0)
	}
}

// windows adds that a node is not visited before the arc to it allows, nor after the arc from it does.
func (f *flow) windows() {
	s := f.r.Store
	for i, x := range f.at {
		after, before := relax.Affine{}, relax.Affine{} // sums of arcs and bounds
		early, late := false, false
		for j, y := range f.at {
			if f.possible[j][i] {
				lo := s.Lo(x)
				if w := f.time[j][i]; w >= 0 && s.Lo(y)+w > lo {
					lo, late = s.Lo(y)+w, true
				}
				after.Add(lo, f.used[j][i])
			}
			if f.possible[i][j] {
				hi := s.Hi(x)
				if w := f.time[i][j]; w >= 0 && s.Hi(y)-w < hi {
					hi, early = s.Hi(y)-w, true
				}
				before.Add(hi, f.used[i][j])
			}
		}
		if late {
			after.Add(-1, f.r.Of(x))
			f.r.AtMost(after, 0)
		}
		if early {
			before.Add(-1, f.r.Of(x))
			f.r.AtMost(before.Negated(), 0)
		}
	}
}

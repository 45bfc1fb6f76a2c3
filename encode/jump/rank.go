package jump

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// rank orders, for each place, those that can come next by what the arc costs: constants that elements look up at the next
// place, and the wait that windows leave.
func (s *Search) rank(st *store.Store, cons []presolve.Constraint, t *circuit) {
	n := len(t.row)
	cost := make([][]float64, n)
	for i := range cost {
		cost[i] = make([]float64, n)
	}
	for i := range cons {
		c := &cons[i]
		if c.Dead || c.Mode != constraint.Plain || c.Row.Name != "array_int_element" {
			continue
		}
		a := c.Args(st)
		if x := st.Resolve(a.View(0)); !x.IsConst() && x.A == 1 {
			s.rankBy(t, x, a.Ints(1), cost)
		}
	}
	for _, c := range t.carried {
		for i := range n {
			for j := range n {
				if w := c.least[i][j]; w > -far {
					cost[i][j] += *waiting * float64(max(0, s.lowest(c.at[j])-s.highest(c.at[i])-w))
				}
			}
		}
	}
	t.ahead, t.astern = make([][]int32, n), make([][]int32, n)
	for i, v := range t.row {
		for j := range n {
			if i != j && (v.node < 0 && v.b == t.first+int64(j) || v.node >= 0 && s.nodes[v.node].dom.Contains(t.first+int64(j)-v.b)) {
				t.ahead[i] = append(t.ahead[i], int32(j))
				t.astern[j] = append(t.astern[j], int32(i))
			}
		}
	}
	for k := range n {
		by := func(costs func(j int32) float64) func(x, y int32) int {
			return func(x, y int32) int { return cmp.Compare(costs(x), costs(y)) }
		}
		slices.SortStableFunc(t.ahead[k], by(func(j int32) float64 { return cost[k][j] }))
		slices.SortStableFunc(t.astern[k], by(func(i int32) float64 { return cost[i][k] }))
		for _, list := range []*[]int32{&t.ahead[k], &t.astern[k]} {
			if len(*list) == 0 {
				*list = []int32{int32((k + 1) % n)}
			}
		}
	}
}

// far is more than any difference along an arc that is known.
const far = 1 << 50

// rankBy adds what an element looks up.
func (s *Search) rankBy(t *circuit, x store.View, row []int64, cost [][]float64) {
	k, known := s.ids[x.ID]
	if !known || s.nodes[k].tour() != t {
		return
	}
	for i, v := range t.row {
		if v.node != k {
			continue
		}
		for j := range cost {
			if at := t.first + int64(j) - v.b + x.B - 1; 0 <= at && at < int64(len(row)) {
				cost[i][j] += float64(row[at])
			}
		}
	}
}

func (s *Search) lowest(v view) int64  { return s.extreme(v, false) }
func (s *Search) highest(v view) int64 { return s.extreme(v, true) }

// extreme is the least or the greatest value of a view.
func (s *Search) extreme(v view, greatest bool) int64 {
	switch {
	case v.node < 0:
		return v.b
	case greatest == (v.a > 0):
		return v.a*s.nodes[v.node].hi + v.b
	}
	return v.a*s.nodes[v.node].lo + v.b
}

// beginTour goes from place to place as domains allow, to one that is near, and elsewhere where there is none.
func (s *Search) beginTour(t *circuit) {
	n := len(t.row)
	entered := make([]bool, n) // by a fixed arc, or already
	to := make([]int32, n)
	for i, v := range t.row {
		if to[i] = -1; v.node < 0 {
			to[i] = int32(v.b - t.first)
			entered[to[i]] = true
		}
	}
	start := int32(slices.Index(entered, false))
	entered[start] = true
	alone := func(k int32) bool {
		v := t.row[k]
		return t.sub && v.node >= 0 && s.nodes[v.node].dom.Contains(t.first+int64(k)-v.b)
	}
	for k := int32(0); t.sub && int(k) < n; k++ {
		if k != start && !entered[k] && alone(k) {
			to[k], entered[k] = k, true
		}
	}
	at := start
	for {
		for to[at] >= 0 {
			at = to[at]
		}
		next := slices.IndexFunc(t.ahead[at], func(k int32) bool { return !entered[k] })
		switch {
		case next >= 0:
			next = int(t.ahead[at][next])
		default:
			if next = slices.Index(entered, false); next < 0 {
				to[at] = start
				s.setTour(t, to)
				return
			}
		}
		to[at] = int32(next)
		entered[next] = true
	}
}

// setTour makes the arcs those of a cycle. Values that are no cycle may have been assigned before, some of them to a place that a
// fixed arc leads to.
func (s *Search) setTour(t *circuit, to []int32) {
	for i, v := range t.row {
		if v.node >= 0 {
			s.assign(v.node, t.first+int64(to[i])-v.b)
		}
		t.next[i], t.last[to[i]] = to[i], int32(i)
	}
}

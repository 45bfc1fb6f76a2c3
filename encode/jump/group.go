package jump

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// group is cells that are counted or weighed by value. Each value has a sum, so that a change of a cell looks
// at two of them, however many cells and values there are.
type group struct {
	cells []view
	nodes []int32 // of the cells
	lo    int64
	sums  []int32 // by value − lo; −1 for none
	// It is a permutation whose neighbours are in constraints together.
	linked bool
}

// at returns the sum of a value, −1 for none.
func (g *group) at(value int64) int32 {
	if k := value - g.lo; 0 <= k && k < int64(len(g.sums)) {
		return g.sums[k]
	}
	return -1
}

// tally is what a constraint demands of the cells with one of the values: sign·Σ w ≤ sign·limit, or =.
type tally struct {
	values intset.Set
	rel    linear.Rel
	sign   int64
	limit  store.View
}

// tallied is a constraint as tallies of xs; without weights they are 1.
type tallied struct {
	xs      []store.View
	weights []int64
	tallies []tally
}

// add appends a tally of one value.
func (t *tallied) add(value int64, rel linear.Rel, sign int64, limit store.View) {
	t.tallies = append(t.tallies, tally{intset.Of(value), rel, sign, limit})
}

// tallies are the constraints that count or weigh cells by value. Each function takes the arguments, and
// returns nil where they do not suit.
var tallies = map[string]func(a store.Args) *tallied{
	"gozinc_all_different": func(a store.Args) *tallied { return different(a, nil) },
	"gozinc_all_different_except": func(a store.Args) *tallied {
		return different(a, a.ConstSet(1))
	},
	"gozinc_global_cardinality":               cardinality(2, false),
	"gozinc_global_cardinality_closed":        cardinality(2, true),
	"gozinc_global_cardinality_low_up":        cardinality(3, false),
	"gozinc_global_cardinality_low_up_closed": cardinality(3, true),
	"gozinc_count_eq":                         counted(linear.Equal, 1, 0),
	"gozinc_count_leq":                        counted(linear.AtMost, -1, 0),
	"gozinc_count_lt":                         counted(linear.AtMost, -1, 1),
	"gozinc_count_geq":                        counted(linear.AtMost, 1, 0),
	"gozinc_count_gt":                         counted(linear.AtMost, 1, -1),
	"gozinc_among": func(a store.Args) *tallied {
		return &tallied{xs: a.Views(1), tallies: []tally{{a.ConstSet(2), linear.Equal, 1, a.View(0)}}}
	},
	"gozinc_bin_packing": func(a store.Args) *tallied {
		t := &tallied{xs: a.Views(1), weights: a.Ints(2)}
		for _, v := range few(a, t.xs, nil) {
			t.add(v, linear.AtMost, 1, store.Const(a.Int(0)))
		}
		return t
	},
	"gozinc_bin_packing_capa": packed(linear.AtMost),
	"gozinc_bin_packing_load": packed(linear.Equal),
}

func different(a store.Args, except intset.Set) *tallied {
	t := &tallied{xs: a.Views(0)}
	for _, v := range few(a, t.xs, except) {
		t.add(v, linear.AtMost, 1, store.Const(1))
	}
	return t
}

// few returns the values that some of xs can have, without the exceptions; none where they are many.
func few(a store.Args, xs []store.View, except intset.Set) []int64 {
	if values := a.Store.Union(xs).Minus(except); values.Size() <= *valuesPerCell*int64(len(xs)) {
		return values.Values()
	}
	return nil
}

// cardinality reads bounds of counts, which are arguments 2 and up.
func cardinality(up int, closed bool) func(a store.Args) *tallied {
	return func(a store.Args) *tallied {
		t, los, ups := &tallied{xs: a.Views(0)}, a.Views(2), a.Views(up)
		var covered []int64
		for i, v := range a.Ints(1) {
			if covered = append(covered, v); up == 2 {
				t.add(v, linear.Equal, 1, los[i])
				continue
			}
			t.add(v, linear.AtMost, 1, ups[i])
			t.add(v, linear.AtMost, -1, los[i])
		}
		if closed {
			t.tallies = append(t.tallies, tally{a.Store.Union(t.xs).Minus(intset.Of(covered...)), linear.AtMost, 1, store.Const(0)})
		}
		return t
	}
}

// counted reads a count that is compared with n + more.
func counted(rel linear.Rel, sign, more int64) func(a store.Args) *tallied {
	return func(a store.Args) *tallied {
		y, n := a.View(1), a.View(2)
		if !y.IsConst() {
			return nil
		}
		n.B += more
		t := &tallied{xs: a.Views(0)}
		t.add(y.B, rel, sign, n)
		return t
	}
}

// packed reads the capacity, or the load, of each bin. There are no other bins.
func packed(rel linear.Rel) func(a store.Args) *tallied {
	return func(a store.Args) *tallied {
		t, offset := &tallied{xs: a.Views(2), weights: a.Ints(3)}, a.Int(0)
		limits := a.Views(1)
		for i, limit := range limits {
			t.add(offset+int64(i), rel, 1, limit)
		}
		if others := a.Store.Union(t.xs).Minus(intset.FromRanges(intset.Range{Lo: offset, Hi: offset + int64(len(limits)) - 1})); len(others) > 0 {
			return nil
		}
		return t
	}
}

// readTallies adds the sums of a constraint; false where it has none, or too many values.
func (s *Search) readTallies(st *store.Store, c *presolve.Constraint) bool {
	read := tallies[c.Row.Name]
	if read == nil || c.Mode != constraint.Plain {
		return false
	}
	t := read(c.Args(st))
	if t == nil || len(t.tallies) == 0 {
		return false
	}
	var groups [2]*group
	for i := range t.tallies {
		if g := &groups[side(t.tallies[i].sign)]; *g == nil {
			*g = newGroup(t)
		}
		if !groups[side(t.tallies[i].sign)].reserve(t.tallies[i].values) {
			return false
		}
	}
	for k, sign := range []int64{1, -1} {
		if groups[k] != nil {
			s.join(st, t, sign, groups[k])
		}
	}
	for i := range t.tallies {
		y := &t.tallies[i]
		s.readTally(st, t, y, groups[side(y.sign)])
	}
	if c.Row.Name == "gozinc_all_different" && len(t.tallies) == len(t.xs) {
		s.rows = append(s.rows, groups[0])
	}
	return true
}

// side is the index of the group with weights of that sign.
func side(sign int64) int { return int(1-sign) / 2 }

// newGroup returns a group without sums; that of values too far apart takes none.
func newGroup(t *tallied) *group {
	lo, hi := int64(math.MaxInt64), int64(math.MinInt64)
	for i := range t.tallies {
		if values := t.tallies[i].values; len(values) > 0 {
			lo, hi = min(lo, values.Min()), max(hi, values.Max())
		}
	}
	if lo > hi || hi-lo > *valuesPerCell*int64(len(t.xs)) {
		return &group{}
	}
	return &group{lo: lo, sums: slices.Repeat([]int32{-1}, int(hi-lo)+1)}
}

// reserve reports whether there is room for a sum of the values, which no other sum has.
func (g *group) reserve(values intset.Set) bool {
	ok := len(g.sums) > 0
	values.Each(func(v int64) bool {
		if k := v - g.lo; 0 <= k && k < int64(len(g.sums)) {
			ok = ok && g.sums[k] < 0
			g.sums[k] = 0
		}
		return ok
	})
	return ok
}

// join makes xs the cells of the group.
func (s *Search) join(st *store.Store, t *tallied, sign int64, g *group) {
	for i, x := range t.xs {
		if x.IsConst() {
			continue
		}
		k := s.node(st, x.ID)
		s.nodes[k].uses = append(s.nodes[k].uses, use{con: -1, cell: -1, a: x.A, b: x.B, group: g, weight: sign * t.weight(i)})
		g.cells, g.nodes = append(g.cells, view{k, x.A, x.B}), append(g.nodes, k)
	}
	for i := range g.sums {
		g.sums[i] = -1
	}
}

func (t *tallied) weight(i int) int64 {
	if t.weights == nil {
		return 1
	}
	return t.weights[i]
}

// readTally adds the sum of some values, which defines its limit where that is a variable. All nodes are 0
// before the first assignment.
func (s *Search) readTally(st *store.Store, t *tallied, y *tally, g *group) {
	id, n := int32(len(s.cons)), newMember()
	n.sum, n.rel, n.group, n.values, n.unit, n.nodes = true, y.rel, g, y.values, 1<<60, slices.Clip(g.nodes)
	n.rhs, n.adds = y.sign*y.limit.B, int8(y.sign)
	s.cons = append(s.cons, member{})
	y.values.Each(func(v int64) bool {
		if k := v - g.lo; 0 <= k && k < int64(len(g.sums)) {
			g.sums[k] = id
		}
		return true
	})
	for i, x := range t.xs {
		if w := t.weight(i); w > 0 {
			n.unit = min(n.unit, w)
		}
		if y.values.Contains(x.B) {
			n.act += y.sign * t.weight(i)
		}
	}
	if !y.limit.IsConst() {
		s.use(st, store.View{ID: y.limit.ID, A: -y.sign * y.limit.A}, id, 0, &n)
		if out := s.view(store.Of(y.limit.ID)); y.rel == linear.Equal && !slices.Contains(g.nodes, out.node) {
			s.defineBy(&n, out)
		}
	}
	s.cons[id] = n
}

// counts reports whether a cell is among those that the sum counts.
func (s *Search) counts(c *member, k int) bool { return c.values.Contains(s.at(c.group.cells[k])) }

// pick returns a cell of a sum by values that can change as is wanted: one that it counts or one that it
// does not. It returns -1 where there is none.
func (s *Search) pick(c *member, want int8) int32 {
	n := len(c.group.cells)
	if n == 0 {
		return -1
	}
	for i, first := 0, s.rng.IntN(n); i < n; i++ {
		s.work++
		k := (first + i) % n
		if x := c.group.nodes[k]; s.counts(c, k) == (want*c.adds < 0) && (s.nodes[x].by >= 0 || s.nodes[x].rests <= s.step) {
			return x
		}
	}
	return -1
}

// swaps calls f with moves that give a node a value which another cell of a group then has no longer, where
// there is no room for both.
func (s *Search) swaps(x int32, u *use, v int64, f func(move)) {
	to := u.group.at(u.a*v + u.b)
	if to < 0 {
		return
	}
	c, old := &s.cons[to], u.a*s.nodes[x].value+u.b
	if c.out.node >= 0 || c.rel == linear.AtMost && c.act+u.weight <= c.rhs {
		return
	}
	n := len(u.group.cells)
	for i, first := 0, s.rng.IntN(n); i < n; i++ {
		s.work++
		k := (first + i) % n
		y := u.group.cells[k]
		if y.node == x || !s.counts(c, k) {
			continue
		}
		value := (old - y.b) / y.a
		if other := &s.nodes[y.node]; other.independent() && y.a*value+y.b == old && other.dom.Contains(value) {
			f(move{to: [2]change{{node: x, value: v}, {node: y.node, value: value}}, n: 2})
			return
		}
	}
}

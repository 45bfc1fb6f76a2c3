package tour

import (
	"fmt"
	"maps"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/exact"
)

// clocks returns what is known to grow along arcs of a tour, be it by 0 or less.
func (r *reader) clocks(t *Tour) (list []*clock) {
	g := reading{reader: r, t: t, nodes: map[int32][]int{}, known: map[string]*clock{}}
	for i, x := range t.next {
		if x = r.Store.Resolve(x); !x.IsConst() {
			g.nodes[x.ID] = append(g.nodes[x.ID], i)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.looked)) {
		for i := range r.looked[id] {
			g.each(&r.looked[id][i], func(e *element) { g.direct(e, 1); g.direct(e, -1) })
		}
	}
	for i := range r.fixed {
		g.each(&r.fixed[i], func(e *element) { g.direct(e, 1); g.direct(e, -1) })
	}
	for _, i := range r.sums {
		if r.Left(r.until) == 0 {
			return nil
		}
		g.sum(i)
	}
	for _, k := range slices.Sorted(maps.Keys(g.known)) {
		list = append(list, g.known[k])
	}
	g.finish(list)
	return list
}

// finish finds what clocks carry along, and adds what bounds tell.
func (g *reading) finish(clocks []*clock) {
	for _, c := range clocks {
		c.ahead, c.astern = g.told(c)
		g.complete(c)
	}
}

// anchored returns the clocks that tell an order.
func (t *Tour) anchored(s *store.Store, all []*clock) (list []*clock) {
	for _, c := range all {
		if t.anchor(s, c) {
			list = append(list, c)
		}
	}
	return list
}

// reading is what constraints tell of the arcs that leave a node.
type reading struct {
	*reader
	t     *Tour
	nodes map[int32][]int   // by the roots of their successors
	known map[string]*clock // by their numbers
	met   map[int32]met     // by root, on the way from it to the clock
	// A node, its successor over the root, and the values of that root.
	node   int
	x      store.View
	values []int64
	// A sum of at most bound, under a condition.
	control store.View
	terms   []store.View
	bound   int64
}

// sum reads a constraint that is a sum, or two.
func (g *reading) sum(i int) {
	c := &g.Constraints[i]
	f, err := c.Row.Linear(c.Args(g.Store)).Resolved(g.Store)
	if c.Mode == constraint.Negated {
		f = f.Negated()
	}
	if err != nil || f.Rel == linear.Unequal {
		return
	}
	g.control = store.Const(1)
	if c.Mode.Conditional() {
		g.control = g.Store.Resolve(c.Control(g.Store))
	}
	g.terms, g.bound = f.Terms, f.Bound
	g.eachTerm()
	if f.Rel == linear.Equal {
		g.terms, g.bound = linear.NegatedViews(f.Terms), -f.Bound
		g.eachTerm()
	}
}

func (g *reading) eachTerm() {
	for at, term := range g.terms {
		for i := range g.looked[term.ID] {
			g.each(&g.looked[term.ID][i], func(e *element) { g.read(at, e) })
		}
	}
}

// each calls f for the nodes whose successor is the index of an element of variables, but for a constant.
func (g *reading) each(e *element, f func(e *element)) {
	for _, i := range g.nodes[e.index.ID] {
		g.node, g.x, g.values = i, g.Store.Resolve(g.t.next[i]), g.values[:0]
		if g.x.A == e.index.A && slices.ContainsFunc(e.array, func(v store.View) bool { return !g.Store.Resolve(v).IsConst() }) {
			g.Store.Domain(g.t.next[i]).Each(func(v int64) bool { g.values = append(g.values, (v-g.x.B)/g.x.A); return true })
			f(e)
		}
	}
}

// numbers returns the views of the array with the sign, by node; nil where they are no clocks.
func (g *reading) numbers(e *element, sign int64) []store.View {
	clocks := make([]store.View, len(g.t.next))
	for k := range clocks {
		place := g.t.first + int64(k) - g.x.B + e.index.B - 1
		if place < 0 || place >= int64(len(e.array)) {
			return nil
		}
		v := g.Store.Resolve(e.array[place])
		if lo, hi := g.Store.Lo(v), g.Store.Hi(v); v.A > 1 || v.A < -1 || lo < -far || hi > far {
			return nil
		}
		clocks[k] = store.View{ID: v.ID, A: sign * v.A, B: sign * v.B}
	}
	return clocks
}

// direct reads an element that says what the clock of the next node is.
func (g *reading) direct(e *element, sign int64) {
	clocks := g.numbers(e, sign)
	if clocks == nil {
		return
	}
	out, from := store.View{ID: e.out.ID, A: sign * e.out.A, B: sign * e.out.B}, clocks[g.node]
	var w gain
	if sign > 0 {
		w = g.over(out, from)
	} else if c, ok := g.above(out, from); ok {
		w = g.steady(c)
	}
	if w != nil {
		g.note(e, clocks, func(place int) (int64, bool) { return w[place], true })
		return
	}
	if own, fixed := g.Store.Fixed(from); fixed && !out.IsConst() {
		g.note(e, clocks, func(place int) (int64, bool) {
			lo := g.least(out, g.values[place])
			return lo - own, -far <= lo && lo <= far
		})
	}
}

// read reads the sum where the term is a clock of the next node.
func (g *reading) read(at int, e *element) {
	m, sign := g.terms[at].A*e.out.A, int64(1)
	if m > 0 {
		sign = -1
	}
	m = exact.Abs(m)
	clocks := g.numbers(e, sign)
	if clocks == nil {
		return
	}
	own, more := g.own(at, m, clocks[g.node])
	if more == nil {
		return
	}
	g.note(e, clocks, func(place int) (int64, bool) {
		value := g.values[place]
		if c := g.control; !c.IsConst() && !g.holds(condition{c.ID, c.A > 0}, g.x.ID, value) {
			return 0, false
		}
		// m·(sign·array − sign·out.B) ≥ m·own + rest − bound
		rest, ok := g.sumOf(g.terms, at, own, value)
		return sign*e.out.B + more[place] + exact.CeilDiv(rest-g.bound, m), ok
	})
	if own >= 0 && sign > 0 && g.terms[own].ID != g.Store.Resolve(clocks[g.node]).ID {
		g.transfer(clocks, own, func(place int) (int64, bool) {
			rest, ok := g.sumOf(g.terms, at, own, g.values[place])
			return e.out.B + exact.CeilDiv(rest-g.bound, m), ok
		})
	}
}

// note notes the least times of the arcs that leave the node, by the places of its successor's values. The element looks up the
// clock.
func (g *reading) note(e *element, clocks []store.View, time func(place int) (int64, bool)) {
	key := fmt.Sprint(clocks)
	g.eachTime(time, func(j, w int64) {
		if g.known[key] == nil {
			g.known[key] = &clock{at: clocks, least: matrix[int64](len(clocks), Unknown), told: map[*flatzinc.Constraint]bool{}}
		}
		g.known[key].told[e.item] = true
		least := g.known[key].least[g.node]
		least[j] = max(least[j], w)
	})
}

// eachTime calls f for the nodes that the successor may be, with the time that is known.
func (g *reading) eachTime(time func(place int) (int64, bool), f func(j, w int64)) {
	for place, value := range g.values {
		j := g.x.A*value + g.x.B - g.t.first
		if j < 0 || j >= int64(len(g.t.next)) {
			continue
		}
		if w, ok := time(place); ok && -far <= w && w <= far {
			f(j, w)
		}
	}
}

// sumOf is the least sum of the terms but for two where the root of the successor has the value.
func (g *reading) sumOf(terms []store.View, at, own int, value int64) (sum int64, ok bool) {
	for k, v := range terms {
		if k == at || k == own {
			continue
		}
		lo := g.least(v, value)
		if lo < -far || lo > far {
			return 0, false
		}
		if sum += lo; sum < -far || sum > far {
			return 0, false
		}
	}
	return sum, true
}

// transfer notes that the clock of the next node follows from an integer, such as the end of a service, that is at least the
// node's own clock, and by how much.
func (g *reading) transfer(clocks []store.View, own int, time func(place int) (int64, bool)) {
	c := g.known[fmt.Sprint(clocks)]
	if c == nil {
		return
	}
	t := transfer{from: store.Of(g.terms[own].ID), least: slices.Repeat([]int64{Unknown}, len(clocks))}
	g.eachTime(time, func(j, w int64) { t.least[j] = w })
	if c.via == nil {
		c.via = map[int][]transfer{}
	}
	c.via[g.node] = append(c.via[g.node], t)
}

// transfer is an integer, and by how much the clock of the next node is more at least, by node.
type transfer struct {
	from  store.View
	least []int64
}

// least is the least value of a view where the root of the successor has the value.
func (g *reading) least(v store.View, value int64) int64 {
	if v.ID == g.x.ID {
		return v.A*value + v.B
	}
	for _, e := range g.looked[v.ID] {
		p := e.index.A*value + e.index.B - 1
		if e.index.ID != g.x.ID || p < 0 || p >= int64(len(e.array)) {
			continue
		}
		if y := g.Store.Resolve(e.array[p]); y.IsConst() && g.Store.Contains(e.out, y.B) { // others have no bounds
			return v.A*e.out.A*(y.B-e.out.B) + v.B
		}
	}
	return g.Store.Lo(v)
}

// own looks for a term that is m times the node's own clock at least, and more. It is −1 where the clock is a constant.
func (g *reading) own(at int, m int64, clock store.View) (k int, more gain) {
	if v, fixed := g.Store.Fixed(clock); fixed {
		return -1, g.steady(-v)
	}
	for k, v := range g.terms {
		if k == at || exact.Abs(v.A) != m {
			continue
		}
		if more := g.over(store.View{ID: v.ID, A: v.A / m}, clock); more != nil {
			return k, more
		}
	}
	return 0, nil
}

// complete adds what bounds tell of the arcs, and for successors that are known the constraints.
func (g *reading) complete(c *clock) {
	s := g.Store
	g.t.arcs(s, func(i, j int) {
		x, y := c.at[j], c.at[i]
		c.least[i][j] = max(c.least[i][j], s.Lo(x)-s.Hi(y))
		if _, fixed := s.Fixed(g.t.next[i]); !fixed {
			return
		}
		if w, ok := g.beyond(x, y); ok && -far <= w && w <= far {
			c.least[i][j] = max(c.least[i][j], w)
		}
	})
}

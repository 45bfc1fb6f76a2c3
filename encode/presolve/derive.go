package presolve

import (
	"maps"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// Models state in pairs what globals know of many: that numbers differ, that one of two
// tasks ends before the other starts. Cliques of such pairs are all_different and
// disjunctive. These follow from the model, so all solutions stay.

// Derive adds the globals that cliques of pairs are, and propagates them; find knows their
// rows. An all_different takes the place of its pairs. Of disjunctive the encoder wants
// propagators alone, since the pairs have literals for their orders. It reports false when
// the model has no solution.
// Measured: docs/decisions/0115.
func (p *State) Derive(m *flatzinc.Model, find Lookup) bool {
	if p.Store.Failed() {
		return false
	}
	d := deriver{State: p, m: m, find: find, until: p.Store.Work() + p.Budget()}
	if !d.merge() {
		return false
	}
	d.differ()
	if !newMeanings(p, d.until).opposites() {
		return false
	}
	d.machines()
	d.pairs()
	if !d.inverses() {
		return false
	}
	d.counts()
	if !d.ranks() {
		return false
	}
	return p.Drain()
}

// deriver derives constraints from several others.
type deriver struct {
	*State
	m     *flatzinc.Model
	find  Lookup
	until int                    // the work after which nothing more is looked for
	next  map[int32][]difference // see precedences; nil before these are read
}

// array returns the roots as an argument.
func (d *deriver) array(roots []int32) flatzinc.Expr {
	elems := make([]flatzinc.Expr, len(roots))
	for i, id := range roots {
		elems[i] = flatzinc.MkVar(d.m.Vars[id])
	}
	return flatzinc.MkArray(elems)
}

// differ adds an all_different for each clique of numbers that differ, which is large beside
// the others or has few values to choose from: others bound nothing.
func (d *deriver) differ() {
	g, says := d.unequal()
	all, largest := d.cliques(g), 0
	for _, c := range all {
		largest = max(largest, len(c.nodes))
	}
	for _, c := range all {
		var values intset.Set
		for _, id := range c.nodes {
			values = values.Union(d.Store.RootDomain(id))
		}
		if n := 4 * int64(len(c.nodes)); n < 3*int64(largest) && n < 3*values.Size() || !d.add("gozinc_all_different", c, d.array(c.nodes)) {
			continue
		}
		for k, x := range c.nodes {
			for _, y := range c.nodes[:k] {
				for _, i := range says[between(x, y)] {
					d.Constraints[i].Dead = true
				}
			}
		}
	}
}

// machines adds a disjunctive for each clique of tasks of which one ends before the other.
func (d *deriver) machines() {
	for _, c := range d.cliques(d.apart()) {
		durations := make([]flatzinc.Expr, len(c.nodes))
		for i, n := range c.durations {
			durations[i] = flatzinc.MkInt(n)
		}
		if d.add("gozinc_disjunctive", c, d.array(c.nodes), flatzinc.MkArray(durations)) {
			last := &d.Constraints[len(d.Constraints)-1]
			last.Row = last.Row.Propagated()
		}
	}
}

// cliques returns those of the graph, as far as the work allows.
func (d *deriver) cliques(g *graph) []clique {
	return g.cliques(func(work int) bool { d.Store.Spend(work); return d.Left(d.until) > 0 })
}

// add adds the constraint of a clique, and reports whether it did: not where there is one
// with more nodes.
func (d *deriver) add(name string, c clique, args ...flatzinc.Expr) bool {
	return !d.known(name, c.nodes) && d.post(name, c.source, args...)
}

// post adds a constraint that follows from others, see State.Add.
func (d *deriver) post(name string, source int32, args ...flatzinc.Expr) bool {
	return d.Add(d.find, name, source, args...)
}

// Add adds a constraint that follows from others, one of which is the source; find knows its row. It is propagated next. Add reports
// false where the constraint is not known.
func (p *State) Add(find Lookup, name string, source int32, args ...flatzinc.Expr) bool {
	row, mode, ok := find(name, len(args))
	def, known := ground.Lookup(name, len(args))
	if !ok || !known {
		return false
	}
	item := &flatzinc.Constraint{Pos: p.Constraints[source].Item.Pos, Name: name, Args: args}
	p.Constraints = append(p.Constraints, Constraint{Item: item, Row: row, Def: &def, Mode: mode})
	i := int32(len(p.Constraints) - 1)
	p.watchArgs(i, args)
	p.Enqueue(i)
	return true
}

// known reports whether a constraint of that name is about all of the roots.
func (d *deriver) known(name string, roots []int32) bool {
	return slices.ContainsFunc(d.onAll(roots), func(i int32) bool {
		return d.Constraints[i].Mode == constraint.Plain && d.Constraints[i].Item.Name == name
	})
}

// onAll returns the constraints that are about all of the roots, in order.
func (d *deriver) onAll(roots []int32) []int32 {
	var on map[int32]bool
	for k, id := range roots {
		both := make(map[int32]bool)
		for _, i := range d.Watch[id] {
			if k == 0 && !d.Constraints[i].Dead || on[i] {
				both[i] = true
			}
		}
		if on = both; len(on) == 0 {
			break
		}
	}
	return slices.Sorted(maps.Keys(on))
}

// between names a pair.
func between(x, y int32) [2]int32 { return [2]int32{min(x, y), max(x, y)} }

// unequal returns the graph of the roots that differ, pair by pair, and the constraints that
// say no more than that, by pair.
func (d *deriver) unequal() (g *graph, says map[[2]int32][]int32) {
	g, says = newGraph(), make(map[[2]int32][]int32)
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain && c.Mode != constraint.Negated {
			continue
		}
		l, x, y, ok := d.pair(c, c.Mode == constraint.Negated)
		if ok && l.Rel == linear.Unequal && l.Bound == 0 && d.task(x.ID) && d.task(y.ID) {
			g.add(x.ID, y.ID, 1, 1, int32(i))
			says[between(x.ID, y.ID)] = append(says[between(x.ID, y.ID)], int32(i))
		}
	}
	return g, says
}

// task reports whether the root is an integer of the model that has bounds, and no Boolean.
func (d *deriver) task(id int32) bool {
	v := store.Of(id)
	return int(id) < len(d.m.Vars) && d.Store.Bounded(v) && !d.Store.IsBool(v)
}

// condition is a Boolean root that is 1 or 0.
type condition struct {
	id    int32
	value bool
}

func (c condition) not() condition { return condition{c.id, !c.value} }

// conditionOf returns what makes a Boolean view true.
func conditionOf(v store.View) condition { return condition{v.ID, v.A > 0} }

// apart returns the graph of the starts of which one is behind the other, pair by pair, by
// at least so much. Of some condition and its opposite, one implies x + d ≤ y, perhaps by
// a condition that follows from it, and the other y + d' ≤ x.
func (d *deriver) apart() *graph {
	g := newGraph()
	says := make(map[condition][]difference)
	source := make(map[int32]int32)
	var order []int32
	for i, c := range d.Live() {
		if c.Mode.Conditional() {
			order = d.conditional(int32(i), says, source, order)
		}
	}
	if len(says) == 0 {
		return g
	}
	implies := d.implications(says, source, &order)
	follow := func(c condition) []difference {
		all := slices.Clone(says[c])
		for _, next := range implies[c] {
			all = append(all, says[next]...)
		}
		d.Store.Spend(len(all))
		return all
	}
	seen := make(map[int32]bool)
	for _, id := range order {
		if seen[id] || d.Left(d.until) == 0 {
			continue
		}
		seen[id] = true
		behind := make(map[[2]int32]int64)
		for _, x := range follow(condition{id, true}) {
			key := [2]int32{x.x, x.y}
			behind[key] = max(behind[key], -x.c)
		}
		for _, y := range follow(condition{id, false}) {
			if first := behind[[2]int32{y.y, y.x}]; first > 0 && y.c < 0 {
				g.add(y.y, y.x, first, -y.c, source[id])
			}
		}
	}
	d.chains(g)
	return g
}

// chains adds which nodes of the graph are before others, along differences between tasks of the graph or others: the
// steps of a job that one vehicle carries from machine to machine.
func (d *deriver) chains(g *graph) {
	if len(g.edges) == 0 {
		return
	}
	next := d.precedences()
	for _, id := range g.nodes() {
		after, gap := d.after(id, next)
		for _, y := range after {
			g.precede(id, y, gap[y])
		}
	}
}

// precedences returns the differences that put a root before others, by root. What is derived adds none, so they are
// read once.
func (d *deriver) precedences() map[int32][]difference {
	if d.next != nil {
		return d.next
	}
	d.next = make(map[int32][]difference)
	for _, x := range d.differences() {
		if x.c < 0 && d.task(x.x) && d.task(x.y) {
			d.next[x.x] = append(d.next[x.x], x)
		}
	}
	return d.next
}

// after returns which roots are behind one along chains of differences, and by how much at least.
func (d *deriver) after(id int32, next map[int32][]difference) (all []int32, gap map[int32]int64) {
	gap = map[int32]int64{id: 0}
	queue := []int32{id}
	for queued := map[int32]bool{id: true}; len(queue) > 0 && d.Left(d.until) > 0; {
		x := queue[0]
		queue, queued[x] = queue[1:], false
		d.Store.Spend(1 + len(next[x]))
		for _, to := range next[x] {
			before, known := gap[to.y]
			by, fits := store.Add(gap[x], -to.c)
			if known && by <= before || !fits || by >= always {
				continue
			}
			if !known {
				all = append(all, to.y)
			}
			if gap[to.y] = by; !queued[to.y] {
				queue, queued[to.y] = append(queue, to.y), true
			}
		}
	}
	return all, gap
}

// conditional notes the differences that r → C or r ↔ C says under r or its opposite.
func (d *deriver) conditional(i int32, says map[condition][]difference, source map[int32]int32, order []int32) []int32 {
	c := &d.Constraints[i]
	r := d.Store.Resolve(c.Control(d.Store))
	if r.IsConst() {
		return order
	}
	note := func(when condition, negated bool) {
		for _, x := range d.appendDifferences(nil, c, negated) {
			if x.c < 0 && d.task(x.x) && d.task(x.y) {
				if says[when] == nil {
					order, source[r.ID] = append(order, r.ID), i
				}
				says[when] = append(says[when], x)
			}
		}
	}
	note(conditionOf(r), false)
	if c.Mode == constraint.Reified {
		note(conditionOf(r).not(), true)
	}
	return order
}

// implications returns which of the conditions with differences follow from a condition, by
// a clause of two. The roots of new conditions are appended to order.
func (d *deriver) implications(says map[condition][]difference, source map[int32]int32, order *[]int32) map[condition][]condition {
	implies := make(map[condition][]condition)
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain || c.Row.Disjunction == nil {
			continue
		}
		x, y, ok := d.two(c.Row.Disjunction(d.Store, c.Args(d.Store)))
		if !ok {
			continue
		}
		for range 2 {
			if says[y] != nil {
				implies[x.not()] = append(implies[x.not()], y)
				if says[x] == nil && says[x.not()] == nil {
					*order, source[x.id] = append(*order, x.id), int32(i)
				}
			}
			x, y = y, x
		}
	}
	return implies
}

// two returns the conditions of a disjunction of which all but two are false, and none is true.
func (d *deriver) two(all []store.View) (x, y condition, ok bool) {
	var open []store.View
	for _, v := range all {
		v = d.Store.Resolve(v)
		switch {
		case v.IsConst() && v.B == 0:
		case v.IsConst() || len(open) == 2:
			return x, y, false
		default:
			open = append(open, v)
		}
	}
	if len(open) != 2 || open[0].ID == open[1].ID {
		return x, y, false
	}
	return conditionOf(open[0]), conditionOf(open[1]), true
}

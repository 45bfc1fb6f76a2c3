package tour

import (
	"slices"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// pair is what a constraint tells of one arc: y ≥ x + least, where a root that is −1 is a constant, counted from 0.
type pair struct {
	i, j  int // the arc
	x, y  int32
	least int64
}

// pairs returns clocks that constraints tell arc by arc, as Miller, Tucker and Zemlin ("Integer programming formulation of
// traveling salesman problems", 1960) do: where j is next to i, its number is so much more than that of i.
func (r *reader) pairs(t *Tour) (list []*clock) {
	nodes := map[int32]int{}
	for i, x := range t.next {
		if x = r.Store.Resolve(x); !x.IsConst() {
			nodes[x.ID] = i
		}
	}
	var told []pair
	for _, i := range r.implied {
		if r.Left(r.until) == 0 {
			return nil
		}
		r.Store.Spend(1)
		told = r.readPair(t, nodes, i, told)
	}
	places := placesOf(told)
	for _, family := range familiesOf(told, places) {
		c := &clock{at: slices.Repeat([]store.View{store.Const(0)}, len(t.next)), least: matrix[int64](len(t.next), Unknown), told: map[*flatzinc.Constraint]bool{}}
		if !c.place(family, places) {
			continue
		}
		falling := &clock{at: linear.NegatedViews(c.at), least: matrix[int64](len(t.next), Unknown), told: c.told}
		for _, p := range told {
			c.tell(falling, p, places)
		}
		list = append(list, c, falling)
	}
	return list
}

// readPair appends what a sum of one or two, under a condition, tells of the arc that implies the condition.
func (r *reader) readPair(t *Tour, nodes map[int32]int, at int, told []pair) []pair {
	c := &r.Constraints[at]
	control := r.Store.Resolve(c.Control(r.Store))
	f, err := c.Row.Linear(c.Args(r.Store)).Resolved(r.Store)
	if err != nil || control.IsConst() || f.Rel == linear.Unequal || len(f.Terms) == 0 || len(f.Terms) > 2 {
		return told
	}
	i, j, ok := r.arcOf(condition{control.ID, control.A > 0}, t, nodes, *steps)
	if !ok {
		return told
	}
	add := func(terms []store.View, bound int64) {
		p := pair{i: i, j: j, x: -1, y: -1, least: -bound}
		for _, v := range terms { // x − y ≤ bound
			switch {
			case v.A == 1 && p.x < 0:
				p.x = v.ID
			case v.A == -1 && p.y < 0:
				p.y = v.ID
			default:
				return
			}
		}
		if -far <= bound && bound <= far {
			told = append(told, p)
		}
	}
	if add(f.Terms, f.Bound); f.Rel == linear.Equal {
		add(linear.NegatedViews(f.Terms), -f.Bound)
	}
	return told
}

// arcOf returns an arc that implies a condition.
func (r *reader) arcOf(c condition, t *Tour, nodes map[int32]int, most int) (i, j int, ok bool) {
	for _, d := range r.decides[c] {
		at, known := nodes[d.root]
		if !known || d.form.Rel != linear.Equal || d.form.Terms[0].A != 1 && d.form.Terms[0].A != -1 {
			continue
		}
		next := r.Store.Resolve(t.next[at])
		k := next.A*d.form.Terms[0].A*d.form.Bound + next.B - t.first
		if 0 <= k && k < int64(len(t.next)) {
			return at, int(k), true
		}
	}
	for _, o := range r.others[c] {
		if most == 0 {
			break
		}
		if i, j, ok = r.arcOf(o, t, nodes, most-1); ok {
			return i, j, true
		}
	}
	return 0, 0, false
}

// placesOf returns the node of each root: the one that all arcs have of which it is told.
func placesOf(told []pair) map[int32]int {
	ends := map[int32][]int{}
	for _, p := range told {
		for _, x := range []int32{p.x, p.y} {
			if old, known := ends[x]; x >= 0 && !known {
				ends[x] = []int{p.i, p.j}
			} else if x >= 0 {
				ends[x] = slices.DeleteFunc(old, func(k int) bool { return k != p.i && k != p.j })
			}
		}
	}
	places := map[int32]int{}
	for x, all := range ends {
		if len(all) == 1 {
			places[x] = all[0]
		}
	}
	return places
}

// familiesOf returns the roots that constraints compare with each other, those that have a node.
func familiesOf(told []pair, places map[int32]int) (families [][]int32) {
	near := map[int32][]int32{}
	var roots []int32
	for _, p := range told {
		_, ok := places[p.x]
		_, ok2 := places[p.y]
		if ok && ok2 {
			near[p.x], near[p.y] = append(near[p.x], p.y), append(near[p.y], p.x)
			roots = append(roots, p.x)
		}
	}
	seen := map[int32]bool{}
	for _, x := range roots {
		if seen[x] {
			continue
		}
		seen[x] = true
		family := []int32{x}
		for k := 0; k < len(family); k++ {
			for _, y := range near[family[k]] {
				if !seen[y] {
					seen[y] = true
					family = append(family, y)
				}
			}
		}
		families = append(families, family)
	}
	return families
}

// place puts the roots of a family at their nodes. It is false where two are at one.
func (c *clock) place(family []int32, places map[int32]int) bool {
	for _, x := range family {
		if k := places[x]; !c.at[k].IsConst() {
			return false
		}
		c.at[places[x]] = store.Of(x)
	}
	return true
}

// tell notes what is told of an arc, be it that numbers grow or fall.
func (c *clock) tell(falling *clock, p pair, places map[int32]int) {
	in := func(x int32) (k int, ok bool) {
		if k, ok = places[x]; !ok || c.at[k] != store.Of(x) {
			return 0, false
		}
		return k, true
	}
	from, ok := in(p.x)
	to, ok2 := in(p.y)
	switch {
	case !ok && !ok2 || p.x >= 0 && !ok || p.y >= 0 && !ok2:
		return
	case !ok: // the other node has a constant
		from = p.i + p.j - to
	case !ok2:
		to = p.i + p.j - from
	}
	if !ok && !c.at[from].IsConst() || !ok2 && !c.at[to].IsConst() {
		return
	}
	if from == p.i && to == p.j {
		c.least[p.i][p.j] = max(c.least[p.i][p.j], p.least)
	} else if from == p.j && to == p.i {
		falling.least[p.i][p.j] = max(falling.least[p.i][p.j], p.least)
	}
}

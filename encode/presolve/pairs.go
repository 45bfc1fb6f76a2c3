package presolve

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
)

// Told is a Boolean that nothing asks for any more: it is true where its constraint holds.
type Told struct {
	ID   int32
	Item *flatzinc.Constraint // with the Boolean as its last argument
	def  *ground.Def
}

// Value returns the value of the Boolean, whose constraint is violated where it is true and should not be.
func (t *Told) Value(a flatzinc.Assignment) int64 {
	before := a[t.ID]
	a[t.ID].Int = 1
	holds := t.def.Holds(ground.Eval(t.Item, a))
	a[t.ID] = before
	if holds {
		return 1
	}
	return 0
}

// pairs drops disjunctions of two tasks that a machine keeps apart, with the Booleans that state them: each is
// in the disjunction and implies one order. A machine of n tasks does with one propagator what n² sums do. Where the
// Booleans may be asked for later, they stay.
func (d *deriver) pairs() {
	if d.Open {
		return
	}
	machines := d.machineTasks()
	if len(machines) == 0 {
		return
	}
	alone := d.unnamed()
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain || c.Row.Disjunction == nil || d.Left(d.until) == 0 {
			continue
		}
		x, y, ok := d.two(c.Row.Disjunction(d.Store, c.Args(d.Store)))
		if !ok || !x.value || !y.value {
			continue
		}
		d.Store.Spend(2)
		p, q := d.order(int32(i), x.id, alone), d.order(int32(i), y.id, alone)
		if p < 0 || q < 0 {
			continue
		}
		first, second := d.appendDifferences(nil, &d.Constraints[p], false), d.appendDifferences(nil, &d.Constraints[q], false)
		if len(first) != 1 || len(second) != 1 || first[0].x != second[0].y || first[0].y != second[0].x {
			continue
		}
		if m := apart(machines, first[0].x, first[0].y, -first[0].c, -second[0].c); m >= 0 {
			d.drop(int32(i), p, q)
			d.complete(m)
		}
	}
}

// member is a task of a machine, by its constraint.
type member struct {
	machine int32
	size    int64
}

// machineTasks returns the machines that each root is a start on, with its least duration. One without a duration
// may be anywhere.
func (d *deriver) machineTasks() map[int32][]member {
	all := make(map[int32][]member)
	for i, c := range d.Live() {
		if c.Mode != constraint.Plain || c.Row.Name != "gozinc_disjunctive" && c.Row.Name != "gozinc_disjunctive_strict" {
			continue
		}
		a := c.Args(d.Store)
		sizes := a.Views(1)
		for k, v := range a.Views(0) {
			if v = d.Store.Resolve(v); !v.IsConst() && v.A == 1 && v.B == 0 && d.Store.Lo(sizes[k]) > 0 {
				all[v.ID] = append(all[v.ID], member{int32(i), d.Store.Lo(sizes[k])})
			}
		}
	}
	return all
}

// apart returns a machine on which one of the two starts is before the other by first at least, or behind it by second;
// −1 where there is none.
func apart(machines map[int32][]member, x, y int32, first, second int64) int32 {
	for _, m := range machines[x] {
		if m.size >= first && slices.ContainsFunc(machines[y], func(o member) bool { return o.machine == m.machine && o.size >= second }) {
			return m.machine
		}
	}
	return -1
}

// unnamed returns the Booleans that MiniZinc has introduced, that are not printed, and that no other variable is a view of.
func (d *deriver) unnamed() map[int32]bool {
	views, printed := make([]int, len(d.m.Vars)), d.printed(d.m)
	for _, v := range d.m.Vars {
		if root := d.Store.RootOf(int32(v.ID)); root >= 0 && int(root) < len(views) {
			views[root]++
		}
	}
	alone := make(map[int32]bool)
	for i, v := range d.m.Vars {
		if v.Base == flatzinc.Bool && views[i] == 1 && !printed[int32(i)] && flatzinc.Annotated(v.Anns, "var_is_introduced") {
			alone[int32(i)] = true
		}
	}
	return alone
}

// printed returns the roots of what is printed.
func (p *State) printed(m *flatzinc.Model) map[int32]bool {
	roots := make(map[int32]bool)
	for _, o := range m.Outputs {
		constraint.EachVar(o.Elems, func(v *flatzinc.Var) {
			if root := p.Store.RootOf(int32(v.ID)); root >= 0 {
				roots[root] = true
			}
		})
	}
	return roots
}

// order returns the constraint that the Boolean controls, if that is all that it is for beside the disjunction; −1 where it is not.
func (d *deriver) order(disjunction, id int32, alone map[int32]bool) int32 {
	found := int32(-1)
	if !alone[id] {
		return -1
	}
	for _, i := range d.Watch[id] {
		switch c := &d.Constraints[i]; {
		case c.Dead || i == disjunction:
		case found >= 0 || !c.Mode.Conditional() || d.Store.Resolve(c.Control(d.Store)).ID != id:
			return -1
		default:
			found = i
		}
	}
	return found
}

// drop drops a disjunction and what its Booleans control.
func (d *deriver) drop(disjunction int32, orders ...int32) {
	d.Constraints[disjunction].Dead = true
	for _, i := range orders {
		c := &d.Constraints[i]
		c.Dead = true
		d.Told = append(d.Told, Told{d.Store.Resolve(c.Control(d.Store)).ID, c.Item, c.Def})
	}
}

// complete has a machine encoded as such, where it was beside pairs.
func (d *deriver) complete(machine int32) {
	c := &d.Constraints[machine]
	if row, _, ok := d.find(c.Item.Name, len(c.Item.Args)); ok {
		c.Row = row
	}
}

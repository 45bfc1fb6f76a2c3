package presolve

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// MiniZinc gives each access to an array whose index may be outside an index of its own: that
// is the one of the model where the access is defined, and a constant otherwise. A
// model with many accesses at one index has as many copies of it.
//
// Such a copy is x = v where a condition holds, and x = w where it does not. Variables with the
// same condition, v and w are one. This follows from the model, so all solutions stay.

// choice is what determines a variable: a condition, and its values with it and without.
type choice struct {
	id            int32 // a Boolean root
	with, without store.View
}

// equation is x = y under a condition, by a constraint.
type equation struct {
	when condition
	x, y store.View
	by   int32 // -1 where a clause is needed, too
}

// twins collects what the constraints say of variables under conditions.
type twins struct {
	*deriver
	implied map[condition][]condition // those from which a condition follows by a clause
	says    map[store.View][]equation
	order   []store.View // of says
}

// merge makes twins one variable. It reports false when the model has no solution.
func (d *deriver) merge() bool {
	t := &twins{deriver: d, implied: make(map[condition][]condition), says: make(map[store.View][]equation)}
	if t.equations(); len(t.order) < 2 {
		return true
	}
	first := make(map[choice]store.View)
	for _, x := range t.order {
		if !t.unify(x, first) {
			return false
		}
	}
	return true
}

// unify makes x one with the first variable that has a choice in common with it.
func (t *twins) unify(x store.View, first map[choice]store.View) bool {
	says := t.says[x]
	without := make(map[int32][]equation)
	for _, e := range says {
		if !e.when.value {
			without[e.when.id] = append(without[e.when.id], e)
		}
	}
	for _, e := range says {
		if !e.when.value {
			continue
		}
		for _, f := range without[e.when.id] {
			if t.Store.Spend(1); t.Left(t.until) == 0 {
				return true
			}
			key := choice{e.when.id, e.y, f.y}
			y, known := first[key]
			if !known {
				first[key] = x
			}
			if !known || y == x {
				continue
			}
			merged, ok := t.Store.Unify(x, y)
			if !ok {
				return false
			}
			if merged {
				t.drop(e, f)
			}
		}
	}
	return true
}

// drop drops constraints that say of a variable what others say of its twin.
func (t *twins) drop(list ...equation) {
	for _, e := range list {
		if e.by >= 0 && t.Constraints[e.by].Mode == constraint.Implied {
			t.Constraints[e.by].Dead = true
		}
	}
}

// equations notes what each equation says that has a condition, and under what other conditions
// it holds.
func (t *twins) equations() {
	controls := make(map[condition]bool)
	var list []equation
	for i, c := range t.Live() {
		if c.Row.Linear == nil || !c.Mode.Conditional() {
			continue
		}
		r := t.Store.Resolve(c.Control(t.Store))
		if r.IsConst() {
			continue
		}
		for _, e := range t.read(c) {
			e.when, e.by = conditionOf(r), int32(i)
			controls[e.when] = true
			list = append(list, e)
		}
	}
	if len(list) < 2 {
		return
	}
	t.clauses(controls)
	for _, e := range list {
		if t.Store.Spend(len(t.implied[e.when])); t.Left(t.until) == 0 {
			return
		}
		t.note(e)
		e.by = -1
		for _, other := range t.implied[e.when] {
			e.when = other
			t.note(e)
		}
	}
}

// read returns what a constraint says of one root by another, or by a constant, under its control.
func (t *twins) read(c *Constraint) []equation {
	l := c.Row.Linear(c.Args(t.Store))
	if t.Store.Spend(len(l.Terms)); l.Rel != linear.Equal || len(l.Terms) > *twinTerms {
		return nil
	}
	l, err := l.Resolved(t.Store)
	switch {
	case err != nil:
	case len(l.Terms) == 1:
		if x := l.Terms[0]; l.Bound%x.A == 0 {
			return []equation{{x: store.Of(x.ID), y: store.Const(l.Bound / x.A)}}
		}
	case len(l.Terms) == 2:
		x, y := l.Terms[0], l.Terms[1]
		if s := y.A / x.A; y.A == s*x.A && (s == 1 || s == -1) && l.Bound%x.A == 0 {
			return []equation{
				{x: store.Of(x.ID), y: store.View{ID: y.ID, A: -s, B: l.Bound / x.A}},
				{x: store.Of(y.ID), y: store.View{ID: x.ID, A: -s, B: l.Bound / y.A}},
			}
		}
	}
	return nil
}

// note notes the equation.
func (t *twins) note(e equation) {
	if t.says[e.x] == nil {
		t.order = append(t.order, e.x)
	}
	t.says[e.x] = append(t.says[e.x], e)
}

// clauses notes from which conditions the controls follow by clauses of two.
func (t *twins) clauses(controls map[condition]bool) {
	for _, c := range t.Live() {
		if c.Mode != constraint.Plain || c.Row.Disjunction == nil {
			continue
		}
		x, y, ok := t.two(c.Row.Disjunction(t.Store, c.Args(t.Store)))
		if !ok {
			continue
		}
		for range 2 {
			if controls[y] {
				t.implied[y] = append(t.implied[y], x.not())
			}
			x, y = y, x
		}
	}
}

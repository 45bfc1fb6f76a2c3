package presolve

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// MiniZinc half-reifies a condition that only has to imply (Feydy, Somogyi and Stuckey, "Half reification and flattening", CP 2011). Its
// control variable is true only where the condition holds, and nothing wants it to be false. A condition on a single variable is a literal
// anyway. If the control is true as soon as the condition holds, it is that literal. So it is for several variables where the same condition has a
// control elsewhere.

// Determine makes conditions on single variables reified whose controls nothing wants to be false, and controls of one condition one. Solutions are lost. What is printed keeps all its
// values if all is set, and otherwise the objective its best one. It takes time linear in the constraints, and reports false when the model has no solution.
// Measured: docs/decisions/0247.
func (p *State) Determine(m *flatzinc.Model, all bool) bool {
	w := wants{State: p, roots: make([]wanted, p.Store.Len())}
	if goal := p.Store.Resolve(Goal(p.Store, m)); !goal.IsConst() {
		w.lower(goal.ID)
	}
	if all {
		for root := range p.printed(m) {
			w.lower(root)
		}
	}
	for _, c := range p.Live() {
		w.take(c)
	}
	var implied []*Constraint
	for i, c := range p.Live() {
		if c.Mode != constraint.Implied {
			continue
		}
		if r := p.Store.Resolve(c.Control(p.Store)); r.IsConst() || r.A < 0 || w.roots[r.ID].down {
			continue
		}
		if c.Row.Lit == nil || !c.single(p.Store) {
			implied = append(implied, c)
			continue
		}
		c.Mode = constraint.Reified
		p.Enqueue(int32(i))
	}
	same := newMeanings(p, p.Store.Work()+p.Budget())
	return same.opposites() && same.imply(implied) && p.Drain()
}

// wants knows of each root whether a constraint may want it to be smaller, other than the one that it is the control of.
type wants struct {
	*State
	roots []wanted
}

type wanted struct {
	down     bool    // to be smaller
	controls int32   // how many constraints let it be true only where something holds
	from     []int32 // roots that make it larger
}

// lower notes that a root may be wanted to be smaller, and so all that make it larger.
func (w *wants) lower(id int32) {
	for todo := []int32{id}; len(todo) > 0; {
		r := &w.roots[todo[len(todo)-1]]
		todo = todo[:len(todo)-1]
		if !r.down {
			r.down = true
			todo = append(todo, r.from...)
		}
		r.from = nil
	}
}

// control notes that a Boolean is true only where something holds. There is one such thing, or it is wanted to be smaller.
func (w *wants) control(id int32) {
	r := &w.roots[id]
	if r.controls++; r.controls > 1 {
		w.lower(id)
	}
}

// take notes what a constraint wants.
func (w *wants) take(c *Constraint) {
	r := store.Const(1)
	if c.Mode.Conditional() {
		control := w.Store.Resolve(c.Control(w.Store))
		if !control.IsConst() && (control.A > 0 || c.Mode == constraint.Reified) {
			w.control(control.ID)
		}
		if c.Mode == constraint.Reified {
			r = control
		}
	}
	if l, ok := w.atMost(c); ok {
		w.sum(l, r)
		return
	}
	if l, r, ok := w.truth(c); ok {
		w.control(r.ID)
		w.sum(l, r)
		return
	}
	for _, id := range c.roots(w.Store) {
		w.lower(id)
	}
}

// truth reads a constraint as r ↔ l, where r is open and l a sum over roots that is at most a bound.
func (w *wants) truth(c *Constraint) (l linear.Form, r store.View, ok bool) {
	if c.Row.Truth == nil || c.Mode != constraint.Plain {
		return l, r, false
	}
	if l, r, ok = c.Row.Truth(w.Store, c.Args(w.Store)); !ok {
		return l, r, false
	}
	l, err := l.Resolved(w.Store)
	r = w.Store.Resolve(r)
	return l, r, err == nil && l.Rel == linear.AtMost && !r.IsConst()
}

// sum takes in r ↔ l, or l where r is 1: what makes the sum smaller makes r larger.
func (w *wants) sum(l linear.Form, r store.View) {
	if r.A < 0 {
		l = l.Negated()
	}
	for _, t := range l.Terms {
		switch {
		case t.A > 0 || !r.IsConst() && w.roots[r.ID].down:
			w.lower(t.ID)
		case !r.IsConst():
			w.roots[r.ID].from = append(w.roots[r.ID].from, t.ID)
		}
	}
}

// single reports whether C is about a single variable.
func (c *Constraint) single(s *store.Store) bool {
	ids := c.roots(s)
	return len(ids) > 0 && !slices.ContainsFunc(ids, func(id int32) bool { return id != ids[0] })
}

// roots returns those that C is about, some several times.
func (c *Constraint) roots(s *store.Store) (ids []int32) {
	constraint.EachVar(c.Item.Args[:c.Args(s).Len()], func(v *flatzinc.Var) {
		if x := s.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
			ids = append(ids, x.ID)
		}
	})
	return ids
}

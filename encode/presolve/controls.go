package presolve

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// MiniZinc half-reifies a condition that only has to imply (Feydy, Somogyi and Stuckey, "Half reification and flattening", CP 2011). Its
// control variable is true only where the condition holds, and nothing wants it to be false. A condition on a single variable is a literal
// anyway. If the control is true as soon as the condition holds, it is that literal.

// Determine makes conditions on single variables reified whose controls nothing wants to be false. Solutions are lost, but if all is set, no values of
// what is printed, and otherwise no best value of the objective. It takes time linear in the constraints, and reports false when the model has no solution.
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
	for i, c := range p.Live() {
		if c.Mode != constraint.Implied || c.Row.Lit == nil || !c.single(p.Store) {
			continue
		}
		if r := p.Store.Resolve(c.Control(p.Store)); !r.IsConst() && r.A > 0 && !w.roots[r.ID].down {
			c.Mode = constraint.Reified
			p.Enqueue(int32(i))
		}
	}
	return p.Drain()
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
	args, r := c.Item.Args, store.Const(1)
	if c.Mode.Conditional() {
		args, r = args[:len(args)-1], w.Store.Resolve(c.Control(w.Store))
		if !r.IsConst() && (r.A > 0 || c.Mode == constraint.Reified) {
			w.control(r.ID)
		}
	}
	if w.reads(c, r) {
		return
	}
	constraint.EachVar(args, func(v *flatzinc.Var) {
		if x := w.Store.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
			w.lower(x.ID)
		}
	})
}

// reads takes in a constraint that says that some conditions hold, or that a sum is at most a bound, with that control, or of a control that
// it says so. It reports whether it is one.
func (w *wants) reads(c *Constraint, control store.View) bool {
	a := c.Args(w.Store)
	switch {
	case c.Row.Linear != nil && c.Mode == constraint.Negated:
		return w.sum(c.Row.Linear(a).Negated())
	case c.Row.Linear != nil && c.Mode == constraint.Reified:
		return w.truth(c.Row.Linear(a), control)
	case c.Row.Linear != nil:
		return w.sum(c.Row.Linear(a))
	case c.Mode == constraint.Negated || c.Mode == constraint.Reified:
		return false
	case c.Row.Disjunction != nil && w.disjunction(c.Row.Disjunction(w.Store, a)):
		return true
	case c.Row.Truth != nil && c.Mode == constraint.Plain:
		l, r, ok := c.Row.Truth(w.Store, a)
		if r = w.Store.Resolve(r); !ok || !w.truth(l, r) {
			return false
		}
		if !r.IsConst() {
			w.control(r.ID)
		}
		return true
	}
	return false
}

// disjunction takes in that some of the conditions hold; false where there are none.
func (w *wants) disjunction(conditions []store.View) bool {
	for _, v := range conditions {
		if v = w.Store.Resolve(v); !v.IsConst() && v.A < 0 {
			w.lower(v.ID)
		}
	}
	return conditions != nil
}

// sum takes in a sum; false where that is not at most a bound.
func (w *wants) sum(l linear.Form) bool {
	l, err := l.Resolved(w.Store)
	if err != nil || l.Rel != linear.AtMost {
		return false
	}
	for _, t := range l.Terms {
		if t.A > 0 {
			w.lower(t.ID)
		}
	}
	return true
}

// truth takes in r ↔ l, where r is resolved: what makes the sum smaller makes r larger. It is false where the sum is not at most a bound.
func (w *wants) truth(l linear.Form, r store.View) bool {
	switch {
	case r.IsConst():
		return r.B == 1 && w.sum(l)
	case r.A < 0:
		l = l.Negated()
	}
	l, err := l.Resolved(w.Store)
	if err != nil || l.Rel != linear.AtMost {
		return false
	}
	of := &w.roots[r.ID]
	for _, t := range l.Terms {
		if t.A > 0 || of.down {
			w.lower(t.ID)
		} else {
			of.from = append(of.from, t.ID)
		}
	}
	return true
}

// single reports whether C is about a single variable.
func (c *Constraint) single(s *store.Store) bool {
	only, several := int32(-1), false
	constraint.EachVar(c.Item.Args[:len(c.Item.Args)-1], func(v *flatzinc.Var) {
		if x := s.Resolve(store.Of(int32(v.ID))); !x.IsConst() {
			several = several || only >= 0 && only != x.ID
			only = x.ID
		}
	})
	return only >= 0 && !several
}

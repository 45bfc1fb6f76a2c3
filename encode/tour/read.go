package tour

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// reader finds clocks. Such a number is looked up for the next node, by an element, and a sum compares it with
// a number of the node itself.
type reader struct {
	*presolve.State
	until   int
	looked  map[int32][]element // by the root of what is looked up
	fixed   []element           // those that look up a constant
	decides map[condition][]decision
	others  map[condition][]condition // those that hold where the condition does
	sums    []int                     // constraints that are sums
	implied []int                     // those that are sums under a condition
}

// element is out = array[index], over roots.
type element struct {
	index, out store.View
	array      []store.View
	item       *flatzinc.Constraint
}

// condition is a Boolean root that is 1 or 0.
type condition struct {
	id    int32
	value bool
}

func (c condition) not() condition { return condition{c.id, !c.value} }

// decision makes a condition true where a root satisfies the form.
type decision struct {
	root int32
	form linear.Form
}

func newReader(p *presolve.State) *reader {
	r := &reader{
		State: p, until: p.Store.Work() + p.Budget(),
		looked: map[int32][]element{}, decides: map[condition][]decision{}, others: map[condition][]condition{},
	}
	for i, c := range p.Live() {
		switch {
		case c.Mode == constraint.Plain && c.Row.Disjunction != nil:
			r.readClause(c.Row.Disjunction(p.Store, c.Args(p.Store)))
		case c.Row.Linear != nil:
			r.readSum(i, c)
		case c.Mode != constraint.Plain:
		case c.Row.Name == "array_bool_and":
			r.readAnd(c.Args(p.Store))
		case c.Row.Name == "array_int_element" || c.Row.Name == "array_var_int_element":
			a := c.Args(p.Store)
			e := element{p.Store.Resolve(a.View(0)), p.Store.Resolve(a.View(2)), a.Views(1), c.Item}
			switch {
			case e.out.IsConst():
				r.fixed = append(r.fixed, e)
			case e.out.A == 1 || e.out.A == -1:
				r.looked[e.out.ID] = append(r.looked[e.out.ID], e)
			}
		}
	}
	return r
}

// readSum notes a sum. That of a single root decides its condition.
func (r *reader) readSum(i int, c *presolve.Constraint) {
	f := c.Row.Linear(c.Args(r.Store))
	if len(f.Terms) > 1 {
		r.sums = append(r.sums, i)
	}
	if !c.Mode.Conditional() {
		return
	}
	r.implied = append(r.implied, i)
	control := r.Store.Resolve(c.Control(r.Store))
	if f, err := f.Resolved(r.Store); err == nil && len(f.Terms) == 1 && !control.IsConst() {
		when, root := condition{control.ID, control.A > 0}, f.Terms[0].ID
		r.decides[when.not()] = append(r.decides[when.not()], decision{root, f.Negated()})
		if c.Mode == constraint.Reified {
			r.decides[when] = append(r.decides[when], decision{root, f})
		}
	}
}

// readClause notes a clause of two.
func (r *reader) readClause(all []store.View) {
	var open []condition
	for _, v := range all {
		switch v = r.Store.Resolve(v); {
		case v.IsConst() && v.B == 0:
		case v.IsConst():
			return
		default:
			open = append(open, condition{v.ID, v.A > 0})
		}
	}
	if len(open) == 2 {
		x, y := open[0], open[1]
		r.others[x] = append(r.others[x], y.not())
		r.others[y] = append(r.others[y], x.not())
	}
}

// readAnd notes what a conjunction implies.
func (r *reader) readAnd(a store.Args) {
	all := r.Store.Resolve(a.View(1))
	if all.IsConst() {
		return
	}
	for _, v := range a.Views(0) {
		if v = r.Store.Resolve(v); !v.IsConst() {
			x := condition{v.ID, v.A > 0}
			r.others[x] = append(r.others[x], condition{all.ID, all.A > 0})
		}
	}
}

// holds reports whether a condition is true where the root has the value: it is decided so, or by a few clauses and conjunctions.
func (r *reader) holds(c condition, root int32, value int64) bool {
	return r.follows(c, root, value, *steps)
}

func (r *reader) follows(c condition, root int32, value int64, most int) bool {
	if r.decided(c, root, value) {
		return true
	}
	for _, o := range r.others[c] {
		if most > 0 && r.follows(o, root, value, most-1) {
			return true
		}
	}
	return false
}

func (r *reader) decided(c condition, root int32, value int64) bool {
	for _, d := range r.decides[c] {
		if d.root != root {
			continue
		}
		sum, ok := store.Mul(d.form.Terms[0].A, value)
		if ok && (d.form.Rel == linear.AtMost && sum <= d.form.Bound ||
			d.form.Rel == linear.Equal && sum == d.form.Bound || d.form.Rel == linear.Unequal && sum != d.form.Bound) {
			return true
		}
	}
	return false
}

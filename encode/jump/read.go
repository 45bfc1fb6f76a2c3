package jump

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/violation"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// member is a constraint and how much the current assignment violates it. The fields that each
// change of a value looks at come first, to be near to one another in memory.
type member struct {
	mode  constraint.Mode
	sum   bool
	dirty bool
	rel   linear.Rel
	told  bool  // of a limit: it is among those that have changed
	floor int32 // the node of which it demands a least value, or limits that of an extreme; -1 for none
	limit int32 // the index that it has there
	place int32 // in the order of what is defined
	at    int32 // index in the violated ones, -1 outside
	out   view  // what it defines; node -1 for nothing
	act   int64 // of a sum: the terms
	rhs   int64

	cost, next float64
	weight     float64
	control    view  // of mode reified or implied
	size       int64 // the work of a look

	// Of a sum.
	unit   int64      // the least coefficient
	group  *group     // the cells that it counts before its other terms; nil for none
	values intset.Set // those of cells that it counts
	adds   int8       // the sign of what a cell that it counts adds
	// Of all others.
	args     ground.Args
	cells    []*ground.Arg
	places   []position // of the cells
	measure  violation.Measure
	moved    violation.Moved // nil where the measure looks for what has changed
	guide    violation.Guide // nil for none
	guided   []view          // the elements that it changes
	function *violation.Function
	lookup   *lookup
	tour     *circuit
	extreme  *extreme
	from     func(x int32) int32 // the node at which a change of a number begins that a tour carries
	half     bool                // it is implied by its control variable, which is true where it holds
	idle     bool                // it counts nothing, or not yet

	nodes []int32 // all that it looks at
	signs []int8  // of their coefficients in a sum; 0 for a control variable; nil elsewhere
}

// view is a·x + b of a node; node -1 is a constant.
type view struct {
	node int32
	a, b int64
}

func (s *Search) at(v view) int64 {
	if v.node < 0 {
		return v.b
	}
	return v.a*s.nodes[v.node].value + v.b
}

// read adds a constraint.
func (s *Search) read(st *store.Store, c *presolve.Constraint) {
	n := newMember()
	n.mode = c.Mode
	if s.readTallies(st, c) {
		return
	}
	id, a := int32(len(s.cons)), c.Args(st)
	s.cons = append(s.cons, member{})
	if c.Mode.Conditional() {
		n.control = s.use(st, c.Control(st), id, -1, &n)
	}
	if f, r, ok := truth(st, a, c); ok {
		if !s.readTruth(st, f, r, id, &n) {
			s.forget(id, &n)
			return
		}
	} else if c.Row.Linear != nil {
		f := c.Row.Linear(a)
		if c.Mode == constraint.Negated {
			f, n.mode = f.Negated(), constraint.Plain
		}
		if f, err := f.Resolved(st); err != nil || !s.readSum(st, f, id, &n) {
			s.forget(id, &n)
			return
		}
	} else if !s.readLookup(st, a, c, id, &n) {
		s.readArgs(st, a, c, id, &n)
		if n.mode == constraint.Plain && (c.Row.Name == "gozinc_circuit" || c.Row.Name == "gozinc_subcircuit") {
			s.readTour(st, a, &n)
		}
		s.readOrder(st, c, &n)
	}
	if n.signs == nil {
		n.settle()
	}
	s.define(c, st, &n)
	s.cons[id] = n
}

func newMember() member {
	return member{weight: 1, at: -1, place: -1, floor: -1, control: view{node: -1}, out: view{node: -1}}
}

// settle notes each node once.
func (c *member) settle() {
	slices.Sort(c.nodes)
	c.nodes = slices.Compact(c.nodes)
}

// forget takes back what was read of the last constraint.
func (s *Search) forget(id int32, n *member) {
	s.cons = s.cons[:id]
	for _, x := range n.nodes {
		uses := s.nodes[x].uses
		s.nodes[x].uses = slices.DeleteFunc(uses, func(u use) bool { return u.con == id })
	}
}

// use notes that the constraint looks at a view.
func (s *Search) use(st *store.Store, v store.View, id, cell int32, n *member) view {
	if v.IsConst() {
		return view{node: -1, b: v.B}
	}
	x := s.node(st, v.ID)
	s.nodes[x].uses = append(s.nodes[x].uses, use{con: id, cell: cell, a: v.A, b: v.B})
	n.nodes = append(n.nodes, x)
	return view{x, v.A, v.B}
}

// readSum is false where the sum could be beyond 2^60.
func (s *Search) readSum(st *store.Store, f linear.Form, id int32, n *member) bool {
	const most = 1 << 60
	n.sum, n.rel, n.rhs, n.unit = true, f.Rel, f.Bound, most
	total := max(f.Bound, -f.Bound)
	for _, t := range f.Terms {
		d := st.RootDomain(t.ID)
		a, x := max(t.A, -t.A), max(d.Max(), -d.Min(), 1)
		if !d.Finite() || x > most/a || total > most {
			return false
		}
		total += a * x
		n.unit = min(n.unit, a)
		s.use(st, t, id, 0, n)
	}
	n.settle()
	n.signs = make([]int8, len(n.nodes))
	for _, t := range f.Terms {
		k, _ := slices.BinarySearch(n.nodes, s.ids[t.ID])
		n.signs[k] = int8(cmp.Compare(t.A, 0))
	}
	return total <= most
}

// truth reads a constraint as r ↔ f.
func truth(st *store.Store, a store.Args, c *presolve.Constraint) (f linear.Form, r store.View, ok bool) {
	if c.Row.Truth == nil || c.Mode != constraint.Plain {
		return f, r, false
	}
	f, r, ok = c.Row.Truth(st, a)
	return f, st.Resolve(r), ok
}

// readTruth reads r ↔ f.
func (s *Search) readTruth(st *store.Store, f linear.Form, r store.View, id int32, n *member) bool {
	switch {
	case !r.IsConst():
		n.mode, n.control = constraint.Reified, s.use(st, r, id, -1, n)
	case r.B == 0:
		f = f.Negated()
	}
	return s.readSum(st, f, id, n)
}

// position is that of an element of an argument.
type position struct{ arg, elem int32 }

// readArgs reads the arguments of a constraint as cells that follow the assignment.
func (s *Search) readArgs(st *store.Store, a store.Args, c *presolve.Constraint, id int32, n *member) {
	n.measured(c)
	n.args = make(ground.Args, a.Len())
	for i := range n.args {
		n.args[i] = s.cell(st, a.Con.Args[i], &n.args[i], position{int32(i), 0}, id, n)
	}
	n.size = 1 + violation.Work(c.Base(), n.args)/(*cellsFor)
	if !violation.Measured(c.Base()) {
		n.size *= *checkCosts
	}
	if n.guide != nil {
		n.guided = s.views(a.Views(0))
	}
}

// cell returns an argument as it is at first, and notes where its integers are.
func (s *Search) cell(st *store.Store, x flatzinc.Expr, to *ground.Arg, at position, id int32, n *member) ground.Arg {
	switch x.Kind {
	case flatzinc.ArrayLit:
		if a, ok := s.constants.Constant(x); ok {
			return a
		}
		list := x.Elems()
		elems := make([]ground.Arg, len(list))
		for i := range list {
			elems[i] = s.cell(st, list[i], &elems[i], position{at.arg, int32(i)}, id, n)
		}
		return ground.ArrayArg(elems)
	case flatzinc.SetLit:
		return ground.SetArg(x.Set())
	case flatzinc.VarRef:
		if x.Var().Base == flatzinc.SetOfInt {
			return ground.SetArg(st.SetOf(x).Value)
		}
	}
	v := s.use(st, st.ViewOf(x), id, int32(len(n.cells)), n)
	if v.node >= 0 {
		n.cells, n.places = append(n.cells, to), append(n.places, at)
	}
	return ground.Arg{Int: s.at(v)}
}

// define has the constraint compute a node, if it is a function and the model says so.
func (s *Search) define(c *presolve.Constraint, st *store.Store, n *member) {
	out := view{node: -1}
	switch {
	case n.mode == constraint.Reified, c.Mode == constraint.Implied && n.control.node >= 0 && s.isDefined(st, c, n):
		out = n.control
	case n.mode != constraint.Plain:
	case n.lookup != nil:
		out = n.lookup.out
	case n.function != nil:
		out = s.view(c.Args(st).View(n.function.Out))
	case n.sum && n.rel == linear.Equal:
		if x := c.Item.Defines(); x != nil {
			out = s.view(st.Resolve(store.Of(int32(x.ID))))
		}
	}
	if s.defineBy(n, out); c.Mode == constraint.Implied && n.out.node >= 0 {
		n.mode, n.half = constraint.Reified, true
	}
}

// isDefined reports whether the model says that the constraint defines its control variable: no other one makes it true.
func (s *Search) isDefined(st *store.Store, c *presolve.Constraint, n *member) bool {
	x := c.Item.Defines()
	return x != nil && s.view(st.Resolve(store.Of(int32(x.ID)))).node == n.control.node
}

// defineBy has the last constraint compute the view, unless another one or a tour does, or it looks at it twice.
func (s *Search) defineBy(n *member, out view) {
	if out.node < 0 || out.a != 1 && out.a != -1 || !s.nodes[out.node].independent() {
		return
	}
	count := 0
	for _, u := range s.nodes[out.node].uses {
		if u.con == int32(len(s.cons))-1 {
			if count++; n.sum && n.mode == constraint.Plain {
				out.a, out.b = u.a, 0
			}
		}
	}
	if count == 1 && (out.a == 1 || out.a == -1) {
		n.out, s.nodes[out.node].by = out, int32(len(s.cons))-1
	}
}

func (s *Search) views(xs []store.View) []view {
	to := make([]view, len(xs))
	for i, x := range xs {
		to[i] = s.view(x)
	}
	return to
}

func (s *Search) view(v store.View) view {
	if v.IsConst() {
		return view{node: -1, b: v.B}
	}
	if x, ok := s.ids[v.ID]; ok {
		return view{x, v.A, v.B}
	}
	return view{node: -1}
}

// Package symmetry finds symmetries of a model that is presolved, and orders that exclude
// all but some of the solutions that they map to each other.
package symmetry

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/automorphism"
	"github.com/gozinc/gozinc/internal/intset"
)

// builder makes the graph of a model, whose symmetries are some of the model. A root x has
// a node for itself and one for lo + hi − x, its mirror image: a negative literal where x is
// a Boolean. A constraint has a node, with edges to the nodes of its arguments; labels and
// colours say all else, so that equal ones are constraints of one form. Values that are but
// names have nodes too, see classes.
type builder struct {
	st      *store.Store
	g       automorphism.Graph
	colours map[string]int32
	labels  map[label]int32
	node    map[int32]int32 // of roots
	mirror  map[int32]int32 // their mirror images; none for a root that stays as it is
	roots   []int32         // of the nodes, in the order in which they were made
	of      []literal       // by node, as far as nodes are of roots and values
	pinned  map[int32]bool  // roots that no symmetry moves
	classes *classes
	left    int // of the work

	sets        *classes          // of sets that are compared
	elements    map[element]int32 // their nodes
	memberships map[int32][]int32 // of a set, its nodes by element
}

// literal is what a node of a root or of a value is: x, its mirror image, value k of a class, or k ∈ x.
type literal struct {
	kind  literalKind
	root  int32 // or the class
	value int64
}

type literalKind int8

const (
	other literalKind = iota
	itself
	mirrored
	value1
	membership
)

// magnitude is that of bounds up to which roots have mirror images, so that sums do not overflow.
const magnitude = 1 << 40

// label is what an edge of a constraint says: which argument, or element of one, has a times
// the node plus c.
type label struct {
	place
	a, c int64
}

// place is that of an argument, or of an element of one.
type place struct {
	name        string
	arg, number int32
}

// at returns the place of an argument, or of its element k, counted from 1.
func at(arg, k int) place { return place{arg: int32(arg), number: int32(k)} }

// say appends that a constant stands there.
func (t *text) say(p place, value int64) {
	*t = append(*t, p.name...)
	*t = strconv.AppendInt(*t, int64(p.arg), 10)
	*t = append(*t, '.')
	*t = strconv.AppendInt(*t, int64(p.number), 10)
	*t = append(*t, '=')
	*t = append(strconv.AppendInt(*t, value, 10), ';')
}

// text is a colour that is being written.
type text []byte

func (t *text) add(parts ...any) { *t = fmt.Append(*t, parts...) }

func (b *builder) add(colour string, l literal) int32 {
	b.left -= 1 + len(colour)/16
	b.of = append(b.of, l)
	return b.g.Node(numberOf(b.colours, colour))
}

func (b *builder) edge(u, v int32, l label) {
	b.left -= 2
	b.g.Edge(u, v, numberOf(b.labels, l))
}

// mark returns the label of an edge that is about no argument.
func mark(name string) label { return label{place: place{name: name}} }

// numberOf returns the number of a key, the next one if it is new.
func numberOf[K comparable](numbers map[K]int32, key K) int32 {
	n, known := numbers[key]
	if !known {
		n = int32(len(numbers))
		numbers[key] = n
	}
	return n
}

// root returns the nodes of a root and of its mirror image, -1 where it has none.
func (b *builder) root(id int32) (x, image int32) {
	if x, known := b.node[id]; known {
		return x, b.mirror[id]
	}
	d := b.st.RootDomain(id)
	lo, hi := d.Min(), d.Max()
	image = -1
	b.roots = append(b.roots, id)
	switch class := b.classes.of(id); {
	case b.pinned[id] || lo < -magnitude || hi > magnitude:
		b.pinned[id] = true
		x = b.add(fmt.Sprint("pinned ", id), literal{kind: itself, root: id})
	case class != nil:
		x = b.add("named", literal{kind: itself, root: id})
		b.edge(x, class.hub, mark("of"))
		for _, k := range class.values {
			if !d.Contains(k) {
				b.edge(x, class.nodes[k], mark("lacks"))
			}
		}
	default:
		x = b.add("domain "+d.String(), literal{kind: itself, root: id})
		image = b.add("domain "+mirrorOf(d).String(), literal{kind: mirrored, root: id})
		b.edge(x, image, mark("mirror"))
	}
	b.node[id], b.mirror[id] = x, image
	return x, image
}

// link joins a constraint's node to that of a view, which is no constant.
func (b *builder) link(from int32, p place, v store.View) {
	x, image := b.root(v.ID)
	if v.A < 0 && image >= 0 {
		d := b.st.RootDomain(v.ID)
		v.A, v.B, x = -v.A, v.B+v.A*(d.Min()+d.Max()), image
	}
	b.edge(from, x, label{p, v.A, v.B})
}

// constraint adds a constraint, and reports false where it is one of which nothing is known.
func (b *builder) constraint(c *presolve.Constraint) bool {
	if c.Row.Open || c.Function != nil || c.Row == &presolve.FloatRow {
		return false
	}
	a := c.Args(b.st)
	var control []store.View
	if c.Mode.Conditional() {
		control = append(control, c.Control(b.st))
	}
	if c.Row.Linear != nil {
		l, err := c.Row.Linear(a).Resolved(b.st)
		if err != nil {
			return false
		}
		mode := c.Mode
		if mode == constraint.Negated {
			l, mode = l.Negated(), constraint.Plain
		}
		b.linear(l, mode, control)
		return true
	}
	if c.Row.Name == "bool_xor" && c.Mode == constraint.Plain {
		b.parity([]store.View{a.View(0), a.View(1), a.View(2)}, false)
		return true
	}
	if b.compare(c, a, control) {
		return true
	}
	if even := evenIn[c.Row.Name]; even > 0 && b.even(c, a, control, even) {
		return true
	}
	return b.other(c, a, control)
}

// even adds a constraint that holds as well where its first arguments are all negated, if these
// are as often negative as positive: as with an equation, there is a node for both ways.
func (b *builder) even(c *presolve.Constraint, a store.Args, control []store.View, n int) bool {
	p := &part{}
	p.colour.add("even ", c.Row.Name, " ", c.Mode, ";")
	for range 2 {
		s := &part{}
		s.colour.add("signs")
		for i := range n {
			v := b.st.Resolve(a.View(i))
			if v.IsConst() {
				return false
			}
			x, image := b.root(v.ID)
			if d := b.st.RootDomain(v.ID); image < 0 || !opposite(v, d.Min()+d.Max()) {
				return false
			}
			// The opposite of a·x + c is a·(lo + hi − x) + c.
			if v.A < 0 {
				v.A, v.B, x, image = -v.A, -v.B, image, x
			}
			if len(p.edges) > 0 {
				x = image
			}
			s.edges = append(s.edges, func(from int32) { b.edge(from, x, label{a: v.A, c: v.B}) })
		}
		p.edges = append(p.edges, func(from int32) { b.edge(from, b.close(s), mark("side")) })
	}
	for _, r := range control {
		b.view(p, place{name: "r"}, r)
	}
	b.view(p, place{name: "result"}, a.View(n))
	b.close(p)
	return true
}

// opposite reports whether the least and the greatest value of the view add up to 0, where those of
// its root add up to sum.
func opposite(v store.View, sum int64) bool {
	ends := store.SumOf(2 * v.B)
	ends.AddProduct(v.A, sum)
	return ends == store.SumOf(0) && v.B < magnitude && v.B > -magnitude
}

// part is a node that is made when its colour is known: edges are told before.
type part struct {
	colour text
	edges  []func(at int32)
}

func (b *builder) close(p *part) int32 {
	n := b.add(string(p.colour), literal{})
	for _, e := range p.edges {
		e(n)
	}
	return n
}

// view adds a view to the part.
func (b *builder) view(p *part, where place, v store.View) {
	if v = b.st.Resolve(v); v.IsConst() {
		p.colour.say(where, v.B)
		return
	}
	p.edges = append(p.edges, func(from int32) { b.link(from, where, v) })
}

// linear adds r → or r ↔ Σ a·x rel bound. An equation can be told by the mirror images
// of all terms as well, so it has a node for both ways.
func (b *builder) linear(l linear.Form, mode constraint.Mode, control []store.View) {
	if l.Rel != linear.AtMost && b.names(l, mode, control) {
		return
	}
	if l.Rel != linear.AtMost && len(l.Terms) == 2 && mode == constraint.Reified && b.isParity(l) {
		xs := append([]store.View{store.Of(l.Terms[0].ID), store.Of(l.Terms[1].ID)}, control...)
		// r ↔ x = y where an even number of x, y and ¬r holds.
		equal := l.Terms[0].A != l.Terms[1].A
		b.parity(xs, equal == (l.Rel == linear.Equal))
		return
	}
	p := &part{}
	p.colour.add("linear ", l.Rel, " ", mode, ";")
	for _, r := range control {
		b.view(p, place{name: "r"}, r)
	}
	sides := [][]store.View{l.Terms}
	bounds := []int64{l.Bound}
	if l.Rel != linear.AtMost {
		sides, bounds = append(sides, linear.NegatedViews(l.Terms)), append(bounds, -l.Bound)
	}
	for i, side := range sides {
		s := &part{}
		bound := store.SumOf(bounds[i])
		for _, t := range side {
			x, image := b.root(t.ID)
			if t.A < 0 && image >= 0 {
				d := b.st.RootDomain(t.ID)
				bound.AddProduct(-t.A, d.Min()+d.Max())
				t.A, x = -t.A, image
			}
			s.edges = append(s.edges, func(at int32) { b.edge(at, x, label{a: t.A}) })
		}
		if bound.Beyond {
			b.pin(l.Terms, control)
			return
		}
		s.colour.add("sum ", bound.Value)
		p.edges = append(p.edges, func(at int32) { b.edge(at, b.close(s), mark("side")) })
	}
	b.close(p)
}

// pin has the roots of the views stay.
func (b *builder) pin(views ...[]store.View) {
	for _, v := range slices.Concat(views...) {
		if v = b.st.Resolve(v); !v.IsConst() {
			x, _ := b.root(v.ID)
			b.edge(x, b.add(fmt.Sprint("pin ", v.ID), literal{}), mark("pin"))
		}
	}
}

// isParity reports whether x = y or x + y = 1 is asked of two Booleans.
func (b *builder) isParity(l linear.Form) bool {
	x, y := l.Terms[0], l.Terms[1]
	return b.st.IsBool(store.Of(x.ID)) && b.st.IsBool(store.Of(y.ID)) &&
		(x.A == 1 || x.A == -1) && (x.A == -y.A && l.Bound == 0 || x.A == y.A && l.Bound == x.A)
}

// parity adds that an odd number of the Booleans is 1, or an even one, as its clauses.
func (b *builder) parity(xs []store.View, odd bool) {
	var open []store.View
	for _, x := range xs {
		if x = b.st.Resolve(x); x.IsConst() {
			odd = odd != (x.B == 1)
		} else {
			open = append(open, x)
		}
	}
	at := b.add(fmt.Sprint("parity ", len(open)), literal{})
	for signs := range 1 << len(open) {
		negative := 0
		for i := range open {
			negative += signs >> i & 1
		}
		// A clause excludes one assignment, where its positive literals are false.
		if (negative%2 == 1) == odd {
			continue
		}
		clause := b.add("clause of parity", literal{})
		b.edge(at, clause, mark("clause"))
		for i, x := range open {
			b.link(clause, place{}, x.NotIf(signs>>i&1 == 1))
		}
	}
}

// other adds a constraint by its arguments.
func (b *builder) other(c *presolve.Constraint, a store.Args, control []store.View) bool {
	p := &part{}
	p.colour.add(c.Row.Name, " ", c.Mode, ";")
	for _, r := range control {
		b.view(p, place{name: "r"}, r)
	}
	free := orderless[c.Row.Name]
	cover := none
	if n, ok := named[c.Row.Name]; ok && b.uses(a, n) {
		cover = n.covers
	}
	for i := range a.Len() {
		x := a.Con.Args[i]
		switch {
		case cover != none && i == cover:
			b.covers(p, a, named[c.Row.Name])
		case cover != none && x.Kind == flatzinc.ArrayLit && i > cover:
		case slices.Contains(free, i):
			if i == free[0] {
				b.tuples(p, a, free)
			}
		case commutes[c.Row.Name] && i < 2:
			b.view(p, place{name: "either"}, a.View(i))
		case x.Kind == flatzinc.ArrayLit:
			if b.left -= len(x.Elems()) / 4; b.left < 0 {
				return false
			}
			for k, y := range x.Elems() {
				if !b.argument(p, at(i, k+1), y) {
					return false
				}
			}
			p.colour.add(len(x.Elems()), ";")
		case !b.argument(p, at(i, 0), x):
			return false
		}
	}
	b.close(p)
	return true
}

// argument adds a scalar argument.
func (b *builder) argument(p *part, where place, x flatzinc.Expr) bool {
	switch {
	case x.Kind == flatzinc.SetLit, x.Kind == flatzinc.VarRef && x.Var().Base == flatzinc.SetOfInt:
		if s := b.st.ResolveSet(b.st.SetOf(x)); s.IsConst() {
			p.colour.add(where, "=", s.Value.String(), ";")
		} else {
			p.edges = append(p.edges, func(from int32) { b.edge(from, b.set(s.ID), label{place: where}) })
		}
	case x.Kind == flatzinc.IntLit, x.Kind == flatzinc.BoolLit, x.Kind == flatzinc.VarRef && x.Var().Base != flatzinc.Float:
		b.view(p, where, b.st.ViewOf(x))
	default:
		return false
	}
	return true
}

// tuples adds elements that are in no order.
func (b *builder) tuples(p *part, a store.Args, free group) {
	var constants []string
	for k := range a.Size(free[0]) {
		t := &part{}
		if len(free) > 1 {
			t.colour.add("tuple ")
		}
		for _, i := range free {
			b.view(t, at(i, 0), a.Elem(i, k))
		}
		switch {
		case len(t.edges) == 0:
			constants = append(constants, string(t.colour))
		case len(free) == 1:
			p.edges = append(p.edges, t.edges...)
		default:
			p.edges = append(p.edges, func(at int32) { b.edge(at, b.close(t), mark("tuple")) })
		}
	}
	slices.Sort(constants)
	for _, s := range constants {
		p.colour.add(s)
	}
}

// mirrorOf returns the values lo + hi − x.
func mirrorOf(d intset.Set) intset.Set {
	sum := d.Min() + d.Max()
	out := make([]intset.Range, len(d))
	for i, r := range d {
		out[i] = intset.Range{Lo: sum - r.Hi, Hi: sum - r.Lo}
	}
	return intset.FromRanges(out...)
}

package symmetry

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// classes are roots that constraints compare with each other and with single values, and that
// nothing else looks at. To these, values are but names, which can be changed for all roots
// of a class at the same time.
type classes struct {
	st     *store.Store
	parent map[int32]int32
	known  []int32 // roots, in the order in which they were seen
	opaque map[int32]bool
	class  map[int32]*class // by the root that stands for it
	fixed  map[int32]bool   // of sets, where the elements stay
}

// class is the roots of one class, whose values have nodes.
type class struct {
	values []int64
	hub    int32 // a node that all roots and values are near to
	nodes  map[int64]int32
	roots  []int32
}

func newClasses(st *store.Store) *classes {
	return &classes{st: st, parent: make(map[int32]int32), opaque: make(map[int32]bool), class: make(map[int32]*class), fixed: make(map[int32]bool)}
}

func (c *classes) find(id int32) int32 {
	if _, known := c.parent[id]; !known {
		c.parent[id] = id
		c.known = append(c.known, id)
	}
	for c.parent[id] != id {
		c.parent[id] = c.parent[c.parent[id]]
		id = c.parent[id]
	}
	return id
}

// of returns the class of a root, nil where it has none.
func (c *classes) of(id int32) *class {
	if len(c.class) == 0 {
		return nil
	}
	return c.class[c.find(id)]
}

// read looks at a constraint.
func (c *classes) read(con *presolve.Constraint) {
	a := con.Args(c.st)
	if con.Mode.Conditional() {
		c.hide(con.Control(c.st))
	}
	if con.Row.Linear != nil {
		if l, err := con.Row.Linear(a).Resolved(c.st); err != nil || !c.compare(l) {
			c.hideAll(con.Item.Args)
		}
		return
	}
	if n, ok := named[con.Row.Name]; !ok || !c.join(a, n) {
		c.hideAll(con.Item.Args[:a.Len()])
	}
}

// compare joins the roots of x = y or x ≠ y, and reports whether l is that, or about a value.
func (c *classes) compare(l linear.Form) bool {
	switch {
	case len(l.Terms) == 0:
		return true
	case l.Rel == linear.AtMost:
		return false
	case len(l.Terms) == 1:
		return l.Terms[0].A == 1 || l.Terms[0].A == -1
	case !isComparison(l):
		return false
	}
	c.parent[c.find(l.Terms[0].ID)] = c.find(l.Terms[1].ID)
	return true
}

// isComparison reports whether l is x = y or x ≠ y.
func isComparison(l linear.Form) bool {
	return len(l.Terms) == 2 && l.Bound == 0 && l.Terms[0].A == -l.Terms[1].A && (l.Terms[0].A == 1 || l.Terms[0].A == -1)
}

// join joins the numbers of a constraint, and reports whether they are roots.
func (c *classes) join(a store.Args, n names) bool {
	numbers := a.Views(n.numbers)
	if n.covers != none && a.Con.Args[n.covers].Kind != flatzinc.ArrayLit {
		if y := c.st.Resolve(a.View(n.covers)); !y.IsConst() {
			numbers = append(numbers, y)
		}
	}
	for _, v := range numbers {
		if v = c.st.Resolve(v); v.IsConst() || v != store.Of(v.ID) {
			return false
		}
	}
	for i, x := range a.Con.Args[:a.Len()] {
		if i != n.numbers && i != n.covers {
			c.hideAll([]flatzinc.Expr{x})
		}
	}
	for i, v := range numbers {
		c.parent[c.find(c.st.Resolve(v).ID)] = c.find(c.st.Resolve(numbers[max(i-1, 0)]).ID)
	}
	return true
}

// hide notes that a constraint looks at the values themselves.
func (c *classes) hide(v store.View) {
	if v = c.st.Resolve(v); !v.IsConst() {
		c.opaque[v.ID] = true
	}
}

func (c *classes) hideAll(args []flatzinc.Expr) {
	for _, x := range args {
		switch {
		case x.Kind == flatzinc.ArrayLit:
			c.hideAll(x.Elems())
		case x.Kind == flatzinc.VarRef && x.Var().Base != flatzinc.SetOfInt && x.Var().Base != flatzinc.Float:
			c.hide(c.st.ViewOf(x))
		}
	}
}

// finish makes the classes of the roots that nothing else looks at, with their nodes.
func (c *classes) finish(b *builder) {
	hidden := make(map[int32]bool)
	for id := range c.opaque {
		hidden[c.find(id)] = true
	}
	members := make(map[int32][]int32)
	for _, id := range c.known {
		root := c.find(id)
		members[root] = append(members[root], id)
		if c.st.IsBool(store.Of(id)) || c.st.Size(store.Of(id)) > int64(*mostNames) {
			hidden[root] = true
		}
	}
	for _, id := range c.known {
		if root := c.find(id); root == id && !hidden[root] {
			c.make(b, root, members[root])
		}
	}
}

func (c *classes) make(b *builder, root int32, roots []int32) {
	var values intset.Set
	for _, id := range roots {
		values = values.Union(c.st.RootDomain(id))
	}
	if values.Size() > int64(*mostNames) {
		return
	}
	k := &class{values: values.Values(), nodes: make(map[int64]int32), roots: roots}
	k.hub = b.add("class", literal{})
	for _, value := range k.values {
		k.nodes[value] = b.add("value", literal{kind: value1, root: root, value: value})
		b.edge(k.nodes[value], k.hub, mark("of"))
	}
	c.class[root] = k
}

// uses reports whether the numbers of a constraint are of a class.
func (b *builder) uses(a store.Args, n names) bool {
	for _, v := range a.Views(n.numbers) {
		if v = b.st.Resolve(v); !v.IsConst() {
			return b.classes.of(v.ID) != nil
		}
	}
	return false
}

// classOf returns the class of the numbers of a constraint.
func (b *builder) classOf(a store.Args, n names) *class {
	return b.classes.of(b.st.Resolve(a.Views(n.numbers)[0]).ID)
}

// covers adds the values that a constraint names, with what goes with each.
func (b *builder) covers(p *part, a store.Args, n names) {
	class := b.classOf(a, n)
	if a.Con.Args[n.covers].Kind != flatzinc.ArrayLit {
		if y := b.st.Resolve(a.View(n.covers)); y.IsConst() {
			b.name(p, class, y.B)
		} else {
			b.view(p, place{name: "name"}, y)
		}
		return
	}
	for k, value := range a.Ints(n.covers) {
		t := &part{}
		t.colour.add("cover ")
		b.name(t, class, value)
		for i := n.covers + 1; i < a.Len(); i++ {
			b.view(t, at(i, 0), a.Elem(i, k))
		}
		p.edges = append(p.edges, func(at int32) { b.edge(at, b.close(t), mark("cover")) })
	}
}

// name adds a value to the part. One that no root has is told as it is.
func (b *builder) name(p *part, class *class, value int64) {
	if n, ok := class.nodes[value]; ok {
		p.edges = append(p.edges, func(at int32) { b.edge(at, n, mark("name")) })
	} else {
		p.colour.add("name ", value, ";")
	}
}

// names adds r ↔ x = y, r ↔ x = k and the like of a class, and reports whether l is such.
func (b *builder) names(l linear.Form, mode constraint.Mode, control []store.View) bool {
	if len(l.Terms) == 0 {
		return false
	}
	class := b.classes.of(l.Terms[0].ID)
	if class == nil {
		return false
	}
	p := &part{}
	p.colour.add("compare ", l.Rel, " ", mode, ";")
	for _, r := range control {
		b.view(p, place{name: "r"}, r)
	}
	for _, t := range l.Terms {
		b.view(p, place{name: "side"}, store.Of(t.ID))
	}
	if len(l.Terms) == 1 {
		b.name(p, class, l.Bound*l.Terms[0].A)
	}
	b.close(p)
	return true
}

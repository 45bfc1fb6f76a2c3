package symmetry

import (
	"fmt"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// A set has a node, and one for each membership that is open. Sets that constraints only compare with
// each other, count and ask for single elements make a class: to these, elements are but names, which
// can be changed in all sets of the class at the same time. In other classes the elements stay.

// compared has the constraints to which elements of sets are but names, with how many of the first
// arguments, or of the elements of the first, can change places.
var compared = map[string]int{
	"gozinc_all_disjoint": 1, "gozinc_at_most1": 1, "gozinc_partition_set": 1,
	"set_card": 0, "set_diff": 0, "set_in": 0, "set_subset": 0, "set_superset": 0,
	"set_eq": 2, "set_intersect": 2, "set_ne": 2, "set_symdiff": 2, "set_union": 2,
}

// element is what the class of a set has a node for.
type element struct {
	class int32
	value int64
}

// setsOf returns the sets that a constraint is about, and whether all that it says of them are comparisons.
func setsOf(c *presolve.Constraint, st *store.Store) (sets []int32, names bool) {
	_, names = compared[c.Row.Name]
	var read func(args []flatzinc.Expr)
	read = func(args []flatzinc.Expr) {
		for _, x := range args {
			switch {
			case x.Kind == flatzinc.ArrayLit:
				read(x.Elems())
			case x.Kind != flatzinc.SetLit && (x.Kind != flatzinc.VarRef || x.Var().Base != flatzinc.SetOfInt):
			default:
				v := st.ResolveSet(st.SetOf(x))
				if !v.IsConst() {
					sets = append(sets, v.ID)
				}
				names = names && listed(st.Upper(v))
			}
		}
	}
	a := c.Args(st)
	read(c.Item.Args[:a.Len()])
	if c.Row.Name == "set_in" {
		names = names && st.Resolve(a.View(0)).IsConst()
	}
	return sets, names
}

// listed reports whether the elements have nodes.
func listed(s intset.Set) bool { return s.Finite() && s.Size() <= int64(*mostNames) }

// readSets looks at the sets of a constraint.
func (c *classes) readSets(con *presolve.Constraint) {
	sets, names := setsOf(con, c.st)
	for _, id := range sets {
		c.parent[c.find(id)] = c.find(sets[0])
		if !names {
			c.opaque[id] = true
		}
	}
}

// finishSets says of all sets in a class what one of them says.
func (c *classes) finishSets() {
	for id := range c.opaque {
		c.fixed[c.find(id)] = true
	}
}

// set returns the node of a set.
func (b *builder) set(id int32) int32 {
	if x, known := b.node[id]; known {
		return x
	}
	v := store.SetView{ID: id}
	if !listed(b.st.Upper(v)) {
		b.node[id] = b.add(fmt.Sprint("pinned ", id), literal{})
		return b.node[id]
	}
	x := b.add("set", literal{})
	b.node[id] = x
	lower := b.st.Lower(v)
	b.st.Upper(v).Each(func(k int64) bool {
		e := b.element(element{b.sets.find(id), k})
		if lower.Contains(k) {
			b.edge(x, e, mark("has"))
			return true
		}
		m := b.add("membership", literal{kind: membership, root: id, value: k})
		b.memberships[id] = append(b.memberships[id], m)
		b.edge(m, x, mark("in"))
		b.edge(m, e, mark("element"))
		return b.left >= 0
	})
	return x
}

// element returns the node of an element.
func (b *builder) element(e element) int32 {
	x, known := b.elements[e]
	if !known {
		colour := "element"
		if b.sets.fixed[e.class] {
			colour = fmt.Sprint("element ", e.value)
		}
		x = b.add(colour, literal{})
		b.elements[e] = x
	}
	return x
}

// compare adds a constraint to which elements of sets are but names, and reports false where c is none.
func (b *builder) compare(c *presolve.Constraint, a store.Args, control []store.View) bool {
	sets, names := setsOf(c, b.st)
	if !names || len(sets) == 0 {
		return false
	}
	class := b.sets.find(sets[0])
	p := &part{}
	p.colour.add(c.Row.Name, " ", c.Mode, ";")
	for _, r := range control {
		b.view(p, place{name: "r"}, r)
	}
	for i, x := range a.Con.Args[:a.Len()] {
		where := at(i, 0)
		if i < compared[c.Row.Name] {
			where = place{name: "either"}
		}
		switch {
		case x.Kind == flatzinc.ArrayLit:
			for _, y := range x.Elems() {
				b.side(p, where, class, y)
			}
		case c.Row.Name == "set_in" && i == 0:
			b.elementsIn(p, where, class, intset.Of(b.st.Resolve(a.View(0)).B))
		default:
			b.side(p, where, class, x)
		}
	}
	b.close(p)
	return true
}

// side adds an argument of a comparison of sets.
func (b *builder) side(p *part, where place, class int32, x flatzinc.Expr) {
	if x.Kind != flatzinc.SetLit && (x.Kind != flatzinc.VarRef || x.Var().Base != flatzinc.SetOfInt) {
		b.view(p, where, b.st.ViewOf(x))
		return
	}
	if s := b.st.ResolveSet(b.st.SetOf(x)); s.IsConst() {
		b.elementsIn(p, where, class, s.Value)
	} else {
		p.edges = append(p.edges, func(from int32) { b.edge(from, b.set(s.ID), label{place: where}) })
	}
}

// elementsIn adds a set that is known.
func (b *builder) elementsIn(p *part, where place, class int32, s intset.Set) {
	q := &part{}
	q.colour.add("elements")
	for _, k := range s.Values() {
		q.edges = append(q.edges, func(from int32) { b.edge(from, b.element(element{class, k}), mark("element")) })
	}
	p.edges = append(p.edges, func(from int32) { b.edge(from, b.close(q), label{place: where}) })
}

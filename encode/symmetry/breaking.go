package symmetry

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/automorphism"
)

// Breaking are orders that of each set of solutions that symmetries map to each other leave at
// least the one that is least by the roots in their order, and by their values. Solutions
// of a set have the same objective.
type Breaking struct {
	Orders   []Order
	Chains   []Chain
	Found    int // generators of the symmetries
	Unbroken int // those of which no order was made
}

// Order says that Less is lexicographically at most More.
type Order struct{ Less, More []Term }

// Term is a view, or, where it is Member, whether the element is in the set.
type Term struct {
	View store.View
	Member
	IsMember bool
}

// Member is whether the element is in the set.
type Member struct {
	Set     int32 // its root
	Element int64
}

// Chain says that of each two values that are neighbours, the second is taken by none of the
// integers before one takes the first.
type Chain struct {
	Values []int64
	Of     []store.View
}

// Find looks for symmetries of the constraints and domains of a presolved model. Nothing is
// found in a model with constraints that are more than their arguments say, or with a graph of more than
// mostText edges and words. Symmetries keep the objective.
//
// The lexicographic leaders of all symmetries are compatible, since all of them are by one order
// of the roots (Crawford, Ginsberg, Luks and Roy, 1996). One for each generator
// is few and breaks much (Aloul, Ramani, Markov and Sakallah, 2003). That
// of two values that change places says that the lesser one comes first (Law and Lee, 2004).
func Find(p *presolve.State, m *flatzinc.Model) Breaking {
	b := &builder{
		st: p.Store, colours: make(map[string]int32), labels: make(map[label]int32), node: make(map[int32]int32), mirror: make(map[int32]int32),
		pinned: make(map[int32]bool), classes: newClasses(p.Store), left: *mostText,
		sets: newClasses(p.Store), elements: make(map[element]int32), memberships: make(map[int32][]int32),
	}
	if goal := p.Store.Resolve(presolve.Goal(p.Store, m)); !goal.IsConst() {
		b.pinned[goal.ID] = true
		b.classes.opaque[goal.ID] = true
	}
	for _, c := range p.Live() {
		b.classes.read(c)
		b.sets.readSets(c)
	}
	b.classes.finish(b)
	b.sets.finishSets()
	for _, c := range p.Live() {
		if !b.constraint(c) || b.left < 0 {
			return Breaking{}
		}
	}
	decided := b.decided(m)
	order := slices.Clone(decided)
	for node, l := range b.of {
		if l.kind == value1 {
			order = append(order, int32(node))
		}
	}
	found := b.g.Symmetries(order, *graphWork)
	return b.breaking(found, decided)
}

// decided returns the nodes of roots and memberships that are not defined by others, in the order of the model.
func (b *builder) decided(m *flatzinc.Model) []int32 {
	var all []int32
	seen := make(map[int32]bool)
	for _, v := range m.Vars {
		if v.Defined || v.Base == flatzinc.Float {
			continue
		}
		if v.Base == flatzinc.SetOfInt {
			if x := b.st.ResolveSet(store.SetView{ID: int32(v.ID)}); !x.IsConst() && !seen[x.ID] {
				seen[x.ID] = true
				all = append(all, b.memberships[x.ID]...)
			}
			continue
		}
		x := b.st.Resolve(store.Of(int32(v.ID)))
		if _, has := b.node[x.ID]; has && !x.IsConst() && !seen[x.ID] {
			seen[x.ID] = true
			all = append(all, b.node[x.ID])
		}
	}
	return all
}

// breaking returns the orders for the symmetries.
func (b *builder) breaking(found []automorphism.Symmetry, decided []int32) Breaking {
	out := Breaking{Found: len(found)}
	swaps := make(map[int32][][2]int64)
	for _, s := range found {
		image := make(map[int32]int32, len(s.From))
		for i, v := range s.From {
			image[v] = s.To[i]
		}
		if class, x, y, ok := b.swap(image); ok {
			swaps[class] = append(swaps[class], [2]int64{min(x, y), max(x, y)})
			continue
		}
		o, ok := b.order(image, decided)
		if !ok || len(out.Orders) >= *mostOrders {
			out.Unbroken++
			continue
		}
		out.Orders = append(out.Orders, o)
	}
	for root, pairs := range swaps {
		out.Chains = append(out.Chains, b.chains(root, pairs, decided)...)
	}
	slices.SortFunc(out.Chains, func(x, y Chain) int {
		return cmp.Or(cmp.Compare(x.Of[0].ID, y.Of[0].ID), slices.Compare(x.Values, y.Values))
	})
	return out
}

// literalOf returns what a node is; kind other for those of constraints.
func (b *builder) literalOf(node int32) literal { return b.of[node] }

// swap reports whether the symmetry does no more than exchange two values of a class.
func (b *builder) swap(image map[int32]int32) (class int32, x, y int64, ok bool) {
	n := 0
	for v, w := range image {
		switch l := b.literalOf(v); l.kind {
		case itself, mirrored, membership:
			return 0, 0, 0, false
		case value1:
			class, x, y = l.root, l.value, b.literalOf(w).value
			n++
		}
	}
	return class, x, y, n == 2 && x != y
}

// order returns the order that the symmetry says, where it does not change values of a class.
// Pairs that are equal where those before are are left out.
func (b *builder) order(image map[int32]int32, decided []int32) (o Order, ok bool) {
	for v, w := range image {
		if l := b.literalOf(v); l.kind == value1 && l.value != b.literalOf(w).value {
			return o, false
		}
	}
	same := make(map[int32]int32)
	find := func(v int32) int32 {
		for {
			w, known := same[v]
			if !known {
				return v
			}
			v = w
		}
	}
	for _, v := range decided {
		w, moved := image[v]
		if !moved || find(v) == find(w) {
			continue
		}
		same[find(v)] = find(w)
		if l := b.literalOf(v); l.kind == itself && b.mirror[l.root] >= 0 {
			m := b.mirror[l.root]
			if x := find(m); x != find(image[m]) {
				same[x] = find(image[m])
			}
		}
		o.Less, o.More = append(o.Less, b.term(v)), append(o.More, b.term(w))
		if len(o.Less) >= *mostPairs {
			break
		}
	}
	return o, len(o.Less) > 0
}

// term returns what a node of a root or a membership is.
func (b *builder) term(node int32) Term {
	l := b.literalOf(node)
	switch l.kind {
	case membership:
		return Term{IsMember: true, Member: Member{l.root, l.value}}
	case mirrored:
		d := b.st.RootDomain(l.root)
		return Term{View: store.View{ID: l.root, A: -1, B: d.Min() + d.Max()}}
	}
	return Term{View: store.Of(l.root)}
}

// chains returns orders of the values that change places, in pairs that are joined where one
// begins with the end of another.
func (b *builder) chains(class int32, pairs [][2]int64, decided []int32) (all []Chain) {
	var of []store.View
	for _, v := range decided {
		if l := b.literalOf(v); l.kind == itself && b.classes.of(l.root) == b.classes.class[class] {
			of = append(of, store.Of(l.root))
		}
	}
	if len(of) == 0 {
		return nil
	}
	slices.SortFunc(pairs, func(x, y [2]int64) int { return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1])) })
	for _, p := range pairs {
		i := slices.IndexFunc(all, func(c Chain) bool { return c.Values[len(c.Values)-1] == p[0] })
		if i >= 0 {
			all[i].Values = append(all[i].Values, p[1])
		} else {
			all = append(all, Chain{Values: []int64{p[0], p[1]}, Of: of})
		}
	}
	return all
}

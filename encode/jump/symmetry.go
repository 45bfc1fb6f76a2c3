package jump

import (
	"slices"

	"github.com/gozinc/gozinc/encode/image"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// order is a constraint that breaks symmetries, on nodes. Orders count nothing until all else holds, and then
// exchanges make the image that is in order. Where these violate anything, orders are constraints as others from there on.
type order struct {
	image.Order
	con int32
}

// readOrder notes the last constraint, if it is an order.
func (s *Search) readOrder(st *store.Store, c *presolve.Constraint, n *member) {
	if o, ok := image.Read(st, c); ok {
		n.idle = true
		s.orders = append(s.orders, order{o.On(s.nodeView), int32(len(s.cons)) - 1})
	}
}

// nodeView returns the view of the node.
func (s *Search) nodeView(x store.View) store.View {
	v := s.view(x)
	return store.View{ID: v.node, A: v.a, B: v.b}
}

// obey makes orders of nodes that do not change alone constraints as others: an exchange does not reach these.
func (s *Search) obey() {
	s.orders = slices.DeleteFunc(s.orders, func(o order) bool {
		bound := slices.ContainsFunc(s.cons[o.con].nodes, func(x int32) bool { return !s.nodes[x].independent() })
		s.cons[o.con].idle = !bound
		return bound
	})
}

// mend makes the orders hold where nothing else is violated, and reports whether it is so then.
func (s *Search) mend() bool {
	if len(s.orders) == 0 {
		return true
	}
	before := make([]int64, len(s.nodes))
	for x := range s.nodes {
		before[x] = s.nodes[x].value
	}
	if s.ordered(before) {
		return true
	}
	if values := slices.Clone(before); s.exchange(values) {
		s.move(values)
		if len(s.violated) == 0 {
			s.discard() // its image is to be kept
			return true
		}
	}
	s.move(before)
	s.insist()
	return len(s.violated) == 0
}

// exchange changes the values until all orders hold. It is false where a domain forbids that.
func (s *Search) exchange(values []int64) bool {
	orders := make([]image.Order, len(s.orders))
	for i := range s.orders {
		orders[i] = s.orders[i].Order
	}
	ok, work := image.Exchange(orders, values)
	s.work += work
	for x := range s.nodes {
		n := &s.nodes[x]
		ok = ok && (values[x] == n.value || n.dom.Contains(values[x]))
	}
	return ok
}

// ordered reports whether the orders hold under the values.
func (s *Search) ordered(values []int64) bool {
	return !slices.ContainsFunc(s.orders, func(o order) bool {
		s.work += int64(o.Len())
		return !o.Holds(values)
	})
}

// insist makes all orders constraints as others.
func (s *Search) insist() {
	for _, o := range s.orders {
		s.cons[o.con].idle = false
		s.soil(o.con, -1)
	}
	s.orders = nil
	s.commit()
	s.discard() // the best was kept when orders counted nothing
	s.keep()
}

// move gives all nodes that nothing computes the values.
func (s *Search) move(values []int64) {
	for x, v := range values {
		if n := &s.nodes[x]; n.by < 0 && n.value != v {
			s.assign(int32(x), v)
		}
	}
	s.compute()
	s.commit()
}

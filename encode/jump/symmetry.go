package jump

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
)

// order is a constraint that orders two rows, or the first places of values. Models break symmetries
// so, and then each assignment has an image that satisfies it. A local search that obeys the order has far
// fewer ways to a solution (Prestwich, 2003). So orders count nothing until all else holds, and then
// exchanges make the image. Where these violate anything, orders are constraints as others from there on.
type order struct {
	con    int32
	xs, ys []view  // xs is to come before ys
	less   bool    // and differs
	values []int64 // or these are to appear in xs in this order
}

// readOrder notes the last constraint, if it is an order.
func (s *Search) readOrder(st *store.Store, c *presolve.Constraint, n *member) {
	if c.Mode != constraint.Plain {
		return
	}
	a := c.Args(st)
	o := order{con: int32(len(s.cons)) - 1}
	switch c.Row.Name {
	case "gozinc_lex_less_int", "gozinc_lex_less_bool", "gozinc_lex_lesseq_int", "gozinc_lex_lesseq_bool":
		o.xs, o.ys = s.views(a.Views(0)), s.views(a.Views(1))
		o.less = c.Row.Name == "gozinc_lex_less_int" || c.Row.Name == "gozinc_lex_less_bool"
	case "gozinc_value_precede_int":
		o.values, o.xs = []int64{a.Int(0), a.Int(1)}, s.views(a.Views(2))
	case "gozinc_value_precede_chain_int":
		o.values, o.xs = a.Ints(0), s.views(a.Views(1))
	default:
		return
	}
	n.idle = true
	s.orders = append(s.orders, o)
}

func (s *Search) views(xs []store.View) []view {
	to := make([]view, len(xs))
	for i, x := range xs {
		to[i] = s.view(x)
	}
	return to
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
	if s.ordered() {
		return true
	}
	before := make([]int64, len(s.nodes))
	for x := range s.nodes {
		before[x] = s.nodes[x].value
	}
	image := slices.Clone(before)
	if s.image(image) {
		s.move(image)
		if len(s.violated) == 0 {
			s.discard() // its image is to be kept
			return true
		}
	}
	s.move(before)
	s.insist()
	return len(s.violated) == 0
}

// ordered reports whether the orders hold.
func (s *Search) ordered() bool {
	for i := range s.orders {
		o := &s.orders[i]
		s.work += int64(len(o.xs) + len(o.ys))
		if !o.holds(s.at) {
			return false
		}
	}
	return true
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

// image exchanges values until all orders hold. It is false where a domain forbids that, or where it goes on for long.
func (s *Search) image(values []int64) bool {
	for range 2*len(s.orders) + 8 {
		done := true
		for i := range s.orders {
			o := &s.orders[i]
			s.work += int64(len(o.xs) + len(o.ys))
			switch {
			case o.holds(func(v view) int64 { return v.of(values) }):
			case s.exchanged(o, values):
				done = false
			default:
				return false
			}
		}
		if done {
			return true
		}
	}
	return false
}

func (v view) of(values []int64) int64 {
	if v.node < 0 {
		return v.b
	}
	return v.a*values[v.node] + v.b
}

func (o *order) holds(value func(v view) int64) bool {
	if o.values != nil {
		return slices.Equal(o.first(value), o.values)
	}
	by := slices.CompareFunc(o.xs, o.ys, func(x, y view) int { return cmp.Compare(value(x), value(y)) })
	return by < 0 || by == 0 && !o.less
}

// first returns the values of the order as they first appear, and then those that do not.
func (o *order) first(value func(v view) int64) (list []int64) {
	for _, x := range slices.Concat(o.xs, constants(o.values)) {
		if v := value(x); slices.Contains(o.values, v) && !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

func constants(values []int64) []view {
	list := make([]view, len(values))
	for i, v := range values {
		list[i] = view{node: -1, b: v}
	}
	return list
}

// exchanged gives xs the values of ys, and what ys has beside xs those of xs; or it exchanges values so that
// they appear in their order. It is false where a domain does not have a value.
func (s *Search) exchanged(o *order, values []int64) bool {
	old := slices.Clone(values)
	if o.values != nil {
		for list, i := o.first(func(v view) int64 { return v.of(old) }), 0; i < len(o.xs); i++ {
			v := o.xs[i].of(old)
			if k := slices.Index(list, v); k >= 0 && !s.set(o.xs[i], o.values[k], values) {
				return false
			}
		}
		return true
	}
	for i := range min(len(o.xs), len(o.ys)) {
		if !s.set(o.ys[i], o.xs[i].of(old), values) {
			return false
		}
	}
	for i := range min(len(o.xs), len(o.ys)) {
		if !s.set(o.xs[i], o.ys[i].of(old), values) {
			return false
		}
	}
	return true
}

// set gives a view a value, if its domain has it.
func (s *Search) set(x view, v int64, values []int64) bool {
	if x.node < 0 {
		return v == x.b
	}
	if (v-x.b)%x.a != 0 || !s.nodes[x.node].dom.Contains((v-x.b)/x.a) {
		return false
	}
	values[x.node] = (v - x.b) / x.a
	return true
}

package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/image"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// stated are orders by which the model breaks symmetries. They are under a literal, so that some
// searches can do without them.
type stated struct {
	lit    sat.Lit // Undef where there are none
	of     map[*presolve.Constraint]bool
	orders []image.Order // of roots by their numbers
	roots  []int32
}

func (s *stated) has(c *presolve.Constraint) bool { return s.of[c] }

// readOrders notes the orders of the model, where a best solution is enough.
func (p *Problem) readOrders() {
	if !p.excludes || p.window != sat.Undef {
		return
	}
	s := &p.stated
	numbers := make(map[int32]int32)
	number := func(x store.View) store.View {
		if x = p.enc.Store.Resolve(x); x.IsConst() {
			return x
		}
		n, known := numbers[x.ID]
		if !known {
			n = int32(len(s.roots))
			numbers[x.ID] = n
			s.roots = append(s.roots, x.ID)
		}
		return store.View{ID: n, A: x.A, B: x.B}
	}
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead {
			continue
		}
		if o, ok := image.Read(p.enc.Store, c); ok {
			s.add(c, o.On(number))
		}
	}
	if len(s.orders) > 0 {
		s.lit = p.enc.Sink.NewVar()
	}
}

func (s *stated) add(c *presolve.Constraint, o image.Order) {
	if s.of == nil {
		s.of = make(map[*presolve.Constraint]bool)
	}
	s.of[c] = true
	s.orders = append(s.orders, o)
}

// values returns the values of the roots.
func (s *stated) values(p *Problem, a flatzinc.Assignment) []int64 {
	values := make([]int64, len(s.roots))
	for i, root := range s.roots {
		values[i], _ = p.RootValue(root, a)
	}
	return values
}

// Stated returns the literals under which the orders hold by which the model breaks symmetries. There is none
// without such orders.
func (p *Problem) Stated() []sat.Lit {
	if p.stated.lit == sat.Undef {
		return nil
	}
	return []sat.Lit{p.stated.lit}
}

// InOrder reports whether the orders hold in a.
func (p *Problem) InOrder(a flatzinc.Assignment) bool {
	values := p.stated.values(p, a)
	return !slices.ContainsFunc(p.stated.orders, func(o image.Order) bool { return !o.Holds(values) })
}

// Image returns literals of a solution that is in order, which exchanges make of a, a solution but
// for the orders. It is not ok where they find none. Whether there is one is for an engine to say.
func (p *Problem) Image(a flatzinc.Assignment) (lits []sat.Lit, ok bool) {
	s := &p.stated
	values := s.values(p, a)
	if ok, _ = image.Exchange(s.orders, values); !ok {
		return nil, false
	}
	for i, root := range s.roots {
		if !p.enc.Store.RootDomain(root).Contains(values[i]) {
			return nil, false
		}
		is, ok := p.enc.At(store.Of(root), values[i])
		if !ok {
			return nil, false
		}
		lits = append(lits, is...)
	}
	return lits, true
}

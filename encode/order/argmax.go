package order

import (
	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const argMaxNote = "order literals of the maximum, of which the index selects the equal element; elements before it are less: 3n clauses for each value"

var argMaxRows = []constraint.Row{
	argMaxRow("gozinc_arg_max_int", false),
	argMaxRow("gozinc_arg_max_bool", false),
	argMaxRow("gozinc_arg_min_int", true),
	argMaxRow("gozinc_arg_min_bool", true),
}

func argMaxRow(name string, negate bool) constraint.Row {
	read := func(a store.Args) argMax {
		m := argMax{first: a.Int(0), xs: a.Views(1)}
		if negate {
			for i, x := range m.xs {
				m.xs[i] = x.Neg()
			}
		}
		return m
	}
	f := arith.Function{
		Values: func(_ *store.Store, a store.Args) intset.Set {
			return read(a).indices()
		},
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args, z store.View) { read(a).post(e, g, z) },
	}
	return constraint.Row{
		Name: name, Note: argMaxNote, Difference: constraint.Always,
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) { f.Post(e, g, a, a.View(2)) },
		Not:  func(e *constraint.Encoder, g sat.Lit, a store.Args) { f.Not(e, g, a, a.View(2)) },
		Prop: func(s *store.Store, a store.Args) bool { return read(a).prop(s, a.View(2)) },
		Propagators: func(h constraint.Host, g sat.Lit, a store.Args) bool {
			read(a).confine(h, g, a.View(2))
			return true
		},
	}
}

// argMax is the least index of a greatest element of xs; the least elements
// are the greatest of the negated views.
type argMax struct {
	first int64
	xs    []store.View
}

// index returns the index of xs[i]; one that is no int64 is no value either.
func (m argMax) index(i int) int64 { return store.SatAdd(m.first, int64(i)) }

// indices are the indices of xs, and confine has guard → z is one of them.
func (m argMax) indices() intset.Set { return constraint.Indices(m.first, len(m.xs)) }

func (m argMax) confine(h constraint.Host, guard sat.Lit, z store.View) {
	h.Confine(guard, z, m.indices())
}

// post encodes guard → z is the index of the first greatest element. With the
// maximum as a new integer that is z = i → x[i] ≥ maximum and z > i →
// x[i] < maximum, so that ties cost no more than one literal of z each.
func (m argMax) post(e *constraint.Encoder, guard sat.Lit, z store.View) {
	m.confine(e, guard, z)
	if len(m.xs) == 0 {
		return
	}
	lo, hi := int64(intset.NegInf), int64(intset.NegInf)
	for _, x := range m.xs {
		lo, hi = max(lo, e.Store.Lo(x)), max(hi, e.Store.Hi(x))
	}
	greatest := e.NewInt(intset.Interval(lo, hi))
	if arith.AllOrdered(e, append(m.xs[:len(m.xs):len(m.xs)], greatest)) {
		arith.MaximumByOrder(e, sat.True, greatest, m.xs)
	} else {
		arith.MaximumBySelection(e, sat.True, greatest, m.xs)
	}
	for i, x := range m.xs {
		k := m.index(i)
		arith.Less(e, arith.ImpliedBy(e, guard, e.Eq(z, k)), greatest, x, 0)
		arith.Less(e, arith.ImpliedBy(e, guard, e.Le(z, k).Not()), x, greatest, 1)
	}
}

// prop removes the indices of elements that others surely beat, and bounds all
// elements by those whose index is left.
func (m argMax) prop(s *store.Store, z store.View) bool {
	lo := int64(intset.NegInf)
	for _, x := range m.xs {
		lo = max(lo, s.Lo(x))
	}
	top, before := int64(intset.NegInf), int64(intset.NegInf) // before: greatest lower bound so far
	for i, x := range m.xs {
		hi := s.Hi(x)
		if (hi < lo || i > 0 && hi <= before) && !s.Remove(z, m.index(i)) {
			return false
		}
		if s.Contains(z, m.index(i)) {
			top = max(top, hi)
		}
		before = max(before, s.Lo(x))
	}
	for _, x := range m.xs {
		if !s.SetHi(x, top) {
			return false
		}
	}
	return true
}

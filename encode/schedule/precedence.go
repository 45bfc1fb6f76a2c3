package schedule

import (
	"iter"
	"maps"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// tasks are the literals and integers that constraints on tasks share: two
// resources that the same tasks use order them by the same literals.
type tasks struct {
	orders  map[Order]sat.Lit
	ends    map[[2]store.View]store.View
	actives map[activeKey]sat.Lit
	follows map[[2]interval]sat.Lit
}

// Orders returns the literals that imply x + c ≤ y, in no particular order.
func Orders(e *constraint.Encoder) iter.Seq2[Order, sat.Lit] {
	return maps.All(constraint.Cache[tasks](e).orders)
}

// Order names the literal x + c ≤ y; x and y have no constants of their own.
type Order struct {
	X, Y store.View
	C    int64
}

func newOrderKey(x, y store.View) (k Order, ok bool) {
	c, ok := store.Add(x.B, -y.B)
	x.B, y.B = 0, 0
	return Order{x, y, c}, ok
}

// precedes returns a literal that implies x ≤ y. It may be false although
// x ≤ y. Both constraints and the literal are made once for each pair.
func precedes(e *constraint.Encoder, x, y store.View) sat.Lit {
	x, y = e.Store.Resolve(x), e.Store.Resolve(y)
	if l, known := knownOrder(e, x, y); known {
		return l
	}
	return orderBy(e, e.Sink.NewVar(), x, y)
}

// knownOrder returns a literal that implies x ≤ y where there is one already:
// a constant, an order literal, or one that was made before.
func knownOrder(e *constraint.Encoder, x, y store.View) (l sat.Lit, known bool) {
	switch t := arith.DecideLess(e.Store, x, y, 0); {
	case t != store.Undecided:
		return sat.Bool(t == store.Entailed), true
	case x.IsConst():
		return e.Ge(y, x.B), true
	case y.IsConst():
		return e.Le(x, y.B), true
	}
	if key, ok := newOrderKey(x, y); ok {
		l, known = constraint.Cache[tasks](e).orders[key]
	}
	return l, known
}

// orderBy makes l the literal of precedes.
func orderBy(e *constraint.Encoder, l sat.Lit, x, y store.View) sat.Lit {
	key, ok := newOrderKey(x, y)
	if !ok {
		e.Fail(store.ErrOverflow)
		return l
	}
	arith.Less(e, l, x, y, 0)
	shared := constraint.Cache[tasks](e)
	if shared.orders == nil {
		shared.orders = make(map[Order]sat.Lit)
	}
	shared.orders[key] = l
	return l
}

// span is an interval of time or of space.
type span struct{ start, end store.View }

// length returns how far the end is from the start, where that is known.
func length(e *constraint.Encoder, s span) (n int64, ok bool) {
	from, to := e.Store.Resolve(s.start), e.Store.Resolve(s.end)
	if from.ID != to.ID || from.A != to.A {
		return 0, false
	}
	return store.Add(to.B, -from.B)
}

// exclusive reports whether not both spans can end before the other starts, as
// they can when both have no length.
func exclusive(e *constraint.Encoder, a, b span) bool {
	n, ok1 := length(e, a)
	m, ok2 := length(e, b)
	return ok1 && ok2 && n >= 0 && m >= 0 && (n > 0 || m > 0)
}

// apart encodes guard → a ends before b starts, or b before a, or one of the
// others holds. Unconditionally and without others it takes one literal for
// both orders of the pair, if they exclude each other, else one for each: a
// literal that is false although the order holds would mislead other pairs
// that share it.
func apart(e *constraint.Encoder, g sat.Lit, a, b span, others ...sat.Lit) {
	first := precedes(e, a.end, b.start)
	x, y := e.Store.Resolve(b.end), e.Store.Resolve(a.start)
	second, known := knownOrder(e, x, y)
	if !known {
		l := first.Not()
		if g != sat.True || len(others) > 0 || first == sat.False || !exclusive(e, a, b) {
			l = e.Sink.NewVar()
		}
		second = orderBy(e, l, x, y)
	}
	e.Guarded(g, append(others[:len(others):len(others)], first, second)...)
}

// overlap encodes guard → neither a ends before b starts nor b before a:
// two differences.
func overlap(e *constraint.Encoder, g sat.Lit, a, b interval) {
	startsWithin(e, g, b, a)
	startsWithin(e, g, a, b)
}

// startsWithin encodes guard → x starts before y ends.
func startsWithin(e *constraint.Encoder, g sat.Lit, x, y interval) {
	arith.LinearLe(e, g, []int64{1, -1, -1}, []store.View{x.start, y.start, y.size}, -1)
}

// interval is a span of which the size is known.
type interval struct{ start, size store.View }

// spanOf returns the interval with its end, or refuses one without bounds.
func spanOf(e *constraint.Encoder, i interval) span {
	s, ok := boundedSpan(e, i)
	if !ok {
		e.Fail(store.ErrOverflow)
	}
	return s
}

// boundedSpan returns the interval with its end, if that has bounds. A variable size takes an
// integer for start + size, which all constraints share.
func boundedSpan(e *constraint.Encoder, i interval) (s span, ok bool) {
	start, size := e.Store.Resolve(i.start), e.Store.Resolve(i.size)
	if start.IsConst() {
		start, size = size, start
	}
	if size.IsConst() {
		end, ok := start.Scale(1, size.B)
		return span{i.start, end}, ok
	}
	key := [2]store.View{start, size}
	shared := constraint.Cache[tasks](e)
	end, known := shared.ends[key]
	if known {
		return span{i.start, end}, true
	}
	lo, hi := linear.Form{Terms: key[:]}.Bounds(e.Store)
	if lo == intset.NegInf || hi == intset.PosInf {
		return span{}, false
	}
	end = e.NewInt(intset.Interval(lo, hi))
	if shared.ends == nil {
		shared.ends = make(map[[2]store.View]store.View)
	}
	shared.ends[key] = end
	arith.LinearEq(e, sat.True, []int64{1, 1, -1}, []store.View{start, size, end}, 0)
	return span{i.start, end}, true
}

// Follows returns a literal that implies that y starts when x has ended, or later, as a
// propagator that waits for it. Each is made once; made reports that it is new. ok is false where
// constraints have an order literal of the two already, the engine cannot have the propagator,
// or the literal would be new and new ones are not wanted.
func Follows(e *constraint.Encoder, x, y constraint.Activity, wanted bool) (l sat.Lit, made, ok bool) {
	start, size, next := e.Store.Resolve(x.Start), e.Store.Resolve(x.Size), e.Store.Resolve(y.Start)
	key := [2]interval{{start, size}, {next, store.View{}}}
	shared := constraint.Cache[tasks](e)
	if l, ok = shared.follows[key]; ok || !wanted {
		return l, false, ok
	}
	if k, fixed := e.Store.Fixed(size); fixed {
		if end, fits := start.Scale(1, k); fits {
			if _, known := knownOrder(e, end, next); known {
				return l, false, false
			}
		}
	}
	if shared.follows == nil {
		shared.follows = make(map[[2]interval]sat.Lit)
	}
	form := linear.Form{Terms: []store.View{start, size, next.Neg()}, Rel: linear.AtMost}.Merged(e.Store)
	l = e.Sink.NewVar()
	if !arith.SumPropagators(e, l, e.Store, form) {
		return l, false, false
	}
	shared.follows[key] = l
	return l, true, true
}

package lits

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// host is the engine, or the formula for it, that has native integers.
func (l *Lits) host() sat.PropagatorHost { return l.Sink.(sat.PropagatorHost) }

// IsNative reports whether integers are those of the engine; see Options.Native.
func (l *Lits) IsNative() bool { return l.opt.Native }

// representable reports whether an engine can have the values.
func representable(dom intset.Set) bool {
	return dom.Min() >= -sat.MaxInt && dom.Max() <= sat.MaxInt
}

// lazy reports whether x is native and has no order literals but those that were
// asked for.
func (x *intLits) lazy() bool { return x.native != sat.NoInt && x.ge == nil }

// pair reports whether x has two values, told apart by one literal. The native integer of
// such a variable has their indices 0 and 1.
func (x *intLits) pair() bool { return x.n == 2 && x.ge != nil }

// makeNative gives the variable an integer of the engine, and, if it is ordered,
// all its order literals. No clauses order them; a gap of the domain takes one.
func (l *Lits) makeNative(x *intLits, ordered bool) {
	host := l.host()
	x.native = host.NewInt(x.dom.Min(), x.dom.Max())
	for i := 1; i < len(x.dom); i++ {
		l.Sink.AddClause(host.Ge(x.native, x.dom[i-1].Hi+1).Not(), host.Ge(x.native, x.dom[i].Lo))
	}
	if !ordered {
		return
	}
	x.ge = make([]sat.Lit, x.n-1)
	for i := range x.ge {
		x.ge[i] = host.Ge(x.native, x.value(int64(i)+1))
	}
}

// Native returns v as a view of an integer of the engine, which it makes if there
// is none. ok is false where v has values that an engine cannot have.
func (l *Lits) Native(v store.View) (view propagate.Affine, ok bool) {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return propagate.Const(v.B), -sat.MaxInt <= v.B && v.B <= sat.MaxInt
	}
	for _, end := range [...]int64{l.Store.Lo(v), l.Store.Hi(v)} {
		product, fits := store.Add(end, -v.B)
		if end < -sat.MaxInt || end > sat.MaxInt || !fits || product < -sat.MaxInt || product > sat.MaxInt {
			return propagate.Affine{}, false
		}
	}
	x := &l.ints[v.ID]
	if x.n > 0 || !l.makePair(x, v.ID) {
		x = l.root(v.ID)
	}
	if x.native == sat.NoInt {
		if !representable(x.dom) {
			return propagate.Affine{}, false
		}
		l.adopt(x)
	}
	if x.pair() {
		// v = A·(lo + span·native) + B.
		v.B += v.A * x.dom.Min()
		v.A *= x.dom.Max() - x.dom.Min()
		if v.A < -sat.MaxInt || v.A > sat.MaxInt {
			return propagate.Affine{}, false
		}
	}
	view = propagate.Affine{X: x.native, A: v.A, B: v.B}
	if v.A < 0 {
		view.X, view.A = x.native.Neg(), -v.A
	}
	return view, true
}

// NativeOf returns the engine's integer of the root of v, which is no constant, or
// sat.NoInt where it has none that takes the values of the root.
func (l *Lits) NativeOf(v store.View) sat.Int {
	x := &l.ints[l.Store.Resolve(v).ID]
	if x.pair() && (x.dom.Min() != 0 || x.dom.Max() != 1) {
		return sat.NoInt
	}
	return x.native
}

// makePair gives a variable of two values, which has no literals yet, that of its native
// integer. It reports false where there are more values, or they are to be bits.
func (l *Lits) makePair(x *intLits, id int32) bool {
	if d := l.Store.RootDomain(id); d.Size() != 2 || !l.ordered(id) || !representable(d) {
		return false
	}
	l.describe(x, id)
	x.native = l.host().NewInt(0, 1)
	x.ge = []sat.Lit{l.host().Ge(x.native, 1)}
	return true
}

// adopt makes a native integer of a variable that has literals of its own: two
// values, or bits.
func (l *Lits) adopt(x *intLits) {
	if x.ge == nil {
		l.adoptBits(x)
		return
	}
	host := l.host()
	x.native = host.NewInt(0, 1)
	second := host.Ge(x.native, 1)
	l.Sink.AddClause(x.ge[0].Not(), second)
	l.Sink.AddClause(x.ge[0], second.Not())
}

// adoptBits makes the native integer that the bits spell.
func (l *Lits) adoptBits(x *intLits) {
	b := x.bin
	x.native = l.host().NewInt(b.lo, b.hi)
	l.spell(x.native, b)
}

// channelNative defines bits for an integer that has no order literals, by a
// linear equation.
func (l *Lits) channelNative(x *intLits) *binary {
	b := &binary{lo: x.dom.Min(), hi: x.dom.Max()}
	for range width(b.hi - b.lo) {
		b.bits = append(b.bits, l.Sink.NewVar())
	}
	l.spell(x.native, b)
	return b
}

// spell states that the bits are those of the integer less its least value.
func (l *Lits) spell(x sat.Int, b *binary) {
	host := l.host()
	terms := []propagate.Term{propagate.TermOf(-1, x)}
	for i, bit := range b.bits {
		one := host.NewInt(0, 1)
		is := host.Ge(one, 1)
		l.Sink.AddClause(bit.Not(), is)
		l.Sink.AddClause(bit, is.Not())
		terms = append(terms, propagate.TermOf(1<<i, one))
	}
	for _, p := range propagate.Equal(terms, -b.lo) {
		host.AddPropagator(p)
	}
}

// HasNative reports whether the variable of v is an integer of the engine already.
func (l *Lits) HasNative(v store.View) bool {
	v = l.Store.Resolve(v)
	return !v.IsConst() && l.ints[v.ID].native != sat.NoInt
}

// EqMade returns the literal v = k, a value of v other than its bounds, where it has
// been made, and Undef otherwise. Literals that the engine has made are not known.
func (l *Lits) EqMade(v store.View, k int64) sat.Lit {
	v = l.Store.Resolve(v)
	if v.IsConst() || l.ints[v.ID].eq == nil {
		return sat.Undef
	}
	x := &l.ints[v.ID]
	return x.eq[x.index((k-v.B)/v.A)]
}

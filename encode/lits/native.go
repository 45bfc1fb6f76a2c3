package lits

import (
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Native returns v as a view of an integer of the engine, for propagators. ok is false
// where v has values that an engine cannot have, and where integers will be clauses.
func (l *Lits) Native(v store.View) (view propagate.Affine, ok bool) {
	v = l.Store.Resolve(v)
	if v.IsConst() {
		return propagate.Const(v.B), -sat.MaxInt <= v.B && v.B <= sat.MaxInt && !l.Clauses()
	}
	for _, end := range [...]int64{l.Store.Lo(v), l.Store.Hi(v)} {
		product, fits := store.Add(end, -v.B)
		if end < -sat.MaxInt || end > sat.MaxInt || !fits || product < -sat.MaxInt || product > sat.MaxInt {
			return propagate.Affine{}, false
		}
	}
	if l.Clauses() || !representable(l.Store.RootDomain(v.ID)) {
		return propagate.Affine{}, false
	}
	x := l.paired(v.ID)
	if x.n == 2 {
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

// paired returns what there is of the root, where two values have an integer 0..1. Without
// a literal before, theirs is that of the integer.
func (l *Lits) paired(id int32) *intLits {
	x := l.forced(id)
	if x.n == 0 && l.Store.RootDomain(id).Size() != 2 {
		return l.root(id)
	}
	switch {
	case x.native != sat.NoInt:
	case x.n == 0:
		l.describe(x, id)
		x.native = l.Sink.NewInt(0, 1)
		x.ge = []sat.Lit{l.Sink.Ge(x.native, 1)}
	default:
		x.native = l.Sink.NewInt(0, 1)
		second := l.Sink.Ge(x.native, 1)
		l.Sink.AddClause(x.ge[0].Not(), second)
		l.Sink.AddClause(x.ge[0], second.Not())
	}
	return x
}

// NativeOf returns the engine's integer of the root of v, which is no constant, or
// sat.NoInt where it has none that takes the values of the root.
func (l *Lits) NativeOf(v store.View) sat.Int {
	x := l.of(l.Store.Resolve(v).ID)
	if x.n == 2 && (x.dom.Min() != 0 || x.dom.Max() != 1) || x.wide != nil || l.Clauses() {
		return sat.NoInt
	}
	return x.native
}

// HasNative reports whether the variable of v is an integer of the engine already.
func (l *Lits) HasNative(v store.View) bool {
	v = l.Store.Resolve(v)
	return !v.IsConst() && l.of(v.ID).native != sat.NoInt && !l.Clauses()
}

// EqMade returns the literal v = k, a value of v other than its bounds, where it has
// been made, and Undef otherwise. Literals that the engine has made are not known.
func (l *Lits) EqMade(v store.View, k int64) sat.Lit {
	v = l.Store.Resolve(v)
	if v.IsConst() || l.of(v.ID).eq == nil {
		return sat.Undef
	}
	x := l.of(v.ID)
	return x.eq[x.index((k-v.B)/v.A)]
}

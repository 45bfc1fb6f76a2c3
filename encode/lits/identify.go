package lits

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Identify makes x = k and y = m equivalent. An inner value of a variable
// with all order literals that has no direct literal yet takes that of the other, at the cost
// of its definition; else two clauses say it.
func (l *Lits) Identify(x store.View, k int64, y store.View, m int64) {
	if l.lacksDirect(y, m) {
		x, k, y, m = y, m, x, k
	}
	other := l.Eq(y, m)
	if other == sat.True || other == sat.False || !l.lacksDirect(x, k) {
		own := l.Eq(x, k)
		l.Sink.AddClause(own.Not(), other)
		l.Sink.AddClause(own, other.Not())
		return
	}
	x = l.Store.Resolve(x)
	r := l.of(x.ID)
	r.setDirect(l.Sink, r.index((k-x.B)/x.A), other)
}

// lacksDirect reports whether v = k needs a direct literal that is not made
// yet.
func (l *Lits) lacksDirect(v store.View, k int64) bool {
	v = l.Store.Resolve(v)
	if v.IsConst() || !l.Store.Contains(v, k) {
		return false
	}
	x := l.root(v.ID)
	i := x.index((k - v.B) / v.A)
	return x.ge != nil && i > 0 && i < x.n-1 && (x.eq == nil || x.eq[i] == sat.Undef)
}

// makeDirect makes the direct literal of the value with index i, which is neither
// the least nor the greatest.
func (l *Lits) makeDirect(x *intLits, i int64) {
	if l.Clauses() {
		x.setDirect(l.Sink, i, l.Sink.NewVar())
		return
	}
	if x.eq == nil {
		x.eq = make([]sat.Lit, x.n)
	}
	if x.wide != nil {
		x.eq[i] = l.wideEqual(x, x.value(i))
		return
	}
	x.eq[i] = l.Sink.Eq(x.native, x.value(i))
}

// setDirect makes d the direct literal of the value with index i, which is
// neither the least nor the greatest: 3 clauses.
func (x *intLits) setDirect(s sat.Sink, i int64, d sat.Lit) {
	if x.eq == nil {
		x.eq = make([]sat.Lit, x.n)
	}
	lo, hi := x.ge[i-1], x.ge[i]
	s.AddClause(d.Not(), lo)
	s.AddClause(d.Not(), hi.Not())
	s.AddClause(d, lo.Not(), hi)
	x.eq[i] = d
}

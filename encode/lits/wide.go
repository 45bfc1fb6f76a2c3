package lits

import (
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// wide is what a variable has beside an integer of the formula, which cannot have its
// values but has half of them: x = 2·native + odd.
type wide struct {
	odd       sat.Lit
	ge, equal map[int64]sat.Lit
}

// representable reports whether an integer of the formula can have the values, and 63 bits the least of them subtracted:
// the weights of bits are coefficients, see hostBits.
func representable(dom intset.Set) bool {
	lo, hi := dom.Min(), dom.Max()
	return lo >= -sat.MaxInt && hi <= sat.MaxInt && uint64(hi)-uint64(lo) < 1<<63
}

// makeWide gives x an integer for its half, and a literal for what is left.
func (l *Lits) makeWide(x *intLits) {
	lo, hi := x.dom.Min(), x.dom.Max()
	x.wide = &wide{l.Sink.NewVar(), make(map[int64]sat.Lit), make(map[int64]sat.Lit)}
	x.native = l.Sink.NewInt(exact.FloorDiv(lo, 2), exact.FloorDiv(hi, 2))
	if lo&1 == 1 {
		l.Sink.AddClause(l.wideAtLeast(x, lo))
	}
	if hi&1 == 0 { // so that hi is not the greatest number there is
		l.Sink.AddClause(l.wideAtLeast(x, hi+1).Not())
	}
}

// wideAtLeast returns the literal x ≥ k.
func (l *Lits) wideAtLeast(x *intLits, k int64) sat.Lit {
	half := exact.FloorDiv(k, 2)
	if k == 2*half {
		return l.Sink.Ge(x.native, half)
	}
	if m, ok := x.wide.ge[k]; ok {
		return m
	}
	same := gate.And(l.Sink, l.Sink.Ge(x.native, half), x.wide.odd)
	m := gate.Or(l.Sink, same, l.Sink.Ge(x.native, half+1))
	x.wide.ge[k] = m
	return m
}

// wideEqual returns the literal x = k.
func (l *Lits) wideEqual(x *intLits, k int64) sat.Lit {
	m, ok := x.wide.equal[k]
	if !ok {
		m = gate.And(l.Sink, l.wideAtLeast(x, k), l.wideAtLeast(x, k+1).Not())
		x.wide.equal[k] = m
	}
	return m
}

// value returns the value of which half is given.
func (w *wide) value(half int64, holds func(sat.Lit) bool) int64 {
	if holds(w.odd) {
		return 2*half + 1
	}
	return 2 * half
}

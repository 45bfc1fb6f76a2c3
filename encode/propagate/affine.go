package propagate

import (
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// Affine is the integer A·X + B, with A > 0: the handle X has the sign. Where X
// is sat.NoInt it is the constant B. All its values, and those of A·X, lie
// within −sat.MaxInt..sat.MaxInt.
type Affine struct {
	X    sat.Int
	A, B int64
}

// Of returns the integer x itself.
func Of(x sat.Int) Affine { return Affine{X: x, A: 1} }

// Const returns the constant c.
func Const(c int64) Affine { return Affine{A: 1, B: c} }

// Neg returns −v.
func (v Affine) Neg() Affine {
	if v.X == sat.NoInt {
		return Const(-v.B)
	}
	return Affine{v.X.Neg(), v.A, -v.B}
}

// Plus returns v + c.
func (v Affine) Plus(c int64) Affine {
	v.B += c
	return v
}

// Lo returns the lower bound of v.
func (v Affine) Lo(t sat.View) int64 {
	if v.X == sat.NoInt {
		return v.B
	}
	return v.A*t.Lo(v.X) + v.B
}

// Hi returns the upper bound of v.
func (v Affine) Hi(t sat.View) int64 {
	if v.X == sat.NoInt {
		return v.B
	}
	return v.A*t.Hi(v.X) + v.B
}

// Root returns the lower bound of v at decision level 0, or sat.NoBound.
func (v Affine) Root(t sat.View) int64 {
	if v.X == sat.NoInt {
		return v.B
	}
	if root := t.Root(v.X); root != sat.NoBound {
		return v.A*root + v.B
	}
	return sat.NoBound
}

// Fixed reports whether v has one value left.
func (v Affine) Fixed(t sat.View) bool { return v.Lo(t) == v.Hi(t) }

// Geq returns the atom v ≥ d.
func (v Affine) Geq(d int64) sat.Atom {
	switch {
	case v.X == sat.NoInt:
		return sat.LitAtom(sat.Bool(v.B >= d))
	case v.A == 1:
		return sat.Geq(v.X, d-v.B)
	}
	return sat.Geq(v.X, exact.CeilDiv(d-v.B, v.A))
}

// Leq returns the atom v ≤ d.
func (v Affine) Leq(d int64) sat.Atom { return v.Geq(d + 1).Not() }

// Wakes subscribes to both bounds of v.
func (v Affine) Wakes(w sat.Watcher, tag int32) {
	v.WakesLo(w, tag)
	v.WakesHi(w, tag)
}

// WakesLo subscribes to the lower bound of v.
func (v Affine) WakesLo(w sat.Watcher, tag int32) {
	if v.X != sat.NoInt {
		w.WatchBound(v.X, tag)
	}
}

// WakesHi subscribes to the upper bound of v.
func (v Affine) WakesHi(w sat.Watcher, tag int32) {
	if v.X != sat.NoInt {
		w.WatchBound(v.X.Neg(), tag)
	}
}

// Above returns the least d such that the atom a, of the integer of v, is v ≥ d, or, for
// a constant v, such that v ≥ d is false.
func (v Affine) Above(a sat.Atom) int64 {
	if v.X == sat.NoInt {
		return v.B + 1
	}
	return v.A*(a.D-1) + v.B + 1
}

// Below returns the greatest d such that a is v ≤ d, or, for a constant v, such
// that v ≤ d is false.
func (v Affine) Below(a sat.Atom) int64 { return -v.Neg().Above(a) }

// Since is the position at which an atom became true.
func Since(v sat.View, a sat.Atom) int {
	at, _ := v.Since(a)
	return at
}

// Token packs which of its rules a propagator has used, and for which of its
// variables.
func Token(rule, index int) int64 { return int64(rule)<<32 | int64(index) }

// Unpack is the inverse of [Token].
func Unpack(token int64) (rule, index int) { return int(token >> 32), int(token & (1<<32 - 1)) }

// Package store holds what is known about the variables of a model before any
// clause exists: domains of integers and Booleans, bounds of sets, and which
// variable is a linear view of which other. Presolve narrows it, the encoders
// read it. It knows no constraint and no literal.
//
// Booleans are integers with the domain 0..1, so that bool2int and bool_not
// are views like any other.
package store

import (
	"math/bits"

	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
)

// View is the integer A·x + B over the root variable x with number ID. A
// constant has ID < 0 and A = 0.
type View struct {
	ID   int32
	A, B int64
}

// Const returns the view that is always c.
func Const(c int64) View { return View{ID: -1, B: c} }

// Of returns the view of variable id itself.
func Of(id int32) View { return View{ID: id, A: 1} }

// IsConst reports whether v has no variable.
func (v View) IsConst() bool { return v.ID < 0 }

// Not returns 1 − v, the complement of a Boolean.
func (v View) Not() View { return View{ID: v.ID, A: -v.A, B: 1 - v.B} }

// NotIf returns the complement when b holds, v itself otherwise.
func (v View) NotIf(b bool) View {
	if b {
		return v.Not()
	}
	return v
}

// at returns A·x + B, with the infinities kept and overflow saturated.
func (v View) at(x int64) int64 { return SatAdd(SatMul(v.A, x), v.B) }

// ends returns the least and the greatest A·x + B for x in lo..hi. A lo that is
// PosInf, where only numbers beyond int64 are left, counts as the number that it
// is, and so does a hi that is NegInf.
func (v View) ends(lo, hi int64) (least, greatest int64) {
	if v.A < 0 {
		lo, hi = hi, lo
	}
	least, greatest = v.at(lo), v.at(hi)
	if lo == infinity(v.A) && v.unit() {
		least = satSum(infinity(1), v.B)
	}
	if hi == infinity(-v.A) && v.unit() {
		greatest = satSum(infinity(-1), v.B)
	}
	return least, greatest
}

// unit reports whether A is 1 or −1.
func (v View) unit() bool { return v.A == 1 || v.A == -1 }

// infinity returns the infinity of a sign.
func infinity(sign int64) int64 {
	if sign > 0 {
		return intset.PosInf
	}
	return intset.NegInf
}

// exact returns A·x + B and whether it is an int64.
func (v View) exact(x int64) (int64, bool) {
	p, ok := Mul(v.A, x)
	if !ok {
		return 0, false
	}
	return Add(p, v.B)
}

// over returns v with its variable replaced by the view up, and whether the
// coefficients are int64.
func (v View) over(up View) (View, bool) {
	a, b := Sum{}, SumOf(v.B)
	a.AddProduct(v.A, up.A)
	b.AddProduct(v.A, up.B)
	return View{ID: up.ID, A: a.Value, B: b.Value}, !a.Beyond && !b.Beyond
}

// Scale returns a·v + b, and whether its coefficients are int64; whether its
// values are is for Unify to find out.
func (v View) Scale(a, b int64) (View, bool) {
	if v.IsConst() {
		c := SumOf(b)
		c.AddProduct(a, v.B)
		return Const(c.Value), !c.Beyond
	}
	return View{A: a, B: b}.over(v)
}

// inverse returns the x with A·x + B = y, if there is an integer one.
// An x beyond int64 is an infinity.
func (v View) inverse(y int64) (int64, bool) {
	d, ok := Add(y, -v.B)
	switch {
	case !ok && v.unit():
		return SatMul(v.A, infinity(y)), true
	case !ok || d%v.A != 0:
		return 0, false
	}
	return d / v.A, true
}

// Preimage returns the values of the variable of v, no constant, with which v is in the set.
func (v View) Preimage(set intset.Set) intset.Set { return v.preimage(set) }

// preimage returns the set of x for which A·x + B lies in s. A is not 0. An
// infinity stands for all x beyond int64.
func (v View) preimage(s intset.Set) intset.Set {
	if v.A == 1 && v.B == 0 {
		return s
	}
	out := make([]intset.Range, 0, len(s))
	for _, r := range s {
		lo, hi := v.solve(r.Lo, intset.NegInf, exact.CeilDiv), v.solve(r.Hi, intset.PosInf, exact.FloorDiv)
		if v.A < 0 {
			lo, hi = v.solve(r.Hi, intset.PosInf, exact.CeilDiv), v.solve(r.Lo, intset.NegInf, exact.FloorDiv)
		}
		if lo <= hi {
			out = append(out, intset.Range{Lo: lo, Hi: hi})
		}
	}
	return intset.FromRanges(out...)
}

// solve returns (end−B)/A, rounded, for the end of a range. The infinity open
// means that there is no bound; the other is the first number beyond int64.
func (v View) solve(end, open int64, divide func(a, b int64) int64) int64 {
	d := open
	if end != open {
		d = satSum(end, -v.B)
	}
	if d == open {
		return SatMul(v.A, d)
	}
	return divide(d, v.A)
}

// image returns the values of A·x + B for x in s. With |A| ≠ 1 every value of
// s becomes a range, so s must be small then.
func (v View) image(s intset.Set) intset.Set {
	switch v.A {
	case 1:
		if v.B == 0 {
			return s
		}
		out := make(intset.Set, len(s))
		for i, r := range s {
			out[i].Lo, out[i].Hi = v.ends(r.Lo, r.Hi)
		}
		return out
	case -1:
		out := make(intset.Set, len(s))
		for i, r := range s {
			o := &out[len(s)-1-i]
			o.Lo, o.Hi = v.ends(r.Lo, r.Hi)
		}
		return out
	}
	var out []int64
	for x := range s.Each {
		out = append(out, v.at(x))
	}
	return intset.Of(out...)
}

// isInf reports whether x is an infinity mark, or the int64 beyond it.
func isInf(x int64) bool { return x <= intset.NegInf || x == intset.PosInf }

// Add returns a+b and whether it is within ±(2^63 − 2).
func Add(a, b int64) (int64, bool) {
	c := a + b
	if (a > 0) == (b > 0) && (c > 0) != (a > 0) && a != 0 && b != 0 {
		return 0, false
	}
	return c, !isInf(c)
}

// Mul returns a·b and whether it is within ±(2^63 − 2).
func Mul(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	hi, lo := bits.Mul64(exact.Magnitude(a), exact.Magnitude(b))
	switch {
	case hi != 0 || lo >= intset.PosInf:
		return 0, false
	case (a < 0) != (b < 0):
		return -int64(lo), true
	}
	return int64(lo), true
}

// SatAdd adds with saturation at the infinities; an infinite a or b wins (a
// first).
func SatAdd(a, b int64) int64 {
	if isInf(a) {
		return a
	}
	if isInf(b) {
		return b
	}
	return satSum(a, b)
}

// satSum adds with saturation, the infinities as the numbers that they are.
func satSum(a, b int64) int64 {
	c := a + b
	switch {
	case a > 0 && b > 0 && c < 0:
		return intset.PosInf
	case a < 0 && b < 0 && c >= 0, c < intset.NegInf:
		return intset.NegInf
	}
	return c
}

// SatMul multiplies with saturation at the infinities; 0·∞ is 0.
func SatMul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if !isInf(a) && !isInf(b) {
		if c, ok := Mul(a, b); ok {
			return c
		}
	}
	if (a < 0) == (b < 0) {
		return intset.PosInf
	}
	return intset.NegInf
}

// Neg returns −v.
func (v View) Neg() View { return View{ID: v.ID, A: -v.A, B: -v.B} }

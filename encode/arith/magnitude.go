package arith

import (
	"math/bits"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// Products of many values are multiplied by sign and magnitude: no
// offset is taken from the factors, so nothing but the product itself, of up to
// 126 bits, is larger than they are (docs/decisions/0030).

// signed is an integer by sign and magnitude; 0 is not negative.
type signed struct {
	bits     []sat.Lit
	negative sat.Lit
}

// timesByMagnitude encodes guard → x·y = z: the magnitudes multiplied and
// compared bit by bit, about 23 clauses for each pair of bits, and the sign of
// a z that is not 0. It is refused with store.ErrOverflow for an unbounded argument.
func timesByMagnitude(e *constraint.Encoder, g sat.Lit, x, y, z store.View) {
	s, ok := signedAll(e, x, y, z)
	if !ok {
		e.Fail(store.ErrOverflow)
		return
	}
	pb.EqBits(e.Sink, g, pb.MulBits(e.Sink, s[0].bits, s[1].bits), s[2].bits)
	zero := e.Eq(z, 0)
	for _, sign := range s.clashes() {
		e.Guarded(g, append(sign, zero)...)
	}
}

// notTimesByMagnitude encodes guard → x·y ≠ z: the magnitudes differ, or z is
// not 0 and has the wrong sign.
func notTimesByMagnitude(e *constraint.Encoder, g sat.Lit, x, y, z store.View) {
	s, ok := signedAll(e, x, y, z)
	if !ok {
		e.Fail(store.ErrOverflow)
		return
	}
	other, wrong := e.Sink.NewVar(), e.Sink.NewVar()
	e.Guarded(g, other, wrong)
	pb.NeBits(e.Sink, other, pb.MulBits(e.Sink, s[0].bits, s[1].bits), s[2].bits)
	e.Guarded(wrong, e.Ne(z, 0))
	s[2].negative = s[2].negative.Not()
	for _, sign := range s.clashes() {
		e.Guarded(wrong, sign...)
	}
}

// signedTriple are two factors and a product.
type signedTriple [3]signed

// clashes returns clauses that hold when the product is negative if and only
// if one of the factors is.
func (s *signedTriple) clashes() [][]sat.Lit {
	x, y, z := s[0].negative, s[1].negative, s[2].negative
	return [][]sat.Lit{
		{x.Not(), y.Not(), z.Not()}, {x, y, z.Not()}, {x.Not(), y, z}, {x, y.Not(), z},
	}
}

// signedAll returns factors and product; ok is false where one of them is unbounded.
func signedAll(e *constraint.Encoder, x, y, z store.View) (s *signedTriple, ok bool) {
	s = new(signedTriple)
	for i, v := range [3]store.View{x, y, z} {
		if !e.Store.Bounded(v) {
			return nil, false
		}
		s[i] = signedOf(e, v)
	}
	return s, true
}

// signedOf returns a bounded view by sign and magnitude. The view is the bits of
// its root times a factor, and a constant, in two's complement; the view of a
// negative factor is negated first.
func signedOf(e *constraint.Encoder, v store.View) signed {
	v = e.Store.Resolve(v)
	if v.IsConst() {
		return signed{constBits(exact.Magnitude(v.B)), sat.Bool(v.B < 0)}
	}
	most := max(exact.Abs(e.Store.Lo(v)), exact.Abs(e.Store.Hi(v)))
	flip := v.A < 0
	if flip {
		v = v.Neg()
	}
	root, lo := e.Bits(v)
	coef := uint64(v.A)
	base := coef*uint64(lo) + uint64(v.B) // modulo 2⁶⁴
	width := bits.Len64(uint64(most))
	s := signed{negative: sat.False}
	if e.Store.Lo(v) >= 0 {
		s.bits = pb.SumModulo(e.Sink, root, coef, base, width)
	} else {
		s.bits, s.negative = pb.Magnitude(e.Sink, pb.SumModulo(e.Sink, root, coef, base, width+1))
	}
	if flip {
		s.negative = e.Ge(v, 1)
	}
	return s
}

// constBits are the bits of a constant.
func constBits(k uint64) []sat.Lit {
	var out []sat.Lit
	for ; k > 0; k >>= 1 {
		out = append(out, sat.Bool(k&1 == 1))
	}
	return out
}

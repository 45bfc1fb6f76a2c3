package arith

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// BinarySum is a sum of bits that adders compare with a number, whatever 64-bit integers
// its terms are.
type BinarySum struct {
	terms []pb.WideTerm
	bound *big.Int
}

// NewBinarySum is a sum without terms, to be compared with bound.
func NewBinarySum(bound int64) *BinarySum { return &BinarySum{bound: big.NewInt(bound)} }

// Add adds coef·v, by the bits of the root of v.
func (s *BinarySum) Add(e *constraint.Encoder, coef int64, v store.View) {
	v = e.Store.Resolve(v)
	c := big.NewInt(coef)
	s.bound.Sub(s.bound, new(big.Int).Mul(c, big.NewInt(v.B)))
	if v.IsConst() {
		return
	}
	bits, lo := e.Bits(v)
	c.Mul(c, big.NewInt(v.A))
	s.bound.Sub(s.bound, new(big.Int).Mul(c, big.NewInt(lo)))
	s.terms = append(s.terms, pb.WideTerm{Coef: c, Bits: bits})
}

// AddLits adds weights·lits.
func (s *BinarySum) AddLits(weights []int64, lits []sat.Lit) {
	for i, l := range lits {
		s.terms = append(s.terms, pb.WideTerm{Coef: big.NewInt(weights[i]), Bits: []sat.Lit{l}})
	}
}

// Post encodes guard → the sum rel its bound by pb.LinearWide.
func (s *BinarySum) Post(e *constraint.Encoder, g sat.Lit, rel pb.Rel) {
	pb.LinearWide(e.Sink, g, s.terms, rel, s.bound)
}

// addUp encodes guard → Σ coefs·views rel bound in adders where numbers of the usual way
// overflow: a matter of single constraints at the edge of 64 bits.
func addUp(e *constraint.Encoder, overflow error, g sat.Lit, coefs []int64, views []store.View, rel linear.Rel, bound *big.Int) {
	sum := &BinarySum{bound: bound}
	for i, v := range views {
		if !e.Store.Bounded(v) {
			e.Fail(overflow)
			return
		}
		sum.Add(e, coefs[i], v)
	}
	sum.Post(e, g, relOf(rel))
}

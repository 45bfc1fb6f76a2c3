package arith

import (
	"errors"
	"math/big"

	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Sums whose terms or partial sums are no 64-bit integers are added up in as
// many bits as they take. That is a matter of single constraints at the edge of
// the range, so it is tried when the usual way has failed.

// orWide encodes guard → Σ coefs·views rel bound in the wide way where the usual
// one has ended with store.ErrOverflow. Inside a window of unbounded integers the
// error stays, since the next window is narrower.
func orWide(e *rule.Encoder, usual error, g sat.Lit, coefs []int64, views []store.View, rel linear.Rel, bound func() *big.Int) error {
	if !errors.Is(usual, store.ErrOverflow) || e.Narrower {
		return usual
	}
	for _, v := range views {
		if !e.Store.Bounded(v) {
			return usual
		}
	}
	linearWide(e, g, coefs, views, bound(), relOf(rel))
	return nil
}

// linearWide encodes guard → Σ coefs·views rel bound over bounded integers by
// pb.LinearWide.
func linearWide(e *rule.Encoder, g sat.Lit, coefs []int64, views []store.View, bound *big.Int, rel pb.Rel) {
	byRoot := make(map[int32]*big.Int)
	var order []int32
	for i, v := range views {
		v = e.Store.Resolve(v)
		c := big.NewInt(coefs[i])
		bound.Sub(bound, new(big.Int).Mul(c, big.NewInt(v.B)))
		if v.IsConst() {
			continue
		}
		if byRoot[v.ID] == nil {
			byRoot[v.ID] = new(big.Int)
			order = append(order, v.ID)
		}
		byRoot[v.ID].Add(byRoot[v.ID], c.Mul(c, big.NewInt(v.A)))
	}
	terms := make([]pb.WideTerm, 0, len(order))
	for _, id := range order {
		c := byRoot[id]
		if c.Sign() == 0 {
			continue
		}
		bits, lo := e.Bits(store.Of(id))
		bound.Sub(bound, new(big.Int).Mul(c, big.NewInt(lo)))
		terms = append(terms, pb.WideTerm{Coef: c, Bits: bits})
	}
	pb.LinearWide(e.Sink, g, terms, rel, bound)
}

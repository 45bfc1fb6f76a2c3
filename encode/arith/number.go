package arith

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Number returns the view, which has more than one value, as a number: it costs nothing at the view's least value, and 1 for each unit of
// the view beyond. It is not ok where the integers are clauses.
func Number(e *constraint.Encoder, v store.View) (n pb.Number, ok bool) {
	x, ok := e.Native(v)
	if !ok || x.X == sat.NoInt {
		return pb.Number{}, false
	}
	v = e.Store.Resolve(v)
	d := e.Store.RootDomain(v.ID)
	return pb.Number{
		Int: x.X, Weight: x.A, Lo: (e.Store.Lo(v) - x.B) / x.A, Hi: (e.Store.Hi(v) - x.B) / x.A,
		Next: func(k int64) int64 { return (nextValue(d, v, x.A*k+x.B) - x.B) / x.A },
	}, true
}

// nextValue returns the least value from k on of the view of a root with the values d. There is one.
func nextValue(d intset.Set, v store.View, k int64) int64 {
	if v.A > 0 {
		x, _ := d.Next(exact.CeilDiv(k-v.B, v.A))
		return v.A*x + v.B
	}
	x, _ := d.Prev(exact.FloorDiv(v.B-k, -v.A))
	return v.A*x + v.B
}

// Total returns a new integer, from lo to hi, that is at least what the numbers cost and the weights of the literals that are true: an
// integer more for each literal.
func Total(e *constraint.Encoder, numbers []pb.Number, costs []sat.Cost, lo, hi int64) sat.Int {
	host := e.Engine()
	x := host.NewInt(lo, hi)
	terms, bound := []propagate.Term{propagate.TermOf(-1, x)}, int64(0)
	for _, n := range numbers {
		terms = append(terms, propagate.TermOf(n.Weight, n.Int))
		bound += n.Weight * n.Lo
	}
	for _, c := range costs {
		one := host.NewInt(0, 1)
		e.Sink.AddClause(c.Lit.Not(), host.Ge(one, 1))
		terms = append(terms, propagate.TermOf(c.Weight, one))
	}
	e.Post(sat.True, propagate.AtMost(terms, bound))
	return x
}

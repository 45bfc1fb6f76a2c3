package lits

import (
	"math/bits"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/sat"
)

// width is the number of bits for the numbers 0..n.
func width(n uint64) int { return bits.Len64(n) }

// Bits returns the bits of x − lo, least significant first, where x is the root of v. Where
// x has all its order literals, they are channelled to them: a clause for each run of
// values in which a bit is the same, about 2n clauses for n consecutive values. Otherwise
// they are those of the integer of the formula: compared with constants in clauses, or
// bound to it by a propagator.
func (l *Lits) Bits(v store.View) (bits []sat.Lit, lo int64) {
	v = l.Store.Resolve(v)
	x := l.root(v.ID)
	if x.bits != nil {
		return x.bits, x.low
	}
	x.low = x.dom.Min()
	switch {
	case x.n == 2 || l.few(x):
		if x.ge == nil {
			l.makeSteps(x)
		}
		x.bits = l.channel(x)
	case x.wide != nil:
		x.low &^= 1
		x.bits = append([]sat.Lit{x.wide.odd}, l.hostBits(x.native, exact.FloorDiv(x.dom.Min(), 2), exact.FloorDiv(x.dom.Max(), 2))...)
	default:
		x.bits = l.hostBits(x.native, x.dom.Min(), x.dom.Max())
	}
	return x.bits, x.low
}

// hostBits returns the bits of an integer of the formula with these bounds, less the lower one.
func (l *Lits) hostBits(x sat.Int, lo, hi int64) []sat.Lit {
	if l.Clauses() {
		return l.opt.Clauses.Over(l.Sink).Bits(x)
	}
	bits := make([]sat.Lit, width(uint64(hi)-uint64(lo)))
	for i := range bits {
		bits[i] = l.Sink.NewVar()
	}
	terms := []propagate.Term{propagate.TermOf(-1, x)}
	for i, bit := range bits {
		one := l.Sink.NewInt(0, 1)
		is := l.Sink.Ge(one, 1)
		l.Sink.AddClause(bit.Not(), is)
		l.Sink.AddClause(bit, is.Not())
		terms = append(terms, propagate.TermOf(1<<i, one))
	}
	for _, p := range propagate.Equal(terms, -lo) {
		l.Engine().AddPropagator(p)
	}
	return bits
}

// channel defines bits for a variable with all order literals. Neighbouring values with
// the same bit form a run; for each run, x inside it fixes the bit.
func (l *Lits) channel(x *intLits) []sat.Lit {
	lo, hi := x.dom.Min(), x.dom.Max()
	if x.n == 2 && hi-lo == 1 {
		return []sat.Lit{x.ge[0]}
	}
	var bits []sat.Lit
	for i := range width(uint64(hi) - uint64(lo)) {
		bit := l.Sink.NewVar()
		bits = append(bits, bit)
		for j := int64(0); j < x.n; {
			set := x.bitAt(j, i)
			end := j + 1
			for end < x.n && x.bitAt(end, i) == set {
				end++
			}
			clause := []sat.Lit{bit.If(set)}
			if j > 0 {
				clause = append(clause, x.ge[j-1].Not())
			}
			if end < x.n {
				clause = append(clause, x.ge[end-1])
			}
			l.Sink.AddClause(clause...)
			j = end
		}
	}
	return bits
}

// bitAt reports whether bit i of the value with index j is 1.
func (x *intLits) bitAt(j int64, i int) bool {
	return (uint64(x.value(j))-uint64(x.dom.Min()))>>i&1 == 1
}

// bitsAt returns the bits as they are when v = k.
func (l *Lits) bitsAt(v store.View, k int64) []sat.Lit {
	x := l.of(v.ID)
	value := uint64((k-v.B)/v.A) - uint64(x.low)
	is := make([]sat.Lit, len(x.bits))
	for i, bit := range x.bits {
		is[i] = bit.If(value>>i&1 == 1)
	}
	return is
}

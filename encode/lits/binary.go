package lits

import (
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// binary is the offset binary encoding of an integer: bits of x − lo, least
// significant first.
type binary struct {
	lo, hi int64
	bits   []sat.Lit
	suffix map[suffixKey]sat.Lit
	equal  map[int64]sat.Lit
}

// suffixKey names the literal "the low n bits are at least k".
type suffixKey struct {
	n int
	k uint64
}

func newBinary(s sat.Sink, dom intset.Set) *binary {
	b := &binary{lo: dom.Min(), hi: dom.Max()}
	for range width(b.hi - b.lo) {
		b.bits = append(b.bits, s.NewVar())
	}
	s.AddClause(b.suffixGe(s, len(b.bits), uint64(b.hi-b.lo)+1).Not())
	for i := 1; i < len(dom); i++ {
		// No value in the gap: above its start means past its end.
		s.AddClause(b.ge(s, dom[i-1].Hi+1).Not(), b.ge(s, dom[i].Lo))
	}
	return b
}

// ge returns the literal x ≥ k.
func (b *binary) ge(s sat.Sink, k int64) sat.Lit {
	switch {
	case k <= b.lo:
		return sat.True
	case k > b.hi:
		return sat.False
	}
	return b.suffixGe(s, len(b.bits), uint64(k-b.lo))
}

// suffixGe returns the literal "the low n bits spell a number ≥ k". Constants
// with a common suffix share their gates; a new constant costs at most one
// gate of 3 clauses for each bit.
func (b *binary) suffixGe(s sat.Sink, n int, k uint64) sat.Lit {
	switch {
	case k == 0:
		return sat.True
	case k>>n != 0:
		return sat.False
	}
	key := suffixKey{n, k}
	if l, ok := b.suffix[key]; ok {
		return l
	}
	top := b.bits[n-1]
	half := uint64(1) << (n - 1)
	var l sat.Lit
	if k >= half {
		l = gate.And(s, top, b.suffixGe(s, n-1, k-half))
	} else {
		l = gate.Or(s, top, b.suffixGe(s, n-1, k))
	}
	if b.suffix == nil {
		b.suffix = make(map[suffixKey]sat.Lit)
	}
	b.suffix[key] = l
	return l
}

// eq returns the literal x = k for a k in lo..hi.
func (b *binary) eq(s sat.Sink, k int64) sat.Lit {
	if l, ok := b.equal[k]; ok {
		return l
	}
	lits := make([]sat.Lit, len(b.bits))
	for i, bit := range b.bits {
		lits[i] = bit.If(uint64(k-b.lo)>>i&1 == 1)
	}
	l := gate.And(s, lits...)
	if b.equal == nil {
		b.equal = make(map[int64]sat.Lit)
	}
	b.equal[k] = l
	return l
}

func (b *binary) value(holds func(sat.Lit) bool) int64 {
	v := b.lo
	for i, bit := range b.bits {
		if holds(bit) {
			v += 1 << i
		}
	}
	return v
}

// FromBits makes an integer of bits that spell it, least significant first;
// the caller's clauses keep it within 0..top.
func (l *Lits) FromBits(bits []sat.Lit, top int64) store.View {
	if top == 0 {
		return store.Const(0)
	}
	v := l.NewInt(intset.Interval(0, top))
	x := &l.ints[v.ID]
	l.describe(x, v.ID)
	x.bin = &binary{hi: top, bits: bits[:min(len(bits), width(top))]}
	return v
}

// Bits returns the bits of x − Min, least significant first, where x is the
// root of v. An order-encoded variable gets bits that are channelled to its
// order literals: a clause for each run of values in which a bit is the same,
// about 2n clauses for n consecutive values.
func (l *Lits) Bits(v store.View) (bits []sat.Lit, lo int64) {
	v = l.Store.Resolve(v)
	x := l.root(v.ID)
	switch {
	case x.bin != nil:
	case x.lazy():
		x.bin = l.channelNative(x)
	default:
		x.bin = l.channel(x)
	}
	return x.bin.bits, x.bin.lo
}

// channel defines bits for an order-encoded variable. Neighbouring values with
// the same bit form a run; for each run, x inside it fixes the bit.
func (l *Lits) channel(x *intLits) *binary {
	b := &binary{lo: x.dom.Min(), hi: x.dom.Max()}
	if x.n == 2 && b.hi-b.lo == 1 {
		b.bits = []sat.Lit{x.ge[0]}
		return b
	}
	for i := range width(b.hi - b.lo) {
		bit := l.Sink.NewVar()
		b.bits = append(b.bits, bit)
		for j := int64(0); j < x.n; {
			set := uint64(x.value(j)-b.lo)>>i&1 == 1
			end := j + 1
			for end < x.n && (uint64(x.value(end)-b.lo)>>i&1 == 1) == set {
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
	return b
}

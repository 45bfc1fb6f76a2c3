package lits

import (
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// A binary integer can have some order literals beside its bits, its marks:
// evenly spaced, and linked to each other and to every comparison with a
// constant that is made. Unit propagation of bounds then goes from mark to mark,
// where bits alone say nothing until the highest are known.

// markCount is the number of marks of an integer, at most.
const markCount = 64

// mark is the order literal x ≥ at.
type mark struct {
	at  int64
	lit sat.Lit
}

// Marks returns order literals of v in increasing order, such that each implies
// that v is at least its value: all of them where v has order literals, else the
// marks of its root, which the first call makes. What a false literal implies
// follows from the marks of the negated view. A mark costs at most three clauses
// for each bit, and one.
func (l *Lits) Marks(v store.View) []pb.Step {
	if steps, ok := l.Steps(v); ok {
		return steps
	}
	v = l.Store.Resolve(v)
	marks := l.marks(&l.ints[v.ID])
	steps := make([]pb.Step, len(marks))
	for i, m := range marks {
		if v.A > 0 {
			steps[i] = pb.Step{Value: v.A*m.at + v.B, Lit: m.lit}
		} else {
			steps[len(marks)-1-i] = pb.Step{Value: v.A*(m.at-1) + v.B, Lit: m.lit.Not()}
		}
	}
	return steps
}

// marks returns the marks of an integer without order literals.
func (l *Lits) marks(x *intLits) []mark {
	if !x.lazy() {
		return x.bin.mark(l.Sink)
	}
	lo, hi := x.dom.Min(), x.dom.Max()
	return spaced(lo, hi, func(at int64) sat.Lit { return l.host().Ge(x.native, at) })
}

// spaced returns evenly spaced marks above lo, up to hi.
func spaced(lo, hi int64, ge func(at int64) sat.Lit) []mark {
	span := uint64(hi) - uint64(lo)
	n := min(span, markCount)
	marks := make([]mark, 0, n)
	for i := uint64(1); i <= n; i++ {
		// span may be all of 64 bits.
		at := lo + int64(span/n*i+span%n*i/n)
		marks = append(marks, mark{at, ge(at)})
	}
	return marks
}

// mark returns the marks, to be made for the first.
func (b *binary) mark(s sat.Sink) []mark {
	if b.marks != nil {
		return b.marks
	}
	before := sat.True
	marks := spaced(b.lo, b.hi, func(at int64) sat.Lit {
		lit := b.ge(s, at)
		s.AddClause(lit.Not(), before)
		before = lit
		return lit
	})
	b.marks = marks
	for _, k := range b.asked {
		b.link(s, k)
	}
	return marks
}

// link adds the clauses between x ≥ k and the marks next to it.
func (b *binary) link(s sat.Sink, k int64) {
	own := b.suffixGe(s, len(b.bits), uint64(k-b.lo))
	below, above := sat.True, sat.False
	for _, m := range b.marks {
		if m.at < k {
			below = m.lit
			continue
		}
		above = m.lit
		break
	}
	s.AddClause(own.Not(), below)
	s.AddClause(above.Not(), own)
}

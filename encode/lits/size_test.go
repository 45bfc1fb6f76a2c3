package lits

import (
	"math/bits"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// TestSizes holds the numbers of clauses that comments state, for an integer
// of n values from 0 on.
func TestSizes(t *testing.T) {
	for _, n := range []int64{5, 64, 1000} {
		width := bits.Len64(uint64(n - 1))
		for _, c := range []struct {
			name     string
			orderMax int64
			prepare  func(l *Lits, x store.View) // not counted
			build    func(l *Lits, x store.View)
			least    int
			most     int
		}{
			{"order literals: n−2 clauses", n, nil, func(l *Lits, x store.View) { l.Steps(x) }, int(n) - 2, int(n) - 2},
			{
				"x = k beside order literals: 3 clauses", n,
				func(l *Lits, x store.View) { l.Steps(x) },
				func(l *Lits, x store.View) { l.Eq(x, 2) },
				3, 3,
			},
			{
				"a comparison of bits: at most 3 clauses for each bit", 1,
				func(l *Lits, x store.View) { l.Bits(x) },
				func(l *Lits, x store.View) { l.Ge(x, n/2+1) },
				1, 3 * width,
			},
			{
				"bits beside order literals: about 2n clauses", n,
				func(l *Lits, x store.View) { l.Steps(x) },
				func(l *Lits, x store.View) { l.Bits(x) },
				2*int(n) - width, 2*int(n) + width,
			},
		} {
			l, f := newInt(t, intset.Interval(0, n-1), Options{OrderMax: c.orderMax})
			x := store.Of(0)
			if c.prepare != nil {
				c.prepare(l, x)
			}
			before := clauses(f)
			c.build(l, x)
			if got := clauses(f) - before; got < c.least || got > c.most {
				t.Errorf("%s; for n = %d there are %d, not %d to %d", c.name, n, got, c.least, c.most)
			}
		}
	}
}

// clauses counts the clauses of at least two literals.
func clauses(f *sat.Formula) int {
	n := 0
	f.Each(func([]sat.Lit) { n++ })
	return n
}

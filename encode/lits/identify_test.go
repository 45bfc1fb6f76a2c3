package lits

import (
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/lower"
)

// twoInts returns the literals of x in 1..5 and y in {2,4,5,9}.
func twoInts(opt Options) (l *Lits, x, y store.View, f *sat.Formula) {
	m := &flatzinc.Model{Vars: []*flatzinc.Var{
		{Name: "x", Base: flatzinc.Int, Ints: intset.Interval(1, 5)},
		{ID: 1, Name: "y", Base: flatzinc.Int, Ints: intset.Of(2, 4, 5, 9)},
	}}
	f = sat.NewFormula()
	opt.Clauses = new(lower.Integers)
	return New(store.New(m), opt.Clauses.Over(f), 2, opt), store.Of(0), store.Of(1), f
}

// Identify makes exactly the pairs of values impossible of which one has the
// value and the other has not, whichever literals were there before, and for
// values that one variable does not have.
func TestIdentify(t *testing.T) {
	for _, opt := range []Options{{OrderMax: 1 << 10}, {OrderMax: 4}, {OrderMax: 1}} {
		for before := range 4 {
			for k := int64(0); k <= 6; k++ {
				for _, m := range []int64{2, 4, 5, 7, 9} {
					l, x, y, f := twoInts(opt)
					if before&1 != 0 {
						l.Eq(x, 3)
					}
					if before&2 != 0 {
						l.Eq(y, 4)
					}
					l.Identify(x, k, y, m)
					checkIdentity(t, l, f, func(a, b int64) bool { return (a == k) == (b == m) })
				}
			}
		}
	}
}

// A view of the same variable: x = 2 and 6 − x = 3 have no value in common.
func TestIdentifyAliased(t *testing.T) {
	l, x, _, f := twoInts(Options{OrderMax: 1 << 10})
	l.Identify(x, 2, store.View{ID: 0, A: -1, B: 6}, 3)
	for a := int64(1); a <= 5; a++ {
		if got, want := with(f, l.Eq(x, a)).Contradiction(), a == 2 || a == 3; got != want {
			t.Errorf("x = %d: impossible is %t, want %t", a, got, want)
		}
	}
}

func checkIdentity(t *testing.T, l *Lits, f *sat.Formula, want func(a, b int64) bool) {
	t.Helper()
	x, y := store.Of(0), store.Of(1)
	for a := int64(1); a <= 5; a++ {
		for _, b := range []int64{2, 4, 5, 9} {
			ax, by := l.Eq(x, a), l.Eq(y, b)
			g := with(with(f, ax), by)
			if got := !g.Contradiction(); got != want(a, b) {
				t.Fatalf("x = %d, y = %d: possible is %t, want %t", a, b, got, want(a, b))
			}
		}
	}
}

// An unconditional identity of inner values needs one variable less.
func TestIdentifyShares(t *testing.T) {
	l, x, y, _ := twoInts(Options{OrderMax: 1 << 10})
	l.Identify(x, 3, y, 4)
	if l.Eq(x, 3) != l.Eq(y, 4) {
		t.Error("two literals for one fact")
	}
}

// BindIn gives a membership another literal for its own, or says that they are
// equivalent.
func TestBindIn(t *testing.T) {
	for _, made := range []bool{false, true} {
		m := &flatzinc.Model{Vars: []*flatzinc.Var{{Name: "s", Base: flatzinc.SetOfInt, Ints: intset.Interval(1, 3)}}}
		f := sat.NewFormula()
		l := New(store.New(m), f, 1, Options{})
		s, lit := store.SetView{ID: 0}, f.NewVar()
		if made {
			l.In(s, 1)
		}
		l.BindIn(s, 2, lit)
		l.BindIn(s, 5, lit.Not()) // no element
		if (l.In(s, 2) == lit) == made {
			t.Errorf("shared is %t", l.In(s, 2) == lit)
		}
		if g := with(f, l.In(s, 2).Not()); !g.Contradiction() {
			t.Error("2 is not in s")
		}
		if g := with(f, l.In(s, 1)); g.Contradiction() {
			t.Error("1 is settled")
		}
	}
}

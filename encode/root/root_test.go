package root

import (
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
)

// newStore returns a store of integers with these domains.
func newStore(t *testing.T, domains ...intset.Set) (st *store.Store, xs []store.View) {
	t.Helper()
	st = store.New(enctest.Parse(t, "solve satisfy;"))
	for _, d := range domains {
		xs = append(xs, st.NewInt(d))
	}
	return st, xs
}

// sum hands over Σ vs ≤ bound.
func sum(bound int64, vs ...store.View) constraint.Propagators {
	return func(h constraint.Host, g sat.Lit, _ store.Args) bool {
		as, ok := h.Wide(vs...)
		var terms []propagate.Term
		rest := bound
		for _, a := range as {
			if rest -= a.B; a.X != sat.NoInt {
				terms = append(terms, propagate.Term{A: a.A, X: a.X})
			}
		}
		if ok {
			h.Post(g, propagate.AtMost(terms, rest))
		}
		return ok
	}
}

// TestAssumedBounds: what follows from the bounds of integers that have none is not taken,
// and the rest is, also once they have bounds.
func TestAssumedBounds(t *testing.T) {
	all, few := intset.Interval(intset.NegInf, intset.PosInf), intset.Interval(0, 10)
	st, x := newStore(t, all, few, all)
	tr, in := New(st), new(Instance)
	run := func() bool { return tr.Run(in, sum(5, x...), store.Const(1), store.Args{}) }
	if !run() || st.Hi(x[0]) != intset.PosInf || st.Hi(x[1]) != 10 {
		t.Fatal("two open integers")
	}
	if st.SetLo(x[0], 1); !run() || st.Hi(x[2]) != 4 || st.Hi(x[1]) != 10 || st.Hi(x[0]) != intset.PosInf {
		t.Fatal("one open integer")
	}
	if st.SetLo(x[2], -3); !run() || st.Hi(x[1]) != 7 || st.Hi(x[0]) != 8 {
		t.Fatal("no open integer")
	}
	if st.SetLo(x[1], 7); !run() || st.Hi(x[0]) != 1 || st.Hi(x[2]) != -3 {
		t.Fatal("bounds")
	}
	five := store.View{ID: x[0].ID, A: 5}
	st, x = newStore(t, all, few)
	if tr = New(st); !tr.Run(new(Instance), sum(4, five, x[1].Neg()), store.Const(1), store.Args{}) || st.Hi(x[0]) != 2 {
		t.Errorf("a factor: %v", st.Domain(x[0]))
	}
	huge := intset.Interval(0, intset.PosInf-1)
	if st, x = newStore(t, huge, huge); !New(st).Run(new(Instance), sum(-1<<62, x[0], x[1].Neg()), store.Const(1), store.Args{}) || st.Lo(x[1]) != 1<<62 {
		t.Errorf("beyond the integers of an engine: %d", st.Lo(x[1]))
	}
}

// TestBeyond: numbers beyond 64 bits of an integer without bounds are no contradiction.
func TestBeyond(t *testing.T) {
	far := intset.Interval(intset.PosInf-9, intset.PosInf-1)
	st, x := newStore(t, far, far, intset.Interval(intset.NegInf, intset.PosInf))
	tr, in := New(st), new(Instance)
	for range 2 {
		if !tr.Run(in, sum(0, x[0], x[1], x[2].Neg()), store.Const(1), store.Args{}) || st.Hi(x[2]) != intset.PosInf {
			t.Errorf("%v", st.Domain(x[2]))
		}
	}
}

// TestTrials: a trial takes back what propagators know, and those that it has made.
func TestTrials(t *testing.T) {
	d := intset.Interval(0, 10)
	for _, made := range []bool{false, true} {
		st, x := newStore(t, d, d, d, d)
		tr, in := New(st), new(Instance)
		run := func() bool { return tr.Run(in, sum(12, x...), store.Const(1), store.Args{}) }
		if made {
			run()
		}
		for range 2 {
			st.Trial(func() {
				if st.SetLo(x[0], 4); !run() || st.Hi(x[1]) != 8 {
					t.Error("trial")
				}
				if st.SetLo(x[1], 4); !run() || st.Hi(x[2]) != 4 {
					t.Error("later in the trial")
				}
			})
			if in.made != made {
				t.Error("made", in.made)
			}
		}
		if st.SetLo(x[3], 3); !run() || st.Hi(x[0]) != 9 {
			t.Errorf("after a trial: %d", st.Hi(x[0]))
		}
	}
}

// TestMerged: propagators are made anew where two of their integers have become one.
func TestMerged(t *testing.T) {
	d := intset.Interval(0, 10)
	st, x := newStore(t, d, d, d)
	tr, in := New(st), new(Instance)
	double := func(h constraint.Host, g sat.Lit, a store.Args) bool {
		if y := st.Resolve(x[0]); y == st.Resolve(x[1]) {
			two, _ := y.Scale(2, 0)
			return sum(9, two, x[2])(h, g, a)
		}
		return sum(9, x...)(h, g, a)
	}
	if !tr.Run(in, double, store.Const(1), store.Args{}) || st.Hi(x[0]) != 9 {
		t.Fatal("three integers")
	}
	if st.Unify(x[0], x[1]); !tr.Run(in, double, store.Const(1), store.Args{}) || st.Hi(x[1]) != 4 {
		t.Fatal("two of them")
	}
}

// TestLiterals: the literals of a view mean what those of an encoder do.
func TestLiterals(t *testing.T) {
	st, x := newStore(t, intset.Of(0, 1, 3, 4))
	tr := New(st)
	for _, v := range []store.View{x[0], x[0].Neg(), {ID: x[0].ID, A: -2, B: 3}, store.Const(2)} {
		for k := int64(-9); k < 9; k++ {
			st.Trial(func() {
				if ge := tr.host.Ge(v, k); tr.Holds(sat.LitAtom(ge)) != (st.Lo(v) >= k) || tr.Holds(sat.LitAtom(ge.Not())) != (st.Hi(v) < k) {
					t.Errorf("%v ≥ %d", v, k)
				} else if st.Hi(v) >= k && (!tr.Set(sat.LitAtom(ge), nil) || st.Lo(v) < k) {
					t.Errorf("%v ≥ %d, set", v, k)
				}
			})
			st.Trial(func() {
				set := intset.Of(k, k+1, k+3)
				d, in := st.Domain(v), tr.host.Among(v, set)
				if tr.Holds(sat.LitAtom(in)) != d.Subset(set) || tr.Holds(sat.LitAtom(in.Not())) != d.Intersect(set).Empty() {
					t.Errorf("%v in %v", v, set)
				} else if !d.Intersect(set).Empty() && (!tr.Set(sat.LitAtom(in), nil) || !st.Domain(v).Equal(d.Intersect(set))) {
					t.Errorf("%v in %v, set", v, set)
				}
			})
			st.Trial(func() {
				eq := tr.host.Eq(v, k)
				if tr.Holds(sat.LitAtom(eq.Not())) == st.Contains(v, k) || tr.Holds(sat.LitAtom(eq)) != (st.Lo(v) == k && st.Hi(v) == k) {
					t.Errorf("%v = %d", v, k)
				} else if st.Size(v) > 1 && (!tr.Set(sat.LitAtom(eq.Not()), nil) || st.Contains(v, k)) {
					t.Errorf("%v ≠ %d, set", v, k)
				}
			})
		}
	}
}

// TestGuard: a guard becomes false where its constraint is violated, and has that
// propagated where it is true.
func TestGuard(t *testing.T) {
	d := intset.Interval(0, 10)
	st, x := newStore(t, d, d, intset.Interval(0, 1))
	tr, in := New(st), new(Instance)
	run := func() bool { return tr.Run(in, sum(9, x[:2]...), x[2], store.Args{}) }
	if !run() || st.Hi(x[0]) != 10 || st.Hi(x[2]) != 1 {
		t.Error("an open guard narrows")
	}
	st.Trial(func() {
		if st.SetLo(x[0], 10); !run() || st.Hi(x[2]) != 0 {
			t.Error("an open guard of what is violated")
		}
	})
	if st.Fix(x[2], 1); !run() || st.Hi(x[0]) != 9 {
		t.Error("a true guard does not narrow")
	}
}

package lits

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// nativeForms are the ways in which an integer of an engine and literals belong
// together.
var nativeForms = map[string]struct {
	opt     Options
	prepare func(l *Lits, v store.View)
}{
	"ordered":            {Options{OrderMax: 1000}, func(*Lits, store.View) {}},
	"asked":              {Options{OrderMax: 1}, func(*Lits, store.View) {}},
	"asked, with bits":   {Options{OrderMax: 1}, func(l *Lits, v store.View) { l.Bits(v) }},
	"ordered, with bits": {Options{OrderMax: 1000}, func(l *Lits, v store.View) { l.Bits(v) }},
}

// TestNative fixes an integer to each of its values, and to values that it has
// not, and compares its literals and the engine's value with them.
func TestNative(t *testing.T) {
	for name, form := range nativeForms {
		for seed := range campaign.Each(40) {
			rng := rand.New(rand.NewPCG(seed, 3))
			dom := randomDomain(rng)
			m := &flatzinc.Model{Vars: []*flatzinc.Var{{Name: "x", Base: flatzinc.Int, Ints: dom}}}
			e := cdcl.New(sat.NewFormula())
			l := New(store.New(m), e, 1, form.opt)
			v := store.View{ID: 0, A: []int64{1, -1, 2, -3}[rng.IntN(4)], B: rng.Int64N(9) - 4}
			form.prepare(l, v)
			native, ok := l.Native(v)
			if !ok {
				t.Fatalf("%s, seed %d: no native integer for %v", name, seed, v)
			}
			for x := dom.Min() - 1; x <= dom.Max()+1; x++ {
				k := v.A*x + v.B
				assume := []sat.Lit{l.Ge(v, k), l.Le(v, k)}
				if rng.IntN(2) == 0 {
					assume = []sat.Lit{l.Eq(v, k)}
				}
				is := e.Solve(context.Background(), assume...) == sat.Sat
				if is != dom.Contains(x) {
					t.Fatalf("%s, seed %d: %v = %d over %v is %v", name, seed, v, k, dom, is)
				}
				if is {
					checkNative(t, rng, l, e, v, native, k)
				}
			}
			if t.Failed() {
				t.Fatalf("%s, seed %d: %v over %v", name, seed, v, dom)
			}
		}
	}
}

func checkNative(t *testing.T, rng *rand.Rand, l *Lits, e *cdcl.Engine, v store.View, native propagate.Affine, k int64) {
	t.Helper()
	if got := native.A*e.IntValue(native.X) + native.B; got != k {
		t.Errorf("the engine's value is %d, not %d", got, k)
	}
	for range 5 {
		d := k + rng.Int64N(9) - 4
		ge, eq := l.Ge(v, d), l.Eq(v, d)
		if e.Solve(context.Background(), l.Eq(v, k)) != sat.Sat {
			t.Errorf("%d is lost", k)
		}
		if e.Value(ge) != (k >= d) || e.Value(eq) != (k == d) {
			t.Errorf("of %d, ≥ %d is %v, = %d is %v", k, d, e.Value(ge), d, e.Value(eq))
		}
	}
	checkBits(t, l, e, (k-v.B)/v.A)
}

// checkBits compares what the bits of the first integer spell, if it has some.
func checkBits(t *testing.T, l *Lits, e *cdcl.Engine, k int64) {
	t.Helper()
	spelled := l.ints[0].low
	for i, b := range l.ints[0].bits {
		if e.Value(b) {
			spelled += 1 << i
		}
	}
	if l.ints[0].bits != nil && spelled != k {
		t.Errorf("the bits spell %d, not %d", spelled, k)
	}
}

// TestWideNative: values that an integer of the engine cannot have, with order literals,
// with those that are asked for, and with bits.
func TestWideNative(t *testing.T) {
	const end = intset.PosInf - 1
	for _, dom := range []intset.Set{
		intset.Interval(end-3, end), intset.Of(-end, 0, end), intset.Of(-end, -end+1, end-1, end), intset.Interval(-end, end), intset.All,
	} {
		for name, form := range nativeForms {
			m := &flatzinc.Model{Vars: []*flatzinc.Var{{Name: "x", Base: flatzinc.Int, Ints: dom}}}
			e := cdcl.New(sat.NewFormula())
			l, v := New(store.New(m), e, 1, form.opt), store.Of(0)
			if _, ok := l.Native(v); ok {
				t.Fatalf("%v has an integer of the engine", dom)
			}
			form.prepare(l, v)
			for _, k := range []int64{-end, -end + 1, -1, 0, 2, end - 3, end - 1, end} {
				is := e.Solve(t.Context(), l.Eq(v, k)) == sat.Sat
				if is != dom.Contains(k) || is && l.Value(v, e.Value) != k {
					t.Errorf("%s, %v: %d is %v, decoded to %d", name, dom, k, is, l.Value(v, e.Value))
				}
				if is {
					checkBits(t, l, e, k)
				}
				if e.Solve(t.Context(), l.Ge(v, k), l.Differ(nil, v, dom.Max())[0]) == sat.Sat && l.Value(v, e.Value) < k {
					t.Errorf("%s, %v: %d is at least %d", name, dom, l.Value(v, e.Value), k)
				}
			}
		}
	}
}

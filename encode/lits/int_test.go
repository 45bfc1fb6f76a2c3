package lits

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/lower"
)

// newInt returns the literals of one integer with the domain, in clauses.
func newInt(t *testing.T, dom intset.Set, opt Options) (*Lits, *sat.Formula) {
	t.Helper()
	m := &flatzinc.Model{Vars: []*flatzinc.Var{{Name: "x", Base: flatzinc.Int, Ints: dom}}}
	f := sat.NewFormula()
	opt.Clauses = new(lower.Integers)
	return New(store.New(m), opt.Clauses.Over(f), 1, opt), f
}

// with returns a copy of f with one more clause, propagated.
func with(f *sat.Formula, clause ...sat.Lit) *sat.Formula {
	out := sat.NewFormula()
	out.NewVars(f.NumVars() - 1)
	for _, l := range f.Units() {
		out.AddClause(l)
	}
	f.Each(func(c []sat.Lit) { out.AddClause(c...) })
	if f.Contradiction() {
		out.AddClause()
	}
	out.AddClause(clause...)
	settle(out)
	return out
}

// settle simplifies to the end, where a call makes only some passes.
func settle(f *sat.Formula) (consistent bool) {
	for units := -1; units < len(f.Units()); {
		units = len(f.Units())
		consistent = f.Simplify()
	}
	return consistent
}

// forms are the ways to represent an integer in clauses: all order literals, those that
// are asked for, and both with bits.
var forms = map[string]func(l *Lits, v store.View){
	"order":     func(*Lits, store.View) {},
	"asked":     func(l *Lits, _ store.View) { l.opt.OrderMax = 1 },
	"channeled": func(l *Lits, v store.View) { l.Bits(v) },
	"binary": func(l *Lits, v store.View) {
		l.opt.OrderMax = 1
		l.Bits(v)
	},
	"asked, then binary": func(l *Lits, v store.View) {
		l.opt.OrderMax = 1
		l.Eq(v, l.Store.Lo(v)+1)
		l.Bits(v)
	},
}

// randomDomain has two to about thirty values between -20 and 40, in ranges and
// alone.
func randomDomain(rng *rand.Rand) intset.Set {
	for {
		var ranges []intset.Range
		for range rng.IntN(4) + 1 {
			lo := rng.Int64N(50) - 20
			ranges = append(ranges, intset.Range{Lo: lo, Hi: lo + rng.Int64N(10)*rng.Int64N(2)})
		}
		if d := intset.FromRanges(ranges...); d.Size() > 1 {
			return d
		}
	}
}

// TestIntegers fixes an integer to each of its values by its equality literal
// and expects unit propagation to decide all other literals, as the value says.
func TestIntegers(t *testing.T) {
	for name, prepare := range forms {
		for seed := range campaign.Each(60) {
			rng := rand.New(rand.NewPCG(seed, 1))
			dom := randomDomain(rng)
			l, f := newInt(t, dom, Options{OrderMax: 1000})
			v := store.View{ID: 0, A: []int64{1, -1, 2, -3}[rng.IntN(4)], B: rng.Int64N(9) - 4}
			prepare(l, v)
			if wrong := l.checkInt(v, dom, f); wrong != "" {
				t.Fatalf("%s, seed %d: %v over %v: %s", name, seed, v, dom, wrong)
			}
		}
	}
}

// checkInt says what is wrong with the literals of v, whose root has the
// domain; "" when nothing is.
func (l *Lits) checkInt(v store.View, dom intset.Set, f *sat.Formula) string {
	lo, hi := l.Store.Lo(v)-2, l.Store.Hi(v)+2
	// Make all literals before any of them gets a value.
	var steps []pb.Step
	var none []sat.Lit
	for k := lo; k <= hi; k++ {
		l.Ge(v, k)
		none = append(none, l.Eq(v, k))
	}
	if l.Ordered(v) {
		steps, _ = l.Steps(v)
	}
	bits, least := l.bitsIfMade(v)
	for k := lo; k <= hi; k++ {
		x, ok := (k-v.B)/v.A, (k-v.B)%v.A == 0
		possible := ok && dom.Contains(x)
		if (l.Eq(v, k) == sat.False) == possible {
			return fmt.Sprintf("%d possible is %t", k, possible)
		}
		if !possible {
			continue
		}
		g := with(f, l.Eq(v, k))
		if g.Contradiction() {
			return fmt.Sprintf("%d is contradictory", k)
		}
		if wrong := l.checkValue(g, v, k, lo, hi); wrong != "" {
			return wrong
		}
		if wrong := l.checkAt(f, g, v, k); wrong != "" {
			return wrong
		}
		for _, s := range steps {
			if got, known := g.Value(s.Lit); !known || got != (k >= s.Value) {
				return fmt.Sprintf("step %d of %d is %t, known %t", s.Value, k, got, known)
			}
		}
		for i, b := range bits {
			if got, known := g.Value(b); !known || got != (uint64(x-least)>>i&1 == 1) {
				return fmt.Sprintf("bit %d of %d is %t, known %t", i, k, got, known)
			}
		}
	}
	for i := range none {
		none[i] = none[i].Not()
	}
	return noOther(f, none, bits)
}

// checkAt expects the literals of At to say v = k and no more, and those of
// Near to be true then; g is f with v = k.
func (l *Lits) checkAt(f, g *sat.Formula, v store.View, k int64) string {
	is, ok := l.At(v, k)
	if !ok {
		return fmt.Sprintf("no literals at %d", k)
	}
	for _, m := range append(is, l.Near(v, k)...) {
		if val, _ := g.Value(m); !val {
			return fmt.Sprintf("%v is not true at %d", m, k)
		}
	}
	for _, m := range is {
		f = with(f, m)
	}
	if val, _ := f.Value(l.Eq(v, k)); !val {
		return fmt.Sprintf("%v do not make it %d", is, k)
	}
	return ""
}

// bitsIfMade returns the bits of a variable that has some.
func (l *Lits) bitsIfMade(v store.View) ([]sat.Lit, int64) {
	if l.ints[v.ID].bits == nil {
		return nil, 0
	}
	return l.Bits(v)
}

// checkValue compares all literals with the value k, and reads it back.
func (l *Lits) checkValue(g *sat.Formula, v store.View, k, lo, hi int64) string {
	for q := lo; q <= hi; q++ {
		for _, c := range []struct {
			name string
			lit  sat.Lit
			want bool
		}{
			{"≥", l.Ge(v, q), k >= q},
			{"≤", l.Le(v, q), k <= q},
			{"=", l.Eq(v, q), k == q},
			{"≠", l.Ne(v, q), k != q},
		} {
			if got, known := g.Value(c.lit); !known || got != c.want {
				return fmt.Sprintf("%d %s %d is %t, known %t", k, c.name, q, got, known)
			}
		}
	}
	model := func(m sat.Lit) bool { b, _ := g.Value(m); return b }
	if got := l.Value(v, model); got != k {
		return fmt.Sprintf("%d is read as %d", k, got)
	}
	// The clause that excludes this value is false now, and true for others.
	if !with(g, l.Differ(nil, v, k)...).Contradiction() {
		return fmt.Sprintf("%d differs from itself", k)
	}
	return ""
}

// noOther checks that the integer has one of its values, by splitting on the
// bits: every assignment has a true equality.
func noOther(f *sat.Formula, none, bits []sat.Lit) string {
	for _, l := range none {
		f = with(f, l)
	}
	if !refutable(f, bits) {
		return "there are models without a value"
	}
	return ""
}

// refutable reports whether propagation refutes f under all values of bits.
func refutable(f *sat.Formula, bits []sat.Lit) bool {
	if f.Contradiction() {
		return true
	}
	return len(bits) > 0 && refutable(with(f, bits[0]), bits[1:]) && refutable(with(f, bits[0].Not()), bits[1:])
}

// A value of another variable makes the clause of Differ true.
func TestDifferFindsOthers(t *testing.T) {
	for name, prepare := range forms {
		dom := intset.FromRanges(intset.Range{Lo: -3, Hi: 1}, intset.Range{Lo: 5, Hi: 9})
		l, f := newInt(t, dom, Options{OrderMax: 1000})
		v := store.View{ID: 0, A: -1, B: 2}
		prepare(l, v)
		equal := map[int64]sat.Lit{}
		dom.Each(func(x int64) bool { equal[2-x] = l.Eq(v, 2-x); return true })
		for k := range equal {
			clause := l.Differ(nil, v, k)
			for other, lit := range equal {
				if h := with(with(f, lit), clause...); h.Contradiction() != (other == k) {
					t.Errorf("%s: %d excluded with %d is %t", name, other, k, h.Contradiction())
				}
			}
		}
	}
}

// Domains near the ends of int64, and wider than int64.
func TestExtremeIntegers(t *testing.T) {
	const end = intset.PosInf - 1
	for _, dom := range []intset.Set{
		intset.Interval(end-3, end),
		intset.Interval(-end, -end+3),
		intset.Of(-end, 0, end),
		intset.Of(-end, -end+1, end-1, end),
	} {
		for name, prepare := range forms {
			l, f := newInt(t, dom, Options{OrderMax: 1000})
			v := store.Of(0)
			prepare(l, v)
			values := dom.Values()
			for _, k := range values {
				l.Eq(v, k)
				l.Ge(v, k)
			}
			for _, k := range values {
				g := with(f, l.Eq(v, k))
				for _, q := range values {
					if got, known := g.Value(l.Ge(v, q)); !known || got != (k >= q) {
						t.Errorf("%s, %v: %d ≥ %d is %t, known %t", name, dom, k, q, got, known)
					}
				}
				if got := l.Value(v, func(m sat.Lit) bool { b, _ := g.Value(m); return b }); got != k {
					t.Errorf("%s, %v: %d is read as %d", name, dom, k, got)
				}
			}
			if l.Ge(v, -end) != sat.True || l.Ge(v, intset.PosInf) != sat.False || l.Le(v, intset.PosInf) != sat.True {
				t.Errorf("%s, %v: the ends are not decided", name, dom)
			}
		}
	}
}

// Bind gives a Boolean the literal itself, if it has none yet.
func TestBind(t *testing.T) {
	m, err := flatzinc.Parse("test.fzn", strings.NewReader("var bool: a; var bool: b; var 4..5: c; solve satisfy;"))
	if err != nil {
		t.Fatal(err)
	}
	f := sat.NewFormula()
	l := New(store.New(m), f, 3, Options{OrderMax: 100})
	lit := f.NewVar()
	a, b := store.Of(0), store.Of(1)
	l.Bind(a, lit)
	if l.Bool(a) != lit || l.Bool(a.Not()) != lit.Not() || f.NumClauses() != 0 {
		t.Errorf("a is %v, bound to %v, with %d clauses", l.Bool(a), lit, f.NumClauses())
	}
	own := l.Bool(b)
	l.Bind(b, lit)
	if l.Bool(b) != own || f.NumClauses() != 2 {
		t.Errorf("b is %v, was %v, with %d clauses", l.Bool(b), own, f.NumClauses())
	}
	// A view 5 − c of an integer with two values.
	l.Bind(store.View{ID: 2, A: -1, B: 5}, lit)
	if l.Eq(store.Of(2), 4) != lit {
		t.Error("5 − c is not the literal")
	}
	l.Bind(store.Const(1), lit)
	if known, ok := f.Value(lit); !ok || !known {
		t.Error("a literal bound to 1 is not true")
	}
}

// A variable without literals is decoded to a value of its domain.
func TestValueWithoutLiterals(t *testing.T) {
	for _, c := range []struct {
		dom  intset.Set
		want int64
	}{
		{intset.Interval(3, 9), 3},
		{intset.Interval(-9, -3), -3},
		{intset.Of(-2, 5), -2},
		{intset.All, 0},
	} {
		l, _ := newInt(t, c.dom, Options{OrderMax: 5})
		if got := l.Value(store.Of(0), nil); got != c.want {
			t.Errorf("%v is decoded to %d, want %d", c.dom, got, c.want)
		}
	}
}

package pb

import (
	"math/big"
	"math/rand"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// checkNumber checks that bits spell want(lits) in every assignment, by unit
// propagation from the inputs alone.
func checkNumber(t *testing.T, f *cnf, vars, bits []sat.Lit, want func(lits []sat.Lit) int64) {
	t.Helper()
	if n := len(bits); n > 0 && bits[n-1] == sat.False {
		t.Fatal("leading zero")
	}
	assignments(vars, func(lits []sat.Lit) {
		v, ok := f.propagate(lits...)
		if !ok {
			t.Fatalf("%v: conflict", lits)
		}
		got := int64(0)
		for i, b := range bits {
			if !v.fixed(b) {
				t.Fatalf("%v: bit %d is open", lits, i)
			}
			if v[b] {
				got += 1 << i
			}
		}
		if got != want(lits) {
			t.Fatalf("%v: got %d, want %d", lits, got, want(lits))
		}
	})
}

func TestBinaryArithmetic(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for range 150 {
		f := newCNF()
		vars := f.fresh(6)
		a, b := someLits(r, vars, r.Intn(5)), someLits(r, vars, r.Intn(5))
		value := func(bits []sat.Lit) func([]sat.Lit) int64 {
			return func(lits []sat.Lit) int64 { return number(lits, bits) }
		}
		x, y := value(a), value(b)
		checkNumber(t, f, vars, MulBits(f, a, b), func(l []sat.Lit) int64 { return x(l) * y(l) })
		checkNumber(t, f, vars, MulBits(f, a, a), func(l []sat.Lit) int64 { return x(l) * x(l) })
	}
}

func TestCompareNumbers(t *testing.T) {
	writers := map[string]struct {
		write func(s sat.Sink, guard sat.Lit, a, b []sat.Lit)
		holds func(a, b int64) bool
	}{
		"lt": {LtBits, func(a, b int64) bool { return a < b }},
		"le": {LeBits, func(a, b int64) bool { return a <= b }},
		"eq": {EqBits, func(a, b int64) bool { return a == b }},
		"ne": {NeBits, func(a, b int64) bool { return a != b }},
	}
	r := rand.New(rand.NewSource(4))
	for name, c := range writers {
		t.Run(name, func(t *testing.T) {
			for range 80 {
				f := newCNF()
				guard, vars := guards(f)[r.Intn(3)], f.fresh(6)
				a, b := someLits(r, vars, r.Intn(5)), someLits(r, vars, r.Intn(5))
				c.write(f, guard, a, b)
				checkGuarded(t, name, f, guard, vars, anyAssignment, func(lits []sat.Lit) bool {
					return c.holds(number(lits, a), number(lits, b))
				})
			}
		})
	}
}

// chainOf draws a chain of n steps with gaps, over fresh variables, with the
// chain's clauses.
func chainOf(r *rand.Rand, f *cnf, n int, maxGap int64) ([]Step, []sat.Lit) {
	steps, vars := looseChain(r, f, n, maxGap)
	f.link(steps)
	return steps, vars
}

// looseChain is chainOf without the clauses.
func looseChain(r *rand.Rand, f *cnf, n int, maxGap int64) ([]Step, []sat.Lit) {
	vars := f.fresh(n)
	steps := make([]Step, n)
	value := int64(0)
	for i := range steps {
		value += 1 + r.Int63n(maxGap)
		steps[i] = Step{Value: value, Lit: vars[i]}
	}
	return steps, vars
}

// link writes the clauses of a chain.
func (f *cnf) link(steps []Step) {
	for i := 1; i < len(steps); i++ {
		f.AddClause(steps[i].Lit.Not(), steps[i-1].Lit)
	}
}

// LinearWide against the sum itself, SumModulo and Magnitude against
// arithmetic of 64 bits.
func TestWideSums(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 200 {
		f := newCNF()
		vars := f.fresh(7)
		guard := vars[6]
		in := vars[:6]
		a, b := someLits(r, in, r.Intn(4)), someLits(r, in, r.Intn(4))
		ca, cb, k := int64(r.Intn(61)-30), int64(r.Intn(61)-30), int64(r.Intn(121)-60)
		rel := Rel(r.Intn(4))
		terms := []WideTerm{{big.NewInt(ca), a}, {big.NewInt(cb), b}}
		LinearWide(f, guard, terms, rel, big.NewInt(k))
		mod := SumModulo(f, a, uint64(ca), uint64(k), 9)
		mag, negative := Magnitude(f, mod)
		assignments(in, func(lits []sat.Lit) {
			sum := ca*number(lits, a) + cb*number(lits, b)
			want := [...]bool{sum <= k, sum >= k, sum == k, sum != k}[rel]
			if _, ok := f.propagate(append([]sat.Lit{guard}, lits...)...); ok != want {
				t.Fatalf("%d·a + %d·b %v %d of %v: %v", ca, cb, rel, k, lits, ok)
			}
			v, _ := f.propagate(lits...)
			got, neg := int64(0), v[negative]
			for i, l := range mag {
				if v[l] {
					got += 1 << i
				}
			}
			value := (ca*number(lits, a) + k) << (64 - 9) >> (64 - 9)
			if neg != (value < 0) || neg && got != -value || !neg && got != value {
				t.Fatalf("|%d·a + %d| of %v: %d, %v", ca, k, lits, got, neg)
			}
		})
	}
}

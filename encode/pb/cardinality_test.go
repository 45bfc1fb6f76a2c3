package pb

import (
	"math/rand"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

func TestCardinalityModels(t *testing.T) {
	writers := map[string]struct {
		write func(s sat.Sink, guard sat.Lit, lits []sat.Lit, k int)
		holds func(n, k int) bool
	}{
		"at most":  {AtMost, func(n, k int) bool { return n <= k }},
		"at least": {AtLeast, func(n, k int) bool { return n >= k }},
		"exactly":  {Exactly, func(n, k int) bool { return n == k }},
	}
	for name, c := range writers {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewSource(40))
			for range 250 {
				f := newCNF()
				guard, vars := guards(f)[r.Intn(3)], f.fresh(7)
				of := vars[:1+r.Intn(7)]
				if r.Intn(2) == 0 {
					of = someLits(r, vars, r.Intn(10))
				}
				k := r.Intn(len(of)+4) - 2
				c.write(f, guard, of, k)
				checkGuarded(t, name, f, guard, vars, anyAssignment, func(lits []sat.Lit) bool {
					return c.holds(trueCount(lits, of), k)
				})
			}
		})
	}
}

var atMostEncodings = map[string]func(w *writer, ng sat.Lit, lits []sat.Lit, k int){
	"auto":      atMostBy(chosen),
	"totalizer": atMostBy(Tree),
	"adder":     atMostBy(Adder),
}

// atMostBy is the cardinality constraint by an encoding of sums.
func atMostBy(e Encoding) func(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
	return func(w *writer, ng sat.Lit, lits []sat.Lit, k int) {
		var terms []Term
		for _, l := range lits {
			terms = append(terms, Literal(l, 1))
		}
		if _, err := linear(w.sink, ng.Not(), terms, LE, int64(k), e); err != nil {
			panic(err)
		}
	}
}

// TestAtMostPropagation: k true literals exclude all others, whichever they are.
func TestAtMostPropagation(t *testing.T) {
	r := rand.New(rand.NewSource(41))
	for name, write := range atMostEncodings {
		if name == "adder" {
			continue // detects violations of total assignments only
		}
		for range 60 {
			n := 2 + r.Intn(30)
			k := 1 + r.Intn(n-1)
			f := newCNF()
			vars := f.fresh(n)
			write(newWriter(f), sat.False, vars, k)
			r.Shuffle(n, func(i, j int) { vars[i], vars[j] = vars[j], vars[i] })
			v, ok := f.propagate(vars[:k]...)
			for _, x := range vars[k:] {
				if !ok || !v[x.Not()] {
					t.Fatalf("%s: at most %d of %d is not consistent", name, k, n)
				}
			}
			if _, ok := f.propagate(vars[:k+1]...); ok {
				t.Fatalf("%s: at most %d of %d misses a violation", name, k, n)
			}
		}
	}
}

func TestCount(t *testing.T) {
	r := rand.New(rand.NewSource(42))
	for range 200 {
		f := newCNF()
		vars := f.fresh(6)
		of := someLits(r, vars, r.Intn(9))
		maximum := r.Intn(len(of) + 2)
		out := Count(f, of, maximum)
		if len(out) > min(maximum, len(of)) {
			t.Fatalf("%d outputs for %d of %d", len(out), maximum, len(of))
		}
		assignments(vars, func(lits []sat.Lit) {
			n := trueCount(lits, of)
			v, ok := f.propagate(lits...)
			if !ok || n > len(out) && len(out) < maximum {
				t.Fatalf("%v: count %d with %d outputs", lits, n, len(out))
			}
			for i, o := range out {
				if n > i && !v[o] || n <= i && !v[o.Not()] {
					t.Fatalf("%v: output %d is open at count %d", lits, i, n)
				}
				if n > i && v[o.Not()] || n <= i && v[o] && o != sat.True {
					t.Fatalf("%v: output %d is wrong at count %d", lits, i, n)
				}
			}
			if len(out) > 0 && !f.satisfiable(lits...) {
				t.Fatalf("%v is ruled out", lits)
			}
		})
	}
}

func TestSumOrdered(t *testing.T) {
	r := rand.New(rand.NewSource(43))
	for range 300 {
		in := draw(r)
		lo, hi := r.Int63n(in.max+2)-1, r.Int63n(in.max+3)
		if r.Intn(2) == 0 {
			lo, hi = 0, in.max
		}
		steps, err := SumOrdered(in.f, in.terms, lo, hi, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range steps {
			if s.Value <= lo || s.Value > hi || i > 0 && s.Value <= steps[i-1].Value {
				t.Fatalf("steps %v in %d..%d", steps, lo, hi)
			}
		}
		assignments(in.vars, func(lits []sat.Lit) {
			if in.valid(lits) {
				checkSteps(t, in, steps, lits, lo, hi)
			}
		})
	}
}

func checkSteps(t *testing.T, in *instance, steps []Step, lits []sat.Lit, lo, hi int64) {
	t.Helper()
	v, ok := in.f.propagate(lits...)
	sum := in.sum(lits)
	lo = max(lo, 0)
	seen := sum <= lo || lo >= hi
	for _, s := range steps {
		seen = seen || s.Value == min(sum, hi)
		if !ok || sum >= s.Value && !v[s.Lit] || sum < s.Value && !v[s.Lit.Not()] {
			t.Fatalf("%v: %v is open at %d", in.terms, s, sum)
		}
		if sum >= s.Value && v[s.Lit.Not()] || sum < s.Value && v[s.Lit] {
			t.Fatalf("%v: %v is wrong at %d", in.terms, s, sum)
		}
	}
	if !seen {
		t.Fatalf("%v: no step for the sum %d in %d..%d: %v", in.terms, sum, lo, hi, steps)
	}
}

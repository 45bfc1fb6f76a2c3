package pb

import (
	"errors"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// instance is a random constraint over few variables.
type instance struct {
	f     *cnf
	vars  []sat.Lit
	terms []Term
	max   int64
}

// value is a term's value, and whether the assignment respects its chain.
func (t *Term) value(lits []sat.Lit) (int64, bool) {
	v := int64(0)
	for i, s := range t.Steps {
		if truth(lits, s.Lit) {
			if i > 0 && !truth(lits, t.Steps[i-1].Lit) {
				return 0, false
			}
			v = s.Value
		}
	}
	return v, true
}

func (in *instance) valid(lits []sat.Lit) bool {
	for i := range in.terms {
		if _, ok := in.terms[i].value(lits); !ok {
			return false
		}
	}
	return true
}

func (in *instance) sum(lits []sat.Lit) int64 {
	s := int64(0)
	for i := range in.terms {
		v, _ := in.terms[i].value(lits)
		s += v
	}
	return s
}

// draw makes a random instance: chains and weighted literals. Literals repeat across
// terms.
func draw(r *rand.Rand) *instance {
	in := &instance{f: newCNF()}
	scale := []int64{1, 1, 3, 10, 1000}[r.Intn(5)]
	gap := []int64{1, 3, 20}[r.Intn(3)]
	for n := 1 + r.Intn(6); n > 0 && len(in.vars) < 9; n-- {
		in.terms = append(in.terms, in.drawTerm(r, scale, gap))
	}
	for i := range in.terms {
		v, _ := in.terms[i].limit()
		in.max += v
	}
	return in
}

func (in *instance) drawTerm(r *rand.Rand, scale, gap int64) Term {
	kind := r.Intn(8)
	switch {
	case kind < 5 || len(in.vars) == 0:
		steps, vars := looseChain(r, in.f, 1+r.Intn(4), gap)
		in.vars = append(in.vars, vars...)
		for i := range steps {
			steps[i].Value *= scale
		}
		if r.Intn(5) == 0 { // the chain of a fixed variable, or of one with a hole
			at := r.Intn(len(steps))
			steps[at].Lit = []sat.Lit{sat.True, sat.False, steps[0].Lit}[r.Intn(3)]
		}
		in.f.link(steps)
		return Term{Steps: steps}
	case kind < 6 && len(in.terms) > 0:
		old := in.terms[r.Intn(len(in.terms))]
		steps := append([]Step(nil), old.Steps...)
		for i := range steps {
			steps[i].Value = steps[i].Value*2 + 1
		}
		return Term{Steps: steps}
	}
	return Literal(someLits(r, in.vars, 1)[0], scale*(1+r.Int63n(gap)))
}

// bound draws a bound, often at or beyond an end of the range.
func (in *instance) bound(r *rand.Rand) int64 {
	switch r.Intn(8) {
	case 0:
		return []int64{-1, 0, 1, in.max - 1, in.max, in.max + 1}[r.Intn(6)]
	case 1:
		return []int64{math.MinInt64, math.MaxInt64, -in.max}[r.Intn(3)]
	}
	lits := make([]sat.Lit, len(in.vars))
	for i, x := range in.vars {
		lits[i] = x.If(r.Intn(2) == 0)
	}
	return in.sum(lits) + int64(r.Intn(3)-1)
}

func (r Rel) compare(v, k int64) bool {
	switch r {
	case LE:
		return v <= k
	case GE:
		return v >= k
	case EQ:
		return v == k
	}
	return v != k
}

var relations = []Rel{LE, GE, EQ, NE}

var encodings = []Encoding{chosen, Tree, Adder, Card}

// Every encoding has exactly the solutions of the definition, and propagation
// alone falsifies the guard of a violated constraint.
func TestLinearModels(t *testing.T) {
	for _, force := range []Encoding{chosen, Tree, Adder, Card} {
		t.Run(force.String(), func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(force) + 10))
			written := 0
			for round := range 700 {
				in := draw(r)
				guard := guards(in.f)[r.Intn(3)]
				rel, k := relations[r.Intn(4)], in.bound(r)
				ok, err := linear(in.f, guard, in.terms, rel, k, force)
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					continue
				}
				written++
				what := fmt.Sprintf("round %d: %v %v %d", round, in.terms, rel, k)
				checkGuarded(t, what, in.f, guard, in.vars, in.valid, func(lits []sat.Lit) bool {
					return rel.compare(in.sum(lits), k)
				})
			}
			if written < 200 {
				t.Errorf("only %d constraints admitted %v", written, force)
			}
		})
	}
}

// The prediction is the number of clauses and variables that are written.
func TestEstimateIsExact(t *testing.T) {
	r := rand.New(rand.NewSource(20))
	for range 2000 {
		in := draw(r)
		rel, k := relations[r.Intn(4)], in.bound(r)
		p, ok, err := prepare(in.terms, rel, k, encodings[r.Intn(len(encodings))])
		if err != nil || !ok {
			continue
		}
		count, c := &counter{}, p.Choice()
		p.Write(count, in.vars[0])
		if got := (Size{count.vars, count.clauses}); got != c.Size {
			t.Fatalf("%v %v %d as %v: predicted %v, written %v", in.terms, rel, k, c.Encoding, c.Size, got)
		}
	}
}

// A plan can be written twice, with different guards.
func TestPlanWritesTwice(t *testing.T) {
	r := rand.New(rand.NewSource(21))
	for range 300 {
		in := draw(r)
		rel, k := relations[r.Intn(4)], in.bound(r)
		p, ok, err := prepare(in.terms, rel, k, encodings[r.Intn(len(encodings))])
		if err != nil || !ok {
			continue
		}
		what := fmt.Sprintf("%v %v %d as %v", in.terms, rel, k, p.Choice())
		for _, guard := range []sat.Lit{in.f.NewVar(), in.f.NewVar()} {
			p.Write(in.f, guard)
			checkGuarded(t, what, in.f, guard, in.vars, in.valid, func(lits []sat.Lit) bool {
				return rel.compare(in.sum(lits), k)
			})
		}
	}
}

// Of ≤ and ≥, the ordered encodings propagate everything that follows from a
// partial assignment that is closed under the chains.
func TestLinearConsistency(t *testing.T) {
	for _, force := range []Encoding{Tree, chosen} {
		t.Run(force.String(), func(t *testing.T) {
			r := rand.New(rand.NewSource(int64(force) + 30))
			for range 400 {
				in := drawDistinct(r)
				rel, k := relations[r.Intn(2)], in.bound(r)
				if ok, _ := linear(in.f, sat.True, in.terms, rel, k, force); !ok {
					continue
				}
				for range 20 {
					checkConsistent(t, in, rel, k, partial(r, in.vars))
				}
			}
		})
	}
}

// drawDistinct draws chains that share no literal.
func drawDistinct(r *rand.Rand) *instance {
	in := &instance{f: newCNF()}
	for n := 2 + r.Intn(4); n > 0; n-- {
		steps, vars := chainOf(r, in.f, 1+r.Intn(4), 6)
		in.vars = append(in.vars, vars...)
		in.terms = append(in.terms, Term{Steps: steps})
		in.max += steps[len(steps)-1].Value
	}
	return in
}

// partial draws values for some of the variables.
func partial(r *rand.Rand, vars []sat.Lit) []sat.Lit {
	var out []sat.Lit
	for _, x := range vars {
		if r.Intn(3) == 0 {
			out = append(out, x.If(r.Intn(2) == 0))
		}
	}
	return out
}

// checkConsistent compares what propagation fixes with the bounds that follow:
// a step is excluded when it and the others' least values exceed the bound,
// and symmetrically for ≥.
func checkConsistent(t *testing.T, in *instance, rel Rel, k int64, given []sat.Lit) {
	t.Helper()
	v, ok := in.f.propagate(given...)
	low, high := make([]int64, len(in.terms)), make([]int64, len(in.terms))
	var sumLow, sumHigh int64
	chains := newCNF()
	chains.vars, chains.occurs = in.f.vars, make([][]int, 2*in.f.vars+2)
	for _, term := range in.terms {
		for i := 1; i < len(term.Steps); i++ {
			chains.AddClause(term.Steps[i].Lit.Not(), term.Steps[i-1].Lit)
		}
	}
	alone, possible := chains.propagate(given...)
	if !possible {
		return
	}
	for i, term := range in.terms {
		for _, s := range term.Steps {
			if alone[s.Lit] {
				low[i] = s.Value
			}
			if !alone[s.Lit.Not()] {
				high[i] = s.Value
			}
		}
		sumLow, sumHigh = sumLow+low[i], sumHigh+high[i]
	}
	if rel == LE && sumLow > k || rel == GE && sumHigh < k {
		if ok {
			t.Fatalf("%v %v %d after %v: no conflict", in.terms, rel, k, given)
		}
		return
	}
	for i, term := range in.terms {
		below := int64(0)
		for _, s := range term.Steps {
			if rel == LE && s.Value+sumLow-low[i] > k && !v[s.Lit.Not()] ||
				rel == GE && below+sumHigh-high[i] < k && !v[s.Lit] {
				t.Fatalf("%v %v %d after %v: %v is open", in.terms, rel, k, given, s)
			}
			below = s.Value
		}
	}
}

func TestLinearErrors(t *testing.T) {
	x := sat.Mk(2)
	half := int64(math.MaxInt64 / 2)
	tests := []struct {
		name  string
		terms []Term
		rel   Rel
		k     int64
		opt   Options
		want  error
	}{
		{"descending", []Term{{Steps: []Step{{2, x}, {1, x}}}}, LE, 1, Options{}, ErrTerm},
		{"negative weight", []Term{Literal(x, -1)}, LE, 1, Options{}, ErrTerm},
		{"huge weights", []Term{Literal(x, half), Literal(x, half)}, GE, 1, Options{}, ErrOverflow},
		{"huge weights, small bound", []Term{Literal(x, half), Literal(x, half)}, LE, 1, Options{}, nil},
	}
	for _, c := range tests {
		count := &counter{}
		if err := Linear(count, sat.True, c.terms, c.rel, c.k, c.opt); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		} else if err != nil && *count != (counter{}) {
			t.Errorf("%s: clauses written before the error", c.name)
		}
	}
}

// Constants far beyond the bound do not wrap around.
func TestHugeConstants(t *testing.T) {
	terms := []Term{Literal(sat.True, maxSum-10), Literal(sat.True, math.MaxInt64), Literal(sat.Mk(2), 3)}
	for _, e := range []Encoding{chosen, Adder} {
		f := newCNF()
		x, guard := f.NewVar(), f.NewVar()
		if _, err := linear(f, guard, terms, LE, 5, e); err != nil {
			t.Fatal(err)
		}
		if f.satisfiable(guard) || !f.satisfiable(guard.Not(), x) {
			t.Errorf("%v: a violated constraint can hold", e)
		}
	}
}

func TestBudget(t *testing.T) {
	var terms []Term
	for i := range 30 {
		terms = append(terms, Literal(sat.Mk(uint32(i+2)), int64(1000+37*i*i)))
	}
	count := &counter{}
	err := Le(count, sat.True, terms, 200_000, Options{Budget: 100})
	var tooLarge *BudgetError
	if !errors.As(err, &tooLarge) || count.clauses > 0 {
		t.Fatalf("got %v with %d clauses", err, count.clauses)
	}
	c, err := estimate(terms, LE, 200_000)
	if err != nil || c.Size.Clauses <= 100 {
		t.Fatalf("%v takes %d clauses: %v", c.Encoding, c.Size.Clauses, err)
	}
	if err := Le(count, sat.True, terms, 200_000, Options{Budget: c.Size.Clauses}); err != nil {
		t.Fatal(err)
	}
}

// estimate returns the encoding that Linear would take, and its size.
func estimate(terms []Term, rel Rel, k int64) (Choice, error) {
	p, err := Prepare(terms, rel, k, Options{})
	if err != nil {
		return Choice{}, err
	}
	return p.Choice(), nil
}

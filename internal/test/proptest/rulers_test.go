package proptest_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/internal/test/views"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// ruler is a problem like that of Golomb: marks in increasing order, of which sums,
// differences and views are all different, and one is to be small.
type ruler struct {
	family views.Family
	pairs  []pair // what integers after the marks are
	apart  []propagate.Affine
	goal   propagate.Affine
}

// pair is a sum or a difference of two marks.
type pair struct {
	i, k int
	sign int64
}

func drawRuler(rng *rand.Rand) *ruler {
	r := &ruler{}
	n := 3 + rng.IntN(2)
	f := &r.family
	last := int64(n + rng.IntN(9-n))
	for i := range n {
		f.Domains = append(f.Domains, intset.Interval(0, last))
		f.Values = append(f.Values, int64(i))
		f.Add(views.View{Root: i, A: 1})
		if i > 0 {
			f.Order = append(f.Order, views.Order{Less: i - 1, More: i, Strict: true})
		}
	}
	for i := range n {
		for k := range i {
			if rng.IntN(2) == 0 {
				r.pairs = append(r.pairs, pair{i, k, 1 - 2*rng.Int64N(2)})
			}
		}
	}
	for range 3 + rng.IntN(8) {
		if len(r.pairs) > 0 && rng.IntN(3) == 0 {
			x := propagate.Of(sat.Int(2 + 2*(n+rng.IntN(len(r.pairs)))))
			r.apart = append(r.apart, x.Plus(rng.Int64N(3)-1))
			continue
		}
		r.apart = append(r.apart, proptest.Of(f.Near(rng, -3, last)))
	}
	r.goal = r.apart[rng.IntN(len(r.apart))]
	return r
}

// integers returns the values of all integers.
func (r *ruler) integers(marks []int64) []int64 {
	ints := append([]int64(nil), marks...)
	for _, p := range r.pairs {
		ints = append(ints, marks[p.i]+p.sign*marks[p.k])
	}
	return ints
}

// best returns the least value of the goal by enumeration.
func (r *ruler) best() int64 {
	least := int64(math.MaxInt64)
	marks := make([]int64, len(r.family.Domains))
	var walk func(i int)
	walk = func(i int) {
		if i < len(marks) {
			for _, v := range r.family.Domains[i].Values() {
				marks[i] = v
				walk(i + 1)
			}
			return
		}
		if ints := r.integers(marks); r.family.Holds(marks) && r.different(ints) {
			least = min(least, proptest.ValueOf(r.goal, ints))
		}
	}
	walk(0)
	return least
}

func (r *ruler) different(ints []int64) bool {
	seen := map[int64]bool{}
	for _, v := range r.apart {
		k := proptest.ValueOf(v, ints)
		if seen[k] {
			return false
		}
		seen[k] = true
	}
	return true
}

// engine returns an engine with the problem.
func (r *ruler) engine() *cdcl.Engine {
	e := cdcl.New(sat.NewFormula())
	n := len(r.family.Domains)
	for _, d := range r.family.Domains {
		e.NewInt(d.Min(), d.Max())
	}
	for j, p := range r.pairs {
		e.NewInt(-20, 20)
		terms := []propagate.Term{
			propagate.TermOf(1, sat.Int(2+2*p.i)), propagate.TermOf(p.sign, sat.Int(2+2*p.k)),
			propagate.TermOf(-1, sat.Int(2+2*(n+j))),
		}
		for _, q := range propagate.Equal(terms, 0) {
			e.AddPropagator(q)
		}
	}
	proptest.State(e, &r.family)
	e.AddPropagator(counting.Distinct(r.apart, nil))
	return e
}

// TestRulers minimises with the engine, and compares the optimum with that of
// enumeration. What conflicts are explained by are Hall intervals of views that move
// with each other.
func TestRulers(t *testing.T) {
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 15))
		r := drawRuler(rng)
		e := r.engine()
		least := int64(math.MaxInt64)
		for e.Solve(context.Background()) == sat.Sat {
			marks := make([]int64, len(r.family.Domains))
			for i := range marks {
				marks[i] = e.IntValue(sat.Int(2 + 2*i))
			}
			ints := r.integers(marks)
			value := proptest.ValueOf(r.goal, ints)
			if !r.family.Holds(marks) || !r.different(ints) || value >= least {
				t.Fatalf("seed %d: marks %v, value %d after %d", seed, marks, value, least)
			}
			least = value
			below := r.goal.Leq(least - 1)
			if below.IsLit() {
				break // a constant
			}
			e.AddClause(e.Ge(below.X, below.D))
		}
		if want := r.best(); least != want {
			t.Fatalf("seed %d: least %d, not %d: %v apart in %v", seed, least, want, r.apart, r.family)
		}
	}
}

package oll_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/internal/oll"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// instance is a formula with a cost: clauses, and ordered terms.
type instance struct {
	n     int
	f     *sat.Formula
	all   [][]sat.Lit
	terms []pb.Term
}

func (in *instance) clause(c ...sat.Lit) {
	in.all = append(in.all, append([]sat.Lit{}, c...))
	in.f.AddClause(c...)
}

func draw(seed uint64) *instance {
	r := rand.New(rand.NewPCG(seed, 21))
	in := &instance{n: 4 + r.IntN(9), f: sat.NewFormula()}
	in.f.NewVars(in.n)
	lit := func() sat.Lit { return sat.Mk(uint32(2 + r.IntN(in.n))).If(r.IntN(2) == 0) }
	for range int(float64(in.n) * (1 + 3*r.Float64())) {
		c := []sat.Lit{lit(), lit()}
		if r.IntN(2) == 0 {
			c = append(c, lit())
		}
		in.clause(c...)
	}
	top := []int64{1, 1, 5, 100}[r.IntN(4)]
	order := r.Perm(in.n)[:1+r.IntN(in.n)]
	for _, v := range order {
		s := pb.Step{Value: 1 + r.Int64N(top), Lit: sat.Mk(uint32(2 + v)).If(r.IntN(2) == 0)}
		if n := len(in.terms); n > 0 && r.IntN(3) == 0 {
			t := &in.terms[n-1]
			last := t.Steps[len(t.Steps)-1]
			in.clause(s.Lit.Not(), last.Lit)
			s.Value += last.Value
			t.Steps = append(t.Steps, s)
			continue
		}
		in.terms = append(in.terms, pb.Term{Steps: []pb.Step{s}})
	}
	return in
}

// cheapest tries all assignments, and returns the best cost with an assignment that has it.
func (in *instance) cheapest() (best int64, assigned []sat.Lit, found bool) {
	best = math.MaxInt64
	for bits := range 1 << in.n {
		val := func(l sat.Lit) bool {
			return (bits>>(l.Var()-2)&1 == 1) != l.Neg()
		}
		if !in.satisfied(val) || found && in.cost(val) >= best {
			continue
		}
		best, found, assigned = in.cost(val), true, nil
		for i := range in.n {
			l := sat.Mk(uint32(2 + i))
			assigned = append(assigned, l.If(val(l)))
		}
	}
	return best, assigned, found
}

// forced returns the weights of the literals that have to be true beside those that are assigned.
func forced(s sat.Solver, costs []sat.Cost, assigned []sat.Lit) (sum int64) {
	for _, c := range costs {
		if s.Solve(context.Background(), append(assigned[:len(assigned):len(assigned)], c.Lit.Not())...) == sat.Unsat {
			sum += c.Weight
		}
	}
	return sum
}

func (in *instance) satisfied(val func(sat.Lit) bool) bool {
clauses:
	for _, c := range in.all {
		for _, l := range c {
			if val(l) {
				continue clauses
			}
		}
		return false
	}
	return true
}

func (in *instance) cost(val func(sat.Lit) bool) (cost int64) {
	for _, t := range in.terms {
		before := int64(0)
		for _, s := range t.Steps {
			if val(s.Lit) {
				cost += s.Value - before
			}
			before = s.Value
		}
	}
	return cost
}

// variant switches the parts of the algorithm that are up to the caller.
type variant struct{ strata, harden, eager bool }

// minimise runs the algorithm; found is false when there is no model.
func minimise(t *testing.T, in *instance, v variant) (best int64, found bool) {
	s := gini.New(in.f)
	c := oll.New(s, in.terms)
	want, assigned, _ := in.cheapest()
	return v.run(t, s, c, func() int64 { return in.cost(s.Value) }, func(best int64) {
		if left := forced(s, c.Costs(), assigned); best > want && c.Lower()+left > want {
			t.Fatalf("the bound is %d, and %d are left, of %d", c.Lower(), left, want)
		}
	})
}

// run runs the algorithm. The cost is that of the last assignment, and relaxed is called after each core, with the best cost so far.
func (v variant) run(t *testing.T, s sat.Solver, c *oll.Cost, cost func() int64, relaxed func(best int64)) (best int64, found bool) {
	best = math.MaxInt64
	stratum := int64(1)
	if v.strata {
		stratum = c.Stratum(math.MaxInt64)
	}
	for range 10_000 {
		assume := c.Assumptions(nil, c.Scope(stratum))
		if s.Solve(context.Background(), assume...) == sat.Unsat {
			failed := s.Failed()
			if len(failed) == 0 || found && c.Lower() >= best {
				return best, found
			}
			if c.Relax(failed) <= 0 {
				t.Fatal("a core without weight")
			}
			if v.eager {
				exhaust(s, c)
			}
			relaxed(best)
			if found && c.Lower() >= best {
				return best, true
			}
			continue
		}
		if best, found = min(best, cost()), true; best < c.Lower() {
			t.Fatalf("cost %d below the lower bound %d", best, c.Lower())
		}
		switch {
		case best == c.Lower():
			return best, true
		case c.Pending():
			exhaust(s, c)
		case stratum > 1:
			if v.harden {
				c.Harden(best - c.Lower())
			}
			stratum = c.Stratum(stratum)
		default:
			t.Fatalf("all softs assumed, cost %d, lower bound %d", best, c.Lower())
		}
	}
	t.Fatal("no end")
	return 0, false
}

// exhaust counts the pending cores, and raises the count of each as far as the
// clauses alone refute it.
func exhaust(s sat.Solver, c *oll.Cost) {
	for _, a := range c.Commit() {
		for a != sat.Undef && s.Solve(context.Background(), a) == sat.Unsat && len(s.Failed()) > 0 {
			c.Relax([]sat.Lit{a})
			a = c.Following(a)
		}
	}
}

// TestMinimise compares all variants with the best of all assignments.
func TestMinimise(t *testing.T) {
	weighted := 0
	for seed := range campaign.Each(400) {
		in := draw(seed)
		want, _, some := in.cheapest()
		if some && want > 0 {
			weighted++
		}
		for i := range 8 {
			v := variant{i&1 > 0, i&2 > 0, i&4 > 0}
			got, found := minimise(t, in, v)
			if got != want || found != some {
				t.Fatalf("seed %d, %+v: %d, %t, want %d, %t\n%v\n%v", seed, v, got, found, want, some, in.all, in.terms)
			}
		}
	}
	if weighted < 100 {
		t.Errorf("only %d instances with a positive optimum", weighted)
	}
}

// TestPigeons: of n pigeons that want one of m holes, n−m stay outside, which
// takes counters with many outputs.
func TestPigeons(t *testing.T) {
	const n, m = 7, 3
	in := &instance{f: sat.NewFormula()}
	hole := make([][]sat.Lit, m)
	for range n {
		out := in.f.NewVar()
		c := []sat.Lit{out}
		for h := range m {
			x := in.f.NewVar()
			hole[h] = append(hole[h], x)
			c = append(c, x)
		}
		in.clause(c...)
		in.terms = append(in.terms, pb.Literal(out, 3))
	}
	for h := range m {
		pb.AtMostOne(in.f, sat.True, hole[h])
	}
	for i := range 8 {
		v := variant{i&1 > 0, i&2 > 0, i&4 > 0}
		if got, found := minimise(t, in, v); got != 3*(n-m) || !found {
			t.Errorf("%+v: %d, %t", v, got, found)
		}
	}
}

func TestStratum(t *testing.T) {
	f := sat.NewFormula()
	var terms []pb.Term
	for _, w := range []int64{9, 9, 9, 5, 4, 4, 4, 1, 1} {
		terms = append(terms, pb.Literal(f.NewVar(), w))
	}
	c := oll.New(f, terms)
	var got []int64
	for w := int64(math.MaxInt64); w > 1; {
		w = c.Stratum(w)
		got = append(got, w)
	}
	want := []int64{9, 5, 4, 1}
	if len(got) != len(want) {
		t.Fatalf("%v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%v, want %v", got, want)
		}
	}
	if w := oll.New(f, nil).Stratum(5); w != 1 {
		t.Errorf("%d without terms", w)
	}
}

// TestRelaxForeign refuses literals that cost nothing.
func TestRelaxForeign(t *testing.T) {
	f := sat.NewFormula()
	a, b := f.NewVar(), f.NewVar()
	c := oll.New(f, []pb.Term{pb.Literal(a, 2)})
	if c.Relax(nil) != 0 || c.Relax([]sat.Lit{a.Not(), b}) != 0 || c.Lower() != 0 || c.Pending() {
		t.Error("a core with a foreign literal was taken")
	}
	if c.Relax([]sat.Lit{a.Not()}) != 2 || c.Lower() != 2 || c.Pending() {
		t.Error("a single literal was not taken")
	}
}

package propagate

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

func randomClause(r *rand.Rand, n, size int) []sat.Lit {
	c := make([]sat.Lit, size)
	for i := range c {
		c[i] = sat.Mk(uint32(2 + r.IntN(n))).If(r.IntN(2) == 0)
	}
	return c
}

// random returns a formula over the variables 2..n+1.
func random(r *rand.Rand, n int, ratio float64) *sat.Formula {
	f := sat.NewFormula()
	f.NewVars(n)
	for range int(ratio * float64(n)) {
		f.AddClause(randomClause(r, n, min(1+r.IntN(40), 3+r.IntN(2)))...)
	}
	return f
}

// entails reports whether all solutions of f have one of the literals.
func entails(f *sat.Formula, c []sat.Lit) bool {
	var not []sat.Lit
	for _, l := range c {
		not = append(not, l.Not())
	}
	return gini.New(f).Solve(context.Background(), not...) == sat.Unsat
}

// TestSearch searches to the end with random decisions, where some clauses come
// only when they are false, or in the middle, and compares with an engine.
func TestSearch(t *testing.T) {
	answers := map[sat.Status]int{}
	dropped, learnt := 0, 0
	for seed := range uint64(600) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 5 + r.IntN(60)
		f := random(r, n, 3+2*r.Float64())
		trail := New(f)
		if trail.most = 1 + r.IntN(40); seed%2 == 0 {
			trail.most, trail.mostLits = leastLearnt, 1+r.IntN(400)
		}
		all := random(r, n, r.Float64())
		var lazy [][]sat.Lit
		all.Each(func(c []sat.Lit) { lazy = append(lazy, slices.Clone(c)) })
		full := sat.NewFormula()
		full.NewVars(n)
		for _, l := range f.Units() {
			full.AddClause(l)
		}
		f.Each(func(c []sat.Lit) { full.AddClause(c...) })
		if f.Contradiction() {
			full.AddClause()
		}
		for _, c := range lazy {
			full.AddClause(c...)
		}
		got := search(t, r, trail, n, lazy)
		want := gini.New(full).Solve(context.Background())
		if got != want {
			t.Fatalf("seed %d: %v, want %v", seed, got, want)
		}
		answers[want]++
		dropped += trail.dropped
		for i := trail.learnt; i < len(trail.clauses); i++ {
			if learnt++; learnt%5 == 0 && !entails(full, trail.at(int32(i))) {
				t.Fatalf("seed %d: %v does not follow", seed, trail.at(int32(i)))
			}
		}
	}
	t.Log(answers, dropped, learnt)
	if answers[sat.Sat] < 100 || answers[sat.Unsat] < 100 || dropped < 100 || learnt < 1000 {
		t.Error("too few")
	}
}

func search(t *testing.T, r *rand.Rand, trail *Trail, n int, lazy [][]sat.Lit) sat.Status {
	for !trail.Refuted() {
		falsified := slices.IndexFunc(lazy, func(c []sat.Lit) bool {
			return !slices.ContainsFunc(c, func(l sat.Lit) bool { return !trail.Holds(l.Not()) })
		})
		switch {
		case falsified >= 0 && r.IntN(3) > 0:
			trail.Refute(lazy[falsified])
			continue
		case len(lazy) > 0 && r.IntN(100) == 0:
			trail.AddClause(lazy[0]...)
			continue
		}
		var open []sat.Lit
		for v := range uint32(n) {
			if l := sat.Mk(v + 2); !trail.Holds(l) && !trail.Holds(l.Not()) {
				open = append(open, l)
			}
		}
		if len(open) == 0 {
			if falsified < 0 {
				return sat.Sat
			}
			continue
		}
		trail.Decide(open[r.IntN(len(open))].If(r.IntN(2) == 0))
		checkTrail(t, trail)
	}
	return sat.Unsat
}

// checkTrail: no clause is false, or has but one literal that is not and is open.
func checkTrail(t *testing.T, trail *Trail) {
	if trail.unsat {
		return
	}
	for i := range trail.clauses {
		open, true_ := 0, false
		for _, l := range trail.at(int32(i)) {
			true_ = true_ || trail.Holds(l)
			if trail.value[l] == 0 {
				open++
			}
		}
		if !true_ && open < 2 {
			t.Fatalf("%v has %d open literals and none that is true", trail.at(int32(i)), open)
		}
	}
	for _, l := range trail.Decisions() {
		if !trail.Holds(l) {
			t.Fatalf("decision %v does not hold", l)
		}
	}
}

// TestEdges has empty and unit clauses, tautologies, new variables, and calls
// after the end.
func TestEdges(t *testing.T) {
	f := sat.NewFormula()
	a, b := f.NewVar(), f.NewVar()
	f.AddClause(a, b)
	trail := New(f)
	c := sat.Mk(40)
	trail.AddClause(a, a.Not())
	trail.AddClause(a.Not(), c, c)
	trail.Decide(b.Not())
	if !trail.Holds(a) || !trail.Holds(c) || len(trail.Decisions()) != 1 {
		t.Error("not propagated")
	}
	trail.Decide(c.Not()) // false already: nothing happens
	trail.Refute([]sat.Lit{b, a.Not()})
	if !trail.Holds(b) || len(trail.Decisions()) != 0 {
		t.Error("not learnt")
	}
	trail.Refute([]sat.Lit{a}) // not false
	if !trail.Holds(c) || trail.Refuted() {
		t.Error("no unit")
	}
	trail.AddClause(b.Not(), c.Not())
	trail.Decide(a)
	trail.AddClause()
	if !trail.Refuted() {
		t.Error("not refuted")
	}
}

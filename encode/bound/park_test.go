package bound_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
)

// TestParkedTree: a search in slices, between which the engine searches by itself and goals become less,
// has the optimum of a search in one piece. Where it goes on at the decisions that were parked it solves
// fewer programs than where it begins anew.
func TestParkedTree(t *testing.T) {
	var parked, anew int64
	for seed := range uint64(60) {
		text, _ := fzngen.Knapsack(seed, 16)
		if seed%2 == 0 {
			text = enctest.LinearModel(rand.New(rand.NewPCG(seed, 97)))
		}
		whole, _, ok := inSlices(t, text, 0, false)
		for _, park := range []bool{true, false} {
			goal, nodes, found := inSlices(t, text, 300, park)
			if goal != whole || found != ok {
				t.Fatalf("seed %d, parked %v: optimum %d %v, want %d %v\n%s", seed, park, goal, found, whole, ok, text)
			}
			if park {
				parked += nodes
			} else {
				anew += nodes
			}
		}
	}
	t.Logf("%d programs, %d where each slice begins anew", parked, anew)
	if anew < 1000 || parked > anew*3/4 {
		t.Errorf("%d programs, and %d where each slice begins anew", parked, anew)
	}
}

// inSlices improves by branch and bound until there is no better solution, in slices of so much work; 0 is no limit.
func inSlices(t *testing.T, text string, slice int64, park bool) (goal, nodes int64, some bool) {
	t.Helper()
	p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{})
	if err != nil || p.Unsat || !p.Branches() {
		return 0, 0, false
	}
	engine, tree := engineBy(p, p.Branching)
	if tree == nil {
		return 0, 0, false
	}
	_, k := p.GoalRange()
	for {
		engine.AddClause(p.GoalAtMost(k))
		engine.SetBrancher(tree)
		if park {
			tree.Park()
		} else {
			tree.Forget()
		}
		tree.Wake(true, k)
		status := sat.Unknown
		if slice == 0 {
			status = engine.Solve(t.Context())
		} else {
			status = engine.SolveLimited(t.Context(), slice)
		}
		if status == sat.Unknown {
			slice += slice / 50
			engine.SetBrancher(nil)
			tree.Wake(false, k)
			status = engine.SolveLimited(t.Context(), 20)
		}
		switch status {
		case sat.Unsat:
			return goal, tree.Nodes, some
		case sat.Sat:
			if p.Refine(engine.Value) {
				continue
			}
			a := p.Decode(engine.Value)
			if err := p.Check(a); err != nil {
				t.Fatal(err)
			}
			if goal, some = p.Goal(a), true; goal > k {
				t.Fatalf("goal %d, at most %d was asked for", goal, k)
			}
			k = goal - 1
		}
	}
}

// TestCutsAreTakenIn: a search by the relaxation without cuts goes on with those that are made later.
func TestCutsAreTakenIn(t *testing.T) {
	joined := 0
	for seed := range uint64(60) {
		text, _ := fzngen.Knapsack(seed, 16)
		if seed%2 == 0 {
			text = enctest.LinearModel(rand.New(rand.NewPCG(seed, 97)))
		}
		want, _, some := inSlices(t, text, 0, false)
		p, err := encode.Compile(t.Context(), enctest.Parse(t, text), encode.Options{})
		if err != nil || p.Unsat {
			continue
		}
		p.UncutFor(encode.NoLimit, math.MaxInt64)
		engine, tree := engineBy(p, p.Diving)
		if tree == nil {
			continue
		}
		_, k := p.GoalRange()
		tree.Wake(true, k)
		engine.SolveLimited(t.Context(), 20)
		tree.Wake(false, k)
		rows := tree.Rows()
		p.Relax(encode.NoLimit)
		if p.Branching() != tree {
			continue // that of all rows without a goal
		}
		tree.Wake(true, k)
		if tree.Rows() > rows {
			joined++
		}
		if goal, ok := optimum(t, p, engine, tree, k); goal != want || ok != some {
			t.Fatalf("seed %d: optimum %d %v, want %d %v\n%s", seed, goal, ok, want, some, text)
		}
	}
	if joined < 20 {
		t.Errorf("cuts of %d models", joined)
	}
}

package bound_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
	"github.com/gozinc/gozinc/sat/gini"
)

// TestPropagatorInEngine finds the optimum of random models by branch and bound,
// over native integers, over literals and over bits, and compares it with that of
// an engine of clauses alone.
func TestPropagatorInEngine(t *testing.T) {
	var refuted, fixing, searched int64
	for seed := range campaign.Each(6000) {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := enctest.LinearModel(rng)
		if seed%4 == 0 {
			text = fzngen.Objective(rng, fzngen.Opt{Size: 3000})
		}
		m := enctest.Parse(t, text)
		if m.Solve.Method == flatzinc.Satisfy {
			continue
		}
		opt := encode.Options{Clauses: seed%2 == 1}
		if seed%3 == 0 {
			opt.OrderMax = 3
		}
		p, err := encode.Compile(t.Context(), m, opt)
		if err != nil || p.Unsat || !p.Branches() {
			continue
		}
		engine, tree := engineBy(p, p.Branching)
		if tree == nil {
			continue
		}
		tree.Round(bound.Rounding(rng.IntN(bound.Roundings)), func(int32) (int64, bool) { return rng.Int64N(9) - 4, rng.IntN(4) > 0 })
		lo, hi := p.GoalRange()
		k := lo + rng.Int64N((hi-lo)/2+1)
		got, ok := optimum(t, p, engine, tree, k)
		q, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
		if err != nil || q.Unsat {
			t.Fatalf("seed %d: %v", seed, err)
		}
		plain := gini.New(q.Formula)
		q.Attach(plain)
		want, satisfiable := optimum(t, q, plain, nil, k)
		if got != want || ok != satisfiable {
			t.Fatalf("seed %d: optimum %d %v, want %d %v\n%s", seed, got, ok, want, satisfiable, text)
		}
		searched++
		refuted, fixing = refuted+tree.Refuted, fixing+tree.Fixing
	}
	t.Logf("%d models, %d nodes refuted, %d fixing", searched, refuted, fixing)
	if searched < 500 || refuted < 20 || fixing < 100 {
		t.Error("too few nodes")
	}
}

// engineBy returns an engine whose decisions are those of a relaxation of the problem; nil where there is none.
func engineBy(p *encode.Problem, relaxation func() *bound.Propagator) (*cdcl.Engine, *bound.Propagator) {
	engine := cdcl.New(p.Formula)
	p.Attach(engine)
	tree := relaxation()
	if tree != nil {
		engine.AddPropagator(tree)
		engine.SetBrancher(tree)
	}
	return engine, tree
}

// optimum improves until there is no better solution, from goals of at most k on.
func optimum(t *testing.T, p *encode.Problem, engine sat.Solver, tree *bound.Propagator, k int64) (goal int64, some bool) {
	for {
		engine.AddClause(p.GoalAtMost(k))
		if tree != nil {
			tree.Wake(true, k)
		}
		for engine.Solve(t.Context()) == sat.Sat && p.Refine(engine.Value) {
		}
		if engine.Solve(t.Context()) == sat.Unsat {
			return goal, some
		}
		a := p.Decode(engine.Value)
		if err := p.Check(a); err != nil {
			t.Fatal(err)
		}
		if goal = p.Goal(a); goal > k {
			t.Fatalf("goal %d, at most %d was asked for", goal, k)
		}
		some, k = true, goal-1
	}
}

// TestPropagatorSeparatesLittle: a constraint that always finds a row violated does
// not keep a node for ever, and rows with columns that are not in the program are
// not kept.
func TestPropagatorSeparatesLittle(t *testing.T) {
	p, err := encode.Compile(t.Context(), enctest.Parse(t, "var 0..5: x; var 0..5: y; var -99..99: goal;\n"+
		"constraint int_lin_le([2,3],[x,y],11);\nconstraint int_lin_eq([-1,3,4],[goal,x,y],0);\nsolve maximize goal;\n"), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	engine, tree := engineBy(p, p.Branching)
	if tree == nil {
		t.Fatal("no relaxation")
	}
	r, goal, outside := tree.Relaxed()
	calls := 0
	r.Separators = append(r.Separators, func(func(relax.Affine) float64) {
		calls++
		first := relax.Affine{Sum: lp.Sum{Cols: goal.Cols[:1], Coefs: []int64{1}}}
		r.AtMost(relax.Plus(1, first, outside), 100)
		if calls <= 1000 {
			r.AtMost(first, 50)
		}
	})
	before, cells := len(r.Rows), r.Cells
	tree.Wake(true, 99)
	engine.AddPropagator(tree)
	if status := engine.Solve(t.Context()); status != sat.Sat {
		t.Fatal(status)
	}
	nodes := int(tree.Nodes)
	if rows := len(r.Rows) - before; rows != min(calls, 1000) || calls > nodes*(bound.MostCutRounds+1) || r.Cells != cells+rows {
		t.Errorf("%d rows and %d numbers more after %d calls at %d nodes", rows, r.Cells-cells, calls, nodes)
	}
}

// TestSumsOfRowsAreWork: what is made of the values of a program counts as its multiplications do.
func TestSumsOfRowsAreWork(t *testing.T) {
	p, err := encode.Compile(t.Context(), enctest.Parse(t, "array[1..3] of var 0..5: x :: output_array([1..3]);\nvar 0..99: goal;\n"+
		"constraint int_lin_le([-2,-3,-4],x,-11);\nconstraint int_lin_le([-4,-3,-1],x,-9);\n"+
		"constraint int_lin_eq([-1,3,4,5],[goal,x[1],x[2],x[3]],0);\nsolve minimize goal;\n"), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	engine := cdcl.New(p.Formula)
	p.Attach(engine)
	tree := p.Branching()
	if tree == nil {
		t.Fatal("no relaxation")
	}
	if _, ok := optimum(t, p, engine, tree, 99); !ok {
		t.Fatal("no solution")
	}
	if tree.Looked() < 3*tree.Nodes || tree.Told() < tree.Looked()/2 {
		t.Errorf("%d nodes, %d coefficients of sums, %d told", tree.Nodes, tree.Looked(), tree.Told())
	}
}

package bound_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
	"github.com/gozinc/gozinc/sat/propagate"
)

// TestBranching goes through random nodes of random models: a refutation is
// false at the node and true of all solutions that are good enough, and a split
// is a literal of which nothing is known.
func TestBranching(t *testing.T) {
	outcomes := map[bound.Outcome]int{}
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := enctest.LinearModel(rng)
		if seed%4 == 0 {
			text = fzngen.Objective(rng, fzngen.Opt{Size: 3000})
		}
		m := enctest.Parse(t, text)
		if m.Solve.Method == flatzinc.Satisfy {
			continue
		}
		// In every third model most integers are in binary.
		opt := encode.Options{}
		if seed%3 == 0 {
			opt.OrderMax = 3
		}
		p, err := encode.Compile(t.Context(), m, opt)
		if err != nil || p.Unsat {
			continue
		}
		b := p.Branching()
		if b == nil {
			continue
		}
		lo, hi := p.GoalRange()
		k := lo + rng.Int64N((hi-lo)/3+1)
		atMost, err := p.GoalAtMost(k)
		if err != nil {
			t.Fatal(err)
		}
		n := nodes{t, b, propagate.New(p.Formula), gini.New(p.Formula), outcomes, fmt.Sprintf("seed %d, at most %d\n%s", seed, k, text)}
		for range 12 {
			n.visit(rng, k, atMost)
		}
	}
	t.Log(outcomes)
	for o, least := range map[bound.Outcome]int{bound.Refuted: 500, bound.Split: 100, bound.Whole: 500} {
		if outcomes[o] < least {
			t.Errorf("outcome %d only %d times", o, outcomes[o])
		}
	}
	if outcomes[bound.Undecided] > outcomes[bound.Refuted]/20 {
		t.Errorf("undecided %d times", outcomes[bound.Undecided])
	}
}

// nodes are those of one model.
type nodes struct {
	t        *testing.T
	b        *bound.Branching
	trail    *propagate.Trail
	engine   sat.Solver
	outcomes map[bound.Outcome]int
	about    string
}

// visit decides some literals and asks the relaxation.
func (n *nodes) visit(rng *rand.Rand, k int64, atMost sat.Lit) {
	n.trail.AddClause(sat.True) // takes all decisions back
	for range rng.IntN(5) {
		if l := n.b.AnyLit(rng); l != sat.Undef {
			n.trail.Decide(l.If(rng.IntN(2) == 0))
		}
	}
	if n.trail.Refuted() {
		return
	}
	n.b.Read(n.trail.Holds)
	outcome, lits := n.b.Solve(k, 1<<20)
	n.outcomes[outcome]++
	switch outcome {
	case bound.Refuted:
		assume := []sat.Lit{atMost}
		for _, l := range lits {
			if !n.trail.Holds(l.Not()) {
				n.t.Fatalf("%s: a refutation is not false", n.about)
			}
			assume = append(assume, l.Not())
		}
		if st := n.engine.Solve(context.Background(), assume...); st != sat.Unsat {
			n.t.Fatalf("%s: the refutation %v cuts off a solution", n.about, lits)
		}
	case bound.Split:
		if n.trail.Holds(lits[0]) || n.trail.Holds(lits[0].Not()) {
			n.t.Fatalf("%s: a split is known", n.about)
		}
	}
}

// TestBranchingSeparatesLittle: a constraint that always finds a row violated does
// not keep a node for ever, and rows with columns that are not in the program are
// not kept.
func TestBranchingSeparatesLittle(t *testing.T) {
	p, err := encode.Compile(t.Context(), enctest.Parse(t, "var 0..5: x; var 0..5: y; var -99..99: goal;\n"+
		"constraint int_lin_le([2,3],[x,y],11);\nconstraint int_lin_eq([-1,3,4],[goal,x,y],0);\nsolve maximize goal;\n"), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := p.Branching()
	if b == nil {
		t.Fatal("no relaxation")
	}
	r, goal, outside := b.Relaxed()
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
	b.Read(func(sat.Lit) bool { return false })
	if end, _ := b.Solve(99, 1<<20); end != bound.Split && end != bound.Whole {
		t.Errorf("outcome %d", end)
	}
	if rows := len(r.Rows) - before; rows != calls || rows > bound.MostCutRounds || r.Cells != cells+rows {
		t.Errorf("%d rows and %d numbers more after %d calls", rows, r.Cells-cells, calls)
	}
}

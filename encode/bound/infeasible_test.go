package bound_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

// matrix is a matrix of 0 and 1 whose columns have sums of at most column, and whose rows
// have sums of at least row.
func matrix(rows, columns, row, column int) string {
	var b strings.Builder
	names := make([][]string, rows)
	for i := range rows {
		for j := range columns {
			names[i] = append(names[i], fmt.Sprintf("x_%d_%d", i, j))
			fmt.Fprintf(&b, "var 0..1: %s :: output_var;\n", names[i][j])
		}
	}
	sum := func(factor int, of []string, limit int) {
		factors := strings.Repeat(fmt.Sprintf(",%d", factor), len(of))[1:]
		fmt.Fprintf(&b, "constraint int_lin_le([%s],[%s],%d);\n", factors, strings.Join(of, ","), factor*limit)
	}
	for i := range rows {
		sum(-1, names[i], row)
	}
	for j := range columns {
		var of []string
		for i := range rows {
			of = append(of, names[i][j])
		}
		sum(1, of, column)
	}
	return b.String() + "solve satisfy;\n"
}

// TestInfeasible: more is asked of the rows than the columns give, or exactly as much.
func TestInfeasible(t *testing.T) {
	for _, c := range []struct {
		row  int
		want bool
	}{{12, false}, {13, true}} {
		p, err := encode.Compile(t.Context(), enctest.Parse(t, matrix(12, 21, c.row, 7)), encode.Options{})
		if err != nil || p.Unsat {
			t.Fatal(p, err)
		}
		if p.Infeasible() != c.want {
			t.Errorf("rows of %d: %t", c.row, !c.want)
		}
		if p.Infeasible() {
			t.Error("it is asked once")
		}
	}
}

// TestInfeasibleModels: what the relaxation refutes has no solution.
func TestInfeasibleModels(t *testing.T) {
	refuted := 0
	for seed := range campaign.Each(6000) {
		rng := rand.New(rand.NewPCG(seed, 90))
		var text string
		switch seed % 3 {
		case 0:
			text = fzngen.Objective(rng, fzngen.Opt{Size: 3000})
		case 1:
			text = enctest.LinearModel(rng)
		default:
			n := 2 + rng.IntN(3)
			text = matrix(n, n+rng.IntN(3), 1+rng.IntN(3), 1+rng.IntN(2))
		}
		m := enctest.Parse(t, text)
		p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: seed%2 == 1})
		if err != nil || p.Unsat || !p.Infeasible() {
			continue
		}
		refuted++
		q, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
		if err != nil {
			t.Fatal(err)
		}
		if q.Unsat || q.Windowed() {
			continue
		}
		plain := gini.New(q.Formula)
		q.Attach(plain)
		for plain.Solve(t.Context()) == sat.Sat {
			if !q.Refine(plain.Value) {
				t.Fatalf("seed %d has a solution\n%s", seed, text)
			}
		}
	}
	if refuted < 50 {
		t.Errorf("%d models refuted", refuted)
	}
}

// TestFeasibilityInEngine searches for solutions of random models with the relaxation without a goal
// as a propagator that decides, and compares the verdict with that of an engine of clauses alone.
func TestFeasibilityInEngine(t *testing.T) {
	var refuted, searched, found int64
	for seed := range campaign.Each(2000) {
		rng := rand.New(rand.NewPCG(seed, 91))
		text := fzngen.Model(rng, fzngen.Opt{Size: 3000})
		if seed%3 > 0 {
			text = split(rng)
		}
		m := enctest.Parse(t, text)
		p, err := encode.Compile(t.Context(), m, encode.Options{})
		if err != nil || p.Unsat || p.Windowed() || m.Solve.Method != flatzinc.Satisfy {
			continue
		}
		q, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
		if err != nil {
			continue
		}
		infeasible := p.Infeasible()
		engine, tree := engineBy(p, p.Diving)
		if tree == nil {
			continue
		}
		tree.Round(bound.Rounding(rng.IntN(bound.Roundings)), func(int32) (int64, bool) { return rng.Int64N(9) - 4, rng.IntN(4) > 0 })
		tree.Wake(true, math.MaxInt64)
		got := satisfiable(t, p, engine)
		plain := gini.New(q.Formula)
		q.Attach(plain)
		want := !q.Unsat && satisfiable(t, q, plain)
		if got != want || infeasible && want {
			t.Fatalf("seed %d: solution %t, want %t, infeasible %t\n%s", seed, got, want, infeasible, text)
		}
		if searched++; got {
			found++
		}
		refuted += tree.Refuted
	}
	t.Logf("%d models, %d with a solution, %d nodes refuted", searched, found, refuted)
	if searched < 500 || found < 100 || refuted < 50 {
		t.Error("too few nodes")
	}
}

// split is a random model of sums that are about half of what they can be (Cornuejols and Dawande, "A class of hard
// small 0-1 programs", 1998).
func split(rng *rand.Rand) string {
	var b strings.Builder
	n := 5 + rng.IntN(5)
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", i)
		fmt.Fprintf(&b, "var 0..%d: x%d :: output_var;\n", 1+rng.IntN(2), i)
	}
	for range 1 + rng.IntN(2) {
		factors, sum := make([]string, n), 0
		for i := range factors {
			a := rng.IntN(20)
			factors[i], sum = fmt.Sprint(a), sum+a
		}
		fmt.Fprintf(&b, "constraint int_lin_eq([%s],[%s],%d);\n", strings.Join(factors, ","), strings.Join(names, ","), sum/2+rng.IntN(3))
	}
	return b.String() + "solve satisfy;\n"
}

// satisfiable searches for a solution, and checks it.
func satisfiable(t *testing.T, p *encode.Problem, engine sat.Solver) bool {
	for engine.Solve(t.Context()) == sat.Sat {
		if p.Refine(engine.Value) {
			continue
		}
		if err := p.Check(p.Decode(engine.Value)); err != nil {
			t.Fatal(err)
		}
		return true
	}
	return false
}

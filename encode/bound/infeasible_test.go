package bound_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
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

package solve

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/fzngen"
	"github.com/gozinc/gozinc/internal/fznrun"
	"github.com/gozinc/gozinc/internal/oracle"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestEnumerationAgainstOracle: the engine that goes back behind solutions
// prints each combination of outputs once, also where its patience ends at once.
func TestEnumerationAgainstOracle(t *testing.T) {
	solutions := 0
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 5))
		text := fzngen.Model(rng, fzngen.Opt{Size: 300})
		m := parse(t, text)
		if m.Solve.Method != flatzinc.Satisfy {
			continue
		}
		want, err := oracle.OutputSet(m, 1<<18)
		if err != nil {
			continue // too many
		}
		o := Options{All: true, Engine: CDCL, FreeSearch: seed%3 == 0, early: true, turn: int64(seed % 2)}
		var out bytes.Buffer
		if err := Run(context.Background(), m, o, &out); err != nil {
			continue // too large
		}
		got, err := fznrun.Read(out.String())
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Solutions) != len(want) || got.Status == fznrun.Unknown {
			t.Fatalf("seed %d: %d solutions of %d, %v\n%s", seed, len(got.Solutions), len(want), got.Status, text)
		}
		seen := make(map[string]bool)
		for _, s := range got.Solutions {
			if key := fmt.Sprint(s); seen[key] {
				t.Fatalf("seed %d: %s twice\n%s", seed, key, text)
			} else {
				seen[key] = true
			}
		}
		solutions += len(want)
	}
	if solutions < 10_000 {
		t.Errorf("only %d solutions in all", solutions)
	}
}

// TestEnumerationOrder: solutions come in the order of the search annotation,
// whether the choices are all outputs or not.
func TestEnumerationOrder(t *testing.T) {
	const vars = "var 1..7: x :: output_var;\nvar 1..7: y :: output_var;\nvar 1..7: z%s;\n" +
		"constraint int_lin_le([1,1,1],[x,y,z],15);\nconstraint int_ne(x,z);\n"
	for _, tt := range []struct{ hidden, search string }{
		{" :: output_var", "int_search([y,x,z],input_order,indomain_min,complete)"},
		{" :: output_var", "int_search([z,x,y],input_order,indomain_max,complete)"},
		{"", "int_search([y,z,x],input_order,indomain_min,complete)"},
	} {
		text := fmt.Sprintf(vars, tt.hidden) + "solve :: " + tt.search + " satisfy;\n"
		outputs := make(map[Engine]string)
		for _, e := range []Engine{Gini, CDCL} {
			var out bytes.Buffer
			if err := Run(context.Background(), parse(t, text), Options{All: true, Engine: e, early: true}, &out); err != nil {
				t.Fatal(err)
			}
			outputs[e] = out.String()
		}
		if outputs[Gini] != outputs[CDCL] || strings.Count(outputs[Gini], "----------") < 40 {
			t.Errorf("%s: solutions in different orders", tt.search)
		}
	}
}

// TestEnumerationGrows: the work for a solution, and the clauses, do not grow with
// the number of solutions.
func TestEnumerationGrows(t *testing.T) {
	work := func(n int) float64 {
		text := fmt.Sprintf("var 1..%d: x :: output_var;\nvar 1..%d: y :: output_var;\nsolve satisfy;\n", n, n)
		var out bytes.Buffer
		o := Options{All: true, Engine: CDCL, Statistics: true, early: true}
		if err := Run(context.Background(), parse(t, text), o, &out); err != nil {
			t.Fatal(err)
		}
		at := strings.LastIndex(out.String(), "propagations=")
		if got := strings.Count(out.String(), "----------"); at < 0 || got != n*n {
			t.Fatalf("%d solutions of %d, or no statistics", got, n*n)
		}
		var propagations float64
		fmt.Sscanf(out.String()[at:], "propagations=%g", &propagations)
		return propagations / float64(n*n)
	}
	// The literals that change from one value to the next are as many as an
	// integer has, in the worst case.
	if small, large := work(20), work(80); large > 6*small {
		t.Errorf("%.1f propagations for each of 6400 solutions, %.1f for each of 400", large, small)
	}
}

// TestPathClauses: the clauses of a path exclude what lies before it, and nothing
// else.
func TestPathClauses(t *testing.T) {
	const n = 6
	rng := rand.New(rand.NewPCG(1, 1))
	f := sat.NewFormula()
	first := f.NewVars(n)
	vars := make([]sat.Lit, n)
	for i := range vars {
		vars[i] = first + sat.Lit(2*i)
	}
	for range 200 {
		var p path
		e := cdcl.New(f)
		met := 0
		for more := true; more && rng.IntN(40) > 0; met++ {
			if e.Solve(context.Background(), p.lits...) != sat.Sat {
				t.Fatal("nothing under the path")
			}
			model := make([]sat.Lit, n)
			for i, j := range rng.Perm(n) {
				model[i] = vars[j].If(e.Value(vars[j]))
			}
			p.extend(e.Extend(p.lits, model))
			more = p.next()
		}
		if len(p.lits) == 0 && met > 0 {
			continue
		}
		p.clauses(e.AddClause)
		left := 0
		for e.Solve(context.Background()) == sat.Sat {
			left++
			block := make([]sat.Lit, n)
			for i, l := range vars {
				block[i] = l.If(!e.Value(l))
			}
			e.AddClause(block...)
		}
		if met+left != 1<<n {
			t.Fatalf("%d models before the path %v and %d after it", met, p.lits, left)
		}
	}
}

// TestPathRefuted: a core leads back to the last decision that it names.
func TestPathRefuted(t *testing.T) {
	p := path{lits: []sat.Lit{4, 6, 9, 10, 12}, last: []bool{false, false, true, false, true}}
	if !p.refuted([]sat.Lit{9, 4}) || !slices.Equal(p.lits, []sat.Lit{4, 7}) || !slices.Equal(p.last, []bool{false, true}) {
		t.Errorf("then %+v", p)
	}
	if p.refuted(nil) || len(p.lits) > 0 {
		t.Errorf("without assumptions, %+v", p)
	}
}

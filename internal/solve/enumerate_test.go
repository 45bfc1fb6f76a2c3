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
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/internal/test/fznrun"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// TestEnumerationAgainstOracle: the engine that goes back behind solutions
// prints each combination of outputs once, also where its patience ends at once.
func TestEnumerationAgainstOracle(t *testing.T) {
	solutions := 0
	for seed := range campaign.Each(600) {
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
		o := Options{All: true, Engine: CDCL, FreeSearch: seed%3 == 0, hooks: hooks{early: true, turn: int64(seed % 2)}}
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
// whether the choices are all outputs or not: each time the first in that order whose
// outputs are new.
func TestEnumerationOrder(t *testing.T) {
	const vars = "var 1..7: x :: output_var;\nvar 1..7: y :: output_var;\nvar 1..7: z%s;\n" +
		"constraint int_lin_le([1,1,1],[x,y,z],15);\nconstraint int_ne(x,z);\n"
	for _, tt := range []struct {
		hidden, order, values string
		first, step           int
	}{
		{" :: output_var", "yxz", "indomain_min", 1, 1},
		{" :: output_var", "zxy", "indomain_max", 7, -1},
		{" :: output_var", "xzy", "indomain_reverse_split", 7, -1},
		{" :: output_var", "xzy", "outdomain_min", 7, -1},
		{"", "yzx", "indomain_min", 1, 1},
	} {
		var want []string
		seen := make(map[string]bool)
		for k := range 7 * 7 * 7 {
			at := map[byte]int{}
			for i, d := range []int{k / 49, k / 7 % 7, k % 7} {
				at[tt.order[i]] = tt.first + tt.step*d
			}
			x, y, z := at['x'], at['y'], at['z']
			if x+y+z > 15 || x == z {
				continue
			}
			text := fmt.Sprintf("x = %d;\ny = %d;\n", x, y)
			if tt.hidden != "" {
				text += fmt.Sprintf("z = %d;\n", z)
			}
			if !seen[text] {
				seen[text], want = true, append(want, text+"----------\n")
			}
		}
		list := strings.Join(strings.Split(tt.order, ""), ",")
		text := fmt.Sprintf(vars, tt.hidden) + "solve :: int_search([" + list + "],input_order," + tt.values + ",complete) satisfy;\n"
		for _, early := range []bool{false, true} {
			var out bytes.Buffer
			if err := Run(context.Background(), parse(t, text), Options{All: true, hooks: hooks{early: early}}, &out); err != nil {
				t.Fatal(err)
			}
			if out.String() != strings.Join(want, "")+"==========\n" {
				t.Errorf("%s, %s, from the first on along a path: %t: %s", tt.order, tt.values, early, out.String())
			}
		}
	}
}

// TestEnumerationOrderOfSets: memberships are decided from the end that the annotation
// names.
func TestEnumerationOrderOfSets(t *testing.T) {
	for values, want := range map[string]string{
		"indomain_min":  "1..3 1..2 {1,3} {1} 2..3 {2} {3} {}",
		"indomain_max":  "1..3 2..3 {1,3} {3} 1..2 {2} {1} {}",
		"outdomain_min": "{} {3} {2} 2..3 {1} {1,3} 1..2 1..3",
		"outdomain_max": "{} {1} {2} 1..2 {3} {1,3} 2..3 1..3",
	} {
		text := "var set of 1..3: s :: output_var;\nsolve :: set_search([s],input_order," + values + ",complete) satisfy;\n"
		for _, early := range []bool{false, true} {
			var out bytes.Buffer
			if err := Run(context.Background(), parse(t, text), Options{All: true, hooks: hooks{early: early}}, &out); err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(strings.ReplaceAll(out.String(), "s = ", ""), ";\n----------\n", " ")
			if got != want+" ==========\n" {
				t.Errorf("%s, %t: %s", values, early, got)
			}
		}
	}
}

// TestEnumerationGrows: the work for a solution, and the clauses, do not grow with
// the number of solutions.
func TestEnumerationGrows(t *testing.T) {
	work := func(n int) float64 {
		text := fmt.Sprintf("var 1..%d: x :: output_var;\nvar 1..%d: y :: output_var;\nsolve satisfy;\n", n, n)
		var out bytes.Buffer
		o := Options{All: true, Engine: CDCL, Statistics: true, hooks: hooks{early: true}}
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

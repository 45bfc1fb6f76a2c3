package solve

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// TestProgrammed: what a model says of restarts is what happens there.
func TestProgrammed(t *testing.T) {
	const (
		improving = "var 1..4: x :: output_var;\nvar 0..9: y :: output_var;\nvar 1..5: s;\nvar bool: start;\nconstraint int_eq_reif(s,1,start);\n" +
			"constraint gozinc_on_restart_status(s);\n"
		ordered = "solve :: int_search([x],input_order,indomain_min,complete) maximize x;\n"
		last    = "var 0..9: l;\nconstraint gozinc_on_restart_last_val_int(y,l);\nconstraint int_eq_imp(y,0,start);\n" +
			"var bool: more;\nconstraint int_lin_eq_imp([1,-1],[y,l],1,more);\nconstraint bool_clause([start,more],[]);\n"
		best = "var 1..4: b;\nconstraint gozinc_on_restart_sol_int(x,b);\nconstraint int_eq_imp(y,9,start);\n" +
			"var bool: more;\nconstraint int_eq_imp(y,b,more);\nconstraint bool_clause([start,more],[]);\n"
		done = "var bool: big;\nvar bool: done;\nconstraint int_le_imp(x,2,big);\nconstraint bool_clause([start,big,done],[]);\n" +
			"constraint gozinc_on_restart_complete(done);\nconstraint int_eq(y,0);\n"
		never = "var bool: done;\nconstraint bool_clause([start,done],[]);\nconstraint int_eq(y,0);\nconstraint gozinc_on_restart_complete(done);\n"
		// Behind the first restart x is what it was, so that no solution is better.
		stuck = "var 1..4: b;\nconstraint gozinc_on_restart_sol_int(x,b);\nvar bool: same;\nconstraint int_eq_imp(x,b,same);\n" +
			"constraint bool_clause([start,same],[]);\nconstraint int_eq(y,0);\n"
	)
	all := func(lines ...string) string { return strings.Join(lines, "\n----------\n") + "\n----------\n" }
	const end = "==========\n"
	for _, c := range []struct{ name, model, want string }{
		{"last value", last, all("x = 1;\ny = 0;", "x = 2;\ny = 1;", "x = 3;\ny = 2;", "x = 4;\ny = 3;") + end},
		{"last solution", best, all("x = 1;\ny = 9;", "x = 2;\ny = 1;", "x = 3;\ny = 2;", "x = 4;\ny = 3;") + end},
		{"complete", done, all("x = 1;\ny = 0;", "x = 2;\ny = 0;", "x = 3;\ny = 0;") + end},
		{"complete at once", never, all("x = 1;\ny = 0;") + end},
		{"stuck", stuck, all("x = 1;\ny = 0;")},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, engine := range []Engine{CDCL, AutoEngine} {
				var out bytes.Buffer
				if err := Run(context.Background(), parse(t, improving+c.model+ordered), Options{All: true, Engine: engine, Threads: 2}, &out); err != nil {
					t.Fatal(err)
				}
				if out.String() != c.want {
					t.Errorf("%s: got\n%swant\n%s", engine, &out, c.want)
				}
			}
			// gini finds solutions in another order.
			if err := Run(context.Background(), parse(t, improving+c.model+ordered), Options{Engine: Gini}, new(bytes.Buffer)); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestProgrammedWithoutRestarts: without restarts, and where all solutions are wanted,
// what holds at the start holds always.
func TestProgrammedWithoutRestarts(t *testing.T) {
	const model = "var 1..3: x :: output_var;\nvar 1..5: s;\nconstraint gozinc_on_restart_status(s);\nconstraint int_lin_le([1,1],[x,s],3);\n"
	for _, engine := range []Engine{CDCL, Gini} {
		var out bytes.Buffer
		o := Options{Engine: engine, Restarts: Restarts{Kind: "none"}}
		if err := Run(context.Background(), parse(t, model+"solve maximize x;\n"), o, &out); err != nil || out.String() != "x = 2;\n----------\n==========\n" {
			t.Errorf("%s: error %v, got\n%s", engine, err, &out)
		}
		out.Reset()
		o = Options{Engine: engine, All: true}
		if err := Run(context.Background(), parse(t, model+"solve satisfy;\n"), o, &out); err != nil || strings.Count(out.String(), "-\n") != 2 || !strings.HasSuffix(out.String(), "=\n") {
			t.Errorf("%s: error %v, got\n%s", engine, err, &out)
		}
	}
}

// TestProgrammedSatisfaction: a model that finds its solution only behind a restart.
func TestProgrammedSatisfaction(t *testing.T) {
	const model = "var 0..5: x :: output_var;\nvar 0..5: l;\nvar 1..5: s;\nvar bool: start;\nvar bool: more;\nvar bool: five;\n" +
		"constraint int_eq_reif(s,1,start);\nconstraint gozinc_on_restart_status(s);\nconstraint gozinc_on_restart_last_val_int(x,l);\n" +
		"constraint int_eq_imp(x,0,start);\nconstraint int_lin_eq_imp([1,-1],[x,l],1,more);\nconstraint bool_clause([start,more],[]);\n" +
		"constraint int_le(4,x);\nsolve :: int_search([x],input_order,indomain_min,complete) satisfy;\n"
	// A search that is refuted leaves the last value of x free, as long as it can have several.
	var out bytes.Buffer
	if err := Run(context.Background(), parse(t, model), Options{Engine: CDCL}, &out); err != nil || out.String() != "x = 4;\n----------\n" {
		t.Errorf("error %v, got\n%s", err, &out)
	}
}

// randomSum is a random model that maximises a sum of six integers under two linear
// constraints and three inequalities between pairs.
func randomSum(rng *rand.Rand) (text string, names []string) {
	var b strings.Builder
	for i := range 6 {
		names = append(names, fmt.Sprintf("x%d", i))
		fmt.Fprintf(&b, "var 0..2: x%d :: output_var;\n", i)
	}
	b.WriteString("var -18..144: sum :: output_var;\n")
	list := strings.Join(names, ",")
	coefs := func(lo, n int) string {
		var c []string
		for range names {
			c = append(c, fmt.Sprint(lo+rng.IntN(n)))
		}
		return strings.Join(c, ",")
	}
	for range 2 {
		fmt.Fprintf(&b, "constraint int_lin_le([%s],[%s],%d);\n", coefs(0, 6), list, 15+rng.IntN(15))
	}
	for range 3 {
		k := rng.IntN(5)
		fmt.Fprintf(&b, "constraint int_ne(x%d,x%d);\n", k, k+1)
	}
	fmt.Fprintf(&b, "constraint int_lin_eq([%s,-1],[%s,sum],0);\n", coefs(-1, 9), list)
	fmt.Fprintf(&b, "solve :: int_search([%s],input_order,indomain_min,complete) maximize sum;\n", list)
	return b.String(), names
}

// neighbourhoods makes a model keep about half of the integers at each restart.
func neighbourhoods(text string, names []string) string {
	var b strings.Builder
	b.WriteString("var 1..5: at;\nvar bool: start;\nconstraint gozinc_on_restart_status(at);\nconstraint int_eq_reif(at,1,start);\n")
	for i, x := range names {
		fmt.Fprintf(&b, "var 0..3: old%d;\nvar 0..99: u%d;\nvar bool: keep%d;\nvar bool: free%d;\n", i, i, i, i)
		fmt.Fprintf(&b, "constraint gozinc_on_restart_sol_int(%s,old%d);\nconstraint gozinc_on_restart_uniform_int(0,99,u%d);\n", x, i, i)
		fmt.Fprintf(&b, "constraint int_eq_imp(%s,old%d,keep%d);\nconstraint int_le_imp(50,u%d,free%d);\n", x, i, i, i, i)
		fmt.Fprintf(&b, "constraint bool_clause([start,keep%d,free%d],[]);\n", i, i)
	}
	at := strings.Index(text, "constraint ")
	return text[:at] + b.String() + text[at:]
}

// TestProgrammedNeighbourhoods: random models with a large neighbourhood search of their
// own come to the optimum of the oracle where they say so, and to solutions in any case.
func TestProgrammedNeighbourhoods(t *testing.T) {
	proved, improved := 0, 0
	for seed := range campaign.Each(40) {
		text, names := randomSum(rand.New(rand.NewPCG(seed, 31)))
		best, some, err := oracle.Optimum(parse(t, text), 1<<23)
		if err != nil {
			t.Fatal(err)
		}
		m := parse(t, neighbourhoods(text, names))
		for _, engine := range []Engine{CDCL, Gini} {
			o := Options{Engine: engine, TimeLimit: 100 * time.Millisecond, FreeSearch: seed%2 == 0, Seed: int64(seed), Restarts: Restarts{Kind: "constant", Scale: 3}, All: true}
			var found []int64
			out, err := Solve(context.Background(), m, o, func(s Solution) bool {
				found = append(found, s.Objective.Int)
				return true
			})
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			improved += len(found) / 2
			switch {
			case out.Status == Unsatisfiable && some, len(found) > 0 && !some:
				t.Errorf("seed %d, %s: %v, the oracle has %d, %t\n%s", seed, engine, out.Status, best, some, text)
			case out.Status == Complete:
				if proved++; found[len(found)-1] != best {
					t.Errorf("seed %d, %s: %d as optimum, the oracle has %d\n%s", seed, engine, found, best, text)
				}
			}
		}
	}
	if proved == 0 || improved < 20 {
		t.Errorf("only %d proofs and %d improvements", proved, improved)
	}
}

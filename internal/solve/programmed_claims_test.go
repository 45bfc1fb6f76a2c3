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

// limited makes constraints of a model on three integers hold only where the status at a
// restart is the given one, and returns the plain model, and that in which they hold always.
func limited(rng *rand.Rand, status int, solve string) (programmed, plain, always string) {
	const outputs = "var 0..5: x :: output_var;\nvar 0..5: y :: output_var;\nvar -30..40: z :: output_var;\n"
	base, limits, under := &strings.Builder{}, &strings.Builder{}, &strings.Builder{}
	fmt.Fprintf(base, "constraint int_lin_eq([%d,%d,-1],[x,y,z],%d);\n", rng.IntN(9)-4, rng.IntN(9)-4, rng.IntN(4))
	fmt.Fprintf(base, "constraint int_lin_le([%d,%d],[x,y],%d);\n", rng.IntN(5)-1, rng.IntN(5)-1, rng.IntN(14))
	for range 1 + rng.IntN(2) {
		a, b, c := rng.IntN(5)-2, rng.IntN(5)-2, rng.IntN(10)-2
		fmt.Fprintf(limits, "constraint int_lin_le([%d,%d],[x,y],%d);\n", a, b, c)
		fmt.Fprintf(under, "constraint int_lin_le_imp([%d,%d],[x,y],%d,at);\n", a, b, c)
	}
	set := fmt.Sprintf("var 1..5: s;\nvar bool: at;\nconstraint gozinc_on_restart_status(s);\nconstraint int_eq_reif(s,%d,at);\n", status)
	return outputs + set + base.String() + under.String() + solve, outputs + base.String() + solve, outputs + base.String() + limits.String() + solve
}

// TestProgrammedClaims: an optimum is claimed only if it is one of the plain model. Without
// restarts the solutions are those of the model as it is at the start, to the last.
func TestProgrammedClaims(t *testing.T) {
	claimed, refused := 0, 0
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 107))
		status := 1 + rng.IntN(2)*3 // at the start, or behind a solution
		text, plain, always := limited(rng, status, []string{"solve minimize z;\n", "solve maximize z;\n"}[seed%2])
		o := Options{
			Engine: []Engine{CDCL, Gini}[rng.IntN(2)], Strategy: strategies[rng.IntN(len(strategies))], All: rng.IntN(2) == 0,
			Restarts: Restarts{Kind: []string{"none", "constant"}[rng.IntN(2)], Scale: 2}, TimeLimit: 10 * time.Second,
		}
		best, some := optimum(t, plain)
		last, found := int64(0), false
		out, err := Solve(context.Background(), parse(t, text), o, func(s Solution) bool {
			last, found = s.Objective.Int, true
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		claim := out.Status == Complete || out.Status == Unsatisfiable
		if claim && (found != some || found && last != best) {
			t.Errorf("seed %d: %+v: %v with %d, %t; the optimum is %d, %t\n%s", seed, o, out.Status, last, found, best, some, text)
		}
		if claim {
			claimed++
		} else {
			refused++
		}
		if o.Restarts.Kind != "none" {
			continue
		}
		if status == 1 {
			best, some = optimum(t, always)
		}
		if found != some || found && last != best {
			t.Errorf("seed %d: %+v: %d, %t; the optimum at the start is %d, %t\n%s", seed, o, last, found, best, some, text)
		}
	}
	if t.Logf("%d claims, %d without", claimed, refused); claimed < 100 || refused < 15 {
		t.Error("too few")
	}
}

// optimum returns that of the oracle.
func optimum(t *testing.T, text string) (best int64, some bool) {
	t.Helper()
	best, some, err := oracle.Optimum(parse(t, text), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return best, some
}

// TestProgrammedClaimsOfAll: all solutions are those at the start, and are claimed to be all
// only if the plain model has no others.
func TestProgrammedClaimsOfAll(t *testing.T) {
	claimed, refused := 0, 0
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 109))
		text, plain, always := limited(rng, 1, "solve satisfy;\n")
		o := Options{Engine: []Engine{CDCL, Gini}[rng.IntN(2)], All: true, TimeLimit: 10 * time.Second, hooks: hooks{early: rng.IntN(2) == 0}}
		every, err := oracle.OutputSet(parse(t, plain), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		want, err := oracle.OutputSet(parse(t, always), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		got, m := make(map[string]bool), parse(t, text)
		out, err := Solve(context.Background(), m, o, func(s Solution) bool {
			got[oracle.Outputs(m, s.Values)] = true
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if d := oracle.Diff(want, got); d != "" {
			t.Errorf("seed %d: %+v: %s\n%s", seed, o, d, text)
		}
		switch {
		case out.Status != Complete && out.Status != Unsatisfiable:
			refused++
		case len(got) != len(every):
			t.Errorf("seed %d: %v with %d solutions of %d\n%s", seed, out.Status, len(got), len(every), text)
		default:
			claimed++
		}
	}
	if t.Logf("%d claims, %d without", claimed, refused); claimed < 50 || refused < 50 {
		t.Error("too few")
	}
}

// TestProgrammedClaimsOne: what a run prints at its end where the limits of on_restart leave
// out the optimum, and where they have excluded all.
func TestProgrammedClaimsOne(t *testing.T) {
	const head = "var 0..10: z :: output_var;\nvar 1..5: s;\nvar bool: start;\nconstraint gozinc_on_restart_status(s);\nconstraint int_eq_reif(s,1,start);\n"
	const some, none = head + "constraint int_le_imp(z,7,start);\n", "var 2..5: s;\nvar 0..10: z :: output_var;\nconstraint gozinc_on_restart_status(s);\n"
	for _, c := range []struct{ model, kind, want string }{
		{some + "solve maximize z;\n", "none", "z = 7;\n----------\n"},
		{some + "solve maximize z;\n", "constant", "z = 10;\n----------\n==========\n"},
		{none + "solve maximize z;\n", "none", "=====UNKNOWN=====\n"},
		{none + "solve satisfy;\n", "none", "=====UNKNOWN=====\n"},
		{some + "constraint int_le(8,z);\nsolve satisfy;\n", "none", "=====UNKNOWN=====\n"},
		{head + "constraint int_le(11,z);\nsolve satisfy;\n", "none", "=====UNSATISFIABLE=====\n"},
		{head + "var 0..10: old;\nconstraint gozinc_on_restart_sol_int(z,old);\nconstraint bool_clause([start,more],[]);\n" +
			"constraint int_le_imp(z,7,start);\nvar bool: more;\nconstraint int_le_imp(z,old,more);\nsolve maximize z;\n", "constant", ""},
	} {
		for _, engine := range []Engine{CDCL, Gini} {
			var out bytes.Buffer
			o := Options{Engine: engine, Restarts: Restarts{Kind: c.kind, Scale: 10}, TimeLimit: 5 * time.Second}
			if err := Run(context.Background(), parse(t, declaredFirst(c.model)), o, &out); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); c.want != "" && got != c.want || strings.HasSuffix(got, "==========\n") && !strings.Contains(got, "z = 10;") {
				t.Errorf("%s, restarts %s: got\n%swant\n%s%s", engine, c.kind, got, c.want, c.model)
			}
		}
	}
}

// declaredFirst has the declarations of a model before its constraints.
func declaredFirst(text string) string {
	var vars, rest strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "var") {
			vars.WriteString(line)
		} else {
			rest.WriteString(line)
		}
	}
	return vars.String() + rest.String()
}

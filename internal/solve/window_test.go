package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/oracle"
)

// windowed is a random model of differences between integers, some of which
// have no bounds, under Booleans, and the same model with bounds so wide that
// they keep a best solution.
func windowed(rng *rand.Rand) (open, bounded string) {
	decl, posts := &strings.Builder{}, &strings.Builder{}
	for i := range 3 {
		fmt.Fprintf(decl, "var bool: b%d; var 0..1: i%d;\n", i, i)
		fmt.Fprintf(posts, "constraint bool2int(b%d,i%d);\n", i, i)
	}
	fmt.Fprintf(decl, "var %d..%d: x; var WIDE: y; var WIDE: z;\n", -rng.IntN(4), rng.IntN(4))
	number := func() string { return []string{"x", "y", "z"}[rng.IntN(3)] }
	boolean := func() string { return fmt.Sprintf("b%d", rng.IntN(3)) }
	for range 3 + rng.IntN(5) {
		form, k := []string{"reif", "imp"}[rng.IntN(2)], rng.IntN(9)-4
		switch rng.IntN(6) {
		case 0:
			fmt.Fprintf(posts, "constraint int_le_%s(%d,%s,%s);\n", form, k, number(), boolean())
		case 1:
			fmt.Fprintf(posts, "constraint int_le_%s(%s,%d,%s);\n", form, number(), k, boolean())
		case 2:
			fmt.Fprintf(posts, "constraint int_lin_%s_%s([1,-1],[%s,%s],%d,%s);\n", []string{"le", "eq"}[rng.IntN(2)], form, number(), number(), k, boolean())
		case 3:
			fmt.Fprintf(posts, "constraint int_lin_le([1,-1],[%s,%s],%d);\n", number(), number(), k)
		case 4:
			fmt.Fprintf(posts, "constraint bool_clause([%s,%s],[%s]);\n", boolean(), boolean(), boolean())
		case 5:
			fmt.Fprintf(posts, "constraint gozinc_if_then_else_int([%s,true],[%s,%d],%s);\n", boolean(), number(), k, number())
		}
	}
	goal := number()
	if rng.IntN(2) == 0 {
		fmt.Fprintf(decl, "var WIDE: goal;\n")
		fmt.Fprintf(posts, "constraint int_lin_eq([%d,%d,1,-1],[i0,i1,%s,goal],%d);\n", rng.IntN(9)-4, rng.IntN(9)-4, goal, rng.IntN(5))
		goal = "goal"
	}
	text := fmt.Sprintf("%s%ssolve %s %s;\n", decl, posts, []string{"minimize", "maximize"}[rng.IntN(2)], goal)
	return strings.ReplaceAll(text, "WIDE", "int"), strings.ReplaceAll(text, "WIDE", "-40..40")
}

// TestWindowedModels: what is claimed of models with unbounded integers is what
// enumeration finds, and much is claimed. Where the objective has no bound,
// enumeration finds one of the bounds, and a claim would be about another.
func TestWindowedModels(t *testing.T) {
	models, claims := 0, 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 97))
		open, bounded := windowed(rng)
		best, some, err := oracle.Optimum(parse(t, bounded), 1<<19)
		if err != nil {
			continue
		}
		o := Options{TimeLimit: 5 * time.Second, Threads: 1 + rng.IntN(2), Strategy: strategies[seed%4], turn: 1 + rng.Int64N(50)}
		a := solved(t, context.Background(), open, o)
		models++
		if a.complete() || a.unsat() {
			claims++
		}
		if a.unsat() && some || !some && len(a.objectives) > 0 || a.complete() && a.last["objective"] != fmt.Sprint(best) {
			t.Fatalf("seed %d: %t, optimum %d\n%s\n%s", seed, some, best, open, a.text)
		}
	}
	if t.Logf("%d models, %d claims", models, claims); claims < 60 || 3*claims < models {
		t.Error("too few")
	}
}

// TestCyclesOfDifferences: differences between integers without bounds have no solution
// exactly where the sum of a cycle is negative, as the closure of all pairs says.
func TestCyclesOfDifferences(t *testing.T) {
	const n, far = 4, 1 << 20
	refuted := 0
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 101))
		var b strings.Builder
		d := [n][n]int{}
		for i := range n {
			fmt.Fprintf(&b, "var int: x%d :: output_var;\n", i)
			for j := range n {
				if i != j {
					d[i][j] = far
				}
			}
		}
		for range 3 + rng.IntN(6) {
			i, j, c := rng.IntN(n), rng.IntN(n), rng.IntN(9)-4
			if i == j {
				continue
			}
			fmt.Fprintf(&b, "constraint int_lin_le([1,-1],[x%d,x%d],%d);\n", i, j, c)
			d[i][j] = min(d[i][j], c)
		}
		negative := false
		for k := range n {
			for i := range n {
				for j := range n {
					d[i][j] = min(d[i][j], d[i][k]+d[k][j])
				}
				negative = negative || d[i][i] < 0
			}
		}
		if negative {
			refuted++
		}
		a := solved(t, context.Background(), b.String()+"solve satisfy;\n", Options{})
		if a.unsat() != negative || a.unsat() == strings.Contains(a.text, "----------") {
			t.Fatalf("seed %d: negative %t\n%s%s", seed, negative, b.String(), a.text)
		}
	}
	if refuted < 10 || refuted > 50 {
		t.Errorf("%d refuted", refuted)
	}
}

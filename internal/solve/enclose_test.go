package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// shop is a random job shop of three machines; the starts and the end have the domain.
func shop(rng *rand.Rand, domain string) string {
	const machines = 3
	var decl, posts strings.Builder
	jobs := 3 + rng.IntN(2)
	var d [5][machines]int
	var at [5][]int
	for i := range jobs {
		at[i] = rng.Perm(machines)
		for k := range machines {
			d[i][k] = 1 + rng.IntN(9)
			fmt.Fprintf(&decl, "var %s: s%d_%d;\n", domain, i, k)
		}
		fmt.Fprintf(&posts, "constraint int_le(0,s%d_%d);\n", i, at[i][0])
		for k := range machines - 1 {
			fmt.Fprintf(&posts, "constraint int_lin_le([1,-1],[s%d_%d,s%d_%d],%d);\n", i, at[i][k], i, at[i][k+1], -d[i][at[i][k]])
		}
		last := at[i][machines-1]
		fmt.Fprintf(&posts, "constraint int_lin_le([1,-1],[s%d_%d,end],%d);\n", i, last, -d[i][last])
	}
	for k := range machines {
		for i := range jobs {
			for j := range i {
				fmt.Fprintf(&decl, "var bool: b%d_%d_%d;\n", k, i, j)
				fmt.Fprintf(&posts, "constraint int_lin_le_imp([1,-1],[s%d_%d,s%d_%d],%d,b%d_%d_%d);\n", i, k, j, k, -d[i][k], k, i, j)
				fmt.Fprintf(&posts, "constraint int_lin_le_reif([1,-1],[s%d_%d,s%d_%d],%d,c%d_%d_%d);\n", j, k, i, k, -d[j][k], k, i, j)
				fmt.Fprintf(&decl, "var bool: c%d_%d_%d;\n", k, i, j)
				fmt.Fprintf(&posts, "constraint bool_clause([b%[1]d_%[2]d_%[3]d,c%[1]d_%[2]d_%[3]d],[]);\n", k, i, j)
			}
		}
	}
	return fmt.Sprintf("%svar %s: end :: output_var;\n%ssolve minimize end;\n", &decl, domain, &posts)
}

// TestEnclosed: where a solution gives all integers bounds, the optimum is proved.
func TestEnclosed(t *testing.T) {
	for seed := range campaign.Each(6) {
		open, bounded := shop(rand.New(rand.NewPCG(seed, 3)), "int"), shop(rand.New(rand.NewPCG(seed, 3)), "-200..200")
		best := solved(t, context.Background(), bounded, Options{}).last["objective"]
		for _, o := range []Options{{Strategy: strategies[seed%4]}, {Threads: 2}, {Clauses: true}, {hooks: hooks{turn: 1}}} {
			a := solved(t, context.Background(), open, o)
			if !a.complete() || a.last["objective"] != best {
				t.Errorf("seed %d, %+v: complete %t, objective %s, want %s", seed, o, a.complete(), a.last["objective"], best)
			}
		}
	}
}

// TestSmallSteps: better solutions are found where a step leads out of the window.
func TestSmallSteps(t *testing.T) {
	const text = "var int: x;\nvar 0..30: y :: output_var;\nconstraint int_lin_le([-1,1],[x,y],-7);\nsolve maximize y;\n"
	if a := solved(t, context.Background(), text, Options{}); a.last["objective"] != "30" {
		t.Errorf("objective %s", a.last["objective"])
	}
}

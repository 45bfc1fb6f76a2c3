package solve

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// machine is a random model of one machine and an objective that bounds its
// tasks, and linear constraints, from one side.
func machine(rng *rand.Rand) string {
	n := 2 + rng.IntN(3)
	var decl, posts strings.Builder
	var names, sizes, coefs []string
	for i := range n {
		name := fmt.Sprintf("x%d", i)
		fmt.Fprintf(&decl, "var %d..%d: %s;\n", rng.IntN(3), 4+rng.IntN(4), name)
		fmt.Fprintf(&posts, "constraint int_lin_le([1,-1],[%s,goal],%d);\n", name, -rng.IntN(4))
		names = append(names, name)
		sizes, coefs = append(sizes, fmt.Sprint(1+rng.IntN(3))), append(coefs, fmt.Sprint(rng.IntN(9)-3))
	}
	vars := strings.Join(names, ",")
	fmt.Fprintf(&posts, "constraint gozinc_disjunctive([%s],[%s]);\n", vars, strings.Join(sizes, ","))
	fmt.Fprintf(&posts, "constraint int_lin_le([%s,-1],[%s,goal],%d);\n", strings.Join(coefs, ","), vars, rng.IntN(9))
	return fmt.Sprintf("%svar -9..30: goal;\n%ssolve minimize goal;\n", &decl, &posts)
}

// TestTightObjectives compares runs on models whose objective bounds the other
// integers with enumeration.
func TestTightObjectives(t *testing.T) {
	for seed := range campaign.Each(200) {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := fzngen.Objective(rng, fzngen.Opt{Size: 1500})
		if seed%2 == 0 {
			text = machine(rng)
		}
		if m := parse(t, text); m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		o := Options{Threads: 1 + rng.IntN(2), Strategy: strategies[seed/2%4], hooks: hooks{turn: 1 + rng.Int64N(50)}}
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d, %s: %s\n%s", seed, o.Strategy, diff, text)
		}
	}
}

package solve

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/fzngen"
	"github.com/gozinc/gozinc/internal/search"
)

// TestTightenOnce: a model that was compiled again, in vain or not, is not
// worth it once more before there is a better solution, even where the best has
// the least objective that the problem allows.
func TestTightenOnce(t *testing.T) {
	r := &run{ctx: context.Background(), inc: newIncumbent(-5), log: &progress{}, began: time.Now()}
	r.m = parse(t, "var 0..100000: x;\nvar 0..100000: y;\nvar 3..90000: z;\nconstraint int_times(x,y,z);\nsolve minimize z;\n")
	p, err := r.compile(r.ctx, encode.Options{})
	if err != nil || p.Binaries() == 0 {
		t.Fatalf("%v, or nothing to tighten", err)
	}
	w, err := r.newWorker(r.ctx, p, seat{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if w.worthTightening(search.NoGoal) || !w.worthTightening(5000) {
		t.Error("before: a solution of 5000 makes it worth while, and nothing else")
	}
	for _, goal := range []int64{5000, 3} {
		w.compiledAt = goal
		if w.worthTightening(goal) {
			t.Errorf("again at %d", goal)
		}
	}
}

// TestTightenBound: what presolve proves under the bound of the best solution
// holds for all that are better.
func TestTightenBound(t *testing.T) {
	r := &run{ctx: context.Background(), inc: newIncumbent(-5), log: &progress{}, began: time.Now()}
	r.m = parse(t, `var 0..100000: x; var 0..100000: y; var 3..90000: z; var bool: b;
constraint int_times(x,y,z);
constraint int_le_imp(70,z,b);
constraint bool_clause([b],[]);
solve minimize z;`)
	p, err := r.compile(r.ctx, encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.newWorker(r.ctx, p, seat{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.inc.goal = 100
	if fresh, end, err := w.tightened(); end != search.Found || err != nil || fresh == w {
		t.Fatalf("%v, %v, fresh %t", end, err, fresh != w)
	}
	if _, bound := r.inc.gap(); bound != 70 {
		t.Errorf("bound %d", bound)
	}
}

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

// TestTightenedStrategies compares runs that compile again for every better
// solution with enumeration.
func TestTightenedStrategies(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := fzngen.Objective(rng, fzngen.Opt{Size: 1500})
		if seed%2 == 0 {
			text = machine(rng)
		}
		if m := parse(t, text); m.Solve.Method == flatzinc.Satisfy || !encodable(m) {
			continue
		}
		o := Options{Threads: 1 + rng.IntN(2), Strategy: strategies[seed/2%4], turn: 1 + rng.Int64N(50), eager: true}
		if diff := mismatch(t, text, o); diff != "" {
			t.Fatalf("seed %d, %s: %s\n%s", seed, o.Strategy, diff, text)
		}
	}
}

package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/oracle"
)

// countingModel is a random model of constraints that count values of variables,
// with an objective that is a sum, in part of elements of constant arrays.
func countingModel(rng *rand.Rand) string {
	var decl, posts strings.Builder
	n := 2 + rng.IntN(3)
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", i)
		fmt.Fprintf(&decl, "var 1..%d: x%d;\n", n+rng.IntN(2), i)
	}
	numbers := func(n, lo, hi int) string {
		s := make([]string, n)
		for i := range s {
			s[i] = fmt.Sprint(lo + rng.IntN(hi-lo+1))
		}
		return strings.Join(s, ",")
	}
	vars := strings.Join(names, ",")
	for range 1 + rng.IntN(3) {
		k := 1 + rng.IntN(n)
		fmt.Fprintf(&posts, "constraint %s;\n", []string{
			fmt.Sprintf("gozinc_all_different([%s])", vars),
			fmt.Sprintf("gozinc_circuit(1,[%s])", vars),
			fmt.Sprintf("gozinc_subcircuit(1,[%s])", vars),
			fmt.Sprintf("gozinc_inverse(1,[%s],1,[%s])", vars, vars),
			fmt.Sprintf("gozinc_inverse_in_range(1,[%s],2,[%s])", vars, vars),
			fmt.Sprintf("gozinc_global_cardinality([%s],[1,%d],[%s])", vars, n+1, numbers(2, 0, 2)),
			fmt.Sprintf("gozinc_global_cardinality_low_up([%s],[1,2],[%s],[%s])", vars, numbers(2, 0, 1), numbers(2, 0, 2)),
			fmt.Sprintf("gozinc_count_eq([%s],%d,b)", vars, k),
			fmt.Sprintf("gozinc_count_leq([%s],%d,%d)", vars, k, rng.IntN(3)),
			fmt.Sprintf("gozinc_count_gt([%s],%d,%d)", vars, k, rng.IntN(3)),
			fmt.Sprintf("gozinc_among(b,[%s],{1,%d})", vars, k),
			fmt.Sprintf("gozinc_bin_packing_capa(1,[%s],[%s],[%s])", numbers(n, 1, 9), vars, numbers(n, 1, 5)),
			fmt.Sprintf("gozinc_bin_packing_load(1,[%s],[%s],[%s])", strings.Repeat("z,", n-1)+"y", vars, numbers(n, 0, 3)),
			fmt.Sprintf("int_div(y,%d,z)", 1+rng.IntN(3)),
			fmt.Sprintf("int_%s_%s(x0,%d,r)", []string{"eq", "ne", "le", "lt", "ge", "gt"}[rng.IntN(6)], []string{"reif", "imp"}[rng.IntN(2)], k),
			fmt.Sprintf("int_%s_reif(%d,x1,r)", []string{"eq", "ne", "le", "lt", "ge", "gt"}[rng.IntN(6)], k),
			fmt.Sprintf("set_in_reif(x1,{1,%d},r)", k),
			fmt.Sprintf("int_lin_le([%s],[%s],%d)", numbers(n, -2, 3), vars, rng.IntN(9)),
		}[rng.IntN(18)])
	}
	fmt.Fprintf(&posts, "constraint array_int_element(x0,[%s],y);\n", numbers(n, 0, 9))
	fmt.Fprintf(&posts, "constraint array_int_element(x1,[%s],z);\n", numbers(n, 0, 9))
	fmt.Fprintf(&posts, "constraint int_lin_eq([-1,%s],[goal,y,z,b,x0],%d);\n", numbers(4, -3, 5), rng.IntN(9)-4)
	return fmt.Sprintf("%svar 0..9: y;\nvar 0..9: z;\nvar bool: r;\nvar 0..1: b;\nvar -99..99: goal;\nconstraint bool2int(r,b);\n%ssolve %s goal;\n",
		&decl, &posts, []string{"minimize", "maximize"}[rng.IntN(2)])
}

// TestRelaxedCounting is TestRelaxation for such models.
func TestRelaxedCounting(t *testing.T) {
	better := 0
	for seed := range uint64(2500) {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := countingModel(rng)
		m := parse(t, text)
		best, some, err := oracle.Optimum(m, 1<<18)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if !some {
			continue
		}
		if m.Solve.Method == flatzinc.Maximize {
			best = -best
		}
		for _, k := range []int64{best, best + 1, best + 1 + rng.Int64N(20)} {
			p, err := Compile(m, Options{})
			if err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, text)
			}
			if lo, _ := p.GoalRange(); lo > best {
				t.Fatalf("seed %d: bound %d, optimum %d\n%s", seed, lo, best, text)
			}
			if bound, without, ok := p.Relaxed(); ok && bound > without {
				better++
			}
			checkCutoff(t, p, k, best, fmt.Sprintf("seed %d\n%s", seed, text))
		}
	}
	if better < 300 {
		t.Errorf("only %d bounds are better", better)
	}
}

// TestRelaxedAssignment: the relaxation of an assignment problem is exact.
func TestRelaxedAssignment(t *testing.T) {
	m := parse(t, `array[1..3] of var 1..3: x;
var 0..9: a; var 0..9: b; var 0..9: c; var 0..27: goal;
constraint gozinc_all_different(x);
constraint array_int_element(x[1],[1,2,9],a);
constraint array_int_element(x[2],[1,4,9],b);
constraint array_int_element(x[3],[1,5,5],c);
constraint int_lin_eq([1,1,1,-1],[a,b,c,goal],0);
solve minimize goal;`)
	p, err := Compile(m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	// 2 + 1 + 5; the least element of each array would be 3.
	if bound, without, ok := p.Relaxed(); !ok || bound != 8 || without != 3 {
		t.Errorf("bound %d, without the relaxation %d, want 8 and 3", bound, without)
	}
}

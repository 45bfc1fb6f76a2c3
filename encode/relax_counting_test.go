package encode

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/oracle"
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

// relaxedModels compares the relaxation of random models with their optimum, as
// TestRelaxation does, and returns how many bounds are better than without.
func relaxedModels(t *testing.T, models uint64, model func(*rand.Rand) string) (better int) {
	for seed := range models {
		rng := rand.New(rand.NewPCG(seed, 89))
		text := model(rng)
		m := enctest.Parse(t, text)
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
		for i, k := range []int64{best, best + 1, best + 1 + rng.Int64N(20)} {
			opt := Options{Clauses: true}
			if i == 1 {
				opt.GoalLimit = &k // rows may rest on what presolve makes of it
			}
			p, err := Compile(t.Context(), m, opt)
			if err != nil || p.Unsat {
				t.Fatalf("seed %d: %v, unsatisfiable up to %d, optimum %d\n%s", seed, err, k, best, text)
			}
			p.Relax()
			if lo, _ := p.GoalRange(); lo > best {
				t.Fatalf("seed %d: bound %d, optimum %d\n%s", seed, lo, best, text)
			}
			if bound, _, without, ok := p.Relaxed(); ok && bound > without {
				better++
			}
			checkCutoff(t, p, k, best, fmt.Sprintf("seed %d\n%s", seed, text))
		}
	}
	return better
}

func TestRelaxedCounting(t *testing.T) {
	if better := relaxedModels(t, 2500, countingModel); better < 300 {
		t.Errorf("only %d bounds are better", better)
	}
}

// subgraphModel is a random model of one or two constraints on the selected
// nodes and edges of a graph, with an objective that weighs them.
func subgraphModel(rng *rand.Rand) string {
	n, m := 2+rng.IntN(4), 2+rng.IntN(5)
	ends := make([][2]int, m)
	for i := range ends {
		f := rng.IntN(n)
		ends[i] = [2]int{f, (f + 1 + rng.IntN(n-1)) % n}
	}
	list := func(n int, f func(i int) int) string {
		s := make([]string, n)
		for i := range s {
			s[i] = fmt.Sprint(f(i))
		}
		return strings.Join(s, ",")
	}
	first := rng.IntN(3) - 1
	graph := fmt.Sprintf("%d,[%s],[%s]", first, list(m, func(i int) int { return first + ends[i][0] }), list(m, func(i int) int { return first + ends[i][1] }))
	var posts strings.Builder
	for range 1 + rng.IntN(2) {
		name := []string{"reachable(%s,r,", "connected(%s,", "dtree(%s,r,", "tree(%s,", "dpath(%s,r,t,", "path(%s,r,t,"}[rng.IntN(6)]
		fmt.Fprintf(&posts, "constraint gozinc_"+name+"ns,es);\n", graph)
	}
	for range rng.IntN(3) {
		fmt.Fprintf(&posts, "constraint bool_eq(ns[%d],true);\n", 1+rng.IntN(n))
	}
	var ints, names strings.Builder
	for i := range n + m {
		of := fmt.Sprintf("ns[%d]", i+1)
		if i >= n {
			of = fmt.Sprintf("es[%d]", i+1-n)
		}
		fmt.Fprintf(&ints, "var 0..1: b%d;\n", i)
		fmt.Fprintf(&posts, "constraint bool2int(%s,b%d);\n", of, i)
		fmt.Fprintf(&names, ",b%d", i)
	}
	fmt.Fprintf(&posts, "constraint int_lin_eq([-1,%s],[goal%s],0);\n", list(n+m, func(i int) int {
		if i < n {
			return 2 - rng.IntN(9)
		}
		return rng.IntN(9) - 1
	}), &names)
	return fmt.Sprintf("array[1..%d] of var bool: ns;\narray[1..%d] of var bool: es;\n%svar %d..%d: r;\nvar %d..%d: t;\nvar -99..99: goal;\n%ssolve %s goal;\n",
		n, m, &ints, first, first+rng.IntN(n), first, first+n-1, &posts, []string{"minimize", "maximize"}[rng.IntN(2)])
}

func TestRelaxedSubgraphs(t *testing.T) {
	if better := relaxedModels(t, 1500, subgraphModel); better < 300 {
		t.Errorf("only %d bounds are better", better)
	}
}

// TestRelaxedAssignment: the relaxation of an assignment problem is exact.
func TestRelaxedAssignment(t *testing.T) {
	m := enctest.Parse(t, `array[1..3] of var 1..3: x;
var 0..9: a; var 0..9: b; var 0..9: c; var 0..27: goal;
constraint gozinc_all_different(x);
constraint array_int_element(x[1],[1,2,9],a);
constraint array_int_element(x[2],[1,4,9],b);
constraint array_int_element(x[3],[1,5,5],c);
constraint int_lin_eq([1,1,1,-1],[a,b,c,goal],0);
solve minimize goal;`)
	p, err := Compile(t.Context(), m, Options{Clauses: true})
	if err != nil {
		t.Fatal(err)
	}
	// 2 + 1 + 5; the least element of each array would be 3.
	if bound, _, without, ok := p.Relaxed(); !ok || bound != 8 || without != 3 {
		t.Errorf("bound %d, without the relaxation %d, want 8 and 3", bound, without)
	}
}

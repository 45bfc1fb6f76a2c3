package enctest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// LinearModel is a random model of linear constraints with an objective that is
// a sum.
func LinearModel(rng *rand.Rand) string {
	n := 2 + rng.IntN(3)
	var decl, posts strings.Builder
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("x%d", i)
		lo := rng.IntN(5) - 2
		fmt.Fprintf(&decl, "var %d..%d: x%d;\n", lo, lo+1+rng.IntN(4), i)
	}
	coefs := func() string {
		c := make([]string, n)
		for i := range c {
			c[i] = fmt.Sprint(rng.IntN(15) - 5)
		}
		return strings.Join(c, ",")
	}
	vars := strings.Join(names, ",")
	for range 1 + rng.IntN(4) {
		fmt.Fprintf(&posts, "constraint int_lin_%s([%s],[%s],%d);\n", []string{"le", "le", "le", "eq"}[rng.IntN(4)], coefs(), vars, rng.IntN(25)-4)
	}
	if rng.IntN(3) == 0 {
		fmt.Fprintf(&posts, "constraint int_%s(x0,x1);\n", []string{"le", "lt"}[rng.IntN(2)])
	}
	fmt.Fprintf(&posts, "constraint int_lin_eq([-1,%s],[goal,%s],%d);\n", coefs(), vars, rng.IntN(9)-4)
	return fmt.Sprintf("%svar -99..99: goal;\n%ssolve %s goal;\n", &decl, &posts, []string{"minimize", "maximize"}[rng.IntN(2)])
}

// CountingModel is a random model of constraints that count values of variables,
// with an objective that is a sum, in part of elements of constant arrays.
func CountingModel(rng *rand.Rand) string {
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

// SubgraphModel is a random model of one or two constraints on the selected
// nodes and edges of a graph, with an objective that weighs them.
func SubgraphModel(rng *rand.Rand) string {
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

package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Tour is a random travelling salesman problem: a lazy circuit, and a sum of
// elements.
func Tour(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 41))
	var b, posts strings.Builder
	var next, coefs, costs []string
	for i := range n {
		fmt.Fprintf(&b, "var 1..%d: s%d :: output_var;\nvar 0..99: c%d;\n", n, i+1, i+1)
		row := make([]string, n)
		for j := range row {
			row[j] = fmt.Sprint(r.IntN(40))
		}
		fmt.Fprintf(&posts, "constraint array_int_element(s%d,[%s],c%d);\n", i+1, strings.Join(row, ","), i+1)
		next = append(next, fmt.Sprintf("s%d", i+1))
		coefs, costs = append(coefs, "-1"), append(costs, fmt.Sprintf("c%d", i+1))
	}
	fmt.Fprintf(&b, "var 0..9999: goal;\n%sconstraint gozinc_circuit(1,[%s]);\n", posts.String(), strings.Join(next, ","))
	fmt.Fprintf(&b, "constraint int_lin_eq([1,%s],[goal,%s],0);\nsolve minimize goal;\n", strings.Join(coefs, ","), strings.Join(costs, ","))
	return b.String()
}

// Ruler is a Golomb ruler: an objective that is one integer.
func Ruler(n int) string {
	var decl, posts strings.Builder
	var marks, dists []string
	for i := range n {
		marks = append(marks, fmt.Sprintf("m%d", i))
		fmt.Fprintf(&decl, "var %d..%d: m%d;\n", min(i, 1)*i, min(i, 1)*n*n, i)
	}
	for j := range n {
		for i := range j {
			d := fmt.Sprintf("d%d_%d", i, j)
			dists = append(dists, d)
			fmt.Fprintf(&decl, "var 1..%d: %s;\n", n*n, d)
			fmt.Fprintf(&posts, "constraint int_lin_eq([1,-1,-1],[%s,%s,%s],0);\n", marks[j], marks[i], d)
		}
	}
	for i := range dists {
		for j := range i {
			fmt.Fprintf(&posts, "constraint int_ne(%s,%s);\n", dists[i], dists[j])
		}
	}
	return decl.String() + posts.String() + "solve minimize " + marks[n-1] + ";\n"
}

// Knapsack has an objective with large different weights.
func Knapsack(seed uint64, n int) (text string, best int64) {
	r := rand.New(rand.NewPCG(seed, 43))
	var decl strings.Builder
	var names, sizes, values []string
	room := int64(25 * n)
	value := make([]int64, room+1)
	for i := range n {
		size := 10 + r.Int64N(50)
		worth := size + r.Int64N(17) - 8
		fmt.Fprintf(&decl, "var 0..1: x%d;\n", i)
		names, sizes, values = append(names, fmt.Sprintf("x%d", i)), append(sizes, fmt.Sprint(size)), append(values, fmt.Sprint(-worth))
		for c := room; c >= size; c-- {
			value[c] = max(value[c], value[c-size]+worth)
		}
	}
	vars := strings.Join(names, ",")
	return fmt.Sprintf("%svar int: goal;\nconstraint int_lin_le([%s],[%s],%d);\nconstraint int_lin_eq([1,%s],[goal,%s],0);\nsolve maximize goal;\n",
		decl.String(), strings.Join(sizes, ","), vars, room, strings.Join(values, ","), vars), value[room]
}

// Words is a model whose automaton takes long to unfold.
func Words(states, letters, length int) string {
	rng := rand.New(rand.NewPCG(8, 9))
	var decl strings.Builder
	var xs, table []string
	for i := range length {
		fmt.Fprintf(&decl, "var 1..%d: x%d :: output_var;\n", letters, i)
		xs = append(xs, fmt.Sprintf("x%d", i))
	}
	for range states * letters {
		table = append(table, fmt.Sprint(1+rng.IntN(states)))
	}
	return fmt.Sprintf("%sconstraint gozinc_regular([%s],%d,1..%d,[%s],1,1..%d);\nsolve satisfy;\n",
		decl.String(), strings.Join(xs, ","), states, letters, strings.Join(table, ","), states/2)
}

// Knapsacks is a problem of several knapsacks with up to so many of each item, whose
// linear relaxation takes long to solve.
func Knapsacks(items, sacks, most int) string {
	rng := rand.New(rand.NewPCG(6, 7))
	var decl, posts strings.Builder
	var xs, gains []string
	for i := range items {
		fmt.Fprintf(&decl, "var 0..%d: x%d :: output_var;\n", most, i)
		xs, gains = append(xs, fmt.Sprintf("x%d", i)), append(gains, fmt.Sprint(50+rng.IntN(900)))
	}
	for range sacks {
		weights := make([]string, items)
		for i := range weights {
			weights[i] = fmt.Sprint(10 + rng.IntN(90))
		}
		fmt.Fprintf(&posts, "constraint int_lin_le([%s],[%s],%d);\n", strings.Join(weights, ","), strings.Join(xs, ","), 25*items)
	}
	return fmt.Sprintf("%svar 0..%d: gain :: output_var :: is_defined_var;\n%sconstraint int_lin_eq([%s,-1],[%s,gain],0) :: defines_var(gain);\nsolve maximize gain;\n",
		decl.String(), 1000*most*items, posts.String(), strings.Join(gains, ","), strings.Join(xs, ","))
}

// Pigeons has n of them in n-1 holes, in Booleans: no solution, and no short proof by resolution.
// Presolve sees no more than clauses.
func Pigeons(n int) string {
	var decl, posts strings.Builder
	for i := range n {
		holes := make([]string, n-1)
		for k := range holes {
			holes[k] = fmt.Sprintf("p%d_%d", i, k)
			fmt.Fprintf(&decl, "var bool: %s :: output_var;\n", holes[k])
			for j := range i {
				fmt.Fprintf(&posts, "constraint bool_clause([],[%s,p%d_%d]);\n", holes[k], j, k)
			}
		}
		fmt.Fprintf(&posts, "constraint bool_clause([%s],[]);\n", strings.Join(holes, ","))
	}
	return decl.String() + posts.String() + "solve satisfy;\n"
}

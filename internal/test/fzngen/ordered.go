package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Ordered writes a random model of rows that can be exchanged, with constraints that order them, and with
// values in the order in which they first appear. One more constraint, which lacks these symmetries, may
// come to it, and orders may run the wrong way.
func Ordered(rng *rand.Rand) string {
	var text strings.Builder
	rows, k := 3+rng.IntN(2), 2+rng.IntN(2)
	column := func(name string) string {
		names := make([]string, rows)
		for i := range names {
			names[i] = fmt.Sprint(name, i)
		}
		return "[" + strings.Join(names, ",") + "]"
	}
	for i := range rows {
		fmt.Fprintf(&text, "var 1..%d: x%d;\nvar 1..%d: y%d;\n", k, i, k, i)
	}
	fmt.Fprintf(&text, "var 0..%d: objective;\n", 2*rows*k)
	ones := func(n int, of string) string { return "[" + strings.TrimSuffix(strings.Repeat(of+",", n), ",") + "]" }
	forms := []func() string{
		func() string {
			return fmt.Sprintf("int_lin_le(%s,%s,%d)", ones(rows, "1"), column("x"), rows+rng.IntN(rows))
		},
		func() string {
			return fmt.Sprintf("gozinc_count_geq(%s,%d,%d)", column("x"), 1+rng.IntN(k), 1+rng.IntN(2))
		},
		func() string {
			return fmt.Sprintf("gozinc_count_leq(%s,%d,%d)", column("y"), 1+rng.IntN(k), 1+rng.IntN(2))
		},
		func() string { return fmt.Sprintf("gozinc_all_different(%s)", column("y")) },
		func() string { return fmt.Sprintf("gozinc_nvalue(2,%s)", column("x")) },
		func() string {
			return fmt.Sprintf("int_lin_eq(%s,%s,%d)", ones(rows, "1"), column("y"), rows+rng.IntN(2*rows))
		},
	}
	for range 1 + rng.IntN(3) {
		fmt.Fprintf(&text, "constraint %s;\n", forms[rng.IntN(len(forms))]())
	}
	order := []string{"gozinc_lex_lesseq_int", "gozinc_lex_less_int"}[rng.IntN(2)]
	each := []string{"", "int_ne(x%d,y%d)", "int_lin_le([1,-1],[x%d,y%d],0)"}[rng.IntN(3)]
	for i := range rows {
		if each != "" {
			fmt.Fprintf(&text, "constraint "+each+";\n", i, i)
		}
		if i > 0 {
			fmt.Fprintf(&text, "constraint %s([x%d,y%d],[x%d,y%d]);\n", order, i-1, i-1, i, i)
		}
	}
	if rng.IntN(2) == 0 {
		first := 1 + rng.IntN(2)
		fmt.Fprintf(&text, "constraint gozinc_value_precede_int(%d,%d,%s);\n", first, 3-first, column("y"))
	}
	if rng.IntN(3) == 0 {
		fmt.Fprintf(&text, "constraint int_le(x%d,y%d);\n", rng.IntN(rows), rng.IntN(rows))
	}
	goals := []string{
		fmt.Sprintf("gozinc_nvalue(objective,%s)", column([]string{"x", "y"}[rng.IntN(2)])),
		fmt.Sprintf("int_lin_eq(%s,%s,0)", "[-1,"+ones(rows, fmt.Sprint(1+rng.IntN(2)))[1:], "[objective,"+column("x")[1:]),
		fmt.Sprintf("gozinc_count_eq(%s,%d,objective)", column("x"), 1+rng.IntN(k)),
	}
	fmt.Fprintf(&text, "constraint %s;\n", goals[rng.IntN(len(goals))])
	return text.String() + "solve " + []string{"minimize", "maximize"}[rng.IntN(2)] + " objective;\n"
}

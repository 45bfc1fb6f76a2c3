package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Symmetric writes a random model of few constraints over numbers of the same domain, so that there
// are many symmetries of variables and of values.
func Symmetric(rng *rand.Rand) string {
	var text strings.Builder
	n, k := 3+rng.IntN(3), 2+rng.IntN(3)
	bools := rng.IntN(5)
	least := 1
	if rng.IntN(4) == 0 {
		n, k = min(n, 4), min(k, 2)
		least = -k
	}
	for i := range n {
		fmt.Fprintf(&text, "var %d..%d: x%d;\n", least, k, i)
	}
	for i := range bools {
		fmt.Fprintf(&text, "var bool: b%d;\n", i)
	}
	x := func() string { return fmt.Sprint("x", rng.IntN(n)) }
	some := func() string {
		names := []string{}
		for _, i := range rng.Perm(n)[:2+rng.IntN(n-1)] {
			names = append(names, fmt.Sprint("x", i))
		}
		return "[" + strings.Join(names, ",") + "]"
	}
	b := func() string {
		if bools == 0 {
			return "true"
		}
		return fmt.Sprint("b", rng.IntN(bools))
	}
	forms := []func() string{
		func() string { return fmt.Sprintf("int_ne(%s,%s)", x(), x()) },
		func() string { return fmt.Sprintf("int_eq_reif(%s,%s,%s)", x(), x(), b()) },
		func() string { return fmt.Sprintf("int_ne_imp(%s,%s,%s)", x(), x(), b()) },
		func() string { return fmt.Sprintf("int_eq_reif(%s,%d,%s)", x(), 1+rng.IntN(k), b()) },
		func() string { return fmt.Sprintf("int_le(%s,%s)", x(), x()) },
		func() string { return fmt.Sprintf("int_times(%s,%s,%s)", x(), x(), x()) },
		func() string { return fmt.Sprintf("int_abs(%s,%s)", x(), x()) },
		func() string { return fmt.Sprintf("int_lin_le([1,1,1],[%s,%s,%s],%d)", x(), x(), x(), 2*k) },
		func() string { return fmt.Sprintf("int_lin_eq([1,-1,1],[%s,%s,%s],%d)", x(), x(), x(), rng.IntN(k)) },
		func() string { return fmt.Sprintf("int_lin_ne([1,1],[%s,%s],%d)", x(), x(), k+1) },
		func() string { return fmt.Sprintf("gozinc_all_different(%s)", some()) },
		func() string { return fmt.Sprintf("gozinc_nvalue(%s,%s)", x(), some()) },
		func() string { return fmt.Sprintf("gozinc_nvalue(2,%s)", some()) },
		func() string { return fmt.Sprintf("gozinc_count_eq(%s,%s,1)", some(), x()) },
		func() string { return fmt.Sprintf("gozinc_count_leq(%s,%d,%d)", some(), 1+rng.IntN(k), 1+rng.IntN(2)) },
		func() string { return fmt.Sprintf("gozinc_global_cardinality_low_up(%s,[1,2],[0,0],[2,2])", some()) },
		func() string { return fmt.Sprintf("gozinc_global_cardinality(%s,[2,1],[%s,1])", some(), x()) },
		func() string { return fmt.Sprintf("bool_xor(%s,%s,%s)", b(), b(), b()) },
		func() string { return fmt.Sprintf("bool_eq_reif(%s,%s,%s)", b(), b(), b()) },
		func() string { return fmt.Sprintf("bool_not(%s,%s)", b(), b()) },
		func() string { return fmt.Sprintf("bool_ne_reif(%s,%s,%s)", b(), b(), b()) },
		func() string { return fmt.Sprintf("bool_clause([%s,%s],[%s])", b(), b(), b()) },
		func() string { return fmt.Sprintf("array_bool_or([%s,%s],%s)", b(), b(), b()) },
		func() string { return fmt.Sprintf("bool_and(%s,%s,%s)", b(), b(), b()) },
		func() string { return fmt.Sprintf("gozinc_lex_less_int([%s,%s],[%s,%s])", x(), x(), x(), x()) },
		func() string { return fmt.Sprintf("array_int_maximum(%s,%s)", x(), some()) },
	}
	// Few forms, so that constraints are alike.
	chosen := rng.Perm(len(forms))[:1+rng.IntN(3)]
	for range 1 + rng.IntN(5) {
		fmt.Fprintf(&text, "constraint %s;\n", forms[chosen[rng.IntN(len(chosen))]]())
	}
	goal := []string{"satisfy", "minimize " + x(), "maximize " + x()}[rng.IntN(3)]
	return text.String() + "solve " + goal + ";\n"
}

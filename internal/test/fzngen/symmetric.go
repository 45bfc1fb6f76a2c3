package fzngen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Symmetric writes a random model of few constraints over numbers of the same domain, or over sets, so that
// there are many symmetries of variables, of values and of elements.
func Symmetric(rng *rand.Rand) string {
	var text strings.Builder
	n, k := 3+rng.IntN(3), 2+rng.IntN(3)
	bools, sets := rng.IntN(5), 0
	least := 1
	if rng.IntN(3) == 0 {
		n, k, bools, sets = 2, 2, rng.IntN(3), 2+rng.IntN(2)
	}
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
	for i := range sets {
		fmt.Fprintf(&text, "var set of %d..3: s%d;\n", 1+rng.IntN(8)/7, i)
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
	if sets > 0 {
		forms = setForms(rng, sets, x, b)
		// The objective sees sets, and sets have elements.
		fmt.Fprintf(&text, "constraint set_card(s%d,%s);\n", rng.IntN(sets), x())
		for range rng.IntN(3) {
			fmt.Fprintf(&text, "constraint set_in(%d,s%d);\n", 1+rng.IntN(3), rng.IntN(sets))
		}
	}
	// Few forms, so that constraints are alike.
	chosen := rng.Perm(len(forms))[:1+rng.IntN(3)]
	for range 1 + rng.IntN(5) {
		fmt.Fprintf(&text, "constraint %s;\n", forms[chosen[rng.IntN(len(chosen))]]())
	}
	goal := []string{"satisfy", "minimize " + x(), "maximize " + x()}[rng.IntN(3)]
	return text.String() + "solve " + goal + ";\n"
}

// setForms are constraints on sets of 1..3, to many of which the elements are but names.
func setForms(rng *rand.Rand, sets int, x, b func() string) []func() string {
	s := func() string {
		if rng.IntN(5) == 0 {
			return []string{"{}", "{1}", "{2,3}", "{1,5}"}[rng.IntN(4)]
		}
		return fmt.Sprint("s", rng.IntN(sets))
	}
	all := func() string {
		names := []string{}
		for _, i := range rng.Perm(sets)[:2] {
			names = append(names, fmt.Sprint("s", i))
		}
		return "[" + strings.Join(names, ",") + "]"
	}
	var forms []func() string
	for _, name := range []string{"set_union", "set_intersect", "set_diff", "set_symdiff"} {
		forms = append(forms, func() string { return fmt.Sprintf("%s(%s,%s,%s)", name, s(), s(), s()) })
	}
	for _, name := range []string{"set_eq_reif", "set_ne_reif", "set_subset_reif", "set_superset_reif", "set_le_reif", "set_lt_reif"} {
		forms = append(forms, func() string { return fmt.Sprintf("%s(%s,%s,%s)", name, s(), s(), b()) })
	}
	return append(forms,
		func() string { return fmt.Sprintf("set_card(%s,%s)", s(), x()) },
		func() string { return fmt.Sprintf("set_card(%s,%d)", s(), 1+rng.IntN(2)) },
		func() string { return fmt.Sprintf("set_in_reif(%d,%s,%s)", 1+rng.IntN(3), s(), b()) },
		func() string { return fmt.Sprintf("set_in(%s,%s)", x(), s()) },
		func() string { return fmt.Sprintf("set_ne(%s,%s)", s(), s()) },
		func() string { return fmt.Sprintf("set_subset(%s,%s)", s(), s()) },
		func() string { return fmt.Sprintf("gozinc_all_disjoint(%s)", all()) },
		func() string { return fmt.Sprintf("gozinc_at_most1(%s)", all()) },
		func() string { return fmt.Sprintf("gozinc_partition_set(%s,1..3)", all()) },
		func() string { return fmt.Sprintf("array_var_set_element(%s,%s,%s)", x(), all(), s()) },
	)
}

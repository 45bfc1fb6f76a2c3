package arith_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestSumLimit: a sum of small numbers is clauses up to its share of those of all such sums, and
// other sums are propagators from a smaller number on. A condition makes a sum another one.
func TestSumLimit(t *testing.T) {
	for _, c := range []struct {
		name string
		n    int    // terms
		most int    // value of a term
		mod  int    // its weights are below this number
		call string // with the terms and the sum s
		want int    // propagators
	}{
		{"literals", 30, 1, 2, "int_lin_eq([%s-1],[%ss],0)", 0},
		{"small numbers", 20, 4, 2, "int_lin_eq([%s-1],[%ss],0)", 0},
		{"small weights", 30, 1, 12, "int_lin_eq([%s-1],[%ss],0)", 0},
		{"a great weight each", 30, 1, 1 << 30, "int_lin_eq([%s-1],[%ss],0)", 2},
		{"many literals", 300, 1, 2, "int_lin_eq([%s-1],[%ss],0)", 2},
		{"greater numbers", 20, 40, 2, "int_lin_eq([%s-1],[%ss],0)", 2},
		{"few terms", 2, 40, 2, "int_lin_eq([%s-1],[%ss],0)", 2},
		{"under a condition", 30, 1, 2, "int_lin_le_imp([%s-1],[%ss],0,b)", 1},
	} {
		var decls, coefs, terms strings.Builder
		for i := range c.n {
			fmt.Fprintf(&decls, "var 0..%d: x%d;\n", c.most, i)
			fmt.Fprintf(&coefs, "%d,", max(1, (1<<i%1009+i)%c.mod))
			fmt.Fprintf(&terms, "x%d,", i)
		}
		text := decls.String() + "var 0..100000: s;\nvar bool: b;\nconstraint " + fmt.Sprintf(c.call, coefs.String(), terms.String()) + ";\nsolve satisfy;\n"
		if got := rowtest.Propagators(t, text); got != c.want {
			t.Errorf("%s: %d propagators, want %d", c.name, got, c.want)
		}
	}
}

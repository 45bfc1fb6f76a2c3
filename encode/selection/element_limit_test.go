package selection_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestElementLimit: an element of constants is clauses for thousands of places, and one of
// variables is a propagator from a smaller number on.
func TestElementLimit(t *testing.T) {
	for _, c := range []struct {
		name   string
		places int
		values int // of the constants, and of the result
		vars   int // how many places have a variable
		want   int // propagators
	}{
		{"constants", 600, 1 << 20, 0, 0},
		{"constants of few values", 600, 8, 0, 0},
		{"very many constants", 20_000, 1 << 20, 0, 1},
		{"variables", 600, 1 << 20, 600, 1},
		{"few variables", 20, 8, 20, 0},
	} {
		var decls, elements strings.Builder
		for i := range c.places {
			if i < c.vars {
				fmt.Fprintf(&decls, "var 0..%d: x%d;\n", c.values-1, i)
				fmt.Fprintf(&elements, "x%d,", i)
				continue
			}
			fmt.Fprintf(&elements, "%d,", i*i%c.values)
		}
		text := decls.String() + fmt.Sprintf("var 1..%d: i;\nvar 0..%d: z;\nconstraint array_var_int_element(i,[%s],z);\nsolve satisfy;\n", c.places, c.values-1, elements.String())
		if got := rowtest.Propagators(t, text); got != c.want {
			t.Errorf("%s: %d propagators, want %d", c.name, got, c.want)
		}
	}
}

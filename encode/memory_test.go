package encode

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
)

// elements is a model of n integers of size values, m elements of them and
// their sum.
func elements(n, size, m int) string {
	var decls, cons strings.Builder
	var xs, zs, ones []string
	for i := range n {
		fmt.Fprintf(&decls, "var 1..%d: x%d;\n", size, i)
		xs = append(xs, fmt.Sprintf("x%d", i))
	}
	for k := range m {
		fmt.Fprintf(&decls, "var 1..%d: i%d;\nvar 1..%d: z%d;\n", n, k, size, k)
		fmt.Fprintf(&cons, "constraint array_var_int_element(i%d,[%s],z%d);\n", k, strings.Join(xs, ","), k)
		zs, ones = append(zs, fmt.Sprintf("z%d", k)), append(ones, "1")
	}
	fmt.Fprintf(&cons, "constraint int_lin_eq([%s],[%s],%d);\n", strings.Join(ones, ","), strings.Join(zs, ","), m*size/2)
	return decls.String() + cons.String() + "solve satisfy;\n"
}

// A model of which the clauses are too large for the memory has an error at a constraint.
func TestMemoryLimit(t *testing.T) {
	m := enctest.Parse(t, elements(30, 1000, 5))
	for _, clauses := range []bool{false, true} {
		_, err := Compile(t.Context(), m, Options{Clauses: clauses, MemoryLimit: 1 << 14})
		var size *sat.MemoryError
		var located *flatzinc.Error
		if !errors.As(err, &size) || !errors.As(err, &located) || located.Line == 0 {
			t.Errorf("with 16 kB, clauses %v: %v", clauses, err)
		}
	}
}

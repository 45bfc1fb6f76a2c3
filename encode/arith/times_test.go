package arith_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// Products up to the greatest 64-bit integers, the arguments and the product as
// they are, and as views.
func TestLargeProducts(t *testing.T) {
	const near = 3037000499 // the greatest number whose square is an int64
	for _, c := range []struct {
		decls, constraint string
		want              int
	}{
		{"var 0..2147483648: x :: output_var;\nvar 0..2147483648: y :: output_var;\nvar 4611686018427387904..9223372036854775806: z :: output_var;\n", "int_times(x,y,z)", 1},
		{fmt.Sprintf("var 0..%d: x :: output_var;\nvar %d..9223372036854775806: z :: output_var;\n", near, near*near-2*near), "int_times(x,x,z)", 2},
		{fmt.Sprintf("var 5..%d: x :: output_var;\nvar 3..%d: y :: output_var;\nvar %d..9223372036854775806: z :: output_var;\n", near, near, near*near-near), "int_times(x,y,z)", 3},
		{"var 1..4000000000: x :: output_var;\nvar 1..4000000000: y :: output_var;\nvar bool: b :: output_var;\n", "int_times_imp(x,y,9000000000000000000,b);\nconstraint int_le(2999999999,x);\nconstraint int_le(3000000000,y);\nconstraint int_le(y,3000000000);\nconstraint int_le(x,3000000001)", 4},
		{"var 0..6000000001: w;\nvar 3000000000..3000000001: x :: output_var;\nvar 1..4000000000: y :: output_var;\n", "int_lin_eq([2,-1],[x,w],-1);\nconstraint int_times(w,y,9000000001500000000)", 1},
	} {
		m, err := flatzinc.Parse("large.fzn", strings.NewReader(c.decls+"constraint "+c.constraint+";\nsolve satisfy;\n"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := rowtest.Enumerate(m, encode.Options{TrackOutputs: true, Clauses: true})
		if err != nil || len(got) != c.want {
			t.Errorf("%s: %v, %v, want %d", c.constraint, got, err, c.want)
		}
	}
	m, err := flatzinc.Parse("large.fzn", strings.NewReader("var -4000000000..4000000000: x;\nvar -4000000000..4000000000: y;\nvar int: z;\nconstraint int_times(x,y,z);\nsolve satisfy;\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := encode.Compile(t.Context(), m, encode.Options{Clauses: true})
	if err != nil || !p.Windowed() {
		t.Errorf("numbers of both signs, product unbounded: %v", err)
	}
}

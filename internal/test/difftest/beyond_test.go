package difftest

import (
	"fmt"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// Where the value of an integer without bounds is beyond 64 bits whatever the
// arguments are, nothing is known, in every function alike; and with bounds
// there is no solution.
func TestResultsBeyondInt64(t *testing.T) {
	const large = "var 4000000000..5000000000: x :: output_var;\nvar 9223372036854775800..9223372036854775806: w :: output_var;\n" +
		"var 2..3: n :: output_var;\nvar -1..0: o :: output_var;\nvar bool: b :: output_var;\n"
	for _, call := range []string{
		"int_times(x,x,y)", "int_times(x,w,y)", "int_times(w,n,y)", "int_plus(w,w,y)", "int_plus(w,x,y)", "int_pow(x,n,y)", "int_pow(w,2,y)",
		"int_lin_eq([1,1,-1],[w,x,y],0)", "int_lin_eq([2,1],[w,y],0)", "int_lin_eq([-2,-1,-1],[w,x,y],5)", "int_lin_eq([1,-1],[w,y],-1000000)",
		"int_lin_le([2,-1],[w,y],0)", "int_lin_le([2,1],[w,y],0)", "int_lin_eq_imp([1,1,-1],[w,x,y],0,true)", "int_lin_ne_reif([3,-1],[w,y],0,false)",
		"int_times_reif(x,x,y,true)", "int_plus_imp(w,x,y,true)", "int_plus(y,-9000000000000000000,w)", "int_minus(y,9000000000000000000,w)",
		"int_div(y,n,w)", "int_div(y,x,w)",
		"int_abs(z,w);\nconstraint int_times(z,x,y)", "int_max(z,x,w);\nconstraint int_plus(z,x,y)",
	} {
		for decl, want := range map[string]fznrun.Status{"var int": fznrun.Unknown, "var -9223372036854775806..9223372036854775806": fznrun.Unsatisfiable} {
			m, err := parse(large + decl + ": y :: output_var;\n" + decl + ": z :: output_var;\nconstraint " + call + ";\nsolve satisfy;\n")
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range settings {
				got, err := run(m, s.options)
				if err != nil || got.Status != want {
					t.Errorf("%s with %s, %s: status %v, %v, want %v", call, decl, s.name, got.Status, err, want)
				}
			}
		}
	}
}

// Within a few units of the ends of the integers, a sum that is an integer is
// found, and one that is beyond proves nothing: a bound that leaves the integers
// stays infinite of the same sign, whatever is added to it.
func TestSumsAtTheEnds(t *testing.T) {
	const end = int64(9223372036854775806)
	for _, sign := range []int64{1, -1} {
		for k := int64(-3); k <= 3; k++ {
			want := fznrun.Unknown
			if k <= 0 {
				want = fznrun.Open // a solution
			}
			d := sign * k // what is added to an end
			for _, call := range []string{
				fmt.Sprintf("int_plus(x,%d,y)", d), fmt.Sprintf("int_plus(y,%d,x)", -d), fmt.Sprintf("int_minus(x,%d,y)", -d),
				fmt.Sprintf("int_lin_eq([1,-1],[y,x],%d)", d), fmt.Sprintf("int_lin_eq([-1,-1],[n,y],%d)", -d),
				fmt.Sprintf("int_lin_eq([1,1,-1],[x,c,y],%d)", 7-d),
				fmt.Sprintf("int_lin_eq([1,-1],[z,x],%d);\nconstraint int_lin_eq([1,-1],[y,z],%d)", d-5*sign, 5*sign),
				fmt.Sprintf("int_lin_eq([-1,-1],[z,x],%d);\nconstraint int_lin_eq([-1,-1],[z,y],0)", d),
				fmt.Sprintf("int_minus(0,z,y);\nconstraint int_plus(z,x,%d)", -d),
			} {
				text := fmt.Sprintf("var %[1]d..%[1]d: x;\nvar {%[2]d}: n;\nvar 7..7: c;\nvar int: y :: output_var;\nvar int: z;\nconstraint %[3]s;\nsolve satisfy;\n",
					sign*end, -sign*end, call)
				m, err := parse(text)
				if err != nil {
					t.Fatal(err)
				}
				for _, s := range settings {
					if got, err := run(m, s.options); err != nil || got.Status != want {
						t.Errorf("%s: status %v, %v, want %v\n%s", s.name, got.Status, err, want, text)
					}
				}
			}
		}
	}
}

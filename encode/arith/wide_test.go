package arith_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/oracle"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// wideValues are numbers whose sums and products are at the edge of 64 bits.
var wideValues = []int64{
	-9223372036854775806, -4611686018427387904, -3037000500, -3037000499, -2147483648, -1000003, -7, -2, -1, 0,
	1, 2, 3, 5, 1000003, 2147483647, 2147483648, 3037000499, 3037000500, 4611686018427387903, 9223372036854775806,
}

// Domains of a few values that are far apart, in all functions and sums of
// integers: every model has its exact solutions, and none is refused.
func TestWideNumbers(t *testing.T) {
	from, to := campaign.Seeds(200)
	for seed := from; seed < to; seed++ {
		rng := rand.New(rand.NewPCG(seed, 7))
		text := wideModel(rng)
		m, err := flatzinc.Parse("wide.fzn", strings.NewReader(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		want, err := oracle.OutputSet(m, 1<<20)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for name, opt := range rowtest.Settings {
			got, err := rowtest.Enumerate(m, opt)
			if err != nil {
				t.Fatalf("seed %d, %s: %v\n%s", seed, name, err, text)
			}
			if diff := oracle.Diff(want, got); diff != "" {
				t.Fatalf("seed %d, %s: %s\n%s", seed, name, diff, text)
			}
		}
	}
}

func wideModel(rng *rand.Rand) string {
	value := func() int64 { return wideValues[rng.IntN(len(wideValues))] }
	domain := func() string {
		if rng.IntN(4) == 0 {
			lo := value()
			return fmt.Sprintf("%d..%d", max(lo-2, -9223372036854775806), min(lo, 9223372036854775803)+3)
		}
		var values []string
		for range 1 + rng.IntN(5) {
			values = append(values, fmt.Sprint(value()))
		}
		return "{" + strings.Join(values, ",") + "}"
	}
	var b strings.Builder
	for _, v := range []string{"x", "y", "z"} {
		fmt.Fprintf(&b, "var %s: %s :: output_var;\n", domain(), v)
	}
	b.WriteString("var bool: r :: output_var;\n")
	calls := []string{
		"int_times%s(x,y,z", "int_times%s(x,x,z", "int_div%s(x,y,z", "int_mod%s(x,y,z", "int_abs%s(x,z", "int_max%s(x,y,z",
		"int_min%s(x,y,z", "int_plus%s(x,y,z", "int_le%s(x,y", "int_lt%s(y,z", "int_ne%s(x,y", "int_pow%s(x,y,z", "int_pow_fixed%s(x," + fmt.Sprint(rng.IntN(6)) + ",z",
		"array_int_maximum%s(z,[x,y,3]", "array_var_int_element%s(y,[x,5,z],z",
	}
	for _, rel := range []string{"eq", "le", "ne"} {
		sum := fmt.Sprintf("int_lin_%s%%s([%d,%d,%d],[x,y,z],%d", rel, value(), value(), value(), value())
		calls = append(calls, sum, fmt.Sprintf("int_lin_%s%%s([1,%d,1],[x,y,z],%d", rel, rng.IntN(5)-2, value()))
	}
	call := calls[rng.IntN(len(calls))]
	switch rng.IntN(4) {
	case 0, 1:
		fmt.Fprintf(&b, "constraint "+call+");\n", "")
	case 2:
		fmt.Fprintf(&b, "constraint "+call+",r);\n", "_reif")
	case 3:
		fmt.Fprintf(&b, "constraint "+call+",r);\n", "_imp")
	}
	return b.String() + "solve satisfy;\n"
}

// Exponents of which there are many, and of which only the parity matters.
func TestManyExponents(t *testing.T) {
	for _, call := range []string{"int_pow(x,y,z)", "int_pow_reif(x,y,z,r)", "int_pow_imp(x,y,z,r)", "int_pow(x,w,z);\nconstraint int_lin_eq([1,-1],[y,w],1)"} {
		text := "var -2..3: x :: output_var;\nvar -7..70: y :: output_var;\nvar -70..80: w :: output_var;\n" +
			"var {-8,-1,0,1,4,27}: z :: output_var;\nvar bool: r :: output_var;\n" +
			"constraint set_in(y,{-7,-6,-1,0,1,2,3,62,63,64,65,66,70});\nconstraint set_in(w,{0,61,64,65,69});\nconstraint " + call + ";\nsolve satisfy;\n"
		for name, opt := range rowtest.Settings {
			if diff := rowtest.Disagreement(text, opt); diff != "" {
				t.Errorf("%s, %s: %s", call, name, diff)
			}
		}
	}
}

// The least integer and its negation are integers in every constraint.
func TestLeastInteger(t *testing.T) {
	const decls = "var {-9223372036854775806,5}: x :: output_var;\nvar {-9223372036854775806,-5,5,9223372036854775806}: z :: output_var;\nvar bool: r :: output_var;\n"
	for _, call := range []string{
		"int_plus(x,0,z)", "int_times(x,1,z)", "int_times(x,-1,z)", "int_abs_reif(x,z,r)", "int_lin_eq([1,-1],[x,z],0)", "int_lin_eq([-1,-1],[x,z],0)",
		"int_lin_le([-1,1],[x,z],0)", "int_lin_le([1,1],[x,z],1)", "int_lt_reif(x,z,r)", "int_le(x,-9223372036854775806)", "int_eq(x,-9223372036854775806)",
		"int_div(x,-1,z)", "int_mod(x,z,5)", "int_max(x,z,z)", "array_int_minimum(z,[x,5])", "array_int_maximum(z,[x,5])", "int_min(x,z,5)", "int_negate(x,z)", "gozinc_all_different([x,z])", "gozinc_cumulative([x,z],[2,2],[1,1],1)",
		"set_in_reif(x,{-9223372036854775806,3},r)", "int_lin_ne([1,1],[x,z],0)", "int_pow(x,1,z)", "gozinc_count_eq([x,z],-9223372036854775806,1)",
	} {
		for name, opt := range rowtest.Settings {
			if diff := rowtest.Disagreement(decls+"constraint "+call+";\nsolve satisfy;\n", opt); diff != "" {
				t.Errorf("%s, %s: %s", call, name, diff)
			}
		}
	}
}

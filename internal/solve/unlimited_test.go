package solve

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestUnlimited: which objectives of unbounded integers have no limit.
func TestUnlimited(t *testing.T) {
	const floats = "var float: p :: output_var;\nvar float: q :: output_var;\nvar 0.0..infinity: r;\nvar 0.5..2.5: s;\n"
	const declared = floats + "var set of {}: none;\nvar int: x :: output_var;\nvar int: y :: output_var;\nvar 3..infinity: z;\nvar 1..2: i;\nvar bool: b;\n"
	for _, c := range []struct {
		constraints, goal string
		unlimited         bool
	}{
		{"int_le(x,y)", "minimize x", true},
		{"int_le(x,y)", "minimize y", true},
		{"int_le(y,x); int_le(3,y)", "minimize x", false},
		{"int_lin_eq([2,-3],[x,y],1)", "maximize x", true},
		{"int_lin_eq([2,-3],[x,y],1); int_lin_le([1,1],[x,y],9)", "maximize x", false},
		{"int_ne(x,100); int_lin_ne([1,-1],[x,y],0)", "maximize x", true},
		{"int_le(z,x)", "minimize x", false},
		{"int_le(x,z)", "maximize x", true},
		{"array_var_int_element(i,[x,y],z)", "maximize z", true},
		{"int_max(x,y,z)", "maximize z", true},
		{"int_max(x,y,z)", "minimize x", true},
		{"int_min(x,y,z)", "minimize x", false},
		{"array_int_minimum(z,[x,y])", "maximize z", true},
		{"int_abs(x,y)", "maximize y", true},
		{"int_abs(x,y)", "minimize y", false},
		{"int_le_reif(x,y,b); bool_eq(b,false)", "minimize y", true},
		{"int_le_imp(x,2,b); bool_eq(b,true)", "minimize x", true},
		{"gozinc_if_then_else_int([b,true],[x,y],z)", "maximize z", true},
		{"set_in(x,{1,5,9})", "maximize x", false},
		{"float_lin_le([1.0,-1.0],[p,q],2.5)", "maximize p", true},
		{"float_lin_le([1.0,-1.0],[p,q],2.5); float_le(q,s)", "maximize p", false},
		{"float_lin_eq([1.0,-0.5,-1.0],[p,q,s],0.0); int2float(x,q)", "maximize p", true},
		{"float_lin_le([1.0,1.0,-1.0],[p,q,s],0.0); int2float(x,p); float_le(1.0,q)", "maximize p", false},
		{"float_lin_le([1.0,1.0,-1.0],[p,q,s],0.0); int2float(x,p)", "maximize p", true},
		{"float_lin_le_reif([1.0,1.0,-1.0],[p,q,s],0.0,b); bool_eq(b,false)", "minimize p", true},
		{"float_lin_eq([1.0,1.0,1.0],[p,q,r],7.0); float_max(p,q,s)", "maximize p", false},
		{"float_lin_eq([1.0,1.0,1.0],[p,q,r],7.0); float_max(p,q,s)", "minimize p", true},
		{"float_times(s,s,p); float_lin_le([1.0,-1.0,1.0],[q,r,p],0.0)", "maximize q", true},
		{"float_times(s,s,p); float_lin_le([1.0,-1.0,1.0],[q,s,p],0.0)", "maximize q", false},
	} {
		text := declared
		for _, item := range strings.Split(c.constraints, "; ") {
			text += "constraint " + item + ";\n"
		}
		for _, engine := range []Engine{CDCL, Gini} {
			var out bytes.Buffer
			if err := Run(t.Context(), parse(t, text+"solve "+c.goal+";\n"), Options{Engine: engine, TimeLimit: 20 * time.Second}, &out); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(out.String(), "=====UNBOUNDED====="); got != c.unlimited || got == strings.Contains(out.String(), "\n==========\n") && c.unlimited {
				t.Errorf("%s, %s: got\n%swant unlimited %v", c.constraints, c.goal, &out, c.unlimited)
			}
		}
	}
}

// TestUnlimitedRandom: where the objective is called unlimited, it is not refuted that there
// are solutions far away.
func TestUnlimitedRandom(t *testing.T) {
	checkUnlimited(t, 60, "int_le(x0,%d)", func(rng *rand.Rand, b *strings.Builder) {
		for i := range 4 {
			fmt.Fprintf(b, "var %s: x%d :: output_var;\n", []string{"int", "-5..infinity", "-infinity..5", "-3..3"}[rng.IntN(4)], i)
		}
		b.WriteString("var bool: c;\nvar bool: d;\n")
		arg := func() string { return fmt.Sprintf("x%d", rng.IntN(4)) }
		for range 1 + rng.IntN(4) {
			sum := fmt.Sprintf("[%d,%d,%d],[%s,%s,%s],%d", rng.IntN(5)-2, rng.IntN(5)-2, rng.IntN(3)-1, arg(), arg(), arg(), rng.IntN(9)-4)
			b.WriteString("constraint " + []string{
				"int_lin_le(" + sum + ")", "int_lin_eq(" + sum + ")", "int_lin_ne(" + sum + ")",
				"int_lin_le_reif(" + sum + ",c)", "int_lin_eq_imp(" + sum + ",d)", "bool_clause([c,d],[])",
				fmt.Sprintf("int_max(%s,%s,%s)", arg(), arg(), arg()), fmt.Sprintf("int_abs(%s,%s)", arg(), arg()),
				fmt.Sprintf("int_times(%s,%s,%s)", arg(), arg(), arg()), fmt.Sprintf("array_var_int_element(x3,[%s,%s],%s)", arg(), arg(), arg()),
			}[rng.IntN(10)] + ";\n")
		}
	})
}

// TestUnlimitedFloats is TestUnlimitedRandom for models with floats.
func TestUnlimitedFloats(t *testing.T) {
	checkUnlimited(t, 200, "float_le(x0,%d.0)", func(rng *rand.Rand, b *strings.Builder) {
		for i := range 3 {
			fmt.Fprintf(b, "var %s: x%d :: output_var;\n", []string{"float", "float", "-5.5..infinity", "-3.0..3.0"}[rng.IntN(4)], i)
		}
		b.WriteString("var int: n;\nvar float: x3;\nvar -2..2: k;\nvar 1..2: i;\nvar bool: c;\nvar bool: d;\nconstraint int2float(n,x3);\n")
		arg := func() string { return fmt.Sprintf("x%d", rng.IntN(4)) }
		for range 1 + rng.IntN(3) {
			sum := fmt.Sprintf("[%d.5,%d.0,%d.0],[%s,%s,%s],%d.25", rng.IntN(5)-2, rng.IntN(5)-2, rng.IntN(3)-1, "x0", arg(), arg(), rng.IntN(9)-4)
			b.WriteString("constraint " + []string{
				"float_lin_le(" + sum + ")", "float_lin_lt(" + sum + ")", "float_lin_eq(" + sum + ")", "float_lin_le_reif(" + sum + ",c)",
				"float_lin_eq_imp(" + sum + ",d)", "float_lin_eq_reif(" + sum + ",c)", "bool_clause([c,d],[])",
				"int2float(k," + arg() + ")",
				fmt.Sprintf("float_max(%s,%s,%s)", arg(), arg(), arg()), fmt.Sprintf("float_abs(%s,%s)", arg(), arg()),
				fmt.Sprintf("float_times(%s,%s,x0)", arg(), arg()), fmt.Sprintf("array_var_float_element(i,[%s,%s],%s)", arg(), arg(), arg()),
				fmt.Sprintf("float_le(%s,%s)", arg(), arg()), fmt.Sprintf("float_lt_reif(%s,%s,d)", arg(), arg()),
			}[rng.IntN(14)] + ";\n")
		}
	})
}

// checkUnlimited draws models, minimises x0, and where that is called unlimited, asks for
// solutions at most so far away.
func checkUnlimited(t *testing.T, models int, far string, draw func(*rand.Rand, *strings.Builder)) {
	unlimited := 0
	for seed := range campaign.Each(models) {
		var b strings.Builder
		draw(rand.New(rand.NewPCG(seed, 318)), &b)
		run := func(limit time.Duration, more string) string {
			var out bytes.Buffer
			if err := Run(t.Context(), parse(t, b.String()+more), Options{Log: new(bytes.Buffer), TimeLimit: limit}, &out); err != nil {
				return "" // numbers are too large
			}
			return out.String()
		}
		if !strings.Contains(run(300*time.Millisecond, "solve minimize x0;\n"), "=====UNBOUNDED=====") {
			continue
		}
		unlimited++
		for _, most := range []int{-100, -40_000_000} {
			if got := run(5*time.Second, "constraint "+fmt.Sprintf(far, most)+";\nsolve satisfy;\n"); strings.Contains(got, "UNSATISFIABLE") {
				t.Errorf("seed %d: the objective is called unlimited, but below %d there is %s\n%s", seed, most, got, &b)
			}
		}
	}
	if unlimited < models/8 && !campaign.Long() {
		t.Errorf("%d models are unlimited", unlimited)
	}
}

package solve

import (
	"bytes"
	"strings"
	"testing"
)

// TestComputedNumbers: bounds and results that MiniZinc has computed with rounding exclude no solution. Other
// numbers are exact.
func TestComputedNumbers(t *testing.T) {
	for _, c := range []struct{ model, want string }{
		// var 1.43..1.43: q; var float: z = sqrt(q); minimize 2*z
		{"var 1.43..1.43: q; var 1.19582607431014..1.19582607431014: z; var 0.0..9.0: x :: output_var;\n" +
			"constraint float_sqrt(q,z); constraint float_lin_le([-1.0,2.0],[x,z],0.0); solve minimize x;\n", "x = 2.39165"},
		{"var 0.0..9.0: x :: output_var;\nconstraint float_sqrt(1.43,1.19582607431014);\n" +
			"constraint float_div(1.43,1.7,0.841176470588235); constraint float_times(1.23456789,1.23456789,1.52415787501905); solve maximize x;\n", "x = 9.0"},
		{"var 1.43..1.43: q; var 1.7..1.7: b; var 0.841176470588235..0.841176470588235: z :: output_var;\nconstraint float_div(q,b,z); solve satisfy;\n", "z = 0.84117647058823"},
		{"var 1..3: n; var float: q; var 1.4142135623731..1.73205080756888: z :: output_var;\n" +
			"constraint int2float(n,q); constraint float_sqrt(q,z); solve maximize z;\n", "z = 1.73205"},
		{"constraint float_sqrt(1.44,1.2000001); solve satisfy;\n", "=====UNSATISFIABLE"},
		{"constraint float_div(1.43,1.7,0.842); solve satisfy;\n", "=====UNSATISFIABLE"},
		{"constraint float_times(1.5,1.5,2.24999999999999999); solve satisfy;\n", "----------"},
		{"constraint float_times(1.23456789,1.23456789,1.52415788501905); solve satisfy;\n", "=====UNSATISFIABLE"},
	} {
		for name, o := range map[string]Options{"auto": {}, "gini": {Engine: Gini}, "two": {Threads: 2}} {
			var out bytes.Buffer
			if err := Run(t.Context(), parse(t, c.model), o, &out); err != nil || !strings.HasPrefix(out.String(), c.want) {
				t.Errorf("%s: %v\n%s%swant %s", name, err, c.model, &out, c.want)
			}
		}
	}
}

// TestRootsOfSystems: a root that constraints share is listed once.
func TestRootsOfSystems(t *testing.T) {
	for _, c := range []struct {
		text  string
		roots int
	}{
		{"var -10.0..10.0: x :: output_var;\nvar -10.0..10.0: y :: output_var;\nvar 12.0..12.0: xy;\nvar 0.0..100.0: xx;\nvar 0.0..100.0: yy;\n" +
			"constraint float_times(x,y,xy);\nconstraint float_times(x,x,xx);\nconstraint float_times(y,y,yy);\n" +
			"constraint float_lin_eq([1.0,1.0],[xx,yy],25.0);\nsolve satisfy;\n", 4},
		{"var -5.0..5.0: x :: output_var;\nvar -5.0..5.0: y :: output_var;\nvar -5.0..5.0: z :: output_var;\nvar -25.0..25.0: xy;\n" +
			"var 0.0..25.0: xx;\nvar 0.0..25.0: yy;\nvar 0.0..25.0: zz;\nconstraint float_times(x,y,xy);\nconstraint float_times(x,x,xx);\n" +
			"constraint float_times(y,y,yy);\nconstraint float_times(z,z,zz);\nconstraint float_lin_eq([1.0,1.0],[xy,z],5.0);\n" +
			"constraint float_lin_eq([1.0,1.0,1.0],[xx,yy,zz],14.0);\nconstraint float_lin_eq([1.0,1.0,1.0],[x,y,z],6.0);\nsolve satisfy;\n", 4},
	} {
		for _, o := range []Options{{All: true}, {All: true, Engine: Gini}, {All: true, FreeSearch: true, Seed: 3}} {
			var out bytes.Buffer
			err := Run(t.Context(), parse(t, c.text), o, &out)
			if got := strings.Count(out.String(), "----------"); err != nil || got != c.roots || !strings.HasSuffix(out.String(), "==========\n") {
				t.Errorf("%d roots, want %d; %v\n%s%s", got, c.roots, err, c.text, &out)
			}
		}
	}
}

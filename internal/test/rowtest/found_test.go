package rowtest_test

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// found are models that random tests have found to be answered wrongly in one of the
// representations, shrunk. Those that are wrong by the options of the program stand in
// testdata/regress.
var found = map[string]string{
	"an index between the places": `
		var {-3,2}: x;
		var 0..5: i :: output_var;
		var -3..-2: y :: output_var;
		var bool: b :: output_var;
		constraint int_lin_eq([-2,-2],[i,x],-4);
		constraint array_var_int_element_imp(i,[y],0,b);
		solve satisfy;`,
	"a task whose absence makes another one longer": `
		var bool: x2 :: output_var;
		var 2..3: y5 :: output_var;
		var 2..3: v_6 :: output_var;
		var 0..1: b;
		var bool: y1 :: output_var;
		constraint int_lin_eq([1,1],[y5,b],3);
		constraint bool2int(x2,b);
		constraint gozinc_disjunctive_opt([y1,x2,true,true,x2],[0,2,y5,2,2],[y5,v_6,0,y5,v_6]);
		solve satisfy;`,
	"durations that are starts": `
		var 0..1: x1 :: output_var;
		var 1..2: x2 :: output_var;
		constraint int_lin_eq([1,1],[x1,x2],2);
		constraint gozinc_disjunctive([2,x1,x1,x1],[x1,x1,x2,x1]);
		solve satisfy;`,
	"a start, a duration and another start of one variable": `
		var 0..1: y1 :: output_var;
		var {2,4}: x2 :: output_var;
		var 2..3: x3 :: output_var;
		var 0..1: x4 :: output_var;
		constraint int_lin_eq([2,-1],[y1,x2],-2);
		constraint int_lin_eq([1,1],[y1,x4],1);
		constraint gozinc_disjunctive([y1,2,x2,x3],[3,x4,x4,x2]);
		solve satisfy;`,
}

func TestFound(t *testing.T) {
	for name, text := range found {
		for setting, opt := range rowtest.Settings {
			if diff := rowtest.Disagreement(text, opt); diff != "" {
				t.Errorf("%s, %s: %s", name, setting, diff)
			}
		}
	}
}

package encode

import "testing"

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
}

func TestFound(t *testing.T) {
	for name, text := range found {
		for setting, opt := range settings {
			if diff := disagreement(text, opt); diff != "" {
				t.Errorf("%s, %s: %s", name, setting, diff)
			}
		}
	}
}

package origin

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
)

func TestOf(t *testing.T) {
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(`
		array [1..2] of int: k = [1,2];
		var 1..9: speed :: output_var;
		var 1..9: X_INTRODUCED_0_;
		var 1..9: X_INTRODUCED_1_;
		var 1..9: X_INTRODUCED_2_;
		var 1..9: t :: var_is_introduced :: mzn_path("m.mzn|1|37|1|40|id|z;/d/m.mzn|2|40|1|51|bin|'*';|0|0|0|0|il|3;");
		var 1..9: X_INTRODUCED_4_ :: var_is_introduced;
		var 1..9: X_INTRODUCED_5_ :: var_is_introduced;
		var 1..9: X_INTRODUCED_6_ :: var_is_introduced;
		array [1..3] of var int: a :: output_array([1..1,0..2]) = [speed,X_INTRODUCED_0_,X_INTRODUCED_1_];
		constraint int_lin_eq([1,-1],[X_INTRODUCED_1_,X_INTRODUCED_5_],1) :: defines_var(X_INTRODUCED_5_);
		constraint int_times(X_INTRODUCED_5_,speed,X_INTRODUCED_4_) :: defines_var(X_INTRODUCED_4_);
		constraint int_times(X_INTRODUCED_6_,X_INTRODUCED_6_,X_INTRODUCED_6_) :: defines_var(X_INTRODUCED_6_);
		solve satisfy;`))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"speed", "a[1,1]", "a[1,2]", "a variable of MiniZinc's own", "the expression at /d/m.mzn:2:40",
		"the expression (a[1,2] - 1) * speed", "the expression a[1,2] - 1", "a variable of MiniZinc's own",
	} {
		if got := Of(m, m.Vars[i]); got != want {
			t.Errorf("%s is %q, want %q", m.Vars[i].Name, got, want)
		}
	}
}

// TestExpression: constraints are written over the variables of the MiniZinc model.
func TestExpression(t *testing.T) {
	const head = `var 0.0..9.0: flow; var 0.0..9.0: price; var 1..3: i; var bool: b; var 0..9: n;
var 0.0..5.0: X_INTRODUCED_0_; var 0.0..5.0: X_INTRODUCED_1_;
var 0.0..99.0: X_INTRODUCED_2_ :: var_is_introduced :: is_defined_var; var 0.0..99.0: X_INTRODUCED_3_ :: var_is_introduced;
var bool: X_INTRODUCED_4_ :: var_is_introduced :: is_defined_var; var 0.0..9.0: X_INTRODUCED_5_ :: var_is_introduced;
array [1..2] of var float: a :: output_array([1..2]) = [X_INTRODUCED_0_,X_INTRODUCED_1_];
constraint float_times(flow,price,X_INTRODUCED_2_) :: defines_var(X_INTRODUCED_2_);
constraint float_lin_eq([1.0,2.0,-1.0],[X_INTRODUCED_2_,flow,X_INTRODUCED_3_],-0.5) :: defines_var(X_INTRODUCED_3_);
constraint int_le_reif(3,n,X_INTRODUCED_4_) :: defines_var(X_INTRODUCED_4_);
constraint array_var_float_element(i,a,X_INTRODUCED_5_);
constraint `
	for text, want := range map[string]string{
		"float_lin_le([-1.0,-2.0],[flow,price],-4.3)": "flow + 2 * price >= 4.3",
		"float_lin_le([1.0,-2.0],[flow,price],4.0)":   "flow - 2 * price <= 4",
		"float_sqrt(X_INTRODUCED_3_,price)":           "sqrt((flow * price) + 2 * flow + 0.5) = price",
		"float_le(X_INTRODUCED_5_,flow)":              "a[i] <= flow",
		"float_sin(X_INTRODUCED_1_,flow)":             "sin(a[2]) = flow",
		"bool_eq_reif(X_INTRODUCED_4_,b,b)":           "b <-> 3 <= n = b",
		"int_ne_imp(n,i,b)":                           "b -> n != i",
		"gozinc_all_different([n,i,4])":               "gozinc_all_different([n, i, 4])",
	} {
		m, err := flatzinc.Parse("m.fzn", strings.NewReader(head+text+";\nsolve satisfy;"))
		if err != nil {
			t.Fatal(err)
		}
		if got := Expression(m, &m.Constraints[len(m.Constraints)-1]); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestAt: a place in FlatZinc is a constraint or a variable, or where a path leads, in the
// file of the model.
func TestAt(t *testing.T) {
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(`var 1..3: x;
var 1..3: y :: mzn_path("m.mzn|4|5|4|9|id|y;/usr/share/minizinc/std/lib.mzn|7|1|7|9|vd;");
constraint int_le(x,y);
constraint int_ne(x,y) :: mzn_path("m.mzn|8|12|8|20|bin;m.mzn|8|16|8|20|x;/usr/share/minizinc/std/lib.mzn|1|1|1|1|y;");
solve satisfy;`))
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[[2]int]string{
		{1, 11}: "variable x", {2, 11}: "m.mzn:4:5", {3, 12}: "constraint x <= y", {3, 19}: "constraint x <= y", {4, 12}: "m.mzn:8:16", {5, 1}: "",
	} {
		if got := At(m, at[0], at[1]); got != want {
			t.Errorf("%v: %q, want %q", at, got, want)
		}
	}
}

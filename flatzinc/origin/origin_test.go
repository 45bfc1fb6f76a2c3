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
		"speed", "a[1,1]", "a[1,2]", "X_INTRODUCED_2_", "the expression at /d/m.mzn:2:40",
		"an expression of speed, a[1,2] (X_INTRODUCED_4_)", "an expression of a[1,2] (X_INTRODUCED_5_)", "X_INTRODUCED_6_",
	} {
		if got := Of(m, m.Vars[i]); got != want {
			t.Errorf("%s is %q, want %q", m.Vars[i].Name, got, want)
		}
	}
}

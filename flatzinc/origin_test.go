package flatzinc

import (
	"strings"
	"testing"
)

func TestOrigin(t *testing.T) {
	m, err := Parse("m.fzn", strings.NewReader(`
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
		if got := m.Origin(m.Vars[i]); got != want {
			t.Errorf("%s is %q, want %q", m.Vars[i].Name, got, want)
		}
	}
}

// An error does not repeat all of a long name or literal.
func TestErrorsAreShort(t *testing.T) {
	long := strings.Repeat("ä", 1<<20)
	words := strings.Repeat("word ", 1<<20)
	for _, text := range []string{
		"var 1..3: x; constraint int_eq(x," + strings.Repeat("q", 1<<20) + "); solve satisfy;",
		strings.Repeat("v", 1<<20) + ": x;",
		"var 1..3: '" + long + "'; var 1..3: '" + long + "'; solve satisfy;",
		"var 1..3: x; var 1..\"" + words + "\": y;",
		"var 1..3: x = " + strings.Repeat("9", 1<<20) + "; solve satisfy;",
		`{"variables":{"` + strings.Repeat("v", 1<<20) + `":{"type":"` + words + `"}}}`,
	} {
		_, err := Parse("long.fzn", strings.NewReader(text))
		if err == nil || len(err.Error()) > 1200 || !strings.HasPrefix(err.Error(), "long.fzn:1:") {
			t.Errorf("%.60s: %.300v", text, err)
		}
	}
}

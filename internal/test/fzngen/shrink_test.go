package fzngen

import (
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// outputSet returns nil for a text that is no model.
func outputSet(text string) map[string]bool {
	m, err := flatzinc.Parse("shrunk.fzn", strings.NewReader(text))
	if err != nil {
		return nil
	}
	set, err := oracle.OutputSet(m, steps)
	if err != nil {
		return nil
	}
	return set
}

// mutants are constraints that a faulty solver might take for another one of
// the same signature.
var mutants = [][2]string{
	{"int_le", "int_lt"},
	{"int_ne", "int_le"},
	{"int_max", "int_min"},
	{"int_times", "int_plus"},
	{"int_div", "int_mod"},
	{"int_abs", "int_eq"},
	{"int_lin_eq", "int_lin_le"},
	{"int_lin_ne", "int_lin_lt"},
	{"bool_and", "bool_or"},
	{"bool_or", "bool_xor"},
	{"array_bool_and", "array_bool_or"},
	{"array_int_maximum", "array_int_minimum"},
	{"set_union", "set_symdiff"},
	{"set_lt", "set_le"},
	{"set_le", "set_subset"},
	{"set_diff", "set_symdiff"},
	{"gozinc_circuit", "gozinc_subcircuit"},
	{"array_bool_or", "array_bool_or_imp"},
}

// A solver that takes one constraint for another is found out by few models,
// and the shrunk model shows no more than the constraint and its variables.
func TestMutantsAreFoundAndShrunk(t *testing.T) {
	for _, m := range mutants {
		i := slices.IndexFunc(ground.Table, func(d ground.Def) bool { return d.Name == m[0] })
		fails := func(text string) bool {
			right := outputSet(text)
			wrong := outputSet(strings.ReplaceAll(text, m[0]+"(", m[1]+"("))
			return right != nil && wrong != nil && oracle.Diff(right, wrong) != ""
		}
		found := 0
		const models = 40
		for seed := range models {
			text := Constraint(source(seed, 5), ground.Table[i], Opt{})
			if !fails(text) {
				continue
			}
			found++
			if found > 2 {
				continue
			}
			small := Shrink(text, fails)
			if !fails(small) || len(small) > len(text) || strings.Contains(small, "A1") && !strings.Contains(text, "A1") {
				t.Errorf("shrunk to\n%sfrom\n%s", small, text)
			}
		}
		t.Logf("%s for %s: found by %d of %d models", m[1], m[0], found, models)
		if found == 0 {
			t.Errorf("%s for %s is not found", m[1], m[0])
		}
	}
}

func TestShrinkModel(t *testing.T) {
	text := `var 1..5: x1 :: output_var;
var {-3,0,4,7}: x2 :: var_is_introduced;
var bool: x3 :: output_var;
var set of 1..3: x4 :: output_var;
var -9..9: alias1 :: output_var = x1;
array [1..2] of int: A1 = [3,4];
array [1..2] of var int: shown :: output_array([1..2]) = [x2,5];
constraint int_lin_le(A1,[x1,x2],40);
constraint int_le_reif(alias1,x2,x3) :: defines_var(x3);
constraint int_max(x1,x2,8);
constraint set_card(x4,2);
solve :: int_search([x1,x2],input_order,indomain_min,complete) minimize x2;
`
	fails := func(s string) bool { return outputSet(s) != nil && strings.Contains(s, "int_max") }
	want := `constraint int_max(0,0,0);
solve satisfy;
`
	if got := Shrink(text, fails); got != want {
		t.Errorf("shrunk to\n%swant\n%s", got, want)
	}
}

// What has no simpler form stays as it is.
func TestShrinkKeepsWhatIsNeeded(t *testing.T) {
	text := "var {2,4}: x1 :: output_var;\nconstraint int_le(3,x1);\nsolve satisfy;\n"
	fails := func(s string) bool {
		set := outputSet(s)
		return set["x1=4"] && !set["x1=2"] && strings.Contains(s, "{2,4}")
	}
	if got := Shrink(text, fails); got != text {
		t.Errorf("shrunk to\n%s", got)
	}
}

func TestSimplerTexts(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"var 0..9: x;", "var 0..4: x;"},
		{"var -5..-2: x;", "var -5..-4: x;"},
		{"var {1,5}: x;", "var {5}: x;"},
		{"var 1..2: x = y1;", "var 1..2: x;"},
		{"var bool: b :: is_defined_var :: var_is_introduced;", "var bool: b :: var_is_introduced;"},
		{"constraint f([1,2],[x1,y2],-7);", "constraint f([2],[y2],-7);"},
		{"constraint f([1,2],[x1,y2],-7);", "constraint f([1,2],[x1],-7);"},
		{"constraint f([1,2],[x1,y2],-7);", "constraint f([1,2],[x1,y2],-3);"},
		{"constraint f([{1,2},3]);", "constraint f([3]);"},
		{"constraint f([x1]);", "constraint f([true]);"},
		{"constraint f(x1) :: defines_var(x1);", "constraint f(x1);"},
		{"solve :: int_search([x],input_order,indomain_min,complete) minimize x;", "solve satisfy;"},
	} {
		if got := simpler(c.line); !slices.Contains(got, c.want) || slices.Contains(got, c.line) {
			t.Errorf("%s\nbecomes %q\nwithout %s", c.line, got, c.want)
		}
	}
}

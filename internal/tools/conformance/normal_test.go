package conformance

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestNormalFlatZinc(t *testing.T) {
	a := `% comment
var bool: X_INTRODUCED_7_ :: a :: b;
var bool: X_INTRODUCED_12_;
constraint   array_bool_or([X_INTRODUCED_12_,X_INTRODUCED_7_],true);
constraint chuffed_ask(1);
solve satisfy;
`
	b := `var bool: X_INTRODUCED_1_;
var bool: X_INTRODUCED_0_ :: b :: a;
constraint array_bool_or([X_INTRODUCED_0_, X_INTRODUCED_1_],true);
constraint gozinc_ask(1);

solve satisfy;
`
	// The annotations are compared with the white space around them.
	want, have := normalFlatZinc(a), normalFlatZinc(b)
	if len(want) != 5 || want[0] != have[0] || want[1] != have[1] || want[2] != have[2] || want[4] != have[4] {
		t.Errorf("%q\n%q", want, have)
	}
	if got := sortAnnotations("x ::b::a;"); got != "x ::a::b;" {
		t.Errorf("annotations %q", got)
	}
}

func TestNormalJSON(t *testing.T) {
	a := `{"variables": {"X_INTRODUCED_5_": {"type": "int", "ann": ["b", {"id": "a"}]}}, "output": ["X_INTRODUCED_5_", "X_INTRODUCED_9_"]}`
	b := `{"output": ["X_INTRODUCED_0_", "X_INTRODUCED_9_"], "variables": {"X_INTRODUCED_0_": {"ann": [{"id": "a"}, "b"], "type": "int"}}}`
	want, err := normalJSON(a)
	if err != nil {
		t.Fatal(err)
	}
	have, err := normalJSON(b)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(want, have) {
		t.Errorf("%q\n%q", want, have)
	}
	if _, err := normalJSON("var int: x;"); err == nil {
		t.Error("FlatZinc passes as JSON")
	}
}

func TestExpectedFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "x.fzn"), []byte("var int: x;\nsolve satisfy;\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	e := &File{FlatZinc, "x.fzn", dir}
	if why := e.mismatch(&obtained{kind: FlatZinc, text: "solve satisfy;\nvar int: x;\n"}, rules{}); why != "" {
		t.Error(why)
	}
	for _, got := range []*obtained{
		{kind: FlatZinc, text: "solve satisfy;\n"},
		{kind: OutputModel, text: "var int: x;\nsolve satisfy;\n"},
		{kind: FlatZinc, text: "var int: x;\nsolve satisfy;\nsolve satisfy;\n"},
	} {
		if e.mismatch(got, rules{}) == "" {
			t.Errorf("%q passes", got.text)
		}
	}
	e.Path = "y.fzn"
	if e.mismatch(&obtained{kind: FlatZinc}, rules{}) == "" {
		t.Error("a missing file passes")
	}
}

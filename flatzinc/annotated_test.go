package flatzinc

import (
	"strings"
	"testing"
)

// TestAnnotatedElements: elements of arrays and arguments can have annotations, which say nothing.
func TestAnnotatedElements(t *testing.T) {
	m, err := Parse("model.fzn", strings.NewReader(`var set of 1..4: s;
array [1..2] of var set of int: a :: output_array([1..2]) = [s,4..4:: mzn_path("model.mzn|14|12|14|16|bin|'=';") :: other];
solve satisfy;
`))
	if err != nil {
		t.Fatal(err)
	}
	if x := m.Outputs[0].Elems; len(x) != 2 || x[1].Kind != SetLit {
		t.Errorf("elements %v", x)
	}
	if _, err := Parse("model.fzn", strings.NewReader("array [1..1] of int: a = [4::];\nsolve satisfy;\n")); err == nil {
		t.Error("an annotation without a name is accepted")
	}
}

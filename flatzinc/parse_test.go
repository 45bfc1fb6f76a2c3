package flatzinc

import (
	"strings"
	"testing"
)

// mustParse parses text or fails the test.
func mustParse(t testing.TB, text string) *Model {
	t.Helper()
	m, err := Parse("test.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestParseSmall(t *testing.T) {
	m := mustParse(t, `% a comment
predicate my_pred(array [int] of var int: xs, var bool: b);
int: n = 3;
array [1..2] of int: w = [2,-1];
var 1..5: x :: output_var;
var bool: b;
array [1..3] of var int: a :: output_array([0..2]) = [x,n,7];
constraint int_lin_le(w,[x,a[3]],n) :: domain;
constraint my_pred(a,b);
solve :: int_search(a,first_fail,indomain_min,complete) minimize x;
`)
	if got, want := len(m.Vars), 2; got != want {
		t.Errorf("%d variables, want %d", got, want)
	}
	if got, want := m.Constraints[0].Args[0].String(), "[2,-1]"; got != want {
		t.Errorf("first argument %s, want %s", got, want)
	}
	if got, want := m.Constraints[0].Args[1].String(), "[x,7]"; got != want {
		t.Errorf("second argument %s, want %s", got, want)
	}
	if line, column := m.Position(m.Constraints[1].Pos); line != 9 || column != 12 {
		t.Errorf("position %d:%d, want 9:12", line, column)
	}
	if got, want := m.Solve.Anns[0].String(), "int_search([x,3,7],first_fail,indomain_min,complete)"; got != want {
		t.Errorf("search %s, want %s", got, want)
	}
}

// TestAnnotatedParameter: MiniZinc 2.10 annotates parameters of predicates.
func TestAnnotatedParameter(t *testing.T) {
	m := mustParse(t, "predicate p(array [int] of var bool: b:: promise_ctx_monotone :: x, var int: y);\nsolve satisfy;\n")
	if len(m.Predicates) != 1 || len(m.Predicates[0].Params) != 2 || m.Predicates[0].Params[0].Name != "b" {
		t.Errorf("predicates %v", m.Predicates)
	}
}

// TestLongTokens has tokens that are longer than what the scanner holds.
func TestLongTokens(t *testing.T) {
	const window = 1 << 17
	long := strings.Repeat("x", 3*window)
	m := mustParse(t, "%"+long+"\nvar int: "+long+" :: note(\""+long+"\");"+
		strings.Repeat("\n", 2*window)+"solve minimize "+long+";")
	if v := m.Vars[0]; v.Name != long || v.Anns[0].Elems()[0].Str() != long {
		t.Errorf("name of %d bytes, string of %d", len(v.Name), len(v.Anns[0].Elems()[0].Str()))
	}
	if line, _ := m.Position(m.Solve.Pos); line != 2*window+2 {
		t.Errorf("solve item on line %d", line)
	}
}

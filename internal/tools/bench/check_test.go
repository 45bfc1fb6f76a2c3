package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

func TestFix(t *testing.T) {
	text := `var bool: b :: output_var;
var 1..3: x;
var 1..9: cost :: output_var;
array [1..3] of var int: a :: output_array([1..3]) = [x, 2, x];
constraint int_le(x, cost);
solve minimize cost;
`
	model, err := flatzinc.Parse("a.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	s := fznrun.Solution{"b": "true", "a": "array1d(1..3, [3, 2, 3])", "elsewhere": "7", "cost": "3"}
	got, err := fix(text, model, s, "cost", "3")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(text, "solve minimize cost;\n", `constraint bool_eq(b, true);
constraint int_eq(x, 3);
constraint int_eq(2, 2);
constraint int_eq(x, 3);
constraint int_eq(cost, 3);
solve satisfy;
`, 1)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := fix(text, model, fznrun.Solution{"a": "array1d(1..2, [3, 2])"}, "", ""); err == nil {
		t.Error("an array of the wrong length is accepted")
	}
}

// TestVerdict: Gecode accepts a solution and refuses one that was tampered with.
func TestVerdict(t *testing.T) {
	for _, program := range []string{"minizinc", "fzn-gecode"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	model := filepath.Join(dir, "m.mzn")
	text := "array[1..2] of var 1..3: a; constraint a[1] < a[2]; solve minimize a[1] + a[2];"
	if err := os.WriteFile(model, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	second, err := second("fzn-gecode")
	if err != nil {
		t.Fatal(err)
	}
	second[0].minizinc = "minizinc"
	if second[0].config, err = second[0].describe(dir); err != nil {
		t.Fatal(err)
	}
	results := outcomes(
		result{goal: "minimize", outcome: "optimal", objective: "3", solution: fznrun.Solution{"a": "[1, 2]"}},
		result{goal: "minimize", outcome: "optimal", objective: "4", solution: fznrun.Solution{"a": "[2, 2]"}},
		result{goal: "minimize", outcome: "unknown"},
	)
	checker{second[0], time.Minute}.verdict(context.Background(), dir, benchCase{"m", []string{model}}, results)
	for i, want := range [][2]string{{"yes", "optimal"}, {"no", "wrong"}, {"", "unknown"}} {
		if got := [2]string{results[i].checked, results[i].outcome}; got != want {
			t.Errorf("result %d: %v, want %v", i, got, want)
		}
	}
}

func TestCollect(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{
		"2001/old/m.mzn", "2002/Shop/m.mzn", "2002/Shop/a.dzn",
		"2003/shop/m.mzn", "2003/shop/a.dzn", "2003/shop/b.json", "2003/shop/data/c.dzn",
		"2003/plain/p1.mzn", "2003/two/a.mzn", "2003/two/b.mzn", "2003/two/d.dzn", "2004/late/m.mzn",
	} {
		file = filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := collect(dir, 2002, 2003)
	if err != nil {
		t.Fatal(err)
	}
	in := func(file string) string { return filepath.Join(dir, file) }
	want := []benchCase{
		{"plain_0", []string{in("2003/plain/p1.mzn")}},
		{"shop_0", []string{in("2003/shop/m.mzn"), in("2003/shop/a.dzn")}},
		{"shop_1", []string{in("2003/shop/m.mzn"), in("2003/shop/b.json")}},
	}
	if !reflect.DeepEqual(s.cases, want) {
		t.Errorf("got %v\nwant %v", s.cases, want)
	}
	if _, err := collect(dir, 1990, 1991); err == nil {
		t.Error("years without problems are accepted")
	}
}

package fznrun

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

func TestRead(t *testing.T) {
	x := Solution{"x": "1", "a": "array1d(1..2, [3, 4])"}
	for _, c := range []struct {
		output string
		want   Result
	}{
		{"", Result{}},
		{"x = 1;\na = array1d(1..2, [3, 4]);\n----------\n", Result{Solutions: []Solution{x}}},
		{"x = 1;\n----------\nx = 2;\n----------\n==========\n", Result{Solutions: []Solution{{"x": "1"}, {"x": "2"}}, Status: Complete}},
		{"----------\n==========\n", Result{Solutions: []Solution{{}}, Status: Complete}},
		{"=====UNSATISFIABLE=====\n%%%mzn-stat: nodes=0\n", Result{Status: Unsatisfiable}},
		{"=====UNKNOWN=====", Result{Status: Unknown}},
	} {
		if got, err := Read(c.output); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("Read(%q) = %v, %v", c.output, got, err)
		}
	}
	for _, output := range []string{
		"x = 1\n----------\n", "nonsense;\n", "x = 1;\n", "=====ERROR=====",
		"==========\n==========\n", "=====UNKNOWN=====\nx = 1;\n----------\n", "----------\n=====UNSATISFIABLE=====\n",
	} {
		if r, err := Read(output); err == nil {
			t.Errorf("Read(%q) = %v", output, r)
		}
	}
}

const outputModel = `var 0..9: x :: output_var;
var bool: b :: output_var;
var set of 1..9: s :: output_var;
var 0.0..9.0: f :: output_var;
array [1..2] of var set of int: a :: output_array([1..2]) = [s,{4}];
array [1..0] of var int: e :: output_array([1..0]) = [];
solve satisfy;
`

func TestOutputSet(t *testing.T) {
	m, err := flatzinc.Parse("m.fzn", strings.NewReader(outputModel))
	if err != nil {
		t.Fatal(err)
	}
	good := Solution{"x": "7", "b": "true", "s": "{1, 2}", "f": "0.50", "a": "array1d(1..2, [{1,3}, {4}])", "e": "[]"}
	got, err := Result{Solutions: []Solution{good, good}}.OutputSet(m)
	if err != nil {
		t.Fatal(err)
	}
	if d := oracle.Diff(map[string]bool{"x=7 b=true s=1..2 f=0.5 a=[{1,3},4..4] e=[]": true}, got); d != "" {
		t.Error(d)
	}
	for name, value := range map[string]string{
		"x": "true", "b": "1", "s": "1,2", "f": "half", "a": "[{1}]", "e": "none", "unknown": "1",
	} {
		bad := Solution{}
		for k, v := range good {
			bad[k] = v
		}
		bad[name] = value
		if got, err := (Result{Solutions: []Solution{bad}}).OutputSet(m); err == nil {
			t.Errorf("%s = %s gives %v", name, value, got)
		}
	}
	missing := Solution{"x": "1", "b": "true", "s": "1..2", "f": "1.0", "a": "[{},{}]", "y": "[]"}
	if got, err := (Result{Solutions: []Solution{missing}}).OutputSet(m); err == nil {
		t.Errorf("a missing item gives %v", got)
	}
}

func TestRunProgram(t *testing.T) {
	r, err := Run(context.Background(), "% a model\n----------\n==========\n", "cat")
	if err != nil || len(r.Solutions) != 1 || r.Status != Complete {
		t.Errorf("Run(cat) = %v, %v", r, err)
	}
	if _, err := Run(context.Background(), "", "sh", "-c", "echo broken >&2; exit 3"); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Run(ctx, "", "cat"); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

package gozinc_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

// TestPrograms: programs of a model run where that is asked for, and not in a session.
func TestPrograms(t *testing.T) {
	const text = `var 1..4: x :: output_var;
constraint gozinc_blackbox([x],[9]) :: blackbox_exec("sh",["-c","while IFS=';' read -r x; do echo \"$((x*x));\"; done"]);
solve satisfy;
`
	m, err := gozinc.Parse("squares.fzn", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	for _, o := range []gozinc.Options{{}, {Engine: gozinc.Gini}} {
		if err := m.Print(t.Context(), &out, o, gozinc.TextOptions{}); err == nil || out.Len() > 0 || !strings.Contains(err.Error(), `the program "sh", which is not allowed here`) {
			t.Errorf("%v %s", err, &out)
		}
		o.Programs = true
		if err := m.Print(t.Context(), &out, o, gozinc.TextOptions{}); err != nil || out.String() != "x = 3;\n----------\n" {
			t.Errorf("%v %s", err, &out)
		}
		out.Reset()
	}
	if _, err := m.Session(t.Context(), gozinc.Options{Programs: true}); err == nil || !strings.Contains(err.Error(), "not allowed here") {
		t.Error(err)
	}
}

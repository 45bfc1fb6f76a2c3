package solve

import (
	"bytes"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestNodes: a run ends after so many decisions, with what it has found, and says why.
func TestNodes(t *testing.T) {
	const one = "var 1..10: x :: output_var;\nsolve :: int_search([x],input_order,indomain_min,complete) satisfy;\n"
	for _, c := range []struct {
		nodes int64
		all   bool
		want  string
	}{
		{1, true, "x = 1;\n----------\n"},
		{1, false, "x = 1;\n----------\n"},
		{3, true, "x = 1;\n----------\nx = 2;\n----------\nx = 3;\n----------\n"},
	} {
		var out bytes.Buffer
		if err := Run(t.Context(), parse(t, one), Options{Nodes: c.nodes, All: c.all}, &out); err != nil {
			t.Fatal(err)
		}
		if out.String() != c.want {
			t.Errorf("%d nodes, all %v: got\n%swant\n%s", c.nodes, c.all, &out, c.want)
		}
	}
	// Nine pigeons in eight holes take many decisions.
	for _, o := range []Options{{}, {Engine: Gini}, {Threads: 2}} {
		o.Nodes = 20
		var out, log bytes.Buffer
		o.Log = &log
		if err := Run(t.Context(), parse(t, fzngen.Pigeons(9)), o, &out); err != nil {
			t.Fatal(err)
		}
		if out.String() != "=====UNKNOWN=====\n" {
			t.Errorf("%s: got\n%s%s", o.Engine, &out, &log)
		}
	}
}

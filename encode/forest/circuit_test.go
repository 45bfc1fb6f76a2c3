package forest_test

import (
	"strings"
	"testing"
)

// TestCircuit has successors of four nodes that differ, and positions that grow along arcs but those that leave some nodes.
func TestCircuit(t *testing.T) {
	const (
		nodes = `var 1..4: x1; var 1..4: x2; var 1..4: x3; var 1..4: x4; var 0..9: d1; var 0..9: d2; var 0..9: d3; var 0..9: d4;
			var 1..4: y1; var 1..4: y2; var 1..4: y3; var 1..4: y4; array [1..4] of var int: x = [x1,x2,x3,x4];
			array [1..4] of var int: y = [y1,y2,y3,y4]; array [1..4] of var int: d = [d1,d2,d3,d4];`
		different = "constraint gozinc_all_different(x);"
	)
	grows := func(nodes string) string {
		var all strings.Builder
		for _, i := range nodes {
			all.WriteString(strings.ReplaceAll("var 0..9: z*; constraint array_var_int_element(x*,d,z*); constraint int_lin_le([1,-1],[d*,z*],-1);", "*", string(i)))
		}
		return all.String()
	}
	for _, c := range []struct {
		name, text string
		want       int // circuits
	}{
		{"one depot", different + grows("234"), 1},
		{"a node that its successor tells", different + grows("23") + "constraint int_eq(x4,1);", 1},
		{"inverse", "constraint gozinc_inverse(1,x,1,y); constraint gozinc_all_different(y);" + grows("234"), 1},
		{"two depots", different + grows("34"), 0},
		{"loops at a node", different + grows("23") + "constraint int_le(x4,2);", 0},
		{"not different", grows("234"), 0},
		{"fewer than values", "constraint gozinc_all_different([x2,x3,x4]);" + grows("234"), 0},
	} {
		p, _, ok := found(t, c.name, nodes+c.text)
		got := 0
		for i := range p.Constraints {
			if p.Constraints[i].Row.Name == "gozinc_circuit" {
				got++
			}
		}
		if !ok || got != c.want {
			t.Errorf("%s: %d circuits, %v, want %d", c.name, got, ok, c.want)
		}
	}
}

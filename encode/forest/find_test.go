package forest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/forest"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestFind has four nodes, of which all but the last have another one as parent.
func TestFind(t *testing.T) {
	const nodes = `
		var 0..4: x1; var 0..4: x2; var 0..4: x3; var 0..0: x4; var 0..9: d1; var 0..9: d2; var 0..9: d3; var 0..9: d4;
		var bool: s1; var bool: s2; var bool: s3; var bool: s4; array [1..4] of var int: d = [d1,d2,d3,d4];`
	each := func(text string) string { // for each node but the last, with * for its number and @ for its 0-1 integers
		var all strings.Builder
		for i := 1; i <= 3; i++ {
			all.WriteString(strings.NewReplacer("@", others(i), "*", fmt.Sprint(i)).Replace(text))
		}
		return all.String()
	}
	pairs := func(text string) string { // for each two, with + for the other one
		var all strings.Builder
		for i := 1; i <= 3; i++ {
			for j := 1; j <= 4; j++ {
				if i != j {
					all.WriteString(strings.NewReplacer("*", fmt.Sprint(i), "+", fmt.Sprint(j)).Replace(text))
				}
			}
		}
		return all.String()
	}
	const (
		looked = "var 0..9: z*; constraint array_var_int_element(x*,d,z*);"
		copied = "var bool: b*; var 1..4: y*; var 0..9: z*; constraint int_le_reif(1,x*,b*); constraint int_eq_imp(y*,x*,b*); constraint array_var_int_element(y*,d,z*);"
		under  = "var bool: b*_+; constraint int_eq_reif(x*,+,b*_+);"
		tail   = under + "constraint bool_clause([s+],[b*_+]); constraint bool_clause([s*],[b*_+]);"
	)
	for _, c := range []struct {
		name, text string
		want       string // nodes, arcs, conditions
	}{
		{"looked up", each(looked + "constraint int_lin_eq([1,-1],[d*,z*],1);"), "3 6 0"},
		{"falling", each(looked + "constraint int_lin_le([1,-1],[d*,z*],-1);"), "3 6 0"},
		{"by the length of the arc", each(looked + "var 0..9: w*; constraint array_int_element(x*,[1,2,1,3],w*); constraint int_lin_eq([1,-1,-1],[d*,z*,w*],0);"), "3 6 0"},
		{"by a copy", each(copied + "var bool: c*; constraint int_lin_eq_reif([1,-1],[d*,z*],1,c*); constraint bool_clause([c*],[b*]);"), "3 6 0"},
		{"by arcs", pairs(under + "constraint int_lin_le_imp([1,-1],[d+,d*],-1,b*_+);"), "3 6 0"},
		{"with selected nodes", pairs(tail + "constraint int_lin_le_imp([1,-1],[d+,d*],-1,b*_+);"), "3 6 3"},
		{"by 0-1 integers", pairs("var 0..1: b*_+; constraint int_lin_le([1,-1,9],[d+,d*,b*_+],8);") + each("constraint int_lin_le([1,1,1],[@],1);"), "3 6 0"},
		{"without a row", pairs("var 0..1: b*_+; constraint int_lin_le([1,-1,9],[d+,d*,b*_+],8);"), ""},
		{"not growing", each(looked + "constraint int_lin_le([1,-1],[z*,d*],0);"), ""},
		{"with a wait", each(looked + "var 0..1: w*; constraint int_lin_le([1,-1,1],[z*,d*,w*],0);"), ""},
		{"under another condition", each(looked + "var bool: c*; constraint int_lin_le_imp([1,-1],[z*,d*],-1,c*);"), ""},
		{"in one direction", each("constraint int_lt(*,x*);" + looked + "constraint int_lin_le([1,-1],[z*,d*],-1);"), ""},
		{"beside a circuit", each(looked+"constraint int_lin_le([1,-1],[z*,d*],-1);") + "var 1..3: y1; var 1..3: y2; var 1..3: y3; constraint gozinc_circuit(1,[y1,y2,y3]);", ""},
	} {
		_, forests, ok := found(t, c.name, nodes+c.text)
		var got []string
		for _, f := range forests {
			nodes, arcs, selected := f.Size()
			got = append(got, fmt.Sprint(nodes, arcs, selected))
		}
		if !ok || strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %v, %v, want %s", c.name, got, ok, c.want)
		}
	}
}

// found presolves a model, variables and constraints in any order, and looks for forests in it.
func found(t *testing.T, name, text string) (p *presolve.State, forests []*forest.Forest, ok bool) {
	t.Helper()
	m, err := flatzinc.Parse(name, strings.NewReader(ordered(text)+"solve satisfy;"))
	if err != nil {
		t.Fatal(err)
	}
	if p, ok = rowtest.Presolved(t, m); !ok {
		t.Fatalf("%s: presolve refutes the model", name)
	}
	forests, ok = forest.Find(p, registry.Find)
	return p, forests, ok
}

// others lists the 0-1 integers of a node.
func others(i int) string {
	var names []string
	for j := 1; j <= 4; j++ {
		if j != i {
			names = append(names, fmt.Sprintf("b%d_%d", i, j))
		}
	}
	return strings.Join(names, ",")
}

// ordered puts variables before constraints.
func ordered(text string) string {
	var vars, constraints strings.Builder
	for item := range strings.SplitAfterSeq(text, ";") {
		if strings.HasPrefix(strings.TrimSpace(item), "constraint") {
			constraints.WriteString(item)
		} else {
			vars.WriteString(item)
		}
	}
	return vars.String() + constraints.String()
}

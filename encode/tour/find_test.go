package tour_test

import (
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// TestFind has four nodes that windows leave in one order, or in several, as models state when the next is visited.
func TestFind(t *testing.T) {
	const successors = `
		var 2..4: x1; var 1..4: x2; var 1..4: x3; var 1..4: x4; constraint gozinc_circuit(1,[x1,x2,x3,x4]);
		var 0..0: a1; var 0..9: a2; var 2..4: a3; var 5..9: a4;
		array [1..4] of var int: a = [a1,a2,a3,a4];
		var 0..9: n1; var 0..9: n2; var 0..9: n3; var 0..9: n4; var 0..9: l1; var 0..9: l2; var 0..9: l3; var 0..9: l4;`
	leg := func(text string) string { // for each node, with * for its number
		var all strings.Builder
		for _, i := range []string{"1", "2", "3", "4"} {
			all.WriteString(strings.ReplaceAll(text, "*", i))
		}
		return all.String()
	}
	const next = "constraint array_var_int_element(x*,a,n*); constraint array_int_element(x*,[1,2,2,2],l*);"
	for _, c := range []struct {
		name, text string
		tours      int
		left       string // possible successors of the first node
	}{
		{"under a condition", leg("var bool: b*; constraint int_ne_reif(x*,1,b*); constraint int_lin_le_imp([1,1,-1],[a*,l*,n*],0,b*);" + next), 1, "2..3"},
		{"by a clause", leg("var bool: b*; var bool: c*; constraint int_eq_imp(x*,1,c*); constraint bool_clause([b*,c*],[]); constraint int_lin_le_imp([1,1,-1],[a*,l*,n*],0,b*);" + next), 1, "2..3"},
		{"by a conjunction", leg("var bool: b*; var bool: c*; var bool: e*; var bool: f*; constraint int_eq_imp(x*,1,c*); constraint array_bool_and([b*,f*],e*); constraint bool_clause([e*,c*],[]); constraint int_lin_le_imp([1,1,-1],[a*,l*,n*],0,b*);" + next), 1, "2..3"},
		{"by a maximum", leg("var bool: b*; var 0..20: t*; var 0..20: m*; constraint int_ne_reif(x*,1,b*); constraint int_lin_eq([1,1,-1],[a*,l*,t*],0); constraint int_max(t*,0,m*); constraint int_eq_imp(n*,m*,b*);" + next), 1, "2..3"},
		{"under another condition", leg("var bool: b*; constraint int_lin_le_imp([1,1,-1],[a*,l*,n*],0,b*);" + next), 0, "2..4"},
		{"with a wait", leg("var 0..1: w*; var bool: b*; constraint int_ne_reif(x*,1,b*); constraint int_lin_le_imp([1,1,1,-1],[a*,w*,l*,n*],0,b*);" + next), 1, "2..3"},
		{"no times", leg("constraint int_lin_le([1,1,-1],[a*,l*,n*],9);" + next), 0, "2..4"},
	} {
		m, err := flatzinc.Parse(c.name, strings.NewReader(successors+c.text+"solve satisfy;"))
		if err != nil {
			t.Fatal(err)
		}
		p, ok := rowtest.Presolved(t, m)
		if !ok {
			t.Fatalf("%s: presolve refutes the model", c.name)
		}
		tours, _, ok := tour.Find(p)
		if left := p.Store.RootDomain(0).String(); !ok || len(tours) != c.tours || left != c.left {
			t.Errorf("%s: %d tours, %s after the first, %v; want %d, %s", c.name, len(tours), left, ok, c.tours, c.left)
		}
	}
}

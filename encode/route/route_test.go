package route_test

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/enctest"
)

// TestCarried: what elements look up at the next node is no decision, nor what a short sum leaves alone,
// predecessors and fixed places; what has nothing to do with the route is one.
func TestCarried(t *testing.T) {
	p, err := encode.Compile(t.Context(), enctest.Parse(t, `
var 1..3: s1;
var 1..3: s2;
var 1..3: s3;
var 1..3: p1;
var 1..3: p2;
var 1..3: p3;
var 0..99: a1;
var 0..99: a2;
var 0..99: a3;
var 0..99: service;
var 0..99: amount;
var 0..99: at1;
var 0..99: cost :: is_defined_var;
var 0..999: o;
constraint gozinc_circuit(1,[s1,s2,s3]);
constraint gozinc_circuit(1,[p1,p2,p3]);
constraint gozinc_inverse(1,[s1,s2,s3],1,[p1,p2,p3]);
constraint array_var_int_element(s1,[a1,a2,a3],at1);
constraint array_int_element(s1,[0,7,9],cost) :: defines_var(cost);
constraint int_lin_le([1,1,-1],[a1,cost,at1],5);
constraint int_lin_le([1,-1],[a2,service],0);
constraint int_lin_le([1,1,1,1],[a1,a2,a3,amount],200);
constraint int_lin_eq([1,-1,-1,-1],[o,cost,amount,service],0);
solve minimize o;
`), encode.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := p.Landscape()
	var names []string
	for _, i := range l.Decisions {
		names = append(names, l.Var(i).Name)
	}
	slices.Sort(names)
	if !slices.Equal(names, []string{"amount", "s1", "s2", "s3"}) {
		t.Errorf("decisions %v", names)
	}
	if len(l.Routes) != 1 || len(l.Routes[0].Tables) != 2 {
		t.Fatalf("%d routes", len(l.Routes))
	}
	for _, table := range l.Routes[0].Tables {
		row := table.Row(0)
		if len(row) != 3 || row[1].IsConst() && (row[1].B != 7 || table.Row(1) != nil) {
			t.Errorf("row %v", row)
		}
	}
}

package annotation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
)

// TestRead: what the annotations of a solve item are read as, and what is said of
// those that are malformed.
func TestRead(t *testing.T) {
	const decl = "var 1..3: x; var 1..3: y; var bool: b; var set of 1..3: s; var float: f;\n"
	for _, c := range []struct {
		anns   string
		want   []string
		faults []string
	}{
		{"", nil, nil},
		{":: other(1) :: named", nil, nil},
		{
			":: int_search([x,2,y],input_order,indomain_max,complete)",
			[]string{"0 x y input_order indomain_max"},
			nil,
		},
		{
			":: seq_search([bool_search([b],first_fail,indomain_min), seq_search([set_search([s],input_order,indomain_min,complete)])]) :: int_search([],input_order,indomain)",
			[]string{"1 b first_fail indomain_min", "2 s input_order indomain_min", "0 input_order indomain"},
			nil,
		},
		{
			":: warm_start_array([warm_start_int([x,1,y],[3,1,2]), warm_start([b],[true]), warm_start_set([s],[{1,3}]), warm_start_float([f],[1.5])])",
			[]string{"3 x=3 y=2", "3 b=true", "3 s={1,3}", "3 f=1.5"},
			nil,
		},
		{
			":: float_search([f,2.5],0.01,smallest,indomain_split,complete) :: float_search([f,x],1e-3,input_order,indomain_max)",
			[]string{"4 f smallest indomain_split", "4 f input_order indomain_max"},
			[]string{"float_search: x has another type; it is ignored"},
		},
		{":: float_search([f],input_order,indomain_min)", nil, []string{"2:10: float_search has 3 arguments, expected 5; it is ignored"}},
		{":: int_search([x])", nil, []string{"2:10: int_search has 1 arguments, expected 4; it is ignored"}},
		{
			":: int_search(x,input_order,indomain_min,complete)", nil,
			[]string{"2:10: int_search expects an array of variables, a choice of variables and a choice of values; it is ignored"},
		},
		{":: seq_search(x)", nil, []string{"2:10: seq_search expects an array of annotations; it is ignored"}},
		{
			":: int_search([x,s],input_order,indomain_min,complete)",
			[]string{"0 x input_order indomain_min"},
			[]string{"int_search: s has another type; it is ignored"},
		},
		{
			":: warm_start([x,y],[true])",
			[]string{"3"},
			[]string{"2:10: warm_start has 2 variables and 1 values; the rest is ignored", "warm_start: a value of another type than x; it is ignored"},
		},
		{":: warm_start([x])", nil, []string{"2:10: warm_start expects an array of variables and an array of values; it is ignored"}},
	} {
		m, err := flatzinc.Parse("test.fzn", strings.NewReader(decl+"solve "+c.anns+" satisfy;\n"))
		if err != nil {
			t.Fatal(err)
		}
		all, faults := Read(m)
		var got []string
		for _, a := range all {
			got = append(got, shown(a))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", c.anns, got)
		}
		ok := len(faults) == len(c.faults)
		for i := range min(len(faults), len(c.faults)) {
			ok = ok && strings.Contains(faults[i].Error(), c.faults[i])
		}
		if !ok {
			t.Errorf("%s: %v", c.anns, faults)
		}
	}
}

func shown(a Annotation) string {
	words := []string{fmt.Sprint(a.Kind)}
	for i, x := range a.Vars {
		if a.Kind == WarmStart {
			words = append(words, fmt.Sprintf("%s=%s", x, a.Proposed[i]))
		} else {
			words = append(words, x.String())
		}
	}
	if a.Kind != WarmStart {
		words = append(words, a.Order, a.Values)
	}
	return strings.Join(words, " ")
}

// TestStatic: the order of an annotation is static where it is input_order.
func TestStatic(t *testing.T) {
	if !(Annotation{Order: "input_order"}).Static() || (Annotation{Order: "first_fail"}).Static() || (Annotation{Kind: WarmStart}).Static() {
		t.Error("Static")
	}
}

package encode

import (
	"fmt"
	"testing"
)

// TestDiveModes: the least values of the times violate the limit on what the modes
// use up, which the dive finds out from the modes.
func TestDiveModes(t *testing.T) {
	_, goals := dived(t, `
		var 0..3000: a; var 0..3000: b; var 0..3000: da; var 0..3000: db; var 0..6000: end;
		var bool: p; var bool: q;
		constraint gozinc_if_then_else_int([p,true],[40,70],da);
		constraint gozinc_if_then_else_int([q,true],[40,90],db);
		constraint int_lin_le([1,1,-1],[a,da,b],0);
		constraint int_lin_eq([1,1,-1],[b,db,end],0);
		constraint bool_clause([],[p,q]);
		solve minimize end;`)
	if len(goals) == 0 || goals[0] != 130 {
		t.Errorf("found %v", goals)
	}
}

// TestDiveSets: sets get their elements from the least on.
func TestDiveSets(t *testing.T) {
	_, goals := dived(t, `
		var set of 1..60: s; var set of 1..60: u; var set of 1..60: both; var 0..60: x; var 0..9000: y;
		constraint set_card(s,4); constraint set_card(u,5);
		constraint set_intersect(s,u,both); constraint set_card(both,1);
		constraint set_in(x,u); constraint int_le(7,x); constraint int_lt(x,y);
		solve minimize x;`)
	if fmt.Sprint(goals) != "[7]" {
		t.Errorf("found %v", goals)
	}
}

// TestDiveSearch: the values come in the order that the annotations say, which
// may have any form.
func TestDiveSearch(t *testing.T) {
	const sum = `var 0..3000: a; var 0..3000: b; var 0..6000: goal :: is_defined_var;
		constraint int_lin_eq([1,1,-1],[a,b,goal],0); constraint int_lin_le([1,1],[a,b],4000);
		solve %s minimize goal;`
	for search, want := range map[string]int64{
		"": 0,
		":: int_search([a,b],input_order,indomain_max,complete)":                                                                                    4000,
		":: seq_search([int_search([b],first_fail,indomain_median,complete),int_search([a],input_order,indomain_min,complete)])":                    1500,
		":: int_search([b,a],largest,indomain_reverse_split,complete)":                                                                              4000,
		":: seq_search([int_search([a],dom_w_deg,indomain_split,complete),bool_search([],input_order,indomain_min,complete)])":                      0,
		":: seq_search([int_search([5,a],anti_first_fail,indomain_max,complete),int_search([b],smallest,indomain_random,complete),unknown([a,b])])": -1,
	} {
		_, goals := dived(t, fmt.Sprintf(sum, search))
		if len(goals) == 0 || want >= 0 && goals[0] != want || want < 0 && goals[0] < 3000 {
			t.Errorf("%s\nfound %v", search, goals)
		}
	}
}

// TestDiveAgain: where the least values do not lead anywhere, failures tell which
// variables matter.
func TestDiveAgain(t *testing.T) {
	_, goals := dived(t, `
		var 1..40: a; var 1..40: b; var 1..40: c; var 1..40: d; var 1..40: e; var 1..40: f;
		var 0..9000: x; var 0..9000: goal :: is_defined_var;
		constraint gozinc_all_different([a,b,c,d,e,f]);
		constraint int_lin_eq([1,2,3],[d,e,f],229);
		constraint int_lin_le([1,1],[a,b],7);
		constraint int_lin_eq([1,1,1,1,-1],[a,b,c,x,goal],0);
		solve minimize goal;`)
	if len(goals) == 0 {
		t.Errorf("found %v", goals)
	}
}

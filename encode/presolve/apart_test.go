package presolve_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// apartFromItself are constraints that no values of x and v satisfy, since v is x and w is
// x + 1: the name, and the arguments.
var apartFromItself = [][2]string{
	{"gozinc_all_different", "[x,v]"},
	{"gozinc_all_different", "[v,w,x]"},
	{"gozinc_all_different_except", "[x,v],{}"},
	{"gozinc_cumulative", "[x,v],[3,3],[2,2],3"},
	{"gozinc_cumulative", "[v,w],[3,3],[2,2],3"},
	{"gozinc_disjunctive", "[x,v],[3,3]"},
	{"gozinc_disjunctive", "[w,v],[3,3]"},
	{"gozinc_disjunctive_strict", "[x,v],[3,3]"},
	{"gozinc_disjunctive_strict", "[v,w],[3,0]"},
	{"gozinc_disjunctive_opt", "[true,true],[v,w],[3,3]"},
	{"gozinc_diffn", "1,[x,v],[2,2]"},
	{"gozinc_diffn", "2,[x,7,w,8],[2,2,2,2]"},
	{"gozinc_diffn_nonstrict", "1,[w,v],[2,2]"},
	{"gozinc_nvalue", "2,[x,v]"},
	{"gozinc_nvalue", "1,[v,w]"},
	{"gozinc_count_eq", "[x,v],7,1"},
	{"gozinc_count_eq", "[x,v],x,1"},
	{"gozinc_count_eq", "[v],w,1"},
	{"gozinc_among", "1,[x,v],{7}"},
	{"gozinc_global_cardinality", "[x,v],[7],[1]"},
	{"gozinc_all_equal", "[v,w]"},
	{"gozinc_member", "[v],w"},
	{"gozinc_lex_less_int", "[x],[v]"},
	{"gozinc_lex_lesseq_int", "[w],[v]"},
	{"array_int_maximum", "v,[v,w]"},
	{"array_int_minimum", "w,[v,w]"},
	{"int_max", "v,w,v"},
	{"int_times", "v,1,w"},
	{"int_ne", "x,v"},
	{"int_eq", "v,w"},
	{"int_lt", "x,v"},
	{"int_le", "w,v"},
	{"int_lin_ne", "[1,-1],[x,v],0"},
	{"int_lin_le", "[1,-1],[x,v],-1"},
	{"int_lin_le", "[2,-1,-1],[w,x,v],1"},
	{"int_lin_eq", "[1,-1],[v,w],0"},
}

// TestApartFromItself: presolve refutes them, over wide domains and over all integers,
// however v became x, and so it does their reified forms. No engine takes part.
func TestApartFromItself(t *testing.T) {
	ways := []string{
		"int_eq(x,v)",
		"int_lin_eq([1,-1],[x,y],4); constraint int_lin_eq([1,-1],[y,v],-4)",
		"int_lin_eq([1,-1,1],[x,v,q],0); constraint int_le(q,0)",
	}
	for _, domain := range []string{"0..2000000000", "int"} {
		for _, way := range ways {
			for _, c := range apartFromItself {
				for _, form := range []string{"", "_reif", "_imp"} {
					args := c[1]
					if form != "" {
						args += ",b"
					}
					text := fmt.Sprintf("var %s: x; var %[1]s: v; var %[1]s: w; var %[1]s: y; var 0..5: q; var bool: b;\n"+
						"constraint %s%s(%s);\nconstraint %s;\nconstraint int_lin_eq([1,-1],[w,x],1);\nsolve satisfy;\n",
						domain, c[0], form, args, way)
					pre, ok := rowtest.Presolved(t, enctest.Parse(t, text))
					b := int32(strings.Count(text[:strings.Index(text, "bool: b")], "var ") - 1)
					if b, fixed := pre.Store.Fixed(store.Of(b)); ok == (form == "") || form != "" && (!fixed || b != 0) {
						t.Errorf("possible: %t, b fixed: %t\n%s", ok, fixed, text)
					}
				}
			}
		}
	}
}

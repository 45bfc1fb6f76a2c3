package flatzinc

import (
	"strings"
	"testing"
)

// signatureModel declares one thing of each type.
const signatureModel = `
int: n = 3; bool: t = true; float: h = 0.5; set of int: s = {1,3};
array [1..2] of int: an = [1,2];
array [1..2] of float: af = [1,2.5];
var 1..5: x; var bool: b; var 0.0..1.0: f; var set of 1..3: v;
array [1..2] of var int: ax = [x,4];
array [1..2] of var bool: ab = [b,true];
array [1..2] of var set of int: av = [v,{}];
constraint p(%s);
solve satisfy;
`

// checkArgs checks the arguments against the signature.
func checkArgs(t *testing.T, sig, args string) (*Constraint, error) {
	t.Helper()
	s, err := ParseSignature(sig)
	if err != nil {
		t.Fatal(err)
	}
	m := mustParse(t, strings.Replace(signatureModel, "%s", args, 1))
	c := &m.Constraints[0]
	return c, s.Check(m, c)
}

func TestCheckAccepts(t *testing.T) {
	for _, tt := range []struct{ sig, args string }{
		{"", ""},
		{"var int: x, int: y, bool: c, var bool: d", "n,3,t,false"},
		{"var int: x, var bool: y, var float: z, var set of int: s", "x,b,f,v"},
		{"var float: x, float: y", "2,n"},
		{"set of int: s, var set of int: u", "1..3,{}"},
		{"set of float: s, set of float: u", "{},1.0..2.0"},
		{"array [int] of var int: x, array [int] of int: y", "ax,an"},
		{"array [int] of var int: x, array [1..2] of var int: y", "an,[x,ax[1]]"},
		{"array [int] of int: x, array [int] of var bool: y, array [int] of float: z", "[],[],[]"},
		{"array [int] of var float: x, array [int] of float: y", "[f,1,n],af"},
		{"array [int] of var bool: x, array [int] of var set of int: y", "ab,av"},
		{"array [int] of set of int: x, array [int] of set of int: y", "[1..2,{5,7},{}],[s]"},
		{"string: s, var 1..3: x, {1,2}: y", `"text",x,7`},
	} {
		if _, err := checkArgs(t, tt.sig, tt.args); err != nil {
			t.Errorf("(%s) refuses (%s): %v", tt.sig, tt.args, err)
		}
	}
}

func TestCheckConvertsInts(t *testing.T) {
	c, err := checkArgs(t, "float: a, array [int] of var float: b", "2,[f,3]")
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Args[0].String() + c.Args[1].String(); got != "2.0[f,3.0]" {
		t.Errorf("arguments became %s", got)
	}
}

func TestCheckRefuses(t *testing.T) {
	const at = "test.fzn:9:"
	for _, tt := range []struct{ sig, args, want string }{
		{"int: x", "", at + "12: p has 0 arguments, expected 1: int: x"},
		{"", "3", at + "12: p has 1 arguments, expected 0: "},
		{"int: n", "x", at + "14: argument 1 (n) of p: expected int, found var int x"},
		{"var int: y, var int: z", "x,true", at + "16: argument 2 (z) of p: expected var int, found true"},
		{"var int: y", "b", at + "14: argument 1 (y) of p: expected var int, found var bool b"},
		{"var int: y", "1.5", at + "14: argument 1 (y) of p: expected var int, found 1.5"},
		{"var float: y", "x", at + "14: argument 1 (y) of p: expected var float, found var int x"},
		{"set of int: y", "v", at + "14: argument 1 (y) of p: expected set of int, found var set of int v"},
		{"set of int: y", "3", at + "14: argument 1 (y) of p: expected set of int, found 3"},
		{"set of float: y", "{3}", at + "14: argument 1 (y) of p: expected set of float, found {3}"},
		{"var int: y", "ax", at + "14: argument 1 (y) of p: expected var int, found an array"},
		{"array [int] of var int: y", "x", at + "14: argument 1 (y) of p: expected array [int] of var int, found var int x"},
		{
			"array [int] of int: y", "[1,x]",
			at + "14: argument 1 (y) of p: expected array [int] of int, found var int x as element 2",
		},
		{
			"array [int] of var bool: y", "[b,1]",
			at + "14: argument 1 (y) of p: expected array [int] of var bool, found 1 as element 2",
		},
		{
			"array [int] of var int: y", `["s"]`,
			at + "14: argument 1 (y) of p: expected array [int] of var int, found a string as element 1",
		},
		{"string: y", "3", at + "14: argument 1 (y) of p: expected string, found 3"},
	} {
		_, err := checkArgs(t, tt.sig, tt.args)
		if err == nil {
			t.Errorf("(%s) accepts (%s)", tt.sig, tt.args)
		} else if err.Error() != tt.want {
			t.Errorf("(%s) on (%s): %s\nwant %s", tt.sig, tt.args, err, tt.want)
		}
	}
}

func TestSignatureString(t *testing.T) {
	const text = "var int: x, array [int] of set of int: ss, var bool: r, float: f"
	s, err := ParseSignature(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.String(); got != text {
		t.Errorf("got %s, want %s", got, text)
	}
}

func TestParseSignatureErrors(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"int", `1:4: expected ":", found end of file`},
		{"int: x y", `1:8: expected a parameter, found "y"`},
		{"foo: x", `1:1: expected a parameter, found "foo"`},
		{"array of int: x", `1:7: expected "[", found "of"`},
		{"var int: #", `1:10: unexpected character "#"`},
	} {
		_, err := ParseSignature(tt.text)
		if err == nil {
			t.Errorf("%q is accepted", tt.text)
		} else if want := tt.text + ":" + tt.want; err.Error() != want {
			t.Errorf("got  %s\nwant %s", err, want)
		}
	}
}

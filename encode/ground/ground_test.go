package ground

import (
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

var allCases = slices.Concat(
	intCases, linearCases, boolCases, elementCases, conditionalCases, setCases, floatCases, graphCases, extensionalCases,
	schedulingCases, countingCases, subgraphCases, orderCases,
)

func TestExpectations(t *testing.T) {
	for _, c := range allCases {
		expect(t, c.name, c.yes, true)
		expect(t, c.name, c.no, false)
	}
}

func expect(t *testing.T, name, cases string, want bool) {
	t.Helper()
	for _, text := range strings.Split(cases, "|") {
		args := readArgs(t, text)
		d, ok := Lookup(name, len(args))
		if !ok {
			t.Fatalf("%s with %d arguments is unknown", name, len(args))
		}
		if got := d.Holds(args); got != want {
			t.Errorf("%s(%s) = %t, want %t", name, strings.TrimSpace(text), got, want)
		}
	}
}

// Every row has expectations of both kinds.
func TestEveryRowIsTested(t *testing.T) {
	tested := map[key]bool{}
	for _, c := range allCases {
		args, _, _ := strings.Cut(c.yes, "|")
		tested[key{c.name, len(readArgs(t, args))}] = c.no != ""
	}
	for _, d := range Table {
		if !tested[key{d.Name, d.Arity()}] {
			t.Errorf("%s/%d has no expectations", d.Name, d.Arity())
		}
	}
}

func TestTableRows(t *testing.T) {
	all := slices.Concat(Table, BlackBoxes)
	if len(table) != len(all) {
		t.Errorf("%d rows, but %d different names and arities", len(all), len(table))
	}
	for _, d := range all {
		if d.Doc == "" || d.Holds == nil {
			t.Errorf("%s: incomplete row", d.Name)
		}
		sig, err := flatzinc.ParseSignature(d.Sig)
		if err != nil || len(sig.Params) != d.Arity() || sig.String() != d.Sig {
			t.Errorf("%s: signature %q reads %q with %d parameters, %v", d.Name, d.Sig, sig, len(sig.Params), err)
		}
		for name := range d.Draw {
			if !slices.ContainsFunc(sig.Params, func(p flatzinc.Param) bool { return p.Name == name }) {
				t.Errorf("%s: class of %s, which is no parameter", d.Name, name)
			}
		}
	}
}

func TestLookupByArity(t *testing.T) {
	for _, c := range []struct {
		name string
		want []int
	}{
		{"bool_xor", []int{2, 3}},
		{"bool_xor_reif", []int{3, 4}},
		{"bool_xor_imp", []int{3, 4}},
		{"bool_and_imp", []int{3, 4}},
		{"array_bool_and_imp", []int{2, 3}},
		{"int_lin_le_reif", []int{4}},
		{"int_eq_reif_reif", nil},
		{"no_such_constraint", nil},
		{"_reif", nil},
	} {
		if got := Arities(c.name); !slices.Equal(got, c.want) {
			t.Errorf("Arities(%s) = %v, want %v", c.name, got, c.want)
		}
	}
}

// The truth table of derived forms; an undefined function counts as false.
func TestDerivedForms(t *testing.T) {
	for _, c := range []expectation{
		{"int_le_reif", "1 2 t | 2 1 f", "1 2 f | 2 1 t"},
		{"int_le_imp", "1 2 t | 1 2 f | 2 1 f", "2 1 t"},
		{"int_div_reif", "7 2 3 t | 7 2 4 f | 7 0 0 f", "7 0 0 t | 7 2 3 f"},
		{"int_pow_reif", "0 -1 0 f", "0 -1 0 t"},
		{"array_int_element_reif", "3 [5,7] 7 f", "3 [5,7] 7 t"},
		{"bool_xor_reif", "t f t | t t f", "t f f"},
		{"bool_xor_imp", "t f t | t f f | t t f", "t t t"},
		{"bool_clause_reif", "[t] [] t | [] [] f", "[] [] t | [] [f] f"},
		{"set_in_imp", "1 {1} t | 1 {} f", "1 {} t"},
		{"array_bool_xor_imp", "[t] t | [t] f | [] f", "[] t"},
	} {
		expect(t, c.name, c.yes, true)
		expect(t, c.name, c.no, false)
	}
	d, _ := Lookup("int_eq_imp", 3)
	if want := "var int: x, var int: y, var bool: b"; d.Sig != want || d.Name != "int_eq_imp" || d.Doc != "b -> (x = y)" {
		t.Errorf("derived definition %q %q %q", d.Name, d.Sig, d.Doc)
	}
}

func TestEval(t *testing.T) {
	x := &flatzinc.Var{ID: 0, Name: "x", Base: flatzinc.Int}
	s := &flatzinc.Var{ID: 1, Name: "s", Base: flatzinc.SetOfInt}
	c := flatzinc.Constraint{Name: "some", Args: []flatzinc.Expr{
		flatzinc.MkArray([]flatzinc.Expr{flatzinc.MkInt(4), flatzinc.MkVar(x)}),
		flatzinc.MkVar(s),
		flatzinc.MkBool(true),
		flatzinc.MkFloat(0.5),
		flatzinc.MkArray(nil),
		flatzinc.MkInt(2), // where a float is meant
	}}
	set := intset.Of(1, 3)
	a := Eval(&c, flatzinc.Assignment{{Base: flatzinc.Int, Int: -7}, {Base: flatzinc.SetOfInt, Set: set}})
	if len(a) != 6 || a[0].Elems()[0].Int != 4 || a[0].Elems()[1].Int != -7 || !a[1].Set().Equal(set) ||
		a[2].Int != 1 || a[3].Float() != 0.5 || len(a[4].Elems()) != 0 || a[5].Float() != 2 {
		t.Errorf("Eval = %+v", a)
	}
}

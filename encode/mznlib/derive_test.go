package mznlib

import (
	"strings"
	"testing"
)

// TestDerive: forms of bodies of each kind, written out by hand.
func TestDerive(t *testing.T) {
	for _, c := range []struct{ body, imp, reif string }{
		{"gozinc_p(x, [y | y in z])", "gozinc_p_imp(x, [y | y in z], b)", "gozinc_p_reif(x, [y | y in z], b)"},
		{"fzn_p(x)", "fzn_p_imp(x, b)", "fzn_p_reif(x, b)"},
		{"x = y", "b -> x = y", "b <-> x = y"},
		{"x /\\ y", "b -> x /\\ y", "b <-> x /\\ y"},
		{"(x -> y) /\\ (x \\/ z)", "b -> ((x -> y) /\\ (x \\/ z))", "b <-> ((x -> y) /\\ (x \\/ z))"},
		{"true", "true", "b"},
		{"false", "not b", "not b"},
		{
			"if length(x) = 0 then length(y) = 0 else gozinc_p(min(index_set(x)), y) endif",
			"if length(x) = 0 then b -> length(y) = 0 else gozinc_p_imp(min(index_set(x)), y, b) endif",
			"if length(x) = 0 then b <-> length(y) = 0 else gozinc_p_reif(min(index_set(x)), y, b) endif",
		},
		{
			"gozinc_p(x) /\\ w = sum(e in 1..E) (x[e])",
			"gozinc_p_imp(x, b) /\\ (b -> w = sum(e in 1..E)(x[e]))",
			"let {var bool: c} in gozinc_p_reif(x, c) /\\ (b <-> (c /\\ w = sum(e in 1..E)(x[e])))",
		},
		{
			"let {int: n = 1; array[1..n] of int: a = [n]} in gozinc_p(a)",
			"let {int: n = 1; array[1..n] of int: a = [n]} in gozinc_p_imp(a, b)",
			"let {int: n = 1; array[1..n] of int: a = [n]} in gozinc_p_reif(a, b)",
		},
	} {
		for suffix, want := range map[string]string{imp: c.imp, reif: c.reif} {
			own, apart, err := formsOf("p.mzn", "include \"gozinc.mzn\";\n\n% p; it.\npredicate p(var int: x) =\n  "+c.body+";\n")
			if err != nil {
				t.Fatal(c.body, err)
			}
			want = "predicate p" + suffix + "(var int: x, var bool: b) =\n  " + want + ";\n"
			if squeezed := squeeze(own + apart); !strings.Contains(squeezed, squeeze(want)) {
				t.Errorf("%s:\n%s%swant\n%s", c.body, own, apart, want)
			}
			if !strings.HasPrefix(apart, "include \"gozinc.mzn\";\n") {
				t.Errorf("%s: no declarations are included:\n%s", c.body, apart)
			}
		}
	}
}

func squeeze(text string) string { return strings.ReplaceAll(text, " ", "") }

// TestDeriveRefuses: what has no form by these rules is an error.
func TestDeriveRefuses(t *testing.T) {
	for _, body := range []string{
		"gozinc_p(x) \\/ y", "if x then y elseif z then u else v endif endif", "if x then gozinc_p(x) endif",
		"if x then true else if y then true else false endif endif /\\ z",
	} {
		if own, apart, err := formsOf("p.mzn", "predicate p(var bool: x) = "+body+";"); err == nil {
			t.Errorf("%s: %s%s", body, own, apart)
		}
	}
}

// TestWithout: what has no derived form is a predicate of the library.
func TestWithout(t *testing.T) {
	found := map[string]bool{}
	for name, text := range texts(t) {
		for _, p := range predicates(text) {
			found[p.name] = true
		}
		if together[name] && strings.Contains(name, reif) {
			t.Errorf("%s is a file of reified forms", name)
		}
	}
	for name := range without {
		if !found[name] {
			t.Errorf("%s is no predicate of the library", name)
		}
	}
	for name := range together {
		if _, ok := texts(t)[name]; !ok {
			t.Errorf("%s is no file of the library", name)
		}
	}
}

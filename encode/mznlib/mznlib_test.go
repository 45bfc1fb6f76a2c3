package mznlib

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/ground"
)

// item matches a predicate item; the last group tells a declaration (;) from a
// definition (=).
var item = regexp.MustCompile(`(?m)^predicate (\w+)\(([^)]*)\)\s*([;=])`)

// texts returns the files of the library that replace some of MiniZinc.
func texts(t *testing.T) map[string]string {
	t.Helper()
	files, err := Files()
	if err != nil || len(files) < 100 {
		t.Fatalf("library: %d files, %v", len(files), err)
	}
	maps.DeleteFunc(files, func(name, _ string) bool { return strings.Contains(name, "/") })
	return files
}

// What the library declares without a body ends up in FlatZinc, so the solver
// must know it, with the same types in the same order.
func TestDeclarationsAreKnown(t *testing.T) {
	for name, text := range texts(t) {
		for _, m := range item.FindAllStringSubmatch(text, -1) {
			if m[3] != ";" {
				continue
			}
			params := strings.Split(strings.Join(strings.Fields(m[2]), " "), ", ")
			def, ok := ground.Lookup(m[1], len(params))
			if !ok {
				t.Errorf("%s declares %s with %d parameters, which gozinc does not know", name, m[1], len(params))
				continue
			}
			if got, want := types(params), types(strings.Split(def.Sig, ", ")); !accepts(want, got) {
				t.Errorf("%s declares %s(%s), gozinc has %s(%s)", name, m[1], m[2], m[1], def.Sig)
			}
		}
	}
}

// types drops the names of parameters and the spaces that do not matter.
func types(params []string) []string {
	out := make([]string, len(params))
	for i, p := range params {
		typ, _, _ := strings.Cut(p, ":")
		out[i] = strings.ReplaceAll(strings.TrimSpace(typ), "array [", "array[")
	}
	return out
}

// accepts tells whether parameters of types want take arguments of types got:
// a var parameter takes a fixed argument too.
func accepts(want, got []string) bool {
	for i := range want {
		if want[i] != got[i] && want[i] != "var "+got[i] {
			return false
		}
	}
	return len(want) == len(got)
}

// predicateOf are the predicates that are not called after their file.
var predicateOf = map[string]string{
	"fzn_arg_max_int": "fzn_maximum_arg_int", "fzn_arg_max_bool": "fzn_maximum_arg_bool",
	"fzn_arg_min_int": "fzn_minimum_arg_int", "fzn_arg_min_bool": "fzn_minimum_arg_bool",
}

// A file that replaces one of the standard library must define the predicate
// that is called after the file. Some are defined for integers and for
// enumerations, which only the name of the file tells apart.
func TestFilesDefineWhatTheyReplace(t *testing.T) {
	for name, text := range texts(t) {
		pred, ok := strings.CutSuffix(name, ".mzn")
		if !ok || !strings.HasPrefix(pred, "fzn_") {
			continue
		}
		if other, ok := predicateOf[pred]; ok {
			pred = other
		}
		found := false
		for _, m := range item.FindAllStringSubmatch(text, -1) {
			found = found || m[3] == "=" && (m[1] == pred || m[1] == overloaded.ReplaceAllString(pred, "$1"))
		}
		if !found {
			t.Errorf("%s does not define %s", name, pred)
		}
	}
}

// overloaded matches the names of files for one type of nodes.
var overloaded = regexp.MustCompile(`_(?:int|enum)(_reif)?$`)

// native matches a call or declaration of a native predicate.
var native = regexp.MustCompile(`\bgozinc_\w+`)

// Every native predicate that the library uses is declared.
func TestUsesAreDeclared(t *testing.T) {
	all := texts(t)
	declared := make(map[string]bool)
	for _, m := range item.FindAllStringSubmatch(all[declarationsFile], -1) {
		declared[m[1]] = true
	}
	for name, text := range all {
		for _, pred := range native.FindAllString(text, -1) {
			if !declared[pred] {
				t.Errorf("%s uses %s, which %s does not declare", name, pred, declarationsFile)
			}
		}
	}
}

// What is declared without a body is declared in all forms: MiniZinc refuses a
// call in a context for which there is neither a form nor a body.
func TestAllFormsAreDeclared(t *testing.T) {
	declared := make(map[string]bool)
	for _, text := range texts(t) {
		for _, m := range item.FindAllStringSubmatch(text, -1) {
			declared[m[1]] = true
		}
	}
	form := regexp.MustCompile(`_(?:imp|reif)$`)
	for name, text := range texts(t) {
		for _, m := range item.FindAllStringSubmatch(text, -1) {
			if m[3] != ";" || form.MatchString(m[1]) {
				continue
			}
			for _, suffix := range []string{"_imp", "_reif"} {
				if !declared[m[1]+suffix] {
					t.Errorf("%s declares %s, and nothing %s%s", name, m[1], m[1], suffix)
				}
			}
		}
	}
}

// With -O3 MiniZinc reads the redefinitions.mzn of Gecode in the place of ours, so
// a file with a call of a native constraint includes their declarations itself. So it is with
// other files of the same name, in which a half reified form may be missing.
func TestCallsIncludeDeclarations(t *testing.T) {
	for name, text := range texts(t) {
		if strings.HasPrefix(name, "fzn_") && native.MatchString(text) && !strings.Contains(text, `include "`+declarationsFile+`";`) {
			t.Errorf("%s does not include %s", name, declarationsFile)
		}
		if strings.Contains(text, `include "fzn_`) {
			t.Errorf("%s includes a file that Gecode may have", name)
		}
	}
}

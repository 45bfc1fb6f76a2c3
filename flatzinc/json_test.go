package flatzinc

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestJSONEqualsText compares the two forms that MiniZinc 2.10 writes of the
// same models.
func TestJSONEqualsText(t *testing.T) {
	files, err := filepath.Glob("../testdata/flatzinc/json/*.fzn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, json := mustRead(t, file), mustRead(t, file+".json")
			want, got := mustParse(t, text), mustParse(t, json)
			want.Predicates = nil // JSON has none
			sortAnnotations(want)
			sortAnnotations(got)
			if a, b := formatModel(want), formatModel(got); a != b {
				t.Errorf("text\n%s\nJSON\n%s", a, b)
			}
		})
	}
}

func mustRead(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// sortAnnotations makes the order of the annotations of variables irrelevant.
func sortAnnotations(m *Model) {
	for _, v := range m.Vars {
		slices.SortFunc(v.Anns, func(a, b Expr) int { return strings.Compare(a.String(), b.String()) })
	}
}

const smallJSON = `{
  "version": "1.0", "unknown": [{"a": null}, -1.5e3, {}],
  "solve": {"ann": ["free"], "objective": "y", "method": "maximize"},
  "output": ["y", "xs", "none"],
  "constraints": [
    {"args": ["w", ["x", "y"], 3], "unknown": 1, "id": "int_lin_le", "ann": [{"args": [["zz", "x"], {"string": "a\u00e9\"b"}], "id": "f"}], "defines": "x"},
    {"id": "p", "args": [[1, 2.5], [], {"set": []}, {"set": [[1, 2], [4, 4]]}, true, {"string": ""}, {"set": [[0.5, 1.5]]}, {"set": [[2, 2], [3.5, 3.5]]}]}
  ],
  "arrays": {"xs": {"a": ["x", 7, "y"], "ann": ["q"]}, "w": {"introduced": true, "a": [1, -1]}, "none": {"a": []}},
  "variables": {
    "x": {"domain": [[1, 3], [5, 9]], "type": "int", "ann": ["k"]},
    "y": {"type": "int", "introduced": true, "defined": true, "rhs": "x"},
    "b": {"type": "bool", "defined": false},
    "s": {"type": "set of int", "domain": [[1, 2]]},
    "f": {"type": "float", "domain": [[1, 2.5]]},
    "g": {"type": "float", "domain": [[1, 2]]},
    "h": {"type": "float"}
  }
}
`

const smallText = `var {1,2,3,5,6,7,8,9}: x :: k;
var int: y :: var_is_introduced :: is_defined_var :: output_var = x;
var bool: b;
var set of 1..2: s;
var 1.0..2.5: f;
var 1.0..2.0: g;
var float: h;
array [1..2] of int: w = [1,-1];
array [1..3] of var int: xs :: output_array([1..3]) = [x,7,y];
array [1..0] of int: none :: output_array([1..0]) = [];
constraint int_lin_le(w,[x,y],3) :: f([zz,x],"aé\"b") :: defines_var(x);
constraint p([1.0,2.5],[],{},{1,2,4},true,"",0.5..1.5,{2.0,3.5});
solve :: free maximize y;
`

// TestJSONAnyOrder reads members that come before those that declare their
// names, in pieces of any size.
func TestJSONAnyOrder(t *testing.T) {
	want := mustParse(t, smallText)
	m := mustParse(t, "\ufeff\n "+smallJSON)
	if a, b := formatModel(want), formatModel(m); a != b {
		t.Errorf("text\n%s\nJSON\n%s", a, b)
	}
	line, column := m.Position(m.Vars[2].Pos)
	if line != 13+1 || column != 5 {
		t.Errorf("b is at %d:%d", line, column)
	}
	slow, err := Parse("slow.json", iotest.OneByteReader(strings.NewReader(smallJSON)))
	if err != nil || formatModel(slow) != formatModel(m) {
		t.Errorf("byte by byte: %v", err)
	}
	for piece := 1; piece < 200; piece += 7 {
		r := readers.Get().(*reader)
		r.start("piece.json", strings.NewReader(smallJSON))
		r.scan.ResetPiece(strings.NewReader(smallJSON), piece)
		if !r.scan.StartsJSON() {
			t.Fatalf("pieces of %d bytes: not recognised", piece)
		}
		r.readJSON()
		if got, err := r.finish(); err != nil || formatModel(got) != formatModel(m) {
			t.Errorf("pieces of %d bytes: %v", piece, err)
		}
		r.release()
	}
}

// TestNotJSON: a text that begins with a set is FlatZinc.
func TestNotJSON(t *testing.T) {
	m := mustParse(t, "{1,2}: a = 2;\nvar 1..3: x;\nconstraint int_le(a,x);\nsolve satisfy;\n")
	if len(m.Vars) != 1 {
		t.Errorf("%d variables", len(m.Vars))
	}
}

func TestJSONErrors(t *testing.T) {
	// around puts variables and constraints into a model on one line.
	around := func(variables, constraints string) string {
		return `{"variables": {` + variables + `}, "arrays": {}, "constraints": [` + constraints + `], "solve": {"method": "satisfy"}}`
	}
	solve := func(s string) string { return `{"variables": {}, "arrays": {}, "constraints": [], "solve": ` + s + `}` }
	for _, tt := range []struct{ name, text, want string }{
		{"truncated", `{"variables": {`, `1:16: expected a key, found end of file`},
		{"empty object", "{}", "1:3: the solve item is missing"},
		{"text after it", `{} {}`, `1:4: expected the end of the file, found "{"`},
		{"no key", `{"a": 1, 2}`, `1:10: expected a key, found "2"`},
		{"no colon", `{"a" 1}`, `1:6: expected ":", found "1"`},
		{"no comma", `{"a": 1 "b": 2}`, `1:9: expected "," or "}", found "b"`},
		{"no value", `{"a": }`, `1:7: expected a value, found "}"`},
		{"twice", `{"arrays": {}, "arrays": {}}`, "1:16: arrays is there twice"},
		{"variables in a list", `{"variables": []}`, `1:15: expected "{", found "["`},
		{"unknown name", around("", `{"id": "p", "args": ["x"]}`), "1:70: x is not declared"},
		{"unknown defined name", around("", `{"id": "p", "args": [], "defines": "x"}`), "1:84: x is not declared"},
		{"no arguments", around("", `{"id": "p"}`), "1:49: a constraint needs the members id and args"},
		{"array in array", around("", `{"id": "p", "args": [[[1]]]}`), "1:71: an array cannot be an element of an array"},
		{"no type", around(`"x": {}`, ""), "1:16: x has no type"},
		{"odd type", around(`"x": {"type": "string"}`, ""), "1:30: a variable cannot be of type string"},
		{"empty domain", around(`"x": {"type": "int", "domain": []}`, ""), "1:47: the domain is empty"},
		{"half a range", around(`"x": {"type": "int", "domain": [[1]]}`, ""), "1:48: expected the two ends of a range, found 1 numbers"},
		{"domain of a bool", around(`"x": {"type": "bool", "domain": [[0, 1]]}`, ""), "1:48: a bool has no domain"},
		{"floats in ints", around(`"x": {"type": "int", "domain": [[0.5, 1]]}`, ""), "1:47: expected ints as domain, found floats"},
		{"two ranges", around(`"x": {"type": "float", "domain": [[0.5, 1], [2, 3]]}`, ""), "1:49: the domain of a float must be a range"},
		{"wrong value", around(`"x": {"type": "int", "rhs": true}`, ""), "1:44: expected var int, found true"},
		{"declared twice", around(`"x": {"type": "int"}, "x": {"type": "int"}`, ""), "1:38: x is declared twice"},
		{"no method", solve(`{}`), "1:61: the solve item has no method"},
		{"odd method", solve(`{"method": "solve"}`), `1:72: expected satisfy, minimize or maximize, found "solve"`},
		{"no objective", solve(`{"method": "minimize"}`), "1:72: the solve item has no objective"},
		{"odd objective", solve(`{"method": "minimize", "objective": true}`), "1:97: expected an int or a float as objective, found true"},
		{"unknown output", `{"variables": {}, "arrays": {}, "constraints": [], "output": ["x"]}`, "1:63: x is not declared"},
		{"too large", around("", `{"id": "p", "args": [99999999999999999999]}`), "1:70: integer 99999999999999999999 is not within ±9223372036854775806"},
		{"deep", `{"a": ` + strings.Repeat("[", 200), "1:106: expressions nest deeper than 100"},
		{"later line", "{\"variables\": {},\n \"constraints\": [\n {\"id\": 3}],\n \"arrays\": {}}", `3:9: expected the name of a constraint, found "3"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse("e.json", strings.NewReader(tt.text))
			var located *Error
			if !errors.As(err, &located) || err.Error() != "e.json:"+tt.want {
				t.Errorf("got  %v\nwant e.json:%s", err, tt.want)
			}
		})
	}
}

// FuzzJSON: no input makes the reader panic, and what it accepts it accepts
// again.
func FuzzJSON(f *testing.F) {
	f.Add(smallJSON)
	for _, file := range []string{"annotations", "types"} {
		text, err := os.ReadFile("../testdata/flatzinc/json/" + file + ".fzn.json")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseBytes("fuzz.json", []byte(text))
		if err != nil {
			return
		}
		again, err := Parse("fuzz.json", iotest.HalfReader(strings.NewReader(text)))
		if err != nil || formatModel(again) != formatModel(m) {
			t.Errorf("the second reading differs: %v", err)
		}
	})
}

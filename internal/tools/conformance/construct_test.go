package conformance

import (
	"testing"
	"time"

	"github.com/gozinc/gozinc/internal/intset"
)

func mustDocuments(t *testing.T, text string) []Value {
	t.Helper()
	docs, err := documents(text)
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

// one reads a header of one document.
func one(t *testing.T, text string) Value {
	t.Helper()
	docs := mustDocuments(t, text)
	if len(docs) != 1 {
		t.Fatalf("%d documents", len(docs))
	}
	return docs[0]
}

// TestPlainScalars: the scalars of YAML 1.1 as PyYAML reads them.
func TestPlainScalars(t *testing.T) {
	for _, c := range []struct {
		text string
		want Value
	}{
		{"yes", Bool(true)},
		{"Off", Bool(false)},
		{"~", Null{}},
		{"17", integer(17)},
		{"-1_000", integer(-1000)},
		{"010", integer(8)},
		{"0x1F", integer(31)},
		{"0b101", integer(5)},
		{"08", Text("08")},
		{"1e5", Text("1e5")},
		{"1.0e+5", integer(100000)},
		{"y", Text("y")},
		{"'17'", Text("17")},
		{`"true"`, Text("true")},
		{"|\n  1", Text("1")},
	} {
		r, _ := one(t, "v: "+c.text).(*Record)
		if got := r.field("v"); show(got) != show(c.want) || !equal(c.want, got) {
			t.Errorf("%s is %s, want %s", c.text, show(got), show(c.want))
		}
	}
}

func TestTaggedValues(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"!!set {1, 2, 3}", "1..3"},
		{"!!set {}", "{}"},
		{"!Range 4..6", "4..6"},
		{"!!set {1.5, A}", `n3/2 and t"A"`},
		{"!ConstrEnum {constructor: C, argument: 3}", "C(3)"},
		{"!AnonEnum {enumName: X, value: 2}", "X(2)"},
		{"!!python/object:minizinc.types.ConstrEnum {constructor: C, argument: x}", `C("x")`},
		{"!Unordered [1, 2]", "in any order [1, 2]"},
		{"!Trim ' a '", "a"},
		{"!Solution {x: 1}", `{"x": 1}`},
	} {
		r, _ := one(t, "v: "+c.text).(*Record)
		if got := show(r.field("v")); got != c.want {
			t.Errorf("%s is %s, want %s", c.text, got, c.want)
		}
	}
	r, _ := one(t, "a: !Duration 10s\nb: !Duration 5ms\nc: !Range 3..5").(*Record)
	if a, b := r.field("a"), r.field("b"); a != Duration(10*time.Second) || b != Duration(5*time.Millisecond) {
		t.Errorf("durations %v and %v", a, b)
	}
	if s, _ := r.field("c").(Set); !s.Ints.Equal(intset.Interval(3, 5)) {
		t.Errorf("range %v", s)
	}
}

// TestForgivenTags: an unknown tag empties the innermost tagged container, and
// what is empty accepts everything.
func TestForgivenTags(t *testing.T) {
	doc := one(t, "!Test\nexpected: !Result\n  status: SATISFIED\n  solution: !Solution\n    s: !set {1, 2}\n")
	e := newTest(doc.(*Record), "x", "x.mzn").expected[0].(*Result)
	if got := e.fields.text("status"); got != "SATISFIED" {
		t.Errorf("status %q", got)
	}
	if s, ok := e.fields.field("solution").(*Record); !ok || len(s.Keys) != 0 {
		t.Errorf("solution %s", show(e.fields.field("solution")))
	}
	doc = one(t, "!Test\nexpected: !Result\n  status: SATISFIED\n  solution: !Solution:\n    s: 1\n")
	e = newTest(doc.(*Record), "x", "x.mzn").expected[0].(*Result)
	if len(e.fields.Keys) != 0 {
		t.Errorf("result %s", show(e.fields))
	}
	if why := e.mismatch(&obtained{kind: resultKind, status: "UNKNOWN"}, rules{}); why != "" {
		t.Errorf("an empty result refuses: %s", why)
	}
	doc = one(t, "!Test\nexpected: !Result\n")
	if e := newTest(doc.(*Record), "x", "x.mzn").expected; len(e) != 1 {
		t.Errorf("a bare tag gives %d expectations", len(e))
	}
}

func TestMalformedHeaders(t *testing.T) {
	for _, text := range []string{"a: [", "!Range x..3", "!Duration 3 weeks", "!Approx abc", "!ConstrEnum {argument: 3}"} {
		if docs, err := documents(text); err == nil {
			t.Errorf("%s is %s", text, show(docs[0]))
		}
	}
}

package conformance

import (
	"encoding/json"
	"testing"
)

// TestEqual compares what headers say with what MiniZinc prints.
func TestEqual(t *testing.T) {
	for _, c := range []struct {
		header, printed string
		want            bool
	}{
		{"1", "1", true},
		{"1", "1.0", true},
		{"1", "true", true},
		{"true", "1", true},
		{"0.1", "0.1", true},
		{"0.1", "0.10000001", false},
		{"9007199254740993", "9007199254740992", false},
		{"!Approx 0.1", "0.1000005", true},
		{"!Approx 0.1", "0.10001", false},
		{"!Approx 0.1", `"0.1"`, true},
		{"!Approx 0.1", `[0.1]`, false},
		{"abc", `"abc"`, true},
		{"abc", `{"e": "abc"}`, true},
		{"'1'", "1", false},
		{"!Trim a", `" a\n"`, true},
		{"!Trim a", `"b"`, false},
		{"[1, [2, 3]]", "[1, [2, 3]]", true},
		{"[1, 2]", "[1]", false},
		{"[!Approx 1.5]", "[1.5000001]", true},
		{"!!set {1, 2, 3}", `{"set": [[1, 3]]}`, true},
		{"!!set {1, 2, 3}", `{"set": [1, 2, 3]}`, true},
		{"!!set {1, 2}", `{"set": [[1, 3]]}`, false},
		{"!!set {}", `{"set": []}`, true},
		{"!Range 1..3", `{"set": [[1, 3]]}`, true},
		{"!Range 1..2000000", `{"set": [[1, 2000000]]}`, true},
		{"!Range 1..3", `[1, 2, 3]`, false},
		{"!!set {A, B}", `{"set": [{"e": "B"}, {"e": "A"}]}`, true},
		{"!!set {A, B}", `{"set": [{"e": "A"}]}`, false},
		{"!!set {1.5}", `{"set": [1.5]}`, true},
		{"!!set {false, true}", `{"set": [false, true]}`, true},
		{"!ConstrEnum {constructor: C, argument: A}", `{"c": "C", "e": {"e": "A"}}`, true},
		{"!ConstrEnum {constructor: C, argument: A}", `{"c": "D", "e": {"e": "A"}}`, false},
		{"{c: C, e: 3}", `{"c": "C", "e": 3}`, true},
		{"{e: X, i: 3}", `{"e": "X", "i": 3}`, true},
		{"{e: X, i: 3}", `{"e": "X", "i": 4}`, false},
		{"!AnonEnum {enumName: X, value: 3}", `{"e": "X", "i": 3}`, true},
		{"!Unordered [1, 2, 2]", `[2, 1, 2]`, true},
		{"!Unordered [1, 2, 2]", `[2, 1, 1]`, false},
		{"!Unordered [1, 2]", `[1]`, false},
		{"{a: 1, b: [2]}", `{"b": [2], "a": 1}`, true},
		{"{a: 1}", `{"a": 1, "b": 2}`, false},
		{"~", "null", true},
		{"~", "0", false},
		{"0", "null", false},
	} {
		r, _ := one(t, "v: "+c.header).(*Record)
		got, err := decodeValue(json.RawMessage(c.printed))
		if err != nil {
			t.Fatal(err)
		}
		if equal(r.field("v"), got) != c.want {
			t.Errorf("equal(%s, %s) is %v", c.header, c.printed, !c.want)
		}
	}
}

func TestFloatRangesOfSets(t *testing.T) {
	v, err := decodeValue(json.RawMessage(`{"set": [[1.0, 2.0], [3, 4], 7]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := show(v), "{3,4,7} and (n1,n2)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

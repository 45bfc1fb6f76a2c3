package conformance

import "testing"

// TestRearranged: all solutions may come in another order, and 0 has one sign.
func TestRearranged(t *testing.T) {
	solution := func(x Value, text string) *Record {
		r := newRecord()
		r.put(Text("x"), x)
		r.put(Text("_output_item"), Text(text))
		return r
	}
	want := newRecord()
	want.put(Text("status"), Text("ALL_SOLUTIONS"))
	want.put(Text("solution"), List{solution(integer(-1), "-1"), solution(integer(0), "-0"), solution(integer(0), "0")})
	for _, c := range []struct {
		have []*Record
		ok   bool
	}{
		{[]*Record{solution(integer(0), "0"), solution(integer(-1), "-1")}, true},
		{[]*Record{solution(integer(0), "0")}, false},
		{[]*Record{solution(integer(0), "0"), solution(integer(-1), "-1"), solution(integer(1), "1")}, false},
	} {
		got := &obtained{kind: resultKind, status: "ALL_SOLUTIONS", many: true, solutions: c.have}
		if ok := rearranged(&Result{fields: want}, got); ok != c.ok {
			t.Errorf("%v: %v", c.have, ok)
		}
	}
}

// TestDiffers: a solution may be another one if a variable differs, or one that is
// not listed may.
func TestDiffers(t *testing.T) {
	record := func(pairs ...string) *Record {
		r := newRecord()
		for i := 0; i < len(pairs); i += 2 {
			r.put(Text(pairs[i]), Text(pairs[i+1]))
		}
		return r
	}
	have := record("x", "1", "y", "2", "_output_item", "text", "objective", "5")
	for _, tt := range []struct {
		name string
		want *Record
		ok   bool
	}{
		{"another value", record("x", "2", "y", "2"), true},
		{"the same values, all listed", record("x", "1", "y", "2", "_output_item", "other"), false},
		{"the same values, not all listed", record("x", "1", "_output_item", "other"), true},
		{"text alone", record("_output_item", "other"), true},
		{"another objective", record("x", "2", "objective", "6"), false},
		{"a variable that is not there", record("z", "1"), false},
	} {
		if got := differs(tt.want, have); got != tt.ok {
			t.Errorf("%s: %t, want %t", tt.name, got, tt.ok)
		}
	}
}

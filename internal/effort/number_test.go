package effort

import (
	"slices"
	"strings"
	"testing"
)

var (
	clauses = Of[int64]("a/one.Clauses", 200, 1, 1000)
	share   = Of[float64]("a/two.share", 0.5, 0, 1)
	cells   = Of[int]("a/one.cells", 7, 0, 10)
	_       = Of[int]("a/two.cells", 7, 0, 10)
)

// TestSet: a number is set by its name or the end of it, inside its range; all else is an
// error that says why, and changes nothing.
func TestSet(t *testing.T) {
	for _, c := range []struct{ text, fault string }{
		{"Clauses=400", ""},
		{"one.Clauses=401", ""},
		{"a/one.Clauses=402", ""},
		{"share=0.25", ""},
		{"Clauses", "NAME=VALUE"},
		{"lauses=1", "no number of effort"},
		{"unknown=1", "no number of effort"},
		{"cells=3", "a/one.cells or a/two.cells"},
		{"Clauses=0", "not between 1 and 1000"},
		{"Clauses=1001", "not between 1 and 1000"},
		{"Clauses=2.5", "not a number of its kind"},
		{"Clauses=many", "not a number of its kind"},
		{"share=NaN", "not a number of its kind"},
		{"share=2", "not between 0 and 1"},
		{"Clauses=1e3000", "not a number of its kind"},
	} {
		err := Set(c.text)
		if (err == nil) != (c.fault == "") || err != nil && !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%s: %v, want %q", c.text, err, c.fault)
		}
	}
	if *clauses != 402 || *share != 0.25 || *cells != 7 {
		t.Errorf("clauses %d, share %g, cells %d", *clauses, *share, *cells)
	}
}

// TestAll: the numbers are listed by name, with the values that they had at first.
func TestAll(t *testing.T) {
	var names []string
	for _, n := range All() {
		names = append(names, n.Name)
		if n.Default < n.Lo || n.Default > n.Hi {
			t.Errorf("%s: %g is not between %g and %g", n.Name, n.Default, n.Lo, n.Hi)
		}
	}
	if want := []string{"a/one.Clauses", "a/one.cells", "a/two.cells", "a/two.share"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

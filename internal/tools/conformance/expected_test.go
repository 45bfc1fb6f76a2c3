package conformance

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func sample() (report, null *Report) {
	report = &Report{MiniZinc: "9.9.9", Rows: []Row{
		{ID: "unit/a.mzn::0", Category: Solver, Verdict: Pass, Time: 3},
		{ID: "unit/b.mzn::0", Category: Solver, Verdict: Alt, Reason: "x: expected 1, got 2"},
		{ID: "unit/c.mzn::1", Category: Solver, Verdict: Fail, Reason: "mznfileAbC1.fzn:2:1: float variables"},
		{ID: "unit/d.mzn::0", Category: Error, Verdict: Pass},
		{ID: "unit/e.mzn::0", Category: Solver, Verdict: Skip, Reason: "header names only cbc"},
	}}
	null = &Report{Rows: []Row{{ID: "unit/a.mzn::0", Category: Solver, Verdict: Pass}}}
	return report, null
}

func TestExpectedIsKept(t *testing.T) {
	e := Expect(sample())
	var b bytes.Buffer
	if err := e.Write(&b); err != nil {
		t.Fatal(err)
	}
	read, err := ReadExpected(&b)
	if err != nil {
		t.Fatal(err)
	}
	read.Tests, e.Tests = nonZero(read.Tests), nonZero(e.Tests)
	read.Floor, e.Floor = nonZero(read.Floor), nonZero(e.Floor)
	if !reflect.DeepEqual(e, read) {
		t.Errorf("wrote %+v\nread %+v", e, read)
	}
	if _, err := ReadExpected(strings.NewReader("a\tb\n")); err == nil {
		t.Error("nonsense is read")
	}
}

func nonZero(m map[Category]int) map[Category]int {
	n := map[Category]int{}
	for k, v := range m {
		if v != 0 {
			n[k] = v
		}
	}
	return n
}

func TestCounts(t *testing.T) {
	e := Expect(sample())
	for _, c := range []struct {
		verdicts []Verdict
		want     int
	}{
		{[]Verdict{Pass}, 1},
		{[]Verdict{Pass, Alt}, 2},
		{[]Verdict{Fail, Timeout, Broken}, 1},
		{[]Verdict{Skip}, 1},
	} {
		if got := e.Count(Solver, c.verdicts...); got != c.want {
			t.Errorf("%v: %d, want %d", c.verdicts, got, c.want)
		}
	}
}

func TestDifferences(t *testing.T) {
	report, null := sample()
	e := Expect(report, null)
	if d := e.Differences(report); len(d) != 0 {
		t.Errorf("with itself: %q", d)
	}
	changed, _ := sample()
	changed.Rows[0].Verdict = Alt // no difference
	changed.Rows[1].Verdict = Timeout
	changed.Rows[2].Verdict = Pass
	changed.Rows = changed.Rows[:4]
	want := []string{"unit/b.mzn::0: expected ALT", "unit/c.mzn::1: expected FAIL, got PASS", "unit/e.mzn::0: not in"}
	got := e.Differences(changed)
	begins := func(d Difference, text string) bool { return strings.HasPrefix(d.Text, text) }
	if !slices.EqualFunc(got, want, begins) {
		t.Errorf("got %q", got)
	}
	changed.Replace(&Report{Rows: []Row{{ID: "unit/b.mzn::0", Category: Solver, Verdict: Pass}}})
	if again := e.Differences(changed); len(again) != len(got)-1 || again[0].ID != "unit/c.mzn::1" {
		t.Errorf("after a second run: %q", again)
	}
}

func TestTable(t *testing.T) {
	var b strings.Builder
	if err := WriteTable(&b, []*Expected{Expect(sample())}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| 9.9.9 | solver | 4 | 2 | 1 | 1 | 1 | 1 |",
		"| 9.9.9 | error | 1 | 1 | 0 | 0 | 0 | – |",
		"Not classified.\n\n- `c #1` (solver): model.fzn:2:1: float variables",
		"- 1: header names only cbc",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

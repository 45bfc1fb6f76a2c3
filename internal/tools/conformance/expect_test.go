package conformance

import (
	"strings"
	"testing"
)

// answer is a result with solutions given as YAML.
func answer(t *testing.T, status string, many bool, solutions ...string) *obtained {
	t.Helper()
	o := &obtained{kind: resultKind, status: status, many: many}
	for _, s := range solutions {
		o.solutions = append(o.solutions, one(t, s).(*Record))
	}
	return o
}

func TestResults(t *testing.T) {
	single := answer(t, "SATISFIED", false, "{x: 1, y: 2}")
	two := answer(t, "ALL_SOLUTIONS", true, "{x: 1, y: 2}", "{x: 2, y: 1}")
	none := answer(t, "UNSATISFIABLE", false)
	for _, c := range []struct {
		expected string
		got      *obtained
		want     string // part of the reason, "" for a match
	}{
		{"!Result {solution: !Solution {x: 1}}", single, ""},
		{"!Result {solution: {x: 1}}", single, ""},
		{"!Result {status: SATISFIED}", single, ""},
		{"!Result {status: OPTIMAL_SOLUTION}", single, "status: expected"},
		{"!Result {solution: !Solution {x: 2}}", single, `"x": expected 2, got 1`},
		{"!Result {solution: !Solution {z: 2}}", single, "missing"},
		{"!Result {solution: !Solution {}}", none, ""},
		{"!Result {solution: !Solution {x: 1}}", none, "no solution"},
		{"!Result {solution: !Solution {x: 1}}", two, "no solution"},
		{"!Result {solution: [!Solution {x: 1}, !Solution {x: 2}]}", two, ""},
		{"!Result {solution: [!Solution {x: 2}, !Solution {x: 1}]}", two, "solution 1"},
		{"!Result {solution: [!Solution {x: 1}]}", two, "expected 1, got 2"},
		{"!Result {solution: [!Solution {x: 1}]}", single, "not enumerated"},
		{"!Result {solution: !SolutionSet [!Solution {x: 2}, !Solution {x: 1}]}", two, ""},
		{"!Result {solution: !SolutionSet [!Solution {x: 2}]}", two, "1 unexpected, 0 missing"},
		{"!Result {solution: !SolutionSet [!Solution {x: 2}]}", single, "not enumerated"},
		{"!Result {solution: !SolutionSet [!Solution {x: 1}, !Solution {x: 2}, !Solution {x: 3}]}", two, "1 missing"},
		{"!Error {type: TypeError}", single, "expected an error"},
	} {
		e, ok := one(t, c.expected).(expectation)
		if !ok {
			t.Fatalf("%s is no expectation", c.expected)
		}
		why := e.mismatch(c.got, rules{})
		if (why == "") != (c.want == "") || !strings.Contains(why, c.want) {
			t.Errorf("%s: %q, want %q", c.expected, why, c.want)
		}
	}
}

// TestSubsetRule: until 2.7 the harness did not count the solutions of a set,
// and neither does the runner then, but it says so.
func TestSubsetRule(t *testing.T) {
	e := one(t, "!Result {solution: !SolutionSet [!Solution {x: 1}, !Solution {x: 2}]}").(expectation)
	got := answer(t, "ALL_SOLUTIONS", true, "{x: 1}")
	if why := e.mismatch(got, rules{subset: true}); why != "" || got.weak == "" {
		t.Errorf("a part of the set: %q, weak %q", why, got.weak)
	}
	if why := e.mismatch(got, rules{}); why == "" {
		t.Error("a part of the set passes as the whole")
	}
}

func TestFailures(t *testing.T) {
	got := (&mznError{errorClasses["assertion failed"], "unknown file:0.0: no\nway"}).obtained()
	for _, c := range []struct {
		expected string
		fits     bool
	}{
		{"!Error {}", true},
		{"!Error {type: AssertionError}", true},
		{"!Error {type: EvaluationError}", true},
		{"!Error {type: TypeError}", false},
		{`!Error {message: "unknown file:0.0: no\nway"}`, true},
		{"!Error {message: no}", false},
		{"!Error {regex: '.*way'}", true},
		{"!Error {regex: 'way'}", false},
		{"!Error {regex: '^(?!unknown file:0.0).*$'}", false},
		{"!Error {regex: '^(?!known).*$'}", true},
		{"!Error {regex: '(?!'}", false},
		{"!Error {regex: '('}", false},
		{"!Result {}", false},
	} {
		e, ok := one(t, c.expected).(expectation)
		if !ok {
			t.Fatalf("%s is no expectation", c.expected)
		}
		if why := e.mismatch(got, rules{}); (why == "") != c.fits {
			t.Errorf("%s: %q", c.expected, why)
		}
	}
}

func TestCores(t *testing.T) {
	e := one(t, "!Result {status: UNSATISFIABLE, core: [b, a]}").(expectation)
	got := &obtained{kind: coreKind, status: "UNSATISFIABLE", cores: [][]string{{"a"}, {"a", "b"}}}
	if why := e.mismatch(got, rules{}); why != "" {
		t.Error(why)
	}
	got.cores = got.cores[:1]
	if e.mismatch(got, rules{}) == "" {
		t.Error("a part of the core passes")
	}
}

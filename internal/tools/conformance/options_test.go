package conformance

import (
	"slices"
	"strings"
	"testing"
)

func TestOptions(t *testing.T) {
	all := solver{flags: []string{"-a", "-i", "-n", "-n-o"}}
	for _, c := range []struct {
		header  string
		solver  solver
		satisfy bool
		want    string
	}{
		{"{}", all, true, ""},
		{"{}", solver{flags: []string{"-a"}}, true, "--intermediate-solutions"},
		{"{all_solutions: true}", all, true, "--all-solutions"},
		{"{all_solutions: false}", all, true, ""},
		{"{all_solutions: true}", all, false, "error"},
		{"{nr_solutions: 3}", all, true, "--num-solutions 3"},
		{"{nr_solutions: 3}", all, false, "--num-optimal 3"},
		{"{all_solutions: true}", solver{}, true, "error"},
		{"{-O0: true, -G: std, debug: false, D: x=1}", all, true, "-O0 -G std --D x=1"},
		{"{time_limit: !Duration 2s, optimisation_level: 2, x: 1.5}", all, true, "-O 2 --time-limit 2000 --x 1.5"},
		{"{free_search: yes, verbose: no, processes: 2, random_seed: 7}", all, true, "--free-search --parallel 2 --random-seed 7"},
	} {
		o := splitOptions(one(t, c.header).(*Record))
		args, err := o.howMany(c.solver, c.satisfy)
		got := strings.Join(append(args, o.args...), " ")
		if err != nil {
			got = "error"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.header, got, c.want)
		}
	}
}

func TestAnswer(t *testing.T) {
	text := `{"type": "warning", "message": "w"}
{"type": "checker", "output": {"raw": "ok"}}
{"type": "solution", "output": {"json": {"x": 1, "_objective": 5, "_output": "text"}}, "sections": []}
{"type": "checker", "messages": [{"type": "trace", "message": "t"}, {"type": "solution", "output": {"dzn": "d"}}]}
{"type": "solution", "output": {"json": {"x": 2, "_objective": 4}}}
{"type": "statistics", "statistics": {"a": "b"}}
{"type": "status", "status": "OPTIMAL_SOLUTION"}
`
	got, err := readAnswer(text, true)
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, s := range got.solutions {
		shown = append(shown, show(s.field("x"))+show(s.field("objective"))+show(s.field("_output_item"))+show(s.field("_checker")))
	}
	if want := []string{`15"text""ok"`, `24<>"td"`}; !slices.Equal(shown, want) || got.status != "OPTIMAL_SOLUTION" {
		t.Errorf("%q, %s", shown, got.status)
	}
	if got, _ := readAnswer(text, false); len(got.solutions) != 1 || show(got.last().field("x")) != "2" {
		t.Errorf("the last of several: %v", got.solutions)
	}
}

func TestStreamErrors(t *testing.T) {
	for _, c := range []struct{ text, class, message string }{
		{`{"type": "error", "what": "type error", "message": "m"}`, "TypeError", "m"},
		{`{"type": "error", "what": "cyclic include error", "cycle": ["a", "b"]}`, "CyclicIncludeError", "a includes b"},
		{`{"type": "error", "what": "new error"}`, "MiniZincError", noMessage},
		{`hello`, "MiniZincError", `output that is not JSON: "hello"`},
	} {
		_, err := stream(c.text)
		e, ok := err.(*mznError)
		if !ok || e.classes[0] != c.class || e.message != c.message {
			t.Errorf("%s: %v", c.text, err)
		}
	}
	for text, class := range map[string]string{
		"x\nMiniZinc: evaluation error: Assertion failed: y": "AssertionError",
		"MiniZinc: evaluation error: y":                      "EvaluationError",
		"MiniZinc: type error: y":                            "TypeError",
		"Error: syntax error, y":                             "SyntaxError",
		"":                                                   "MiniZincError",
	} {
		if e := errorFromText(text); e.classes[0] != class || e.message == "" {
			t.Errorf("%q: %v", text, e)
		}
	}
}

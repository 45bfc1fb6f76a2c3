package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/dimacs"
	"github.com/gozinc/gozinc/internal/test/drat"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// exported returns what Export writes of a model.
func exported(t *testing.T, text string, o Options, f Format) string {
	t.Helper()
	var b bytes.Buffer
	if err := Export(t.Context(), parse(t, text), o, f, &b); err != nil {
		t.Fatalf("%s: %v\n%s", f, err, text)
	}
	return b.String()
}

// byOther solves the clauses as another program would, and returns its answer with an
// assignment of all variables; flip changes the value of one of them, counted from 1.
func byOther(t *testing.T, cnf, status string, flip int) string {
	t.Helper()
	f, shift, err := dimacs.Read(strings.NewReader(cnf))
	if err != nil {
		t.Fatal(err)
	}
	e := cdcl.New(f)
	if e.Solve(t.Context()) != sat.Sat {
		return "s UNSATISFIABLE\n"
	}
	text := "s " + status + "\nv"
	for i := 1; i <= f.NumVars()-shift; i++ {
		value := i
		if e.Value(sat.Mk(uint32(i+shift))) == (i == flip) {
			value = -i
		}
		text += fmt.Sprintf(" %d", value)
	}
	return text + " 0\n"
}

const (
	someSquares = "var 1..9: x :: output_var; var 1..40: y; constraint int_times(x,x,y); constraint int_le(10,y); "
	noSquare    = "var 1..9: x; var 1..40: y; constraint int_times(x,x,y); constraint int_le(37,y); solve satisfy;"
)

// TestCheck: the answer of another program is read as what it means for the model, and
// its solution is checked.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, goal, answer string
		status             Status
		solution           bool
	}{
		{"a solution", "solve satisfy;", "SATISFIABLE", Satisfied, true},
		{"a solution with an objective", "solve minimize x;", "SATISFIABLE", Satisfied, true},
		{"an optimum", "solve minimize x;", "OPTIMUM FOUND", Complete, true},
		{"nothing", "solve minimize x;", "", Unknown, false},
		{"a refutation", "solve maximize x;", "UNSATISFIABLE", Unsatisfiable, false},
	} {
		text := someSquares + c.goal
		answer := "s " + c.answer + "\n"
		switch {
		case c.solution:
			answer = byOther(t, exported(t, text, Options{}, DIMACS), c.answer, 0)
		case c.answer == "":
			answer = "s UNKNOWN\n"
		}
		s, status, err := Check(t.Context(), parse(t, text), Options{}, strings.NewReader(answer))
		if err != nil || status != c.status || (s != nil) != c.solution {
			t.Errorf("%s: %v, %v, %v", c.name, s, status, err)
			continue
		}
		if (s != nil && s.Objective != nil) != (c.solution && c.goal != "solve satisfy;") {
			t.Errorf("%s: objective %v", c.name, s.Objective)
		}
		if s != nil && s.Objective != nil && (s.Objective.Int < 4 || s.Objective.Int > 6) {
			t.Errorf("%s: objective %v", c.name, s.Objective)
		}
	}
}

// TestCheckWithoutCosts: an answer to DIMACS knows nothing of the literals that an objective costs.
func TestCheckWithoutCosts(t *testing.T) {
	o := Options{Encode: encode.Options{OrderMax: 1}}
	for _, goal := range []string{"x", "y"} { // one of them is more than 0
		text := "var 0..5: x; var 0..5: y; constraint int_lin_le([-1,-1],[x,y],-5); solve minimize " + goal + ";"
		answer := byOther(t, exported(t, text, o, DIMACS), "SATISFIABLE", 0)
		if s, status, err := Check(t.Context(), parse(t, text), o, strings.NewReader(answer)); err != nil || status != Satisfied || s == nil {
			t.Errorf("least %s: %v, %v, %v", goal, s, status, err)
		}
	}
}

// TestCheckRefuses: an answer that is no answer, an assignment that breaks a clause or
// leaves one open, and a solution of a model that has none are errors.
func TestCheckRefuses(t *testing.T) {
	text := someSquares + "solve satisfy;"
	cnf := exported(t, text, Options{}, DIMACS)
	f, shift, err := dimacs.Read(strings.NewReader(cnf))
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	var wrong *AnswerError
	for i := 1; i <= f.NumVars()-shift; i++ {
		if _, _, err := Check(t.Context(), parse(t, text), Options{}, strings.NewReader(byOther(t, cnf, "SATISFIABLE", i))); errors.As(err, &wrong) {
			refused++
		} else if err != nil {
			t.Errorf("variable %d changed: %v", i, err)
		}
	}
	if refused == 0 {
		t.Errorf("none of %d changed assignments is refused", f.NumVars())
	}
	for name, c := range map[string]struct{ text, answer string }{
		"no answer":        {text, "c nothing\nv 1 x 0\n"},
		"an empty answer":  {text, "s SATISFIABLE\nv 0\n"},
		"a number too far": {text, "s SATISFIABLE\nv 99999 0\n"},
		"of no model":      {noSquare, "s SATISFIABLE\nv 1 0\n"},
	} {
		_, status, err := Check(t.Context(), parse(t, c.text), Options{}, strings.NewReader(c.answer))
		if !errors.As(err, &wrong) || status != Unknown || errors.Unwrap(wrong) == nil || !strings.HasPrefix(wrong.Error(), "wrong answer: ") {
			t.Errorf("%s: %v, %v", name, status, err)
		}
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Check(done, parse(t, text), Options{}, strings.NewReader("s UNKNOWN\n")); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that is done: %v", err)
	}
}

// TestExport: the formats have the same clauses, with the objective as each writes it, and
// say what it means.
func TestExport(t *testing.T) {
	text := someSquares + "solve minimize x;"
	for format, lines := range map[Format][]string{
		DIMACS: {"p cnf ", "the objective is not bounded"},
		WCNF:   {"h ", "the objective is"},
		PWCNF:  {"p wcnf ", "the objective is"},
		OPB:    {"* #variable= ", "min: ", "the objective is"},
	} {
		got := exported(t, text, Options{}, format)
		for _, want := range lines {
			if !strings.Contains(got, want) {
				t.Errorf("%s lacks %q", format, want)
			}
		}
	}
	if got := exported(t, someSquares+"solve satisfy;", Options{}, WCNF); strings.Contains(got, "the objective") {
		t.Error("an objective where there is none")
	}
}

// TestExportRefuses: what clauses cannot tell is an error with a position.
func TestExportRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		format Format
		want   string
	}{
		"no bounds":              {"var int: x; var int: y; constraint int_times(x,x,y); solve satisfy;", DIMACS, "has no bounds"},
		"restarts":               {"var 1..5: s; constraint gozinc_on_restart_status(s); solve satisfy;", DIMACS, "restarts"},
		"an objective unbounded": {"var int: x; var int: y; constraint int_times(x,x,y); solve minimize y;", WCNF, "has no bounds"},
	} {
		err := Export(t.Context(), parse(t, c.text), Options{}, c.format, new(bytes.Buffer))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "test.fzn:1:") {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := Check(t.Context(), parse(t, c.text), Options{}, strings.NewReader("s UNKNOWN\n")); err == nil {
			t.Errorf("%s: an answer is read", name)
		}
	}
}

// TestProof: a run that refutes the model, or a better solution, leaves clauses and a
// proof that an independent checker accepts; others say that there is none.
func TestProof(t *testing.T) {
	for name, c := range map[string]struct {
		text     string
		says     string
		unproved bool
	}{
		"no solution":   {noSquare, "p cnf ", false},
		"an optimum":    {someSquares + "var 1..9: z; constraint int_ne(x,z); constraint int_le(x,z); solve minimize z;", "the objective is better than 5", false},
		"a maximum":     {someSquares + "solve maximize x;", "the objective is better than 6", false},
		"one solution":  {someSquares + "solve satisfy;", "", true},
		"all solutions": {someSquares + "solve satisfy;", "", true},
		"pigeons":       {"var 1..4: a; var 1..4: b; var 1..4: c; var 1..4: d; var 1..4: e; constraint gozinc_all_different([a,b,c,d,e]); solve satisfy;", "", false},
	} {
		var cnf, proof bytes.Buffer
		o := Options{Proof: &Proof{&cnf, &proof}, All: name == "all solutions"}
		out, err := Solve(t.Context(), parse(t, c.text), o, func(Solution) bool { return true })
		if err != nil || errors.Is(out.Unproved, ErrUnproved) != c.unproved {
			t.Errorf("%s: %v, %v", name, out.Unproved, err)
			continue
		}
		if c.unproved {
			continue
		}
		if err := drat.Check(bytes.NewReader(cnf.Bytes()), &proof, drat.Text); err != nil || !strings.Contains(cnf.String(), c.says) {
			t.Errorf("%s: %v\n%s", name, err, &cnf)
		}
	}
}

// TestParseEngine: the names of engines, and what is none.
func TestParseEngine(t *testing.T) {
	for _, e := range []Engine{AutoEngine, Gini, CDCL} {
		if got, err := ParseEngine(string(e)); got != e || err != nil {
			t.Errorf("%s: %s, %v", e, got, err)
		}
	}
	if _, err := ParseEngine("minisat"); err == nil || !strings.Contains(err.Error(), "minisat") {
		t.Errorf("%v", err)
	}
}

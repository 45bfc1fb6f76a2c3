package models_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// What minizinc says at the end of a run.
const (
	satisfied = "" // solutions, and no statement about further ones
	optimal   = "OPTIMAL_SOLUTION"
	allFound  = "ALL_SOLUTIONS"
	noSuch    = "UNSATISFIABLE"
)

// answer is one solution as minizinc prints it.
type answer struct {
	text    string                     // the output items without a section name
	picture string                     // the section svg
	vars    map[string]json.RawMessage // the variables by name
}

// value decodes the variable with the given name into target, a pointer to
// numbers, truth values or (nested) slices of them.
func (a answer) value(t *testing.T, name string, target any) {
	t.Helper()
	raw, ok := a.vars[name]
	if !ok {
		t.Fatalf("the solution has no %s", name)
	}
	if err := json.Unmarshal(raw, target); err != nil {
		t.Fatalf("%s = %s: %v", name, raw, err)
	}
}

// enum is a value of an enumerated type as minizinc writes it in JSON.
type enum struct {
	Name string `json:"e"`
}

// message is one line of minizinc's output with --json-stream.
type message struct {
	Type    string
	Status  string
	Message string
	Output  struct {
		Default string
		SVG     string
		JSON    map[string]json.RawMessage
	}
}

// atOnce limits the number of solvers that run at the same time.
var atOnce = make(chan struct{}, 2)

// patience is how long a run may take before it counts as hanging.
const patience = 5 * time.Minute

// minizinc runs a model and returns the solutions in the order in which they
// were found, and the final status.
func minizinc(t *testing.T, args ...string) ([]answer, string) {
	t.Helper()
	atOnce <- struct{}{}
	defer func() { <-atOnce }()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()

	args = append([]string{
		"--solver", solver, "--json-stream", "--output-mode", "json", "--output-objective",
	}, args...)
	if slices.ContainsFunc(args, func(arg string) bool {
		model, ok := strings.CutSuffix(arg, ".mzn")
		return ok && draws(t, model)
	}) {
		args = append(args, "-D", `pictures = "file"`)
	}
	cmd := exec.CommandContext(ctx, "minizinc", args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("minizinc %q: %v\n%s%s", args, err, out, stderr.String())
	}
	return messages(t, out)
}

// messages reads the output of minizinc.
func messages(t *testing.T, out []byte) ([]answer, string) {
	t.Helper()
	var answers []answer
	status := satisfied
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, 1<<28)
	for lines.Scan() {
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatalf("minizinc says %q: %v", lines.Text(), err)
		}
		switch m.Type {
		case "solution":
			answers = append(answers, answer{m.Output.Default, m.Output.SVG, m.Output.JSON})
		case "status":
			status = m.Status
		case "error":
			t.Fatalf("minizinc reports an error: %s", m.Message)
		}
	}
	if status == "SATISFIED" { // newer versions say it, older ones say nothing
		status = satisfied
	}
	return answers, status
}

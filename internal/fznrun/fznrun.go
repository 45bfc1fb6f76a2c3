// Package fznrun runs a FlatZinc solver program and reads its output back, so
// that tests can compare it with the oracle: Gecode, or gozinc itself as a
// program.
package fznrun

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Status is what the last line of the output says.
type Status uint8

// Unknown: neither complete nor unsatisfiable; there may be solutions.
// Complete: all solutions, or the optimum. Unsatisfiable: there is none.
const (
	Unknown Status = iota
	Complete
	Unsatisfiable
)

// Solution maps the name of an output item to its value, as printed.
type Solution map[string]string

// Result is the output of one run.
type Result struct {
	Solutions []Solution // in the order of printing
	Status    Status
}

// Run writes text to a file and calls the program with the given arguments and
// the name of the file. It returns what the program printed; comments, that is
// statistics too, are left out. An exit status other than 0 is an error that
// holds what the program wrote to the standard error. When ctx ends, the
// program is killed and the error is that of ctx.
func Run(ctx context.Context, text, program string, args ...string) (Result, error) {
	dir, err := os.MkdirTemp("", "fznrun")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "model.fzn")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return Result{}, err
	}
	cmd := exec.CommandContext(ctx, program, append(args, file)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err = cmd.Run()
	if ctx.Err() != nil {
		return Result{}, ctx.Err()
	}
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(stderr.String()))
	}
	return Read(stdout.String())
}

// Read reads the output of a solver.
func Read(output string) (Result, error) {
	var r Result
	current := Solution{}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "%"):
		case line == "----------":
			r.Solutions = append(r.Solutions, current)
			current = Solution{}
		case line == "==========":
			r.Status = Complete
		case line == "=====UNSATISFIABLE=====":
			r.Status = Unsatisfiable
		case line == "=====UNKNOWN=====":
			r.Status = Unknown
		default:
			name, value, ok := strings.Cut(strings.TrimSuffix(line, ";"), " = ")
			if !ok || !strings.HasSuffix(line, ";") {
				return Result{}, fmt.Errorf("fznrun: line %q is no assignment", line)
			}
			current[name] = value
		}
	}
	if len(current) > 0 {
		return Result{}, fmt.Errorf("fznrun: %d assignments after the last solution", len(current))
	}
	return r, nil
}

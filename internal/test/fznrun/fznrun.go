// Package fznrun runs a FlatZinc solver program and reads its output back, so
// that tests can compare it with the oracle: Gecode, or gozinc itself as a
// program.
package fznrun

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/internal/process"
)

// Status is what the last line of the output says.
type Status uint8

// The statuses. With Open the output ends after its solutions, or after
// nothing; Unknown says that no solution was found and that there may be one;
// Complete, that there are no more solutions, or no better ones; Unbounded, that the
// objective has no limit.
const (
	Open Status = iota
	Unknown
	Complete
	Unsatisfiable
	Unbounded
)

func (s Status) String() string {
	return [...]string{"open", "unknown", "complete", "unsatisfiable", "unbounded"}[s]
}

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
	printed, err := process.Run(ctx, process.Command{Words: slices.Concat([]string{program}, args, []string{file})})
	switch {
	case err != nil:
		return Result{}, err
	case printed.Failure() != nil:
		return Result{}, fmt.Errorf("%s: %w", program, printed.Failure())
	}
	return Read(string(printed.Output))
}

// Read reads the output of a solver.
func Read(output string) (Result, error) {
	var r Result
	current := Solution{}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		status, isStatus := statusLines[line]
		switch {
		case line == "" || strings.HasPrefix(line, "%"):
		case r.Status != Open:
			return Result{}, fmt.Errorf("fznrun: line %q after the status", line)
		case isStatus:
			r.Status = status
		case line == "----------":
			r.Solutions = append(r.Solutions, current)
			current = Solution{}
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
	if len(r.Solutions) > 0 && (r.Status == Unknown || r.Status == Unsatisfiable) {
		return Result{}, fmt.Errorf("fznrun: %d solutions, and yet the status is %v", len(r.Solutions), r.Status)
	}
	return r, nil
}

var statusLines = map[string]Status{
	"==========":              Complete,
	"=====UNSATISFIABLE=====": Unsatisfiable,
	"=====UNKNOWN=====":       Unknown,
	"=====UNBOUNDED=====":     Unbounded,
}

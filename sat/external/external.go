// Package external is an engine that runs a program for each call: any SAT solver that
// reads a formula in DIMACS format and prints its answer.
package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/answer"
)

// In and Out are words of a command that stand for names of files: the formula, and the
// answer. Without them the program has the formula on its standard input, and its answer
// is what it prints.
const (
	In  = "{in}"
	Out = "{out}"
)

// Solver implements sat.Solver. Assumptions become unit clauses, and all of them fail
// where the answer is Unsat. Assignments are checked; that there is none is believed.
type Solver struct {
	command []string
	f       *sat.Formula
	last    *answer.Answer // the assignment; nil before the first
	known   uint32         // the greatest variable that it is about
	failed  []sat.Lit
	err     error
}

// Move returns a solver for a formula without integers and propagators, and takes the
// clauses out of it. The words of the command are separated by spaces. The error is that
// of ctx.
func Move(ctx context.Context, f *sat.Formula, command string) (*Solver, error) {
	s := &Solver{command: strings.Fields(command), f: sat.NewFormula()}
	s.f.NewVars(f.NumVars() - 1)
	for _, l := range f.Units() {
		s.f.AddClause(l)
	}
	f.Drain(func(c []sat.Lit) { s.f.AddClause(c...) })
	if f.Contradiction() {
		s.f.AddClause()
	}
	return s, ctx.Err()
}

// NewVar implements sat.Sink.
func (s *Solver) NewVar() sat.Lit { return s.f.NewVar() }

// AddClause implements sat.Sink.
func (s *Solver) AddClause(lits ...sat.Lit) { s.f.AddClause(lits...) }

// Value implements sat.Solver.
func (s *Solver) Value(l sat.Lit) bool {
	if s.last == nil || l.Var() > s.known {
		return l.Neg()
	}
	return s.last.Value(l)
}

// Failed implements sat.Solver: the assumptions of the last call, each once.
func (s *Solver) Failed() []sat.Lit { return s.failed }

// Err implements sat.Fallible.
func (s *Solver) Err() error { return s.err }

// Solve implements sat.Solver: it writes the formula and runs the program, which it kills
// when ctx is done. It answers Unknown, and Err says why, when the program cannot be run,
// prints no verdict, or an assignment that is none of the formula.
func (s *Solver) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	s.failed, s.err = nil, nil
	if s.f.Contradiction() {
		return sat.Unsat
	}
	a, err := s.ask(ctx, assume)
	switch {
	case ctx.Err() != nil:
		return sat.Unknown
	case err != nil:
	case a.Status == sat.Sat:
		err = a.Check(s.f, assume...)
	case a.Status == sat.Unknown:
		err = errors.New("there is no verdict")
	}
	if err != nil {
		s.err = &Error{strings.Join(s.command, " "), err}
		return sat.Unknown
	}
	switch a.Status {
	case sat.Sat:
		s.last, s.known = a, uint32(s.f.NumVars())
	case sat.Unsat:
		for _, l := range assume {
			if !slices.Contains(s.failed, l) {
				s.failed = append(s.failed, l)
			}
		}
		if len(assume) == 0 {
			s.f.AddClause()
		}
	}
	return a.Status
}

// Error is a program that failed.
type Error struct {
	Command string
	Err     error
}

func (e *Error) Error() string { return fmt.Sprintf("engine %q: %v", e.Command, e.Err) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// lastWords is how long a program that is killed may hold on to its output.
const lastWords = time.Second

// ask runs the program.
func (s *Solver) ask(ctx context.Context, assume []sat.Lit) (*answer.Answer, error) {
	if len(s.command) == 0 {
		return nil, errors.New("no command")
	}
	dir, err := os.MkdirTemp("", "gozinc")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	in, out := filepath.Join(dir, "formula.cnf"), filepath.Join(dir, "answer.txt")
	if err := s.write(ctx, in, assume); err != nil {
		return nil, err
	}
	words := make([]string, len(s.command))
	for i, w := range s.command {
		words[i] = strings.NewReplacer(In, in, Out, out).Replace(w)
	}
	printed, err := s.run(ctx, words, in)
	if err != nil {
		return nil, err
	}
	var text io.Reader = printed
	if slices.ContainsFunc(s.command, func(w string) bool { return strings.Contains(w, Out) }) {
		file, err := os.Open(out)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		text = file
	}
	return answer.Read(text, s.f.NumVars())
}

// write writes the formula and the assumptions.
func (s *Solver) write(ctx context.Context, file string, assume []sat.Lit) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return errors.Join(sat.WriteDimacs(ctx, f, s.f, nil, assume...), f.Close())
}

// run runs the command, and returns what it prints. Exit statuses say nothing, since
// solvers use them for their verdicts; but without output they are an error.
func (s *Solver) run(ctx context.Context, words []string, in string) (*bytes.Buffer, error) {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.WaitDelay = lastWords
	killAll(cmd)
	var out, messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &messages
	if !slices.ContainsFunc(s.command, func(w string) bool { return strings.Contains(w, In) }) {
		f, err := os.Open(in)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	err := cmd.Run()
	var status *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &status):
		return nil, err
	case err != nil && out.Len() == 0 && status.ExitCode() != 10 && status.ExitCode() != 20:
		return nil, fmt.Errorf("%w: %s", err, bytes.TrimSpace(messages.Bytes()[:min(messages.Len(), 500)]))
	}
	return &out, nil
}

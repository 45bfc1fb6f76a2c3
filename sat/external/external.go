// Package external is an engine that asks others: a program that is run for each call,
// which is any SAT solver that reads a formula in DIMACS format and prints its answer, or
// a running Mallob.
package external

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/answer"
)

// Solver implements sat.Solver. Assumptions become unit clauses, and all of them fail
// where the answer is Unsat. Assignments are checked; that there is none is believed.
type Solver struct {
	asked  backend
	f      *sat.Formula
	last   *answer.Answer // the assignment; nil before the first
	known  uint32         // the greatest variable that it is about
	failed []sat.Lit
	err    error
}

// backend answers formulas.
type backend interface {
	// ask returns the answer to the formula of so many variables in the file. It
	// returns soon after ctx is done.
	ask(ctx context.Context, file string, vars int) (*answer.Answer, error)
	String() string
}

// Move returns a solver that runs a command, for a formula without integers and
// propagators, and takes the clauses out of it. The words of the command are separated by
// spaces. The error is that of ctx.
func Move(ctx context.Context, f *sat.Formula, command string) (*Solver, error) {
	return move(ctx, f, program(strings.Fields(command)))
}

// MoveMallob is Move for the Mallob that runs in a directory.
func MoveMallob(ctx context.Context, f *sat.Formula, dir string) (*Solver, error) {
	return move(ctx, f, mallob(dir))
}

func move(ctx context.Context, f *sat.Formula, asked backend) (*Solver, error) {
	s := &Solver{asked: asked, f: sat.NewFormula()}
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

// Solve implements sat.Solver: it writes the formula and asks for the answer, which it
// gives up when ctx is done. It answers Unknown, and Err says why, when there is no
// verdict, or an assignment that is none of the formula.
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
		s.err = &Error{s.asked.String(), err}
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

// Error is a program that failed, or a Mallob.
type Error struct {
	Engine string
	Err    error
}

func (e *Error) Error() string { return fmt.Sprintf("engine %q: %v", e.Engine, e.Err) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// ask writes the formula with the assumptions, and has it answered.
func (s *Solver) ask(ctx context.Context, assume []sat.Lit) (*answer.Answer, error) {
	f, err := os.CreateTemp("", "gozinc*.cnf")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	if err := errors.Join(sat.WriteDimacs(ctx, f, s.f, nil, assume...), f.Close()); err != nil {
		return nil, err
	}
	return s.asked.ask(ctx, f.Name(), s.f.NumVars())
}

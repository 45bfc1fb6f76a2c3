package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/sat"
	satanswer "github.com/gozinc/gozinc/sat/answer"
)

// AnswerError is an answer of another program that is wrong.
type AnswerError struct{ Err error }

func (e *AnswerError) Error() string { return fmt.Sprintf("wrong answer: %v", e.Err) }

// Unwrap returns what is wrong.
func (e *AnswerError) Unwrap() error { return e.Err }

// Check reads the answer of another program to what Export has written of m with the same
// options. A solution is checked against every constraint, and nil if there is none. Of
// the other statuses, Complete stands for an optimum; they are what the program claims.
// The errors are those of Export and an *AnswerError.
func Check(ctx context.Context, m *flatzinc.Model, o Options, in io.Reader) (s *Solution, end Status, err error) {
	ctx, cancel := o.within(ctx)
	defer cancel()
	r := &run{ctx: ctx, o: o, m: m, log: &progress{}}
	r.open(cancel)
	defer r.closePrograms(&err)
	p, err := r.clauses(o.Window)
	if err != nil {
		return nil, Unknown, err
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, Unknown, &AnswerError{err}
	}
	// DIMACS has no literals of costs. Values are not read from these unless the answer has them.
	a, err := satanswer.Read(bytes.NewReader(text), p.Formula.NumVars())
	if err != nil {
		if _, _, err := r.costs(p); err != nil && !o.Window {
			return nil, Unknown, err
		}
		a, err = satanswer.Read(bytes.NewReader(text), p.Formula.NumVars())
	}
	switch {
	case err != nil:
		return nil, Unknown, &AnswerError{err}
	case a.Status == sat.Unsat:
		return nil, Unsatisfiable, nil
	case a.Status == sat.Unknown:
		return nil, Unknown, nil
	case p.Unsat:
		return nil, Unknown, &AnswerError{errors.New("the model has no solution")}
	}
	if err := a.Check(p.Formula); err != nil {
		return nil, Unknown, &AnswerError{err}
	}
	s = &Solution{Values: p.Decode(a.Value)}
	if err := p.Check(s.Values); err != nil {
		return nil, Unknown, &search.CheckError{Err: err}
	}
	if m.Solve.Method != flatzinc.Satisfy {
		s.Objective = r.shownGoal(p.Goal(s.Values))
		if a.Optimal {
			return s, Complete, nil
		}
	}
	return s, Satisfied, nil
}

package gozinc

import (
	"context"
	"errors"
	"io"

	"github.com/gozinc/gozinc/internal/solve"
)

// Format is one in which a model is written for other programs.
type Format string

// The formats. Clauses and numbers of variables are the same in all.
const (
	DIMACS Format = "dimacs" // clauses; the objective is left aside
	WCNF   Format = "wcnf"   // hard clauses, and the objective as soft ones, as in MaxSAT Evaluations since 2022
	PWCNF  Format = "pwcnf"  // the same with a header p wcnf, as before 2022
	OPB    Format = "opb"    // linear pseudo-Boolean inequalities, and the objective as a sum
)

// Export writes clauses that are satisfiable if and only if the constraints of m have a
// solution, and the objective as costs to be minimised. Comments say what each literal
// stands for, and what the costs mean. Integers without bounds are an error, unless window
// allows to confine them: then a comment names a literal while which they are. The other
// errors are those of Model.Solve, of w, and the cause of the end of ctx.
func (m *Model) Export(ctx context.Context, w io.Writer, f Format, o Options, window bool) error {
	low, err := m.prepare(&o)
	if err != nil {
		return err
	}
	fzn := low.Model
	switch f {
	case DIMACS, WCNF, PWCNF, OPB:
	default:
		return errors.New("gozinc: unknown format " + string(f))
	}
	d := o.driver(m)
	d.Window = window
	return m.ended(ctx, m.failure(fzn, solve.Export(ctx, fzn, d, solve.Format(f), w)))
}

// ended returns the cause of the end of ctx for its error, and other errors as they are.
func (m *Model) ended(ctx context.Context, err error) error {
	if c := cause(ctx); c != nil && errors.Is(err, ctx.Err()) {
		return c
	}
	return err
}

// AnswerError is an answer of another program that is wrong.
type AnswerError struct{ Err error }

// Error says that the answer is wrong, and why.
func (e *AnswerError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *AnswerError) Unwrap() error { return e.Err }

// ReadAnswer reads what another program has answered to an export of m with the same
// options: lines s and v, with an assignment as literals or as a word of zeros and ones,
// or the file that MiniSat writes. Result.Solution has been checked against all
// constraints; that there is none, or no better one, is what the program claims. Errors
// are those of Model.Export, of in, and an *AnswerError for an assignment that is no
// solution.
func (m *Model) ReadAnswer(ctx context.Context, in io.Reader, o Options, window bool) (*Result, error) {
	low, err := m.prepare(&o)
	if err != nil {
		return nil, err
	}
	fzn := low.Model
	d := o.driver(m)
	d.Window = window
	s, end, err := solve.Check(ctx, fzn, d, in)
	var wrong *solve.AnswerError
	switch {
	case errors.As(err, &wrong):
		return nil, &AnswerError{wrong}
	case err != nil:
		return nil, m.ended(ctx, m.failure(fzn, err))
	}
	r := &Result{Status: status(fzn, end)}
	if s != nil {
		r.Solution, r.Solutions = &Solution{values: s.Values, fzn: low, objective: numberOf(s.Objective)}, 1
	}
	return r, nil
}

package gozinc

import (
	"context"
	"errors"
	"io"
	"iter"
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/solve"
)

// Status is how a search ended.
type Status int

// The statuses.
const (
	Unknown       Status = iota // it stopped without a solution, and proved nothing
	Satisfied                   // it stopped after a solution
	AllSolutions                // there is no further solution
	Optimal                     // there is no better solution than the last
	Unsatisfiable               // there is no solution
)

var statusNames = [...]string{"unknown", "satisfied", "all solutions", "optimal", "unsatisfiable"}

// String returns the status in words.
func (s Status) String() string { return statusNames[s] }

// Result is what a search has found out.
type Result struct {
	Status Status
	// Solution is the last one, and so the best; nil without any.
	Solution *Solution
	// Solutions is the number of solutions found.
	Solutions int
	// Bound is what is proved of the objective: no solution is better. It is nil where
	// nothing is proved.
	Bound *Number
	// Stopped says why the search ended before it had proved anything more: the cause
	// of the end of the context, or an *Error for a model that turned out to be too
	// large to encode. It is nil when the search ended by itself, or because of a loop
	// over solutions that ended.
	Stopped error
	// Core are names of constraints, and of assumptions (fzn_assume) of what was read,
	// that cannot hold together. With an objective a comparison of it can be among
	// them. It is empty unless the status is Unsatisfiable or Optimal.
	Core []string
	// CoreMinimal: the search has proved that no smaller part of Core is a core.
	CoreMinimal bool
	// Unproved is why there is no proof where Options.Proof asks for one: an error of a
	// writer or of the context, an *Error for integers without bounds, of which there
	// are no equivalent clauses, or that nothing was refuted.
	Unproved   error
	Statistics Statistics
}

// Statistics count the work of a search.
type Statistics struct {
	Variables, Constraints int   // of the model, with auxiliary ones
	SATVariables, Clauses  int64 // of the first worker; 0 when nothing was encoded
	ClauseMemory           int64 // estimated bytes of these
	Refinements            int64 // assignments that lazy constraints refused
	Conflicts, Decisions   int64 // of all engines; -1 where nobody counts
	Propagations, Restarts int64
	Memory                 int64         // bytes taken from the system by the whole program
	InitTime, SolveTime    time.Duration // until the first engine had its clauses, and from then on
}

// Solve finds one solution, or with an objective the best. When ctx is done it returns
// soon, with the best solution so far and Result.Stopped. That there is no solution, or
// none was found in time, is no error. The errors are that of Model.Err, an *Error for a
// model that cannot be encoded, one for options that make no sense, and a *DefectError.
func (m *Model) Solve(ctx context.Context, o Options) (*Result, error) {
	return m.run(ctx, o, false, func(*Solution) bool { return true })
}

// run solves m, for one solution or all of them.
func (m *Model) run(ctx context.Context, o Options, all bool, found func(*Solution) bool) (*Result, error) {
	fzn, names, err := m.prepare(&o)
	if err != nil {
		return nil, err
	}
	d := o.driver(m)
	d.All = all && o.MaxSolutions == 0
	d.Intermediate = all
	var last *Solution
	refused := false
	end, err := solve.Solve(ctx, fzn, d, func(s solve.Solution) bool {
		last = &Solution{s.Values, fzn, numberOf(s.Objective), numberOf(s.Bound)}
		refused = !found(last)
		return !refused
	})
	if err != nil {
		return nil, m.failure(fzn, err)
	}
	r := &Result{
		Status: m.status(fzn, end), Solution: last, Solutions: end.Solutions, Bound: numberOf(end.Stats.Bound),
		Core: end.Core, CoreMinimal: end.Minimal, Statistics: statistics(&end.Stats),
	}
	if end.Unproved != nil {
		r.Unproved = m.failure(fzn, end.Unproved)
	}
	for i, name := range r.Core {
		if own, ok := names[name]; ok {
			r.Core[i] = own
		}
	}
	switch {
	case end.TooLarge != nil:
		r.Stopped = m.wrap(fzn, end.TooLarge)
	case !refused && !end.Enough && (end.Status == solve.Unknown || end.Status == solve.Satisfied):
		r.Stopped = cause(ctx)
	}
	return r, nil
}

// prepare checks what is to be solved, and returns it as FlatZinc.
func (m *Model) prepare(o *Options) (*flatzinc.Model, map[string]string, error) {
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	return m.lower(o.Explain)
}

// failure returns an error of the driver as one of this package.
func (m *Model) failure(fzn *flatzinc.Model, err error) error {
	var check *solve.CheckError
	if errors.As(err, &check) {
		return &DefectError{err}
	}
	return m.wrap(fzn, err)
}

// status returns the status at the end.
func (m *Model) status(fzn *flatzinc.Model, end solve.Outcome) Status {
	switch end.Status {
	case solve.Satisfied:
		return Satisfied
	case solve.Unsatisfiable:
		return Unsatisfiable
	case solve.Complete:
		if fzn.Solve.Method != flatzinc.Satisfy {
			return Optimal
		}
		return AllSolutions
	}
	return Unknown
}

func statistics(s *solve.Stats) Statistics {
	return Statistics{
		Variables: s.Variables(), Constraints: s.Constraints,
		SATVariables: s.SATVariables, Clauses: s.SATClauses, ClauseMemory: s.SATMemory, Refinements: s.Refinements,
		Conflicts: s.Engine.Conflicts, Decisions: s.Engine.Decisions, Propagations: s.Engine.Propagations, Restarts: s.Engine.Restarts,
		Memory: s.Memory, InitTime: s.InitTime, SolveTime: s.SolveTime,
	}
}

// Search looks for several solutions of a model.
type Search struct {
	m      *Model
	o      Options
	result *Result
}

// Search returns a search for the solutions of m: all that differ in variables with
// names, or with an objective each that is better than those before. It does nothing by
// itself.
func (m *Model) Search(o Options) *Search { return &Search{m: m, o: o} }

// Solutions finds solutions, for a range loop, and yields each as soon as it is known. An
// error comes last and without a solution; errors are those of Model.Solve. The end of
// ctx is none: it ends the loop, see Result.Stopped. Another loop begins anew.
func (s *Search) Solutions(ctx context.Context) iter.Seq2[*Solution, error] {
	return func(yield func(*Solution, error) bool) {
		s.result = nil
		result, err := s.m.run(ctx, s.o, true, func(x *Solution) bool { return yield(x, nil) })
		s.result = result
		if err != nil {
			yield(nil, err)
		}
	}
}

// Result returns what the last loop over Solutions has found out: nil before its end, and
// after an error.
func (s *Search) Result() *Result { return s.result }

// Explain says why a model has no solution: a core, which is a set of constraints with
// names that cannot hold together, as those without names do. Where Result.CoreMinimal
// is set, they can hold together without any one of them. The core is empty if the
// others alone have no solution. Result.Status is Unsatisfiable, unless there is a
// solution or the search was stopped. The objective is left aside.
//
// The core is minimised by leaving constraints out one by one, each within a limit of
// work (Chinneck and Dravnieks, 1991).
func (m *Model) Explain(ctx context.Context, o Options) (*Result, error) {
	o.Explain = true
	satisfy := *m
	satisfy.objective = nil
	if m.base != nil {
		base := *m.base
		base.Solve.Method = flatzinc.Satisfy
		satisfy.base = &base
	}
	return satisfy.Solve(ctx, o)
}

// TextOptions say what Print writes.
type TextOptions struct {
	// All asks for all solutions of a model without an objective, and else for every
	// better solution, as Intermediate does.
	All, Intermediate bool
	// Statistics asks for blocks of statistics, before each solution and at the end.
	Statistics bool
	// Log, when not nil, receives what there is to say beside the answer.
	Log io.Writer
}

// Print solves m and writes solutions, the outcome and statistics to w in the form that
// MiniZinc reads from a solver. Each solution is written at once. Errors are those of
// Model.Solve and of w.
func (m *Model) Print(ctx context.Context, w io.Writer, o Options, t TextOptions) error {
	fzn, _, err := m.prepare(&o)
	if err != nil {
		return err
	}
	d := o.driver(m)
	d.All, d.Intermediate, d.Statistics, d.Log = t.All, t.Intermediate, t.Statistics, t.Log
	return m.failure(fzn, solve.Run(ctx, fzn, d, w))
}

// WriteDIMACS writes clauses that are satisfiable if and only if the constraints of m have
// a solution; the objective is left aside. Comments say what each literal stands for.
// Integers without bounds are an error, unless window allows to confine them: then a
// comment names a literal while which they are. The other errors are those of
// Model.Solve, of w, and the cause of the end of ctx.
func (m *Model) WriteDIMACS(ctx context.Context, w io.Writer, o Options, window bool) error {
	fzn, _, err := m.prepare(&o)
	if err != nil {
		return err
	}
	d := o.driver(m)
	d.DimacsWindow = window
	if err := solve.Dimacs(ctx, fzn, d, w); err != nil {
		if c := cause(ctx); c != nil {
			return c
		}
		return m.failure(fzn, err)
	}
	return nil
}

package gozinc

import (
	"context"
	"errors"
	"strings"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/search"
	"github.com/gozinc/gozinc/internal/solve"
)

// Solve finds one solution, or with an objective the best. When ctx is done it returns
// soon, with the best solution so far and Result.Stopped. That there is no solution, or
// none was found in time, is no error. The errors are that of Model.Err, an *Error for a
// model that cannot be encoded, one for options that make no sense, and a *DefectError
// for an internal error that ended the search without a solution; see Result.Defects.
func (m *Model) Solve(ctx context.Context, o Options) (*Result, error) {
	return m.run(ctx, o, false, func(*Solution) bool { return true })
}

// run solves m, for one solution or all of them.
func (m *Model) run(ctx context.Context, o Options, all bool, found func(*Solution) bool) (*Result, error) {
	low, err := m.prepare(&o)
	if err != nil {
		return nil, err
	}
	fzn := low.Model
	ctx, stop := o.underMemory(ctx)
	defer stop()
	d := o.driver(m)
	d.All, d.Intermediate = all && o.MaxSolutions == 0, all
	if !all {
		d.MaxSolutions, d.MaxOptimal = 0, 0
	}
	r := &Result{}
	refused := false
	end, err := solve.Solve(ctx, fzn, d, func(s solve.Solution) bool {
		r.Solution, r.Solutions = &Solution{s.Values, low, numberOf(s.Objective), numberOf(s.Bound)}, r.Solutions+1
		refused = !found(r.Solution)
		return !refused
	})
	if err != nil {
		return nil, m.failure(fzn, err)
	}
	r.Status, r.Bound, r.Statistics = status(fzn, end.Status), numberOf(end.Stats.Bound), statistics(&end.Stats)
	r.Undecided, r.WithinGap = end.Undecided, end.WithinGap
	r.Core, r.CoreMinimal = coreNames(fzn, end.Core, low.names), end.Minimal
	if end.Unproved != nil {
		r.Unproved = m.failure(fzn, end.Unproved)
	}
	for _, f := range end.Failures {
		r.Defects = append(r.Defects, m.defect(fzn, f))
	}
	var failed *solve.Failure
	switch {
	case errors.As(end.Stopped, &failed) && r.Solution == nil:
		return nil, m.failure(fzn, end.Stopped)
	case end.Stopped != nil:
		r.Stopped = m.failure(fzn, end.Stopped)
	case !refused && !end.Enough && (end.Status == solve.Unknown || end.Status == solve.Satisfied):
		r.Stopped = cause(ctx)
	}
	return r, nil
}

// prepare checks what is to be solved, and returns it as FlatZinc.
func (m *Model) prepare(o *Options) (*lowered, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	return m.lower(o)
}

// failure returns an error of the driver as one of this package.
func (m *Model) failure(fzn *flatzinc.Model, err error) error {
	var failed *solve.Failure
	var check *search.CheckError
	switch {
	case errors.As(err, &failed):
		return m.defect(fzn, failed)
	case errors.As(err, &check):
		return &DefectError{Err: check.Err}
	}
	return m.wrap(fzn, err)
}

// coreNames returns a core as the names of constraints, where it has assumptions of
// theirs, and calls an objective that is an auxiliary variable by what it is.
func coreNames(fzn *flatzinc.Model, core []string, names map[string]string) []string {
	var out []string
	for _, entry := range core {
		name, ok := names[entry]
		if !ok {
			name = entry
			if rest, ok := strings.CutPrefix(entry, fzn.Solve.Objective.String()+" "); ok && strings.HasPrefix(entry, "_") {
				name = "objective " + rest
			}
		}
		out = append(out, name)
	}
	return out
}

// status returns the status at the end.
func status(fzn *flatzinc.Model, end solve.Status) Status {
	switch end {
	case solve.Satisfied:
		return Satisfied
	case solve.Unsatisfiable:
		return Unsatisfiable
	case solve.Unbounded:
		return Unbounded
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

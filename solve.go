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
	d.All, d.Intermediate = all && o.MaxSolutions == 0, all
	if !all {
		d.MaxSolutions = 0
	}
	r := &Result{}
	refused := false
	end, err := solve.Solve(ctx, fzn, d, func(s solve.Solution) bool {
		r.Solution, r.Solutions = &Solution{s.Values, fzn, numberOf(s.Objective), numberOf(s.Bound)}, r.Solutions+1
		refused = !found(r.Solution)
		return !refused
	})
	if err != nil {
		return nil, m.failure(fzn, err)
	}
	r.Status, r.Bound, r.Statistics = status(fzn, end.Status), numberOf(end.Stats.Bound), statistics(&end.Stats)
	r.Core, r.CoreMinimal = coreNames(fzn, end.Core, names), end.Minimal
	if end.Unproved != nil {
		r.Unproved = m.failure(fzn, end.Unproved)
	}
	switch {
	case end.Stopped != nil:
		r.Stopped = m.wrap(fzn, end.Stopped)
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
	var check *search.CheckError
	if errors.As(err, &check) {
		return &DefectError{err}
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

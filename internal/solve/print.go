package solve

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/output"
)

// Run solves m, and writes solutions, the outcome and, where they are asked for, a core
// and statistics to out, in the form that MiniZinc reads. Each solution is written at
// once. A nil error means that the answer, whatever it is, has been written. The errors
// are those of Solve and of out, a *Failure that ended the run, and that of
// Outcome.Unproved.
func Run(ctx context.Context, m *flatzinc.Model, o Options, out io.Writer) error {
	w := output.NewWriter(out)
	end, err := Solve(ctx, m, o, func(s Solution) bool {
		if o.Statistics {
			w.Statistics(s.statistics()...)
		}
		return w.Solution(m.Outputs, s.Values) == nil
	})
	switch {
	case w.Err() != nil:
		return w.Err()
	case err != nil:
		return err
	}
	failed, _ := end.Stopped.(*Failure)
	if end.Stopped != nil && failed == nil && o.Log != nil {
		fmt.Fprintf(o.Log, "%v; the search stopped there: %s\n", end.Stopped, standing(m))
	}
	if end.Undecidable && o.Log != nil {
		fmt.Fprintf(o.Log, "gozinc: no search decides this: %s\n", end.Undecided)
	}
	if end.Core != nil {
		w.Core(end.Core)
	}
	switch end.Status {
	case Unsatisfiable:
		w.Status(output.Unsatisfiable)
	case Complete:
		w.Complete()
	case Unbounded:
		w.Status(output.Unbounded)
	case Unknown:
		w.Status(output.Unknown)
	}
	if o.Statistics {
		w.Statistics(end.statistics()...)
	}
	if err := w.Err(); err != nil {
		return err
	}
	if failed != nil {
		return failed
	}
	if end.Unproved != nil {
		return fmt.Errorf("no proof: %w", end.Unproved)
	}
	return nil
}

// standing tells what the solution is that a run without an answer prints.
func standing(m *flatzinc.Model) string {
	if m.Solve.Method == flatzinc.Satisfy {
		return "the solution printed was found before"
	}
	return "the last solution printed was found before, and a better one may exist"
}

// statistics are those that are written before the solution.
func (s *Solution) statistics() []output.Stat {
	stats := objective(s.Objective, s.Bound)
	if s.Work >= 0 {
		stats = append(stats, output.Stat{Key: "propagations", Value: s.Work})
	}
	return append(stats, output.Stat{Key: "solveTime", Value: s.Time})
}

// objective returns the statistics of the values that are not nil.
func objective(goal, bound *flatzinc.Value) (stats []output.Stat) {
	if goal != nil {
		stats = append(stats, output.Stat{Key: "objective", Value: *goal})
	}
	if bound != nil {
		stats = append(stats, output.Stat{Key: "objectiveBound", Value: *bound})
	}
	return stats
}

// statistics are those that are written at the end, under MiniZinc's standard names
// where there is one.
func (o *Outcome) statistics() []output.Stat {
	s := &o.Stats
	stats := []output.Stat{
		{Key: "solutions", Value: o.Solutions},
		{Key: "variables", Value: s.Variables()},
		{Key: "intVariables", Value: s.Ints},
		{Key: "boolVariables", Value: s.Bools},
		{Key: "setVariables", Value: s.Sets},
		{Key: "floatVariables", Value: s.Floats},
		{Key: "propagators", Value: s.Constraints},
	}
	if n := len(o.Failures); n > 0 {
		stats = append(stats, output.Stat{Key: "internalErrors", Value: n})
	}
	if o.WithinGap {
		stats = append(stats, output.Stat{Key: "withinGap", Value: true})
	}
	if o.Undecided != "" {
		stats = append(stats, output.Stat{Key: "undecided", Value: o.Undecided})
	}
	stats = append(stats, objective(s.Objective, s.Bound)...)
	stats = append(stats, s.engineStatistics()...)
	return append(stats,
		output.Stat{Key: "peakMem", Value: megabytes(s.Memory)},
		output.Stat{Key: "initTime", Value: s.InitTime},
		output.Stat{Key: "solveTime", Value: s.SolveTime},
	)
}

// engineStatistics count the work of the engines. MiniZinc reads nodes and failures as
// 32-bit numbers.
func (s *Stats) engineStatistics() []output.Stat {
	if s.SATVariables == 0 {
		return nil
	}
	stats := []output.Stat{
		{Key: "satVariables", Value: s.SATVariables},
		{Key: "satClauses", Value: s.SATClauses},
		{Key: "satMem", Value: megabytes(s.SATMemory)},
		{Key: "lazyRounds", Value: s.Refinements},
	}
	for _, c := range []struct {
		key   string
		value int64
	}{
		{"nodes", s.Engine.Decisions},
		{"failures", s.Engine.Conflicts},
		{"restarts", s.Engine.Restarts},
		{"propagations", s.Engine.Propagations},
	} {
		if c.value >= 0 {
			stats = append(stats, output.Stat{Key: c.key, Value: min(c.value, math.MaxInt32)})
		}
	}
	if s.Given > 0 {
		stats = append(stats, output.Stat{Key: "clausesGiven", Value: s.Given}, output.Stat{Key: "clausesTaken", Value: s.Taken})
	}
	return stats
}

func megabytes(n int64) float64 { return float64(n) / (1 << 20) }

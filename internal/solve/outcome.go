package solve

import (
	"time"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Solution is one solution, as a run hands it out.
type Solution struct {
	Values flatzinc.Assignment
	// Objective is its value, and Bound what is proved of the best one: the
	// objective of no solution is better. They are nil without an objective, or
	// where no bound is known.
	Objective, Bound *flatzinc.Value
	// Time is how long the search has taken so far.
	Time time.Duration
	// Work is how many propagations the engines have counted so far, -1 where none counts.
	Work int64
}

// Status is how a run ended.
type Status int

// The statuses.
const (
	Unknown       Status = iota // it stopped without a solution, and proved nothing
	Satisfied                   // it stopped after a solution
	Complete                    // there is no further or no better solution
	Unsatisfiable               // there is no solution
	Unbounded                   // there are solutions with an objective as good as one likes
)

// Outcome is what a run knows at its end.
type Outcome struct {
	Status    Status
	Solutions int // handed out
	// Enough: the run stopped because it had as many solutions as were asked for.
	Enough bool
	// WithinGap: it was enough that the best solution is so near to the bound.
	WithinGap bool
	// Core are assumptions of the model (fzn_assume), and perhaps a comparison of
	// the objective with a constant, that cannot hold together. It is nil where
	// nothing was refuted or assumed. Minimal: no smaller part of it is a core.
	Core    []string
	Minimal bool
	// Stopped is the error of a model that could not be encoded, or of an engine that
	// broke down, though there is the solution that was found before, or a *Failure for
	// which there was no remedy; nil otherwise.
	Stopped error
	// Undecided says why the status is Unknown or Satisfied; "" where that was wanted.
	// Undecidable: no limit was reached, and no search with these options decides more.
	Undecided   string
	Undecidable bool
	// Failures are the internal errors of the run. Nothing rests on what failed.
	Failures []*Failure
	// Unproved is why no proof was written where Options.Proof asks for one: the
	// error of a writer or of the context, a *flatzinc.Error for a model that has no
	// equivalent clauses, or ErrUnproved.
	Unproved error
	Stats    Stats
}

// Stats are what a run counts.
type Stats struct {
	Constraints      int
	Ints, Bools      int // variables of the model
	Sets, Floats     int
	Objective, Bound *flatzinc.Value // as in Solution; of the last solution
	SATVariables     int64           // of the first worker, 0 when nothing was encoded
	SATClauses       int64
	SATMemory        int64     // bytes, by estimate
	Refinements      int64     // assignments that lazy constraints refused
	Engine           sat.Stats // of all workers; -1 where nobody counts
	Given, Taken     int64     // learnt clauses that workers gave to others, and took from them
	Memory           int64     // bytes taken from the system by the whole program
	InitTime         time.Duration
	SolveTime        time.Duration
}

// Variables is the number of variables of the model.
func (s *Stats) Variables() int { return s.Ints + s.Bools + s.Sets + s.Floats }

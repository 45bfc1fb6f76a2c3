package gozinc

import "time"

// Status is how a search ended.
type Status int

// The statuses.
const (
	Unknown       Status = iota // it stopped without a solution, and proved nothing
	Satisfied                   // it stopped after a solution
	AllSolutions                // there is no further solution
	Optimal                     // there is no better solution than the last
	Unsatisfiable               // there is no solution
	Unbounded                   // the objective can be as good as one likes; there is a solution
)

var statusNames = [...]string{"unknown", "satisfied", "all solutions", "optimal", "unsatisfiable", "unbounded"}

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
	// of the end of the context, an *Error for a model that turned out to be too large
	// to encode, that of an engine which broke down, or a *DefectError. It is nil when the
	// search ended by itself, or because of a loop over solutions that ended.
	Stopped error
	// WithinGap: the search ended because the solution is as near to the bound as
	// Options.Gap asks for. The status is Satisfied.
	WithinGap bool
	// Undecided says in words why the status is Unknown or Satisfied, where more was
	// asked for: what stopped the search, the integers without bounds which it could search
	// in part only, or the value that a float objective comes near to and does not have.
	Undecided string
	// Defects are internal errors. The search began again after each but perhaps the last,
	// without what failed, and with the solutions so far. No answer rests on what failed.
	Defects []*DefectError
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

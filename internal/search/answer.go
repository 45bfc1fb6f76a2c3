package search

import (
	"fmt"
	"math"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Result is what one search of an engine has found out.
type Result int

const (
	Over    Result = iota // nothing, and nobody may go on: the run has ended, or the engine cannot continue
	Found                 // there is a solution
	Refuted               // there is none
	Limited               // nothing within the limit of the work
	Outside               // there is none inside the window of unbounded integers, or with what on_restart sets
)

// Answer is the answer of one search under assumptions.
type Answer struct {
	Result   Result
	Solution flatzinc.Assignment // with Found
	Goal     int64               // of the solution, to be minimised
	// Core, with Refuted, are assumptions that cannot hold together; where there are
	// none, there is no solution whatever is assumed. With Outside, those that cannot
	// hold together with what on_restart sets.
	Core []sat.Lit
}

// End is what a search means that ends with the answer.
func (a Answer) End() End {
	switch a.Result {
	case Refuted:
		return Complete
	case Outside:
		return Inconclusive
	}
	return Stopped
}

// End is how all searches of a worker ended.
type End int

const (
	Stopped      End = iota // from outside: time is up, there are enough solutions, or the engine cannot go on
	Inconclusive            // nothing is left to be tried, and yet nothing is proved
	Complete                // there is no solution, or none that is further or better
)

func (e End) String() string {
	return [...]string{Stopped: "stopped", Inconclusive: "unknown", Complete: "complete"}[e]
}

// status is how a slice of a strategy ended, or a part of one.
type status int

const (
	stopped    status = iota // nobody may go on, as with Over
	unfinished               // there is more to do
	proved                   // there is no better solution
	unable                   // the strategy cannot go on; others may
	confined                 // there is no better solution inside the window, or with what on_restart sets
)

// status is what a strategy does that ends with the answer of a search without assumptions.
func (a Answer) status() status {
	return [...]status{Over: stopped, Found: unfinished, Refuted: proved, Limited: unfinished, Outside: confined}[a.Result]
}

// end is what it means that nothing follows.
func (s status) end() End {
	return [...]End{stopped: Stopped, unfinished: Stopped, proved: Complete, unable: Inconclusive, confined: Inconclusive}[s]
}

// NoGoal is the goal before the first solution, and NoBound the bound before
// the first bound: the infinities of domains, see encode.Problem.GoalRange.
const (
	NoGoal  = math.MaxInt64
	NoBound = -math.MaxInt64
)

// CheckError reports a solution that breaks the model: a defect of gozinc. It
// has not been printed.
type CheckError struct{ Err error }

func (e *CheckError) Error() string { return fmt.Sprintf("internal error: %v", e.Err) }

// Unwrap returns the violated constraint's message.
func (e *CheckError) Unwrap() error { return e.Err }

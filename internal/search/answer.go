package search

import (
	"fmt"
	"math"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Ending is how a search, or a slice of a strategy, ended.
type Ending int

const (
	Found   Ending = iota // with a solution that fits the assumptions
	Refuted               // there is none; of a strategy: none that is better
	Limited               // it gave up, more work may help
	Stuck                 // there is none inside the window of unbounded integers, or the strategy cannot go on
	Stopped               // the context is done or the engine cannot go on
	Enough                // as many solutions as were asked for are printed
)

// Reply is the answer of a search.
type Reply struct {
	End      Ending
	Solution flatzinc.Assignment // with found
	Goal     int64               // of a
	Core     []sat.Lit           // with refuted: assumptions that cannot hold together
}

// NoGoal is the goal before the first solution, and noBound the bound before
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

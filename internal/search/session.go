// Package search has the strategies that find and prove an optimum: improvement, bisection,
// core-guided search, branch and bound, large neighbourhoods, and searches that the model
// programs. They work on a Session, which package solve gives them, and take turns in a
// Plan: turns.go says which, and effort.go how much work each may do. The package knows no
// engine and no constraint.
package search

import (
	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Session is what a strategy works with: an engine that has the clauses of a problem,
// and what is known of the objective. Goals are to be minimised.
type Session interface {
	Problem() *encode.Problem
	Engine() sat.Solver
	// Attempt looks for a solution of the clauses so far under the assumptions,
	// within the limit. A solution has passed its check, and the best so far is
	// handed out. Refuted is a fact about the model: where only the window of unbounded
	// integers was searched in vain, the answer is Outside. With an error it is Over.
	Attempt(m Meter, assume ...sat.Lit) (Answer, error)
	// Follow has the engine decide as the search annotations say, if there are any.
	// In a free search it decides by itself half of the time.
	Follow()
	// Obey has the engine decide as the search annotations say alone, with their values, until it is to
	// Follow. It reports whether a free search has any.
	Obey() bool
	// Open returns which part of the tree of searches that Obey is not refuted, as far as is known: from 1 to 0.
	Open() float64
	// Stats is what the engine tells of its work.
	Stats() sat.Stats
	// Walk has a local search go on from the best solution for so much work, and returns what it found
	// that may be better: literals to start at, none where there is nothing, and its goal, NoGoal where
	// it cannot tell. Walked is all of its work.
	Walk(work int64) (lits []sat.Lit, goal int64)
	Walked() int64
	// Gap returns the best goal so far, NoGoal without a solution, and the bound,
	// NoBound where none is known.
	Gap() (goal, bound int64)
	// Gains returns what this session alone has contributed to the gap so far.
	Gains() Gains
	// Best returns the best solution, nil before the first.
	Best() flatzinc.Assignment
	// Bound has searches look for solutions whose goal is at most k, and no more than what they were bounded by before. Where
	// strategies take turns that search without it (Turn), it is assumed in the turns of the others.
	Bound(k int64)
	// Probe propagates what an Attempt would assume, see sat.Prober. It is not ok where the engine cannot.
	Probe(assume ...sat.Lit) (failed []sat.Lit, conflict, ok bool)
	// Raise takes in a bound that holds for all solutions better than the best.
	Raise(bound int64)
	// Ended reports whether the run is over.
	Ended() bool
	// Note tells users what happens, and Shown is how a goal is told.
	Note(format string, args ...any)
	Shown(goal int64) string
}

// Gains are by how much a session has narrowed the gap. What other sessions do to it at the same time counts for none of its strategies.
type Gains struct {
	Fall float64 // of the best goal, after the first solution
	Rise float64 // of the bound, after the first one
}

// closed reports whether the best solution is proved to be optimal.
func closed(s Session) bool {
	goal, bound := s.Gap()
	return goal != NoGoal && bound >= goal
}

// prove takes in that there is no better solution.
func prove(s Session) { s.Raise(NoGoal - 1) }

// Settings are what a worker's strategies depend on, beside the problem.
type Settings struct {
	Strategy Strategy
	Seed     int64
	First    int   // which of the strategies that take turns begins, counted round and round from 0
	Guided   bool  // the engine follows the search annotations always
	Slice    int64 // propagations of the first slice; 0 is by the size of the problem
	// Least is the least number of decisions for large neighbourhood search; 0 is
	// leastDecisions.
	Least int
}

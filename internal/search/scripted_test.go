package search

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// played is a session whose answers are given beforehand. It remembers what was asked.
type played struct {
	*session
	answers []Answer
	failing error       // of a search behind the last answer
	cost    int64       // propagations of a search
	stats   sat.Stats   // what the engine seems to have done
	during  func(n int) // what happens elsewhere in search n, counted from 0
	// probe answers Probe; nil is the engine.
	probe   func(assume []sat.Lit) (failed []sat.Lit, conflict bool)
	ended   bool
	follows int // calls of Follow

	targets []int64     // k where goal ≤ k was assumed, −1 without
	limits  []int64     // left when asked
	assumed [][]sat.Lit // in each search
	probed  [][]sat.Lit
	clauses [][]sat.Lit // that the strategy added
	// Of these, k of the clauses goal ≤ k, and of goal > k.
	asserted, excluded []int64
}

// play returns a session with these answers, and a goal from 0 to 1000 of which nothing
// else is known. The best solution has the goal 1000.
func play(t *testing.T, answers ...Answer) *played {
	t.Helper()
	return playOn(t, "var 0..1000: x; solve minimize x;", answers...)
}

// playOn is play for another model.
func playOn(t *testing.T, text string, answers ...Answer) *played {
	t.Helper()
	s := &played{session: beginWith(t, text, encode.Options{}), answers: answers}
	s.goal, s.bound = 1000, NoBound
	return s
}

// Attempt gives the next answer; there is nothing to do when none is left.
func (s *played) Attempt(m Meter, assume ...sat.Lit) (Answer, error) {
	n := len(s.limits)
	s.targets = append(s.targets, s.target(assume))
	s.limits = append(s.limits, m.Left())
	s.assumed = append(s.assumed, slices.Clone(assume))
	s.stats.Propagations += s.cost
	if s.during != nil {
		s.during(n)
	}
	if len(s.answers) == 0 {
		return Answer{}, s.failing
	}
	a := s.answers[0]
	s.answers = s.answers[1:]
	switch {
	case a.Result == Found:
		s.goal = min(s.goal, a.Goal)
	case a.Result == Refuted && a.Core != nil && len(a.Core) == 0:
		a.Core = assume
	}
	return a, nil
}

func (s *played) Bound(k int64) { s.Engine().AddClause(s.p.GoalAtMost(k)) }
func (s *played) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict, ok bool) {
	e, ok := s.Engine().(sat.Prober)
	if ok {
		failed, conflict = e.Probe(assume...)
	}
	return failed, conflict, ok
}
func (s *played) Stats() sat.Stats   { return s.stats }
func (s *played) Ended() bool        { return s.ended }
func (s *played) Follow()            { s.follows++ }
func (s *played) Engine() sat.Solver { return watched{s.engine, s} }

// watched is the engine of a played session as a strategy sees it.
type watched struct {
	*cdcl.Engine
	s *played
}

func (w watched) AddClause(lits ...sat.Lit) {
	w.s.clauses = append(w.s.clauses, slices.Clone(lits))
	if len(lits) == 1 { // behind it, the literals of goals are constants
		if k := w.s.target(lits); k >= 0 {
			w.s.asserted = append(w.s.asserted, k)
		} else if k := w.s.target([]sat.Lit{lits[0].Not()}); k >= 0 {
			w.s.excluded = append(w.s.excluded, k)
		}
	}
	w.Engine.AddClause(lits...)
}

func (w watched) Probe(assume ...sat.Lit) (failed []sat.Lit, conflict bool) {
	w.s.probed = append(w.s.probed, slices.Clone(assume))
	if w.s.probe != nil {
		return w.s.probe(assume)
	}
	return w.Engine.Probe(assume...)
}

func found(goal int64) Answer { return Answer{Result: Found, Goal: goal} }

// Answers without a solution. The core of blamed is what was assumed.
var (
	blamed  = Answer{Result: Refuted, Core: []sat.Lit{}}
	refuted = Answer{Result: Refuted}
	limited = Answer{Result: Limited}
	outside = Answer{Result: Outside}
)

// target returns the k of the assumption goal ≤ k, −1 without one.
func (s *played) target(assume []sat.Lit) int64 {
	if s.p.Model.Solve.Method == flatzinc.Satisfy {
		return -1
	}
	for k := int64(0); k < 1000 && len(assume) > 0; k++ {
		if slices.Contains(assume, s.atMost(k)) {
			return k
		}
	}
	return -1
}

// atMost returns the literal goal ≤ k.
func (s *played) atMost(k int64) sat.Lit {
	return s.p.GoalAtMost(k)
}

package search

import (
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/sat"
)

// played is a session whose answers are given beforehand. It remembers what was asked.
type played struct {
	*session
	answers []Answer
	targets []int64 // k where goal ≤ k was assumed, −1 without
	limits  []int64 // left when asked
}

// play returns a session with these answers, and a goal from 0 to 1000 of which nothing
// else is known. The best solution has the goal 1000.
func play(t *testing.T, answers ...Answer) *played {
	t.Helper()
	s := &played{session: beginWith(t, "var 0..1000: x; solve minimize x;", encode.Options{Native: true}), answers: answers}
	s.goal, s.bound = 1000, NoBound
	return s
}

// Attempt gives the next answer; there is nothing to do when none is left.
func (s *played) Attempt(m Meter, assume ...sat.Lit) (Answer, error) {
	s.targets = append(s.targets, s.target(assume))
	s.limits = append(s.limits, m.Left())
	if len(s.answers) == 0 {
		return Answer{}, nil
	}
	a := s.answers[0]
	s.answers = s.answers[1:]
	switch {
	case a.Result == Found:
		s.goal = min(s.goal, a.Goal)
	case a.Result == Refuted && a.Core != nil:
		a.Core = assume
	}
	return a, nil
}

func found(goal int64) Answer { return Answer{Result: Found, Goal: goal} }

// target returns the k of the assumption goal ≤ k, −1 without one.
func (s *played) target(assume []sat.Lit) int64 {
	for k := int64(0); len(assume) > 0; k++ {
		if l, err := s.p.GoalAtMost(k); err != nil || l == assume[0] {
			return k
		}
	}
	return -1
}

// blamed is a refutation whose core is what was assumed.
var blamed = Answer{Result: Refuted, Core: []sat.Lit{}}

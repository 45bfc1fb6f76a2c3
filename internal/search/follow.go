package search

import "github.com/gozinc/gozinc/sat"

// follower improves along the search annotations, with their values: modellers know of what good solutions
// are made. Other searches take the order of variables from there, and values from the best solution.
type follower struct {
	w       Session
	improve *improver
	share   float64 // of the tree that was open, refuted in the last slice
}

// newFollower returns nil where there are no search annotations, or nothing but them is followed.
func newFollower(w Session, improve *improver) *follower {
	if _, limits := w.Engine().(sat.Limiter); !limits || !w.Obey() {
		return nil
	}
	w.Follow()
	return &follower{w: w, improve: improve}
}

func (*follower) name() string { return "annotations" }

// orders are those of the model: the values of the annotations and what breaks symmetries would lead to different solutions.
func (*follower) orders() Orders { return StatedOrders }

func (*follower) bounded() bool { return true }

func (s *follower) refuted() float64 { return s.share }

// slice improves along the annotations until the limit is reached.
func (s *follower) slice(limit int64) (status, error) {
	step, growth, cost := s.improve.step, s.improve.growth, s.improve.cost
	s.w.Obey()
	open := s.w.Open()
	defer func() {
		s.share = (open - s.w.Open()) / open
		s.improve.step, s.improve.growth, s.improve.cost = step, growth, cost
		s.w.Follow()
	}()
	return s.improve.slice(limit)
}

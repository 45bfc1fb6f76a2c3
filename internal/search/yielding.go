package search

// yielding is improvement in turns with others. It yields to these as long as they find better solutions for less
// work: its share of a slice is less then. Where nobody gains anything it has all of it, since it may end with the proof.
type yielding struct {
	*improver
	credit credit
}

func yielded(s *improver) *yielding {
	y := &yielding{improver: s}
	goal, _ := s.w.Gap()
	y.credit = newCredit(*leastYield, Work(s.w), goal)
	y.credit.proves = true
	return y
}

func (y *yielding) slice(limit int64) (status, error) {
	goal, _ := y.w.Gap()
	y.credit.begin(Work(y.w), goal)
	next, err := y.improver.slice(y.credit.grant(limit))
	goal, _ = y.w.Gap()
	y.credit.end(Work(y.w), goal)
	return next, err
}

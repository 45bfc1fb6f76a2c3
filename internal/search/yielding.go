package search

// yielding is improvement in turns with others. It yields to these as long as they find better solutions for less
// work: its share of a slice is less then. Where they gained nothing since its last slice it has all of this one, since a
// proof is what is left to find.
type yielding struct {
	*improver
	credit credit
}

func yielded(s *improver) *yielding {
	goal, _ := s.w.Gap()
	return &yielding{s, newCredit(*leastYield, Work(s.w), goal)}
}

func (y *yielding) slice(limit int64) (status, error) {
	goal, _ := y.w.Gap()
	if y.credit.begin(Work(y.w), goal); y.credit.rival == 0 {
		y.credit.share = 1
	}
	next, err := y.improver.slice(y.credit.grant(limit))
	goal, _ = y.w.Gap()
	y.credit.end(Work(y.w), goal)
	return next, err
}

package search

// credit is the share of a slice that a strategy gets which gains a little in nearly every
// slice: large neighbourhood search. The others have that of ration.go (docs/decisions/0158). A slice is a success if the strategy improves the best solution by
// more, for its work, than the others did since its last slice. A success doubles
// the share; less than that halves it, and much less or nothing quarters it. A
// strategy that has the least share and no success sits out every second slice. With a
// smaller share, models on which the others had no success either stayed at their
// first solution.
type credit struct {
	share float64
	rests bool // the next slice

	// The work done and the best goal when the last slice began or ended, and
	// what the others gained for each unit of their work since then.
	work  int64
	goal  int64
	rival float64
}

func newCredit(work, goal int64) credit {
	return credit{share: 1, work: work, goal: goal}
}

// grant returns the work of this slice, of which limit is all; 0 to wait.
func (c *credit) grant(limit int64) int64 {
	if c.rests {
		c.rests = false
		return 0
	}
	return int64(c.share * float64(limit))
}

// begin takes in what the others did since the last slice.
func (c *credit) begin(work, goal int64) { c.rival = c.gain(work, goal) }

// end takes in what the slice brought.
func (c *credit) end(work, goal int64) {
	gain := c.gain(work, goal)
	c.rests = gain == 0 && c.share == *leastCredit
	switch {
	case gain > 0 && gain >= c.rival:
		c.share = min(1, 2*c.share)
	case gain > c.rival/4:
		c.share = max(*leastCredit, c.share/2)
	default:
		c.share = max(*leastCredit, c.share/4)
	}
}

// gain returns by how much the goal fell for each unit of work since the last
// call.
func (c *credit) gain(work, goal int64) float64 {
	g := rate(c.goal, goal, work-c.work)
	c.work, c.goal = work, goal
	return g
}

// rate is by how much the goal fell for each unit of work.
func rate(from, to, work int64) float64 {
	return (float64(from) - float64(to)) / float64(max(1, work))
}

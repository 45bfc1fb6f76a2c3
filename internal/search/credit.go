package search

// credit is the share of a slice that a strategy has by what it gains beside the others, each for its work: large
// neighbourhood search, which gains a little in nearly every slice. The others have that of
// ration.go (docs/decisions/0158). A strategy that improves the best solution by as much, for its work, as the
// others did since its last slice doubles its share; less than that halves it.
type credit struct {
	share float64

	// The work done and the best goal when the last slice began or ended, and
	// what the others gained for each unit of their work since then.
	work  int64
	goal  int64
	rival float64
}

func newCredit(work, goal int64) credit {
	return credit{share: 1, work: work, goal: goal}
}

// grant returns the work of this slice, of which limit is all.
func (c *credit) grant(limit int64) int64 { return max(1, int64(c.share*float64(limit))) }

// begin takes in what the others did since the last slice.
func (c *credit) begin(work, goal int64) { c.rival = c.gain(work, goal) }

// end takes in what the slice brought.
func (c *credit) end(work, goal int64) {
	if gain := c.gain(work, goal); gain > 0 && gain >= c.rival {
		c.share = min(1, 2*c.share)
	} else {
		c.share = max(*leastCredit, c.share/2)
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

package search

import "math/rand/v2"

// cutoffs learns after how much work a search that had no success yet is best given up, in favour of a new one. It counts
// how many searches succeeded, ended or went on in each of some stretches of work, each twice as long as all before it.
// The best cutoff has the most successes for all work, with what each search costs before it begins (Luby, Sinclair and
// Zuckerman, 1993, for a known distribution). Of stretches that few searches came to it is believed that successes for their work
// are as in all searches, and half as many in each as in the one before: where short searches have no success any more, longer
// ones are tried.
type cutoffs struct {
	bins []cutoffBin
	cost float64 // before a search begins, in units
	n    float64 // searches
	all  struct{ found, work float64 }
}

func newCutoffs() cutoffs { return cutoffs{bins: make([]cutoffBin, *cutoffStretches)} }

// cutoffBin is a stretch of work. All numbers fade from search to search.
type cutoffBin struct {
	entered float64 // searches that came to it, but for those that were given up in it
	passed  float64 // those that went on behind it
	found   float64 // those that succeeded in it
	work    float64 // in units
}

// bounds returns where stretch i begins and ends, in units.
func (c *cutoffs) bounds(i int) (from, to float64) {
	if i == 0 {
		return 0, 1
	}
	return float64(int64(1) << (i - 1)), float64(int64(1) << i)
}

// learn takes in a search that ended after so many units of work: with success, given up, or else refuted.
func (c *cutoffs) learn(cost, work float64, found, givenUp bool) {
	fade := *cutoffFades
	for i := range c.bins {
		b := &c.bins[i]
		b.entered, b.passed, b.found, b.work = fade*b.entered, fade*b.passed, fade*b.found, fade*b.work
		from, to := c.bounds(i)
		switch {
		case work < from:
		case work >= to && i < len(c.bins)-1:
			b.entered, b.passed, b.work = b.entered+1, b.passed+1, b.work+to-from
		default:
			b.work += work - from
			if !givenUp {
				b.entered++
			}
			if found {
				b.found++
			}
		}
	}
	c.n = fade*c.n + 1
	c.cost += (cost - c.cost) / c.n
	c.all.work += work + cost
	if found {
		c.all.found++
	}
}

// best returns the units of work after which a search is best given up.
func (c *cutoffs) best() int {
	weight := *cutoffBelief
	best, rate := 0, 0.0
	reached, successes, spent := 1.0, 0.0, c.cost
	prior := 2 * (c.all.found + 1) / (c.all.work + 1)
	for i := range c.bins {
		b := &c.bins[i]
		from, to := c.bounds(i)
		hazard := (b.found + prior*weight*(to-from)) / (b.work + weight*(to-from))
		work := (b.work + weight*(to-from)) / (b.entered + weight)
		successes += reached * hazard * work
		spent += reached * work
		if r := successes / spent; r > rate {
			best, rate = i, r
		}
		reached *= (b.passed + weight) / (b.entered + weight)
		prior /= 2
	}
	return best
}

// choose returns a cutoff: the best one, or at times one twice as long, or four times, and so on.
func (c *cutoffs) choose(rng *rand.Rand) float64 {
	i := c.best()
	for i < len(c.bins)-1 && rng.Float64() < *longerCutoff {
		i++
	}
	_, to := c.bounds(i)
	return to
}

package search

import (
	"math"

	"github.com/gozinc/gozinc/internal/oll"
	"github.com/gozinc/gozinc/sat"
)

// coreGuided raises the bound of an objective that is a sum of soft literals:
// it assumes that none of them costs anything, and takes from each refutation
// a core of literals that cannot all be free (package oll). The literals are
// assumed in strata, the dearest first, so that better solutions turn up on
// the way.
type coreGuided struct {
	w       Session
	cost    *oll.Cost
	base    int64 // goal = base + cost
	stratum int64
	probed  bool // the stratum has been probed for cores
	assume  []sat.Lit
	told    int64 // the bound when others were told last
}

// newCoreGuided returns nil when the objective is no such sum.
func newCoreGuided(w Session) *coreGuided {
	terms, base, ok := w.Problem().GoalTerms()
	if !ok {
		return nil
	}
	c := &coreGuided{w: w, cost: oll.New(w.Engine(), terms), base: base, told: base}
	c.stratum = c.cost.Stratum(math.MaxInt64)
	return c
}

// lower is the bound that the cores prove.
func (c *coreGuided) lower() int64 { return c.base + c.cost.Lower() }

// ideal reports whether no core is known: a solution may have the best values of all terms, and
// a search for it that goes on finds the optimum or a core (docs/decisions/0164).
func (c *coreGuided) ideal() bool { return c.cost.Lower() == 0 }

func (*coreGuided) name() string { return string(Core) }

func (*coreGuided) ordered() bool { return true }

// bounded is false: there may be no better solution where some cores do not count yet, and a proof of that is as hard as that of the
// optimum. Any solution says that there is no further core (docs/decisions/0212).
func (*coreGuided) bounded() bool { return false }

// slice works until the limit is reached.
func (c *coreGuided) slice(limit int64) (status, error) {
	defer c.tell()
	m := NewMeter(c.w, limit)
	for {
		c.w.Raise(c.lower())
		if closed(c.w) {
			return proved, nil
		}
		if m.Left() <= 0 {
			return unfinished, nil
		}
		if !c.probed {
			c.probed = true
			if next := c.probe(m); next != unfinished {
				return next, nil
			}
			m = NewMeter(c.w, limit) // probing gets a slice of its own
			continue
		}
		if next, err := c.search(m); err != nil || next != unfinished {
			return next, err
		}
	}
}

// tell has all strategies bound what is left of the cost: of the literals of a core, few more can be true in a better
// solution (Berg, Demirović and Stuckey, "Core-boosted linear search for incomplete MaxSAT", CPAIOR 2019). docs/decisions/0213
func (c *coreGuided) tell() {
	if c.lower() > c.told && !closed(c.w) {
		c.told = c.lower()
		c.w.Problem().GoalAtLeast(c.told, c.cost.Costs())
	}
}

// search makes one search under all assumptions of the stratum. What it does not decide in time is more easily refuted with more of
// them (docs/decisions/0208).
func (c *coreGuided) search(m Meter) (status, error) {
	c.assume = c.cost.Assumptions(c.assume[:0], c.stratum)
	if len(c.assume) == 0 && c.more() {
		return c.widen(m)
	}
	a, err := c.w.Attempt(m, c.assume...)
	switch {
	case err != nil:
		return stopped, err
	case a.Result == Found:
		return c.satisfied(m)
	case a.Result == Refuted:
		return c.refuted(m, a.Core)
	case a.Result == Outside:
		return unable, nil // there is no core
	case a.Result == Limited && c.more():
		return c.widen(m)
	}
	return a.status(), nil
}

// more reports whether there is more to be assumed: counts of the cores found, or cheaper softs.
func (c *coreGuided) more() bool { return c.cost.Pending() || c.stratum > 1 }

// widen has more assumed: the counts first.
func (c *coreGuided) widen(m Meter) (status, error) {
	if c.cost.Pending() {
		return c.exhaust(m, c.cost.Commit())
	}
	c.stratum = c.cost.Stratum(c.stratum)
	c.probed = false
	return unfinished, nil
}

// satisfied goes on after a solution in which no soft literal of the stratum
// costs anything: to the counts of the cores found, then to cheaper softs.
func (c *coreGuided) satisfied(m Meter) (status, error) {
	if closed(c.w) {
		return unfinished, nil // slice sees it
	}
	if c.cost.Pending() {
		return c.widen(m)
	}
	goal, _ := c.w.Gap()
	if gap := goal - c.lower(); gap > 0 {
		if n := c.cost.Harden(gap); n > 0 {
			c.w.Note("%d soft literals are too dear", n)
		}
	}
	if c.stratum == 1 {
		return unable, nil // the solution is optimal, and raise will say so
	}
	return c.widen(m)
}

// refuted takes in a core.
func (c *coreGuided) refuted(m Meter, core []sat.Lit) (status, error) {
	if len(core) == 0 {
		prove(c.w)
		return proved, nil
	}
	core, next, err := c.minimise(m, core)
	if err != nil || next != unfinished {
		return next, err
	}
	if c.cost.Relax(core) == 0 {
		return unable, nil // an engine's core of literals not assumed
	}
	return unfinished, nil
}

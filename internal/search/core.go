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
	probed  bool        // the stratum has been probed for cores
	narrow  []oll.Scope // of searches that have ended for lack of work, each part of the one behind it
	wide    bool        // the next search has all assumptions, and not those of the narrowest scope
	assume  []sat.Lit
	told    int64 // the bound when others were told last
	numbers bool  // there are some in the cost
	found   bool  // a core
	vain    int   // slices that have found none
}

// newCoreGuided returns nil when the objective is no such sum.
func newCoreGuided(w Session) *coreGuided {
	sum, ok := w.Problem().GoalSum()
	if !ok {
		return nil
	}
	c := &coreGuided{w: w, cost: oll.New(w.Engine(), sum.Terms), base: sum.Base, told: sum.Base, numbers: len(sum.Numbers) > 0}
	if c.numbers {
		c.cost.AddNumbers(w.Problem(), sum.Numbers)
	}
	c.stratum = c.cost.Stratum(math.MaxInt64)
	return c
}

// lower is the bound that the cores prove.
func (c *coreGuided) lower() int64 { return c.base + c.cost.Lower() }

func (*coreGuided) name() string { return string(Core) }

func (*coreGuided) orders() Orders { return AllOrders }

// bounded is false: there may be no better solution where some cores do not count yet, and a proof of that is as hard as that of the
// optimum. Any solution says that there is no further core (docs/decisions/0212).
func (*coreGuided) bounded() bool { return false }

// slice works until the limit is reached.
func (c *coreGuided) slice(limit int64) (status, error) {
	defer c.tell()
	if c.giveUp() {
		return unable, nil
	}
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

// giveUp reports whether the first slices have found no core of a sum with numbers. As long as cores are looked for, the bound of the
// best solution is no fact for the other strategies (docs/decisions/0236).
func (c *coreGuided) giveUp() bool {
	if !c.numbers || c.found {
		return false
	}
	if c.vain++; c.vain <= *vainCores {
		return false
	}
	c.w.Note("no cores found: given up")
	return true
}

// tell has all strategies bound what is left of the cost: of the literals of a core, few more can be true in a better
// solution (Berg, Demirović and Stuckey, "Core-boosted linear search for incomplete MaxSAT", CPAIOR 2019). docs/decisions/0213
func (c *coreGuided) tell() {
	if c.lower() > c.told && !closed(c.w) {
		c.told = c.lower()
		c.w.Problem().GoalAtLeast(c.told, c.cost.Costs())
	}
}

// search makes one search under all assumptions of a scope.
func (c *coreGuided) search(m Meter) (status, error) {
	narrow := c.choose()
	if len(c.assume) == 0 && c.more() {
		return c.widen(m)
	}
	a, err := c.w.Attempt(m, c.assume...)
	switch {
	case err != nil:
		return stopped, err
	case a.Result == Found && narrow:
		c.narrow = c.narrow[1:]
		c.harden()
		return unfinished, nil
	case a.Result == Found:
		return c.satisfied(m)
	case a.Result == Refuted:
		return c.refuted(m, a.Core)
	case a.Result == Outside:
		return unable, nil // there is no core
	case a.Result == Limited:
		return c.undecided(m, narrow)
	}
	return a.status(), nil
}

// choose makes the assumptions of the next search, and reports whether they are those of the narrowest scope that is undecided.
func (c *coreGuided) choose() (narrow bool) {
	for ; len(c.narrow) > 0 && !c.wide; c.narrow = c.narrow[1:] {
		if c.assume = c.cost.Assumptions(c.assume[:0], c.narrow[0]); len(c.assume) > 0 {
			return true
		}
	}
	c.assume = c.cost.Assumptions(c.assume[:0], c.cost.Scope(c.stratum))
	return false
}

// undecided goes on after a search that has ended for lack of work. More assumptions are refuted more easily, and with few of them a
// solution is found more easily (docs/decisions/0219). So the widest scope, which grows, and the narrowest take turns.
func (c *coreGuided) undecided(m Meter, narrow bool) (status, error) {
	c.wide = narrow
	if narrow || !c.more() {
		return unfinished, nil
	}
	c.narrow = append(c.narrow, c.cost.Scope(c.stratum))
	return c.widen(m)
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
	c.narrow = nil
	c.w.Raise(c.lower()) // the assumptions have told of numbers
	if closed(c.w) {
		return unfinished, nil // slice sees it
	}
	if c.cost.Pending() {
		return c.widen(m)
	}
	c.harden()
	if c.stratum == 1 {
		return unable, nil // the solution is optimal, and raise will say so
	}
	return c.widen(m)
}

// harden makes soft literals free for good that cost as much as the gap.
func (c *coreGuided) harden() {
	goal, _ := c.w.Gap()
	if gap := goal - c.lower(); gap > 0 && !c.cost.Pending() {
		if n := c.cost.Harden(gap); n > 0 {
			c.w.Note("%d soft literals are too dear", n)
		}
	}
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
	c.found = true
	return unfinished, nil
}

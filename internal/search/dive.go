package search

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/bound"
)

// dives are the searches of branch and bound that round the values of the relaxation to find
// a better solution: decisions that prove most are seldom those. A bandit chooses how they round.
// They have a share of each slice, which grows where they gain and shrinks where they do not.
type dives struct {
	w      Session
	tree   *bound.Propagator
	rng    *rand.Rand
	bandit bandit
	share  float64
}

func newDives(w Session, tree *bound.Propagator, seed int64) *dives {
	return &dives{w: w, tree: tree, rng: rand.New(rand.NewPCG(uint64(seed), 11)), bandit: newBandit(bound.Improving), share: *mostDives}
}

// slice dives for the share of a slice, in which the relaxation is awake. improved is called after
// each solution.
func (d *dives) slice(m Meter, limit int64, improved func()) (status, error) {
	if goal, _ := d.w.Gap(); goal == NoGoal || m.Unlimited() || d.share == 0 {
		return unfinished, nil
	}
	first := d.w.Gains().Fall
	all := m.Part(max(1, int64(d.share*float64(limit))))
	for before := int64(-1); all.Left() > 0 && Work(d.w) > before && !closed(d.w); {
		before = Work(d.w)
		next, err := d.dive(all)
		if err != nil || next != unfinished {
			return next, err
		}
		improved()
	}
	if d.w.Gains().Fall > first {
		d.share = min(*mostDives, 2*d.share)
	} else {
		d.share = max(*leastDives, d.share/2)
	}
	d.tree.Round(bound.Costs, nil)
	return unfinished, nil
}

// dive looks for a solution that closes a part of the gap, for as much work as some descents take.
func (d *dives) dive(m Meter) (status, error) {
	goal, bound := d.w.Gap()
	work, fallen := Work(d.w), d.w.Gains().Fall
	arm := d.bandit.choose(d.rng)
	d.round(arm)
	target := goal - 1
	if bound != NoBound && !d.w.Problem().HasContinuousGoal() {
		target = goal - max(1, int64(*diveFor*(float64(goal)-float64(bound))))
	}
	a, err := aim(d.w, m.Part(max(*diveWork, *diveNodes*d.tree.NodeWork())), target)
	d.bandit.learn(arm, rate(d.w.Gains().Fall-fallen, Work(d.w)-work))
	switch {
	case err != nil:
		return stopped, err
	case a.Result == Over:
		return stopped, nil
	case a.Result == Refuted && len(a.Core) == 0:
		return proved, nil
	}
	return unfinished, nil
}

// round has the relaxation decide as the arm says.
func (d *dives) round(arm int) {
	best := d.w.Best()
	d.tree.Round(bound.Rounding(arm), func(root int32) (int64, bool) { return d.w.Problem().RootValue(root, best) })
}

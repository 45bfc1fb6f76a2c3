package search

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/bound"
)

// Diver looks for a first solution by branch and bound over the linear relaxation, which rounds
// its values in several ways.
type Diver struct {
	b        *brancher
	rounders []rounder
	first    int64   // the work of the first round
	share    float64 // of the work of a round
	debt     int64   // what dives took beyond that: a linear program may take more
	futile   bool
}

// rounder is a way to round values, and how much work its dives have taken.
type rounder struct {
	by    bound.Rounding
	spent int64
}

// NewDiver returns nil where there is no relaxation of use. That of a continuous objective needs
// a solution first.
func NewDiver(w Session) *Diver {
	if w.Problem().HasContinuousGoal() {
		return nil
	}
	if b := newBrancher(w, newImprover(w), w.Problem().Diving(), 0); b != nil {
		return &Diver{b: b, rounders: slices.Clone(firstRounders), share: 1}
	}
	return nil
}

// Useful reports whether the relaxation refutes enough of what it decides. It does not for nil.
func (d *Diver) Useful() bool { return d != nil && !d.futile }

// First searches for a solution with a share of the work, which doubles where the relaxation had its part in the conflicts
// (leastRefuted), and halves otherwise. What is taken beyond the share, next rounds do without. The next dive is of the way that has
// taken least so far, and twice as long as all before of that way, so that none waits for long dives of others. A way that comes to no
// conflict would go on for long, and gives way to the others.
func (d *Diver) First(work int64) (a Answer, err error) {
	b := d.b
	grant := max(1, int64(d.share*float64(work)))
	if d.first == 0 {
		d.first = grant
	}
	if a.Result = Limited; d.debt >= grant {
		d.debt -= grant
		return a, nil
	}
	conflicts, refuted := b.w.Stats().Conflicts, b.tree.Refuted
	for before := int64(-1); before < d.debt && d.debt < grant && a.Result == Limited && err == nil; {
		before = d.debt
		a, err = d.dive(grant - d.debt)
	}
	d.debt = max(0, d.debt-grant)
	d.judge(b.w.Stats().Conflicts-conflicts, b.tree.Refuted-refuted)
	return a, err
}

// dive goes on with the last one of a way, for as much work as is left, or less.
func (d *Diver) dive(left int64) (Answer, error) {
	b, k := d.b, d.next()
	x := &d.rounders[k]
	begun, conflicts := Work(b.w), b.w.Stats().Conflicts
	b.engine.SetBrancher(b.tree)
	b.tree.Wake(true, math.MaxInt64)
	b.tree.Round(x.by, nil)
	b.tree.Park()
	a, err := b.w.Attempt(NewMeter(b.w, min(left, max(d.first, x.spent))))
	b.tree.Wake(false, math.MaxInt64)
	b.tree.Round(bound.Costs, nil)
	b.w.Follow()
	took := Work(b.w) - begun
	x.spent, d.debt = x.spent+took, d.debt+took
	if b.w.Stats().Conflicts == conflicts && len(d.rounders) > 1 {
		d.rounders = slices.Delete(d.rounders, k, k+1)
	}
	return a, err
}

// next returns the way that has taken least.
func (d *Diver) next() int {
	least := 0
	for k := range d.rounders {
		if d.rounders[k].spent < d.rounders[least].spent {
			least = k
		}
	}
	return least
}

// judge takes in the conflicts of a round, and how many of them were those of the relaxation.
func (d *Diver) judge(conflicts, refuted int64) {
	d.b.conflicts += conflicts
	d.futile = d.b.futile(d.b.conflicts)
	switch {
	case conflicts == 0 && len(d.rounders) > 1:
	case refuted > 0 && refuted*(*leastRefuted) >= conflicts:
		d.share = min(1, 2*d.share)
	default:
		d.share = max(*leastRation, d.share/2)
	}
}

var firstRounders = []rounder{{by: bound.Longest}, {by: bound.Nearest}, {by: bound.Unlocked}, {by: bound.Costs}}

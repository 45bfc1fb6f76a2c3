package search

import (
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/bound"
)

// Diver looks for a first solution by branch and bound over the linear relaxation, which rounds
// its values in one way after the other.
type Diver struct {
	b      *brancher
	ways   []bound.Rounding // in turn
	share  float64          // of the work of a dive
	debt   int64            // what a dive took beyond that: a linear program may take more
	futile bool
}

// NewDiver returns nil where there is no relaxation of use. That of a continuous objective needs
// a solution first.
func NewDiver(w Session) *Diver {
	if w.Problem().HasContinuousGoal() {
		return nil
	}
	if b := newBrancher(w, newImprover(w), w.Problem().Diving(), 0); b != nil {
		return &Diver{b: b, ways: slices.Clone(firstRoundings), share: 1}
	}
	return nil
}

// Useful reports whether the relaxation refutes enough of what it decides. It does not for nil.
func (d *Diver) Useful() bool { return d != nil && !d.futile }

// First searches for a solution with a share of the work, which doubles where the relaxation had its part in the conflicts
// (leastRefuted), and halves otherwise. What is taken beyond the share, next dives do without. A way of rounding that comes to no
// conflict would go on for long, and gives way to the others.
func (d *Diver) First(work int64) (Answer, error) {
	grant := max(1, int64(d.share*float64(work)))
	if d.debt >= grant {
		d.debt -= grant
		return Answer{Result: Limited}, nil
	}
	begun := Work(d.b.w)
	a, err := d.dive(grant - d.debt)
	d.debt = max(0, Work(d.b.w)-begun-(grant-d.debt))
	return a, err
}

// dive searches for about so much work.
func (d *Diver) dive(work int64) (Answer, error) {
	b := d.b
	m := NewMeter(b.w, work)
	before, refuted := b.w.Stats().Conflicts, b.tree.Refuted
	b.engine.SetBrancher(b.tree)
	b.tree.Wake(true, math.MaxInt64)
	way, others := d.ways[0], d.ways[1:]
	b.tree.Round(way, nil)
	a, err := b.w.Attempt(m)
	b.tree.Round(bound.Costs, nil)
	b.tree.Wake(false, math.MaxInt64)
	b.w.Follow()
	conflicts := b.w.Stats().Conflicts - before
	b.conflicts += conflicts
	d.futile = b.futile(b.conflicts)
	if conflicts == 0 && len(others) > 0 {
		d.ways = others
		return a, err
	}
	d.ways = append(others, way)
	if n := b.tree.Refuted - refuted; n > 0 && n*(*leastRefuted) >= conflicts {
		d.share = min(1, 2*d.share)
	} else {
		d.share = max(*leastRation, d.share/2)
	}
	return a, err
}

var firstRoundings = []bound.Rounding{bound.Longest, bound.Nearest, bound.Unlocked, bound.Costs}

package search

import (
	"math"

	"github.com/gozinc/gozinc/encode/bound"
)

// Diver looks for a first solution by branch and bound over the linear relaxation, which rounds
// its values in one way after the other.
type Diver struct {
	b     *brancher
	dives int
}

// NewDiver returns nil where there is no relaxation of use. That of a continuous objective needs
// a solution first.
func NewDiver(w Session) *Diver {
	if w.Problem().HasContinuousGoal() {
		return nil
	}
	if b := newBrancher(w, newImprover(w), 0); b != nil {
		return &Diver{b: b}
	}
	return nil
}

// Useful reports whether the relaxation refutes enough of what it decides. It does not for nil.
func (d *Diver) Useful() bool { return d != nil && !d.b.futile(d.b.conflicts) }

// First searches for a solution within the limit.
func (d *Diver) First(m Meter) (Answer, error) {
	b := d.b
	before := b.w.Stats().Conflicts
	b.engine.SetBrancher(b.tree)
	b.tree.Wake(true, math.MaxInt64)
	b.tree.Round(firstRoundings[d.dives%len(firstRoundings)], nil)
	d.dives++
	a, err := b.w.Attempt(m)
	b.tree.Round(bound.Costs, nil)
	b.tree.Wake(false, math.MaxInt64)
	b.w.Follow()
	b.conflicts += b.w.Stats().Conflicts - before
	return a, err
}

var firstRoundings = []bound.Rounding{bound.Nearest, bound.Unlocked, bound.Costs}

package proptest

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// GuardOrNot guards half of the problems.
func (p *Problem) GuardOrNot(rng *rand.Rand) {
	if rng.IntN(2) == 0 {
		p.Guard(rng)
	}
}

// Guard has the problem hold where a literal of it is false, which is drawn, and its propagators guarded by that.
func (p *Problem) Guard(rng *rand.Rand) {
	guard, post, holds := p.DrawLit(rng), p.New, p.Holds
	p.New = func(m *Model) []sat.Propagator {
		g, ps := guard.In(m), post(m)
		for i := range ps {
			ps[i] = propagate.Guarded(g, ps[i])
		}
		return ps
	}
	p.Holds = func(ints []int64, bools []bool) bool { return !guard.Holds(ints, bools) || holds(ints, bools) }
}

package bound

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/sat"
)

// MostCutRounds is maxCutRounds.
const MostCutRounds = maxCutRounds

// AnyLit returns a literal of some integer of the relaxation, Undef where that has
// none.
func (b *Branching) AnyLit(rng *rand.Rand) sat.Lit {
	x := b.roots[rng.IntN(len(b.roots))]
	switch {
	case len(x.is) > 0 && rng.IntN(2) == 0:
		return x.is[rng.IntN(len(x.is))]
	case len(x.steps) > 0:
		return x.steps[rng.IntN(len(x.steps))].Lit
	}
	return sat.Undef
}

// Relaxed returns the rows and the goal, with a column that is not in the program.
func (b *Branching) Relaxed() (r *relax.Builder, goal, outside relax.Affine) {
	outside = b.r.Own()
	b.at = append(b.at, -1)
	return b.r, b.goal, outside
}

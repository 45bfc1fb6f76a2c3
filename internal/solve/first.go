package solve

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// A warm start is an assignment that the model proposes, perhaps the solution
// of a similar problem. The first search assumes all of it. Where that is
// refuted, the core tells values that cannot hold together; the last of them is
// given up, and the search repeated. The work is bounded, and then the warm
// start is left to the phases of the engine.
const (
	warmWork   = 2_000_000 // propagated literals, of all searches together
	warmSingle = 300_000   // of one search
	warmSlow   = 100       // refutations after which whole cores are given up
)

// first searches for the first solution, near the warm start if there is one.
func (w *worker) first() (reply, error) {
	values := w.p.WarmStart().Values
	m := w.meter(warmWork)
	for tries := 0; len(values) > 0; tries++ {
		rep, err := w.attempt(m.part(warmSingle), slices.Concat(values...)...)
		switch {
		case err != nil:
			return rep, err
		case rep.end == found:
			w.log.note("warm start: a solution with %d of its values", len(values))
			return rep, nil
		case rep.end == refuted && len(rep.core) > 0:
			values = withoutCore(values, rep.core, tries >= warmSlow)
		case rep.end == refuted || rep.end == stopped:
			return rep, nil
		default:
			values = nil // too much work
		}
	}
	return w.next()
}

// next searches for a solution, as long as that takes, or among good ones for a
// while.
func (w *worker) next() (reply, error) {
	if _, guessed := w.p.GuessedGoal(); guessed {
		return w.attempt(w.meter(guessWork))
	}
	return w.attempt(w.meter(0))
}

// withoutCore returns the values without the last that the core names, or
// without all of them.
func withoutCore(values [][]sat.Lit, core []sat.Lit, all bool) [][]sat.Lit {
	named := func(is []sat.Lit) bool { return blames(core, is) }
	if all {
		return slices.DeleteFunc(values, named)
	}
	for i := len(values) - 1; i >= 0; i-- {
		if named(values[i]) {
			return slices.Delete(values, i, i+1)
		}
	}
	return nil // a core of literals not assumed
}

package sat

import "github.com/gozinc/gozinc/internal/yield"

// Simplify propagates the unit clauses, and removes satisfied clauses and false literals
// from the recording. It keeps the satisfying assignments over all variables: those of
// what is left are, with the root literals, those of what was there. It reports whether no
// contradiction was found.
//
// Encoders mostly define before they use, so two or three passes over all clauses in
// recording order reach the fixpoint. After ten, the rest is left to the engine or to
// further calls. The time is linear in the size of the formula, and nothing is done when no
// unit clause was added since the last call. It ends early, with all models kept, when the
// context of the formula is done.
func (f *Formula) Simplify() bool {
	for pass := 0; pass < 10 && !f.unsat && f.clean < len(f.units) && !f.ended(); pass++ {
		f.sweep()
	}
	return !f.unsat
}

// sweep applies the root assignment to every clause once, and units that it
// finds on the way to the clauses that follow.
func (f *Formula) sweep() {
	known := len(f.units)
	seen, ended := 0, false
	f.clauses, f.binary, f.lits = f.arena.filter(func(c []Lit) (int, bool) {
		if seen++; seen%yield.Often == 0 {
			ended = ended || f.ended()
		}
		if ended {
			return len(c), true
		}
		n := 0
		for _, l := range c {
			switch st := f.state[l.Var()]; {
			case st&(isTrue<<(l&1)) != 0:
				return 0, false
			case st&(isFalse>>(l&1)) == 0:
				c[n] = l
				n++
			}
		}
		if n > 1 {
			return n, true
		}
		if n == 1 {
			f.fix(c[0])
		} else {
			f.unsat = true
		}
		return 0, false
	})
	if !ended {
		f.clean = known
	}
	if f.unsat {
		f.contradict()
	}
}

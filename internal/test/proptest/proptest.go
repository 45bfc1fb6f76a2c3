// Package proptest tests propagators against the definition of their
// constraint. Run does so without an engine: it enumerates the solutions of a small
// problem, walks at random through a search tree, and checks on the way that
//
//   - whatever a propagator sets, or calls a conflict, follows from the reason
//     that it gives, and the reason holds at that time;
//   - lazy reasons also explain weaker bounds, and later;
//   - no assignment that breaks the constraint gets through;
//   - trailed integers are restored on backtracking.
//
// Like an engine it cuts propagation short now and then: propagators are called at a
// later level, and again when the walk comes back.
//
// Solve has an engine find the solutions, and compares them.
//
// Run counts how many bounds are as tight as the solutions allow, which is the
// strength of a propagator.
package proptest

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/views"
	"github.com/gozinc/gozinc/sat"
)

// Problem is one constraint over integers with few values.
type Problem struct {
	Ints  [][2]int64 // least and greatest values
	Bools int
	// New makes the propagators. They get their variables from the model.
	New func(m *Model) []sat.Propagator
	// Holds is the definition of the constraint.
	Holds func(ints []int64, bools []bool) bool
	// Family, where not nil, has the integers as its roots. Clauses say what is
	// known of them besides; no reason may rest on that.
	Family *views.Family
}

// Strength counts the bounds of unfixed integers and the unfixed Booleans at
// fixpoints where some solution was left.
type Strength struct {
	Tight int // that some solution takes
	Total int
}

// Add sums counts up.
func (s *Strength) Add(o Strength) {
	s.Tight += o.Tight
	s.Total += o.Total
}

// Run walks steps steps through the search tree of p.
func Run(t testing.TB, rng *rand.Rand, p Problem, steps int) Strength {
	t.Helper()
	m := newModel(t, rng, p)
	if p.Family != nil {
		State(known{m}, p.Family)
	}
	for _, q := range p.New(m) {
		m.attach(q)
	}
	w := walk{m: m, rng: rng}
	for range steps {
		if t.Failed() || !w.step() {
			break
		}
	}
	return w.strength
}

// RunEach runs random problems, of the seeds of package campaign, for some steps each. An engine solves every
// fourth.
func RunEach(t *testing.T, problems, steps int, draw func(rng *rand.Rand) Problem) {
	t.Helper()
	for seed := range campaign.Each(problems) {
		rng := rand.New(rand.NewPCG(seed, 21))
		p := draw(rng)
		Run(t, rng, p, steps)
		if seed%4 == 0 && !t.Failed() {
			Solve(t, p)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// walk is a random search.
type walk struct {
	m        *Model
	rng      *rand.Rand
	strength Strength
}

// step propagates, and then decides or goes back; false when there is nothing
// left to search.
func (w *walk) step() bool {
	m := w.m
	switch {
	case !m.propagate():
		if m.Level() == 0 {
			if n := m.left(); n > 0 {
				m.t.Errorf("a conflict at level 0, and %d solutions", n)
			}
			return false
		}
		m.backtrack(w.rng.IntN(m.Level()))
		return true
	case m.fixed() && m.isDue():
		return true // propagation was cut short
	case m.fixed():
		if m.left() == 0 {
			m.t.Errorf("all is fixed, the constraint is violated, and nobody says so: %v", m)
		}
		m.backtrack(w.rng.IntN(m.Level() + 1))
		return len(m.events) > 0
	}
	if !m.isDue() {
		w.measure()
	}
	if w.rng.IntN(3) == 0 {
		m.recheck(w.rng)
	}
	if w.rng.IntN(12) == 0 {
		m.backtrack(w.rng.IntN(m.Level() + 1))
		return true
	}
	m.decide(w.pick())
	return true
}

// pick returns an atom that is undecided.
func (w *walk) pick() sat.Atom {
	for {
		i := w.rng.IntN(len(w.m.lits) - 2 + len(w.m.lo) - 2)
		if i < len(w.m.lits)-2 {
			if l := sat.Mk(uint32(2 + i)); w.m.value(l) == 0 {
				return sat.LitAtom(l.If(w.rng.IntN(2) == 0))
			}
			continue
		}
		x := sat.Int(2 + i - (len(w.m.lits) - 2))
		if lo, hi := w.m.Lo(x), w.m.Hi(x); lo < hi {
			return sat.Geq(x, lo+1+w.rng.Int64N(hi-lo))
		}
	}
}

// measure compares the bounds with those of the solutions that are left.
func (w *walk) measure() {
	m := w.m
	var left []int
	for i := range m.solutions {
		if m.agrees(i) {
			left = append(left, i)
		}
	}
	if len(left) == 0 {
		return
	}
	taken := func(a sat.Atom) bool {
		for _, i := range left {
			if !m.solutions[i].holds(m, a.Not()) {
				continue
			}
			return true
		}
		return false
	}
	count := func(a sat.Atom) {
		w.strength.Total++
		if taken(a) {
			w.strength.Tight++
		}
	}
	for x := sat.Int(2); int(x) < len(m.lo); x++ {
		if m.Lo(x) < m.Hi(x) {
			count(sat.Geq(x, m.Lo(x)+1))
		}
	}
	for v := 2; v < len(m.lits); v++ {
		if l := sat.Mk(uint32(v)); m.lits[v].kind == free && m.value(l) == 0 {
			count(sat.LitAtom(l))
			count(sat.LitAtom(l.Not()))
		}
	}
}

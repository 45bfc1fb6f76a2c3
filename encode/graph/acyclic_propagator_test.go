package graph

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestAcyclic has random edges, with directions and without, parallel ones too, with
// and without a guard. Without a guard all that follows is found.
func TestAcyclic(t *testing.T) {
	for seed := range campaign.Each(1000) {
		rng := rand.New(rand.NewPCG(seed, 3))
		n, both, guarded := 2+rng.IntN(4), rng.IntN(2) == 0, rng.IntN(3) == 0
		var es []Edge
		for range 1 + rng.IntN(8) {
			if e := (Edge{From: rng.IntN(n), To: rng.IntN(n)}); e.From != e.To {
				es = append(es, e)
			}
		}
		p := proptest.Problem{Bools: len(es)}
		if guarded {
			p.Bools++
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			for i := range es {
				es[i].Lit = m.Bool(i)
			}
			guard := sat.True
			if guarded {
				guard = m.Bool(len(es))
			}
			return []sat.Propagator{propagate.Guarded(guard, newAcyclicPropagator(n, es, both))}
		}
		p.Holds = func(_ []int64, b []bool) bool {
			return guarded && !b[len(es)] || holdsAcyclic(n, es, b, both)
		}
		s := proptest.Run(t, rng, p, 100)
		if !guarded && s.Tight < s.Total {
			t.Errorf("%d of %d values are tight", s.Tight, s.Total)
		}
		if t.Failed() {
			t.Fatalf("seed %d: %d nodes, %v, without directions %v", seed, n, es, both)
		}
	}
}

// TestAcyclicOfLiterals has edges that are literals of few integers: one that is excluded may take others.
func TestAcyclicOfLiterals(t *testing.T) {
	proptest.RunEach(t, 1000, 100, func(rng *rand.Rand) proptest.Problem {
		n, both := 2+rng.IntN(4), rng.IntN(2) == 0
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2, 6), Bools: 2}
		lits := p.DrawLits(rng, 1+rng.IntN(9))
		es := make([]Edge, len(lits))
		for i := range es {
			es[i].From, es[i].To = rng.IntN(n), rng.IntN(n)
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			for i, l := range lits {
				es[i].Lit = l.In(m)
			}
			return []sat.Propagator{newAcyclicPropagator(n, es, both)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			taken := proptest.LitsHold(lits, ints, bools)
			for i, e := range es {
				taken[i] = taken[i] && e.From != e.To
			}
			return holdsAcyclic(n, es, taken, both)
		}
		p.GuardOrNot(rng)
		return p
	})
}

// holdsAcyclic takes away nodes that no taken edge enters, or that have at most one
// edge where edges have no directions; a cycle stays.
func holdsAcyclic(n int, es []Edge, b []bool, both bool) bool {
	gone := make([]bool, n)
	for range n {
		for i := range gone {
			degree := 0
			for k, e := range es {
				switch {
				case !b[k] || gone[e.From] || gone[e.To]:
				case e.To == i && !both:
					degree += 2
				case e.To == i || e.From == i && both:
					degree++
				}
			}
			gone[i] = gone[i] || degree < 2
		}
	}
	for _, g := range gone {
		if !g {
			return false
		}
	}
	return true
}

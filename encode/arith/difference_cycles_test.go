package arith

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// negative reports whether the arcs with true guards have a cycle of negative length, by
// the algorithm of Floyd and Warshall.
func negative(arcs []Arc, n int, holds func(sat.Lit) bool) bool {
	const far = 1 << 50
	dist := make([][]int64, n)
	for i := range dist {
		dist[i] = slices.Repeat([]int64{far}, n)
		dist[i][i] = 0
	}
	for _, a := range arcs {
		if holds(a.Guard) {
			dist[a.From][a.To] = min(dist[a.From][a.To], a.D)
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				if dist[i][k] < far && dist[k][j] < far {
					dist[i][j] = min(dist[i][j], dist[i][k]+dist[k][j])
				}
			}
		}
	}
	for i := range n {
		if dist[i][i] < 0 {
			return true
		}
	}
	return false
}

// TestCycles: guards can hold together if and only if their arcs have no cycle of negative
// length, and a core has one.
func TestCycles(t *testing.T) {
	sats, unsats := 0, 0
	for seed := range campaign.Each(400) {
		rng := rand.New(rand.NewPCG(seed, 63))
		n, m := 2+rng.IntN(7), 2+rng.IntN(20)
		f := sat.NewFormula()
		first := f.NewVars(m)
		var arcs []Arc
		for i := range m {
			a := Arc{Guard: first + sat.Lit(2*i), From: rng.IntN(n), To: rng.IntN(n), D: int64(rng.IntN(30) - 8)}
			switch rng.IntN(8) {
			case 0:
				a.Guard = (first + sat.Lit(2*rng.IntN(m))).Not() // also of other arcs
			case 1:
				if a.D >= 0 {
					a.Guard = sat.True
				}
			}
			arcs = append(arcs, a)
		}
		f.AddPropagator(Cycles(slices.Clone(arcs)))
		e := cdcl.New(f)
		for range 40 {
			var assume []sat.Lit
			for _, i := range rng.Perm(m)[:rng.IntN(m+1)] {
				assume = append(assume, (first + sat.Lit(2*i)).If(rng.IntN(5) > 0))
			}
			switch e.Solve(context.Background(), assume...) {
			case sat.Sat:
				sats++
				if negative(arcs, n, e.Value) {
					t.Fatalf("seed %d: an assignment with a negative cycle in %v", seed, arcs)
				}
			case sat.Unsat:
				unsats++
				// All assignments with the core have such a cycle.
				core, free := e.Failed(), uint(0)
				if m <= 10 {
					free = 1 << m
				}
				for bits := range free {
					holds := func(l sat.Lit) bool {
						return l == sat.True || l != sat.False && (bits>>((l&^1-first)/2)&1 == 1) != l.Neg()
					}
					if !slices.ContainsFunc(core, func(l sat.Lit) bool { return !holds(l) }) && !negative(arcs, n, holds) {
						t.Fatalf("seed %d: core %v, but %b has no negative cycle in %v", seed, core, bits, arcs)
					}
				}
			}
		}
	}
	t.Logf("%d satisfiable, %d unsatisfiable", sats, unsats)
	if sats < 2000 || unsats < 2000 {
		t.Errorf("%d satisfiable, %d unsatisfiable", sats, unsats)
	}
}

// TestCyclesFollow checks reasons, beside the propagators of the differences.
func TestCyclesFollow(t *testing.T) {
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 64))
		n := 2 + rng.IntN(3)
		p := proptest.Problem{Bools: 2 + rng.IntN(4)}
		for range n {
			p.Ints = append(p.Ints, [2]int64{0, int64(1 + rng.IntN(5))})
		}
		type arc struct {
			guard, from, to int
			d               int64
		}
		var arcs []arc
		for range 2 + rng.IntN(6) {
			arcs = append(arcs, arc{rng.IntN(p.Bools), rng.IntN(n), rng.IntN(n), int64(rng.IntN(6) - 3)})
		}
		p.New = func(m *proptest.Model) (ps []sat.Propagator) {
			var all []Arc
			for _, a := range arcs {
				all = append(all, Arc{m.Bool(a.guard), a.from, a.to, a.d})
				if a.from != a.to {
					ps = append(ps, propagate.Guarded(m.Bool(a.guard), propagate.AtMost([]propagate.Term{{A: 1, X: m.Int(a.to)}, {A: 1, X: m.Int(a.from).Neg()}}, a.d)))
				}
			}
			return append(ps, Cycles(all))
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			return !slices.ContainsFunc(arcs, func(a arc) bool { return bools[a.guard] && ints[a.to] > ints[a.from]+a.d })
		}
		if proptest.Run(t, rng, p, 150); t.Failed() {
			t.Fatalf("seed %d: %v", seed, arcs)
		}
	}
}

// TestCyclesOfLiterals has guards that are literals over the integers of the differences.
func TestCyclesOfLiterals(t *testing.T) {
	proptest.RunEach(t, 500, 150, func(rng *rand.Rand) proptest.Problem {
		n := 2 + rng.IntN(3)
		p := proptest.Problem{Bools: 1}
		for range n {
			p.Ints = append(p.Ints, [2]int64{0, int64(1 + rng.IntN(5))})
		}
		guards := p.DrawLits(rng, 2+rng.IntN(6))
		arcs := make([]Arc, len(guards))
		for i := range arcs {
			arcs[i] = Arc{From: rng.IntN(n), To: rng.IntN(n), D: int64(rng.IntN(6) - 3)}
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			all := slices.Clone(arcs)
			ps := []sat.Propagator{Cycles(all)}
			for i, a := range arcs {
				all[i].Guard = guards[i].In(m)
				terms := []propagate.Term{{A: 1, X: m.Int(a.To)}, {A: 1, X: m.Int(a.From).Neg()}}
				if a.From == a.To {
					terms = nil
				}
				ps = append(ps, propagate.Guarded(all[i].Guard, propagate.AtMost(terms, a.D)))
			}
			return ps
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			for i, a := range arcs {
				if guards[i].Holds(ints, bools) && ints[a.To] > ints[a.From]+a.D {
					return false
				}
			}
			return true
		}
		return p
	})
}

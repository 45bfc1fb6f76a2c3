package graph

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// TestCircuit has random graphs, of which the successors are integers, with and
// without a guard.
func TestCircuit(t *testing.T) {
	for _, optional := range []bool{false, true} {
		var strength proptest.Strength
		for seed := range campaign.Each(400) {
			rng := rand.New(rand.NewPCG(seed, 4))
			p := drawCircuit(rng, optional, seed%3 == 0)
			s := proptest.Run(t, rng, p, 200)
			if t.Failed() {
				t.Fatalf("seed %d: %v, optional %v", seed, p.Ints, optional)
			}
			if p.Bools == 0 {
				strength.Add(s)
			}
		}
		t.Logf("optional %v: %d of %d bounds are tight", optional, strength.Tight, strength.Total)
		if 2*strength.Tight < strength.Total {
			t.Errorf("optional %v: less than half of the bounds are tight", optional)
		}
	}
}

// drawCircuit draws a graph in which each node has arcs to an interval of nodes.
func drawCircuit(rng *rand.Rand, optional, guarded bool) proptest.Problem {
	n := 2 + rng.IntN(4)
	p := proptest.Problem{Ints: make([][2]int64, n)}
	for i := range p.Ints {
		lo := int64(rng.IntN(n)) / 2
		p.Ints[i] = [2]int64{lo, int64(n) - 1 - rng.Int64N(int64(n)-lo)/2}
	}
	if guarded {
		p.Bools = 1
	}
	p.New = func(m *proptest.Model) []sat.Propagator {
		arcs := make([][]Arc, n)
		for i := range arcs {
			for to := p.Ints[i][0]; to <= p.Ints[i][1]; to++ {
				arcs[i] = append(arcs[i], Arc{int(to), m.Eq(m.Int(i), to)})
			}
		}
		guard := sat.True
		if guarded {
			guard = m.Bool(0)
		}
		ps := []sat.Propagator{propagate.Guarded(guard, newCircuit(arcs, optional))}
		for i := range n {
			for j := range i {
				terms := []propagate.Term{propagate.TermOf(1, m.Int(i)), propagate.TermOf(-1, m.Int(j))}
				ps = append(ps, propagate.Guarded(guard, propagate.Unequal(terms, 0)))
			}
		}
		return ps
	}
	p.Holds = func(next []int64, guards []bool) bool {
		return guarded && !guards[0] || holdsCircuit(next, optional)
	}
	return p
}

// TestCircuitOfViews has successors that are views of few integers, so that several are known at once, and a guard that
// is a literal of them.
func TestCircuitOfViews(t *testing.T) {
	for _, optional := range []bool{false, true} {
		proptest.RunEach(t, 600, 150, func(rng *rand.Rand) proptest.Problem {
			n := 2 + rng.IntN(4)
			p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2+rng.IntN(2), 6), Bools: 1}
			guard, next := p.DrawLit(rng), make([]propagate.Affine, n)
			for i := range next {
				next[i] = proptest.Shared(rng, p.Ints, 0, int64(n)-1)
			}
			p.New = func(m *proptest.Model) []sat.Propagator { return circuitOf(m, guard.In(m), next, optional) }
			p.Holds = func(ints []int64, bools []bool) bool {
				if !guard.Holds(ints, bools) {
					return true
				}
				values := make([]int64, n)
				for i, v := range next {
					if values[i] = proptest.ValueOf(v, ints); values[i] < 0 || values[i] >= int64(n) {
						return false
					}
				}
				return holdsCircuit(values, optional)
			}
			return p
		})
	}
}

// circuitOf has a circuit with what others see to: successors are nodes that differ.
func circuitOf(m *proptest.Model, guard sat.Lit, next []propagate.Affine, optional bool) []sat.Propagator {
	arcs, into := make([][]Arc, len(next)), make([][]sat.Lit, len(next))
	var clauses beside
	for i, v := range next {
		var some []sat.Lit
		for to := range next {
			l := proptest.Equals(m, v, int64(to))
			arcs[i], into[to], some = append(arcs[i], Arc{to, l}), append(into[to], l), append(some, l)
		}
		clauses = append(clauses, append(some, guard.Not()))
	}
	for _, ls := range into {
		clauses = append(clauses, pairs(guard, ls)...)
	}
	return []sat.Propagator{clauses, propagate.Guarded(guard, newCircuit(arcs, optional))}
}

func holdsCircuit(next []int64, optional bool) bool {
	in := make([]int, len(next))
	left, start := 0, -1
	for i, to := range next {
		in[to]++
		if !optional || int(to) != i {
			left++
			start = i
		}
	}
	for _, k := range in {
		if k != 1 {
			return false
		}
	}
	if start < 0 {
		return true
	}
	at := start
	for range left {
		if at = int(next[at]); at == start {
			left--
			break
		}
		left--
	}
	return left == 0 && at == start
}

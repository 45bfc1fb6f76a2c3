package table

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

// graph is a random layered graph, of which all nodes and arcs lie on paths.
type graph struct {
	nodes []int
	arcs  [][]Arc
	width int64
}

// drawGraph draws a graph of n levels over values from 0. Where it is
// deterministic, no two arcs of a node have the same value.
func drawGraph(rng *rand.Rand, n int, width int64, deterministic bool) graph {
	g := graph{nodes: make([]int, n+1), arcs: make([][]Arc, n), width: width}
	for i := range g.nodes {
		g.nodes[i] = 1
		if i > 0 && i < n {
			g.nodes[i] += rng.IntN(4)
		}
	}
	for i := range n {
		entered := make([]bool, g.nodes[i+1])
		for from := range g.nodes[i] {
			count := 1 + rng.IntN(3)
			used := map[int32]bool{}
			for k := range count {
				a := Arc{int32(from), int32(rng.IntN(g.nodes[i+1])), int32(rng.Int64N(width)), rng.Int64N(9) - 4}
				if deterministic && used[a.Value] {
					continue
				}
				if k == 0 && from < len(entered) {
					a.To = int32(from)
				}
				used[a.Value] = true
				entered[a.To] = true
				g.arcs[i] = append(g.arcs[i], a)
			}
		}
		for to, is := range entered {
			if !is {
				g.nodes[i+1] = min(g.nodes[i+1], to)
			}
		}
		g.arcs[i] = keep(g.arcs[i], func(a Arc) bool { return int(a.To) < g.nodes[i+1] })
	}
	return g
}

func keep(arcs []Arc, ok func(Arc) bool) (kept []Arc) {
	for _, a := range arcs {
		if ok(a) {
			kept = append(kept, a)
		}
	}
	return kept
}

// pruned drops what lies on no path; ok is false when nothing is left.
func (g graph) pruned() (graph, bool) {
	n := len(g.arcs)
	live := make([][]bool, n+1)
	live[n] = make([]bool, g.nodes[n])
	for i := range live[n] {
		live[n][i] = true
	}
	for i := n - 1; i >= 0; i-- {
		live[i] = make([]bool, g.nodes[i])
		for _, a := range g.arcs[i] {
			live[i][a.From] = live[i][a.From] || live[i+1][a.To]
		}
	}
	reached := []int32{0}
	out := graph{nodes: []int{1}, width: g.width}
	for i := range n {
		next := make([]int32, g.nodes[i+1])
		count := int32(0)
		for q := range next {
			next[q] = -1
		}
		var arcs []Arc
		for from := range int32(len(reached)) {
			for _, a := range g.arcs[i] {
				if reached[a.From] != from || !live[i+1][a.To] {
					continue
				}
				if next[a.To] < 0 {
					next[a.To] = count
					count++
				}
				arcs = append(arcs, Arc{from, next[a.To], a.Value, a.Cost})
			}
		}
		out.arcs = append(out.arcs, arcs)
		out.nodes = append(out.nodes, int(count))
		reached = next
	}
	return out, live[0][0]
}

// paths calls yield with the cost of each path that the values spell.
func (g graph) paths(ints []int64, yield func(cost int64)) {
	var walk func(level int, node int32, cost int64)
	walk = func(level int, node int32, cost int64) {
		if level == len(g.arcs) {
			yield(cost)
			return
		}
		for _, a := range g.arcs[level] {
			if a.From == node && int64(a.Value) == ints[level] {
				walk(level+1, a.To, cost+a.Cost)
			}
		}
	}
	walk(0, 0, 0)
}

// levels gives the values of the integers, of which all that are on no arc are to
// be excluded by other means.
func (g graph) levels(m *proptest.Model) (levels []Level, outside []sat.Propagator) {
	for i, arcs := range g.arcs {
		index := map[int32]int32{}
		var l Level
		for _, a := range arcs {
			k, known := index[a.Value]
			if !known {
				k = int32(len(l.Values))
				index[a.Value] = k
				l.Values = append(l.Values, m.Eq(m.Int(i), int64(a.Value)))
			}
			a.Value = k
			l.Arcs = append(l.Arcs, a)
		}
		for v := range g.width {
			if _, known := index[int32(v)]; !known {
				outside = append(outside, propagate.Unequal([]propagate.Term{{A: 1, X: m.Int(i)}}, v))
			}
		}
		levels = append(levels, l)
	}
	return levels, outside
}

// TestAccepts has random diagrams over integers with few values, with and without
// a guard. The propagator is domain consistent, and so is its guard.
func TestAccepts(t *testing.T) {
	var strength proptest.Strength
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 6))
		g, ok := drawGraph(rng, 1+rng.IntN(5), 1+rng.Int64N(3), seed%2 == 0).pruned()
		if !ok {
			continue
		}
		p := g.problem(seed%3 == 0)
		s := proptest.Run(t, rng, p, 150)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, g)
		}
		strength.Add(s)
	}
	if strength.Tight < strength.Total || strength.Total == 0 {
		t.Errorf("%d of %d bounds are tight", strength.Tight, strength.Total)
	}
}

func (g graph) problem(guarded bool) proptest.Problem {
	p := proptest.Problem{Ints: make([][2]int64, len(g.arcs))}
	for i := range p.Ints {
		p.Ints[i] = [2]int64{0, g.width - 1}
	}
	if guarded {
		p.Bools = 1
	}
	p.New = func(m *proptest.Model) []sat.Propagator {
		levels, ps := g.levels(m)
		ps = append(ps, Accepts(g.nodes, levels))
		if guarded {
			for i := range ps {
				ps[i] = propagate.Guarded(m.Bool(0), ps[i])
			}
		}
		return ps
	}
	p.Holds = func(ints []int64, guards []bool) bool {
		is := false
		g.paths(ints, func(int64) { is = true })
		return is || guarded && !guards[0]
	}
	return p
}

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

// levels gives the literals of the values, by place, and has costs times a sign. All values
// that are on no arc are to be excluded by other means.
func (g graph) levels(eq func(place int, value int64) sat.Lit, sign int64, exclude func(place int, value int64)) []Level {
	levels := make([]Level, len(g.arcs))
	for i, arcs := range g.arcs {
		l, index := &levels[i], map[int32]int32{}
		for _, a := range arcs {
			k, known := index[a.Value]
			if !known {
				k = int32(len(l.Values))
				index[a.Value] = k
				l.Values = append(l.Values, eq(i, int64(a.Value)))
			}
			a.Value = k
			a.Cost *= sign
			l.Arcs = append(l.Arcs, a)
		}
		for v := range g.width {
			if _, known := index[int32(v)]; !known {
				exclude(i, v)
			}
		}
	}
	return levels
}

// modelled gives the levels over the integers of a model, and the propagators of what is
// excluded, all with a guard if there is one, with those that post makes of the levels.
func (g graph) modelled(guarded bool, post func(m *proptest.Model, levels []Level) sat.Propagator) func(*proptest.Model) []sat.Propagator {
	return func(m *proptest.Model) (ps []sat.Propagator) {
		levels := g.levels(func(i int, v int64) sat.Lit { return m.Eq(m.Int(i), v) }, 1, func(i int, v int64) {
			ps = append(ps, propagate.Unequal([]propagate.Term{{A: 1, X: m.Int(i)}}, v))
		})
		ps = append(ps, post(m, levels))
		if guarded {
			for i := range ps {
				ps[i] = propagate.Guarded(m.Bool(0), ps[i])
			}
		}
		return ps
	}
}

// ran runs random diagrams, of which all bounds have to be tight.
func ran(t *testing.T, seeds, stream uint64, levels int, problem func(rng *rand.Rand, g graph, seed uint64) proptest.Problem) {
	t.Helper()
	var strength proptest.Strength
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, stream))
		g, ok := drawGraph(rng, 1+rng.IntN(levels), 1+rng.Int64N(3), seed%2 == 0).pruned()
		if !ok {
			continue
		}
		s := proptest.Run(t, rng, problem(rng, g, seed), 150)
		if t.Failed() {
			t.Fatalf("seed %d: %v", seed, g)
		}
		strength.Add(s)
	}
	if strength.Tight < strength.Total || strength.Total == 0 {
		t.Errorf("%d of %d bounds are tight", strength.Tight, strength.Total)
	}
}

// TestAccepts has random diagrams over integers with few values, with and without
// a guard. The propagator is domain consistent, and so is its guard.
func TestAccepts(t *testing.T) {
	ran(t, 600, 6, 5, func(_ *rand.Rand, g graph, seed uint64) proptest.Problem { return g.problem(seed%3 == 0) })
}

func (g graph) problem(guarded bool) proptest.Problem {
	p := proptest.Problem{Ints: make([][2]int64, len(g.arcs))}
	for i := range p.Ints {
		p.Ints[i] = [2]int64{0, g.width - 1}
	}
	if guarded {
		p.Bools = 1
	}
	p.New = g.modelled(guarded, func(_ *proptest.Model, levels []Level) sat.Propagator { return Accepts(g.nodes, levels) })
	p.Holds = func(ints []int64, guards []bool) bool {
		is := false
		g.paths(ints, func(int64) { is = true })
		return is || guarded && !guards[0]
	}
	return p
}

// TestAcceptsOfChoices has levels that read few integers and literals of them, with costs and without. What a path costs
// at most is a constant or one of these integers.
func TestAcceptsOfChoices(t *testing.T) {
	proptest.RunEach(t, 1200, 120, func(rng *rand.Rand) proptest.Problem {
		g, ok := drawGraph(rng, 1+rng.IntN(5), 2+rng.Int64N(2), rng.IntN(2) == 0).pruned()
		for !ok {
			g, ok = drawGraph(rng, 1+rng.IntN(5), 2, true).pruned()
		}
		p := proptest.Problem{Ints: proptest.DrawRanges(rng, 2, 6), Bools: 1}
		choices := make([]proptest.Choice, len(g.arcs))
		for i := range choices {
			choices[i] = p.DrawChoice(rng, g.width)
		}
		limit, costs := propagate.Const(rng.Int64N(10)-5), rng.IntN(3) > 0
		if rng.IntN(2) == 0 {
			limit = proptest.Shared(rng, p.Ints, -5, 5)
		}
		p.New = func(m *proptest.Model) []sat.Propagator {
			levels := g.levels(func(i int, v int64) sat.Lit { return choices[i].In(m, v) }, 1, func(int, int64) {})
			if costs {
				return []sat.Propagator{CostsAtMost(g.nodes, levels, limit)}
			}
			return []sat.Propagator{Accepts(g.nodes, levels)}
		}
		p.Holds = func(ints []int64, bools []bool) bool {
			values, is := make([]int64, len(choices)), false
			for i, c := range choices {
				values[i] = c.Of(ints, bools)
			}
			g.paths(values, func(cost int64) { is = is || !costs || cost <= proptest.ValueOf(limit, ints) })
			return is
		}
		p.GuardOrNot(rng)
		return p
	})
}

package table

import (
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// alphabet returns the letters of the automaton in the arguments, in the order
// of its columns; ok is false when it is ill-formed.
func alphabet(a store.Args, cells int) (letters []int64, ok bool) {
	states, set, start := a.Int(1), a.ConstSet(2), a.Int(4)
	n := set.Size()
	if states < 1 || n > int64(cells) || start < 1 || start > states {
		return nil, false
	}
	if p, fits := store.Mul(states, n); !fits || p != int64(cells) {
		return nil, false
	}
	return set.Values(), true
}

// automaton collects the arcs of an automaton; the letters between the same
// states become one label.
type automaton struct {
	diagram.Automaton
	letters []int64
}

func newAutomaton(a store.Args, letters []int64) *automaton {
	m := &automaton{letters: letters}
	final, start := a.ConstSet(5), a.Int(4)
	if len(letters) == 0 { // of any number of states only the first counts
		m.States, m.Accept = 1, []bool{final.Contains(start)}
		return m
	}
	m.States, m.Start, m.Accept = int(a.Int(1)), int32(start-1), make([]bool, a.Int(1))
	for q := range final.Intersect(intset.Interval(1, int64(m.States))).Each {
		m.Accept[q-1] = true
	}
	return m
}

// successors yields the states that follow by a column and what that costs, and
// reports whether they are states.
type successors func(column int) (next intset.Set, cost int64, ok bool)

// addState adds the arcs of state q; those of the same target and cost become
// one.
func (m *automaton) addState(q int, successors successors) bool {
	type arc struct {
		to   int32
		cost int64
	}
	labels := make(map[arc][]int64)
	var order []arc
	for c, letter := range m.letters {
		next, cost, ok := successors(c)
		if !ok {
			return false
		}
		for to := range next.Each {
			way := arc{int32(to - 1), cost}
			if labels[way] == nil {
				order = append(order, way)
			}
			labels[way] = append(labels[way], letter)
		}
	}
	for _, way := range order {
		m.Arcs = append(m.Arcs, diagram.Edge{From: int32(q), To: way.to, Cost: way.cost, Label: intset.Of(labels[way]...)})
	}
	return true
}

// regularDiagram reads a deterministic automaton as a diagram, not reduced.
func regularDiagram(s *store.Store, a store.Args) *diagram.Diagram { return dfaDiagram(s, a, nil) }

// dfaDiagram reads the arguments of a deterministic automaton, and the costs of
// its transitions, none of them for nil.
func dfaDiagram(s *store.Store, a store.Args, costs []int64) *diagram.Diagram {
	d := a.Ints(3)
	return unfolded(s, a, len(d), func(i int, states int64) (next intset.Set, cost int64, ok bool) {
		if costs != nil {
			cost = costs[i]
		}
		if d[i] == 0 {
			return nil, 0, true
		}
		return intset.Interval(d[i], d[i]), cost, 1 <= d[i] && d[i] <= states
	})
}

func regularNFADiagram(s *store.Store, a store.Args) *diagram.Diagram {
	d := a.Sets(3)
	return unfolded(s, a, len(d), func(i int, states int64) (next intset.Set, cost int64, ok bool) {
		return d[i].Value, 0, d[i].Value.Subset(intset.Interval(1, states))
	})
}

// unfolded returns the diagram of an automaton whose table has so many cells:
// move returns the next states that cell i names, and the cost. It is not ok
// where there is no such state; then no word is accepted.
func unfolded(s *store.Store, a store.Args, cells int, move func(i int, states int64) (next intset.Set, cost int64, ok bool)) *diagram.Diagram {
	xs := a.Views(0)
	letters, ok := alphabet(a, cells)
	if !ok {
		return diagram.None(len(xs))
	}
	m := newAutomaton(a, letters)
	m.Spend = s.Toil
	for q := range m.States {
		s.Toil(len(letters))
		ok := m.addState(q, func(c int) (next intset.Set, cost int64, ok bool) {
			return move(q*len(letters)+c, int64(m.States))
		})
		if !ok {
			return diagram.None(len(xs))
		}
	}
	return m.Unfold(domains(s, xs))
}

// mddDiagram reads the arguments after xs: the nodes' number and levels, the
// edges' number, origins, labels and targets.
func mddDiagram(s *store.Store, a store.Args) *diagram.Diagram {
	return graphDiagram(s, a, a.Sets(5), nil, a.Ints(6))
}

func graphDiagram(s *store.Store, a store.Args, labels []store.SetView, costs, to []int64) *diagram.Diagram {
	xs, level, from := a.Views(0), a.Ints(2), a.Ints(4)
	n := len(xs)
	switch m := int64(len(from)); {
	case a.Int(1) < 1, int64(len(level)) != a.Int(1), level[0] != 1:
		return diagram.None(n)
	case a.Int(3) != m, int64(len(labels)) != m, int64(len(to)) != m, costs != nil && int64(len(costs)) != m:
		return diagram.None(n)
	}
	g := &diagram.Graph{Level: level, Spend: s.Toil}
	for k, f := range from {
		t := to[k]
		if f < 1 || f > a.Int(1) || t < 0 || t > a.Int(1) {
			return diagram.None(n)
		}
		target := int64(n) + 1
		if t > 0 {
			target = level[t-1]
		}
		if next, ok := store.Add(level[f-1], 1); !ok || next != target {
			return diagram.None(n)
		}
		edge := diagram.Edge{From: int32(f - 1), To: int32(t - 1), Label: labels[k].Value}
		if costs != nil {
			edge.Cost = costs[k]
		}
		g.Edges = append(g.Edges, edge)
	}
	return g.Diagram(domains(s, xs))
}

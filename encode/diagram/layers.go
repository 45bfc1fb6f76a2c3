package diagram

import "github.com/gozinc/gozinc/internal/intset"

// Graph is a diagram as a model gives it: numbered nodes, each of a level from
// 1, and edges from level i to i+1 that read variable i.
type Graph struct {
	Level []int64 // of each node; the root is node 0, on level 1
	Edges []Edge
	Spend Spend // nil: nobody counts
}

// Terminal as the target of an edge stands for the terminal.
const Terminal int32 = -1

// Diagram returns the diagram of the tuples over the domains that spell a path
// from the root to the terminal. Edges must lead from one level to the next;
// what is outside the levels 1..n is left out.
func (g *Graph) Diagram(domains []intset.Set) *Diagram {
	n := len(domains)
	if n == 0 {
		return None(0) // the root is not the terminal
	}
	r := &raw{nodes: make([]int, n+1), edges: make([][]Edge, n), accepting: []bool{true}, spend: g.Spend}
	place := make([]int32, len(g.Level)) // of a node on its level
	for q, level := range g.Level {
		if 1 <= level && level <= int64(n) {
			place[q] = int32(r.nodes[level-1])
			r.nodes[level-1]++
		}
	}
	r.nodes[n] = 1
	for _, e := range g.Edges {
		i := g.Level[e.From] - 1
		if i < 0 || i >= int64(n) || e.To != Terminal && i == int64(n)-1 {
			continue
		}
		if e.Label = overlap(e.Label, domains[i]); e.Label.Empty() {
			continue
		}
		e.From = place[e.From]
		if e.To == Terminal {
			e.To = 0
		} else {
			e.To = place[e.To]
		}
		r.edges[i] = append(r.edges[i], e)
	}
	return r.finish()
}

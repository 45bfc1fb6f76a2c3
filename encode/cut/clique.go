package cut

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
)

// conflicts is the graph of the 0-1 columns and complements that are above 0 at
// the solution to cut off: there is an edge where a row leaves no room for both.
type conflicts struct {
	nodes []item
	index map[literal]int
	edges [][]bool
}

// literal is a 0-1 column or its complement.
type literal struct {
	col   int32
	upper bool
}

// Cliques returns cuts by which at most one of the 0-1 columns, or complements,
// is 1, each two of which exclude each other by a row (Padberg, 1973). They are
// found greedily from each column on.
func (s *System) Cliques(x []float64, exclude [][2]literal) []lp.Row {
	var cuts []lp.Row
	g := conflicts{index: make(map[literal]int)}
	for i := range s.Rows {
		row := &s.Rows[i]
		s.conflictsOf(&g, row, 1, x)
		if row.Equal {
			s.conflictsOf(&g, row, -1, x)
		}
	}
	for _, e := range exclude {
		g.join(s.item(e[0], x), s.item(e[1], x))
	}
	order := make([]int, len(g.nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return -cmp.Compare(g.nodes[a].value, g.nodes[b].value) })
	for _, first := range order {
		clique, total := []int{first}, g.nodes[first].value
		for _, i := range order {
			s.Work += int64(len(clique))
			if !slices.ContainsFunc(clique, func(k int) bool { return !g.edges[k][i] }) {
				clique, total = append(clique, i), total+g.nodes[i].value
			}
		}
		if total <= 1+*leastEfficacy {
			continue
		}
		if cut, ok := s.atMostOne(&g, clique); ok {
			cuts = append(cuts, cut)
		}
	}
	return cuts
}

// conflictsOf adds the edges of a row, or of its negation with sign −1.
func (s *System) conflictsOf(g *conflicts, row *lp.Row, sign int64, x []float64) {
	s.Work += *termWork * int64(len(row.Cols))
	items, room, ok := s.knapsack(*row, sign, x)
	if !ok {
		return
	}
	items = slices.DeleteFunc(items, func(y item) bool { return y.value < 1e-6 || y.weight > room })
	slices.SortStableFunc(items, func(a, b item) int { return -cmp.Compare(a.weight, b.weight) })
	items = items[:min(len(items), *maxConflictItems)]
	for i, a := range items {
		for _, b := range items[:i] {
			s.Work++
			if b.weight <= room-a.weight {
				break // those that follow weigh less
			}
			g.join(a, b)
		}
	}
}

// item returns the literal with its value.
func (s *System) item(l literal, x []float64) item {
	if l.upper {
		return item{col: l.col, upper: true, value: float64(s.Hi[l.col]) - x[l.col]}
	}
	return item{col: l.col, value: x[l.col] - float64(s.Lo[l.col])}
}

func (g *conflicts) join(a, b item) {
	i, k := g.node(a), g.node(b)
	if i < 0 || k < 0 {
		return
	}
	g.edges[i][k], g.edges[k][i] = true, true
}

// node returns the number of a node, -1 where there are too many.
func (g *conflicts) node(y item) int {
	l := literal{y.col, y.upper}
	i, known := g.index[l]
	if known {
		return i
	}
	if len(g.nodes) == *maxConflictNodes {
		return -1
	}
	i = len(g.nodes)
	g.index[l] = i
	g.nodes = append(g.nodes, y)
	for k := range g.edges {
		g.edges[k] = append(g.edges[k], false)
	}
	g.edges = append(g.edges, make([]bool, i+1))
	return i
}

// atMostOne returns the row that the sum of the nodes is at most 1.
func (s *System) atMostOne(g *conflicts, clique []int) (lp.Row, bool) {
	bound := store.SumOf(1)
	var cut lp.Row
	for _, i := range clique {
		y := g.nodes[i]
		if slices.Contains(cut.Cols, y.col) {
			return lp.Row{}, false // with its complement, which says nothing new
		}
		c, from := int64(1), s.Lo[y.col]
		if y.upper {
			c, from = -1, s.Hi[y.col]
		}
		bound.AddProduct(c, from)
		cut.Cols, cut.Coefs = append(cut.Cols, y.col), append(cut.Coefs, c)
	}
	cut.Bound = bound.Value
	return cut, !bound.Beyond
}

package lattice

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// grids groups the free floats that are compared with each other.
type grids struct {
	*analysis
	parent map[*flatzinc.Var]*flatzinc.Var // union-find
	grid   map[*flatzinc.Var]*big.Rat      // of a root: g
	count  map[*flatzinc.Var]int64         // of a root: n
	sums   map[*flatzinc.Var]bool          // of a root: sums are compared too
}

// newGrids returns a group for each float that has no unit and is not continuous.
func newGrids(a *analysis) *grids {
	g := &grids{
		analysis: a, parent: make(map[*flatzinc.Var]*flatzinc.Var),
		grid: make(map[*flatzinc.Var]*big.Rat), count: make(map[*flatzinc.Var]int64),
		sums: make(map[*flatzinc.Var]bool),
	}
	for _, v := range a.m.Vars {
		if g.unconfined(v) {
			g.parent[v], g.grid[v], g.count[v] = v, new(big.Rat), 1
		}
	}
	return g
}

// findGrids gives units to the floats that have none and are not continuous, which are
// free.
func (a *analysis) findGrids() {
	g := newGrids(a)
	for i := range a.cons {
		g.relate(&a.cons[i])
	}
	for _, v := range a.m.Vars {
		if g.parent[v] != nil {
			g.bound(v, rational.OfLiteral(v.FloatLo))
			g.bound(v, rational.OfLiteral(v.FloatHi))
		}
	}
	for v := range g.parent {
		root := g.root(v)
		a.period[v.ID] = g.count[root] + 1
	}
	for v := range g.parent {
		root := g.root(v)
		u, parts := g.grid[root], a.period[v.ID]
		if u.Sign() == 0 {
			u = one
		}
		if a.sums[v.ID] = g.sums[root]; g.sums[root] {
			parts *= 2
		}
		a.unit[v.ID] = new(big.Rat).Quo(u, new(big.Rat).SetInt64(parts))
	}
}

func (g *grids) root(v *flatzinc.Var) *flatzinc.Var {
	for g.parent[v] != v {
		g.parent[v] = g.parent[g.parent[v]]
		v = g.parent[v]
	}
	return v
}

// bound makes x a multiple of the grid of v.
func (g *grids) bound(v *flatzinc.Var, x *big.Rat) {
	if x != nil {
		root := g.root(v)
		g.grid[root] = gcd(g.grid[root], x)
	}
}

// join makes v and w share a grid.
func (g *grids) join(v, w *flatzinc.Var) {
	a, b := g.root(v), g.root(w)
	if a == b {
		return
	}
	g.parent[b] = a
	g.grid[a] = gcd(g.grid[a], g.grid[b])
	g.count[a] += g.count[b]
	g.sums[a] = g.sums[a] || g.sums[b]
}

// relate takes in what c compares the free floats with. It returns a free float
// for which the constraint is no such comparison.
func (g *grids) relate(c *con) *flatzinc.Var {
	var first *flatzinc.Var
	for _, v := range c.floats {
		if g.parent[v] != nil {
			first = v
			break
		}
	}
	if first == nil {
		return nil
	}
	switch c.kind {
	case linear:
		return g.compare(c)
	case extremum:
		g.share(first, c.args)
	case element:
		g.share(first, c.args[1].Elems())
		g.share(first, c.args[2:])
	case interval:
		for _, i := range intervals(c) {
			g.bound(first, i[0])
			g.bound(first, i[1])
		}
	case absolute:
		g.share(first, c.args)
		g.sums[g.root(first)] = true
	case rounding:
		g.bound(first, big.NewRat(1, 2))
	default:
		return first
	}
	return nil
}

// share puts all expressions on the grid of v.
func (g *grids) share(v *flatzinc.Var, list []flatzinc.Expr) {
	for _, x := range list {
		if u := g.scalar(x); u != nil {
			g.bound(v, u)
		} else {
			g.join(v, x.Var())
		}
	}
}

// compare takes in a linear constraint: one free float, or the difference or sum
// of two, is compared with multiples of a unit.
func (g *grids) compare(c *con) *flatzinc.Var {
	var free []term
	for _, t := range c.sum.terms {
		if g.parent[t.v] != nil {
			free = append(free, t)
		}
	}
	switch {
	case len(free) == 0:
		return nil
	case len(free) == 2 && free[0].coef.Cmp(free[1].coef) == 0:
		g.join(free[0].v, free[1].v)
		g.sums[g.root(free[0].v)] = true
	case len(free) == 2 && new(big.Rat).Add(free[0].coef, free[1].coef).Sign() == 0:
		g.join(free[0].v, free[1].v)
	case len(free) > 1:
		return free[0].v
	}
	g.bound(free[0].v, g.rest(c, free[0].coef))
	return nil
}

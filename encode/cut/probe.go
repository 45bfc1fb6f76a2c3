package cut

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// probing is what values of 0-1 columns imply at a solution.
type probing struct {
	*prober
	x     []float64
	slack []float64  // of the rows at x
	begin [2][]int64 // bounds of the columns before a probe
	seen  []int32    // by row: the last probe that looked at it
	count int32
	rows  []lp.Row
	edges [][2]literal // literals that exclude each other
}

// Probe returns cuts by what the values of 0-1 columns imply that are not integral at x: a row that has room
// left under such a value gets a term for it, and bounds of other columns that follow get a row. It returns pairs of
// such values that exclude each other, too. It does at most about so much work.
func (s *System) Probe(x []float64, work int64) (cuts []lp.Row, exclude [][2]literal) {
	p := newProber(s, work/2)
	if p == nil {
		return nil, nil
	}
	g := &probing{prober: p, x: x, slack: make([]float64, len(s.Rows)), seen: make([]int32, len(s.Rows))}
	g.begin = [2][]int64{slices.Clone(p.lo), slices.Clone(p.hi)}
	for i := range s.Rows {
		g.slack[i] = -s.Rows[i].Excess(x)
	}
	g.bounds()
	var open []int32
	for j, v := range x {
		if s.Hi[j]-s.Lo[j] == 1 && p.lo[j] != p.hi[j] && !s.Real[j] && math.Abs(v-math.Round(v)) > 1e-3 {
			open = append(open, int32(j))
		}
	}
	half := func(j int32) float64 { return math.Abs(x[j] - float64(s.Lo[j]) - 0.5) }
	slices.SortStableFunc(open, func(i, j int32) int { return cmp.Compare(half(i), half(j)) })
	for _, j := range open {
		if p.Work > p.most {
			break
		}
		g.probe(literal{j, false})
		g.probe(literal{j, true})
	}
	return g.rows, g.edges
}

// bounds adds rows for bounds of columns that the rows imply, if the solution is beyond them.
func (g *probing) bounds() {
	for j, v := range g.x {
		if v > float64(g.hi[j])+1e-6 {
			g.rows = append(g.rows, lp.Row{Sum: lp.Sum{Cols: []int32{int32(j)}, Coefs: []int64{1}}, Bound: g.hi[j]})
		}
		if v < float64(g.lo[j])-1e-6 {
			g.rows = append(g.rows, lp.Row{Sum: lp.Sum{Cols: []int32{int32(j)}, Coefs: []int64{-1}}, Bound: -g.lo[j]})
		}
	}
}

// value returns how true the literal is at the solution.
func (g *probing) value(l literal) float64 { return g.item(l, g.x).value }

// probe looks at what follows from the literal: that its column is at the upper bound, or not.
func (g *probing) probe(l literal) {
	if g.lo[l.col] == g.hi[l.col] {
		return
	}
	defer g.back(len(g.undo))
	first := len(g.undo)
	if !g.fix(l.col, !l.upper) {
		g.exclude(l)
		return
	}
	g.count++
	for k := first; k < len(g.undo); k++ {
		j := g.undo[k].column
		if c := g.undo[k]; j != l.col && c.value == g.begin[c.side()][j] {
			g.implied(l, j, c.upper)
		}
		for _, i := range g.by[j] {
			if row := &g.Rows[i]; g.seen[i] != g.count && !row.Equal {
				g.seen[i] = g.count
				g.lift(row, l, g.slack[i])
			}
		}
	}
}

// exclude adds the row that the literal is false.
func (g *probing) exclude(l literal) {
	row := lp.Row{Bound: g.Lo[l.col], Sum: lp.Sum{Cols: []int32{l.col}, Coefs: []int64{1}}}
	if l.upper {
		row.Bound, row.Coefs[0] = -g.Hi[l.col], -1
	}
	g.rows = append(g.rows, row)
}

// implied adds a row for a bound that follows, or the pair of literals that exclude each other, if the solution
// violates it.
func (g *probing) implied(l literal, j int32, upper bool) {
	if !g.Real[j] && g.Hi[j]-g.Lo[j] == 1 {
		if other := (literal{j, !upper}); g.value(other) > 1e-6 {
			g.edges = append(g.edges, [2]literal{l, other})
		}
		return
	}
	if upper {
		g.add(lp.Row{Bound: g.begin[1][j], Sum: lp.Sum{Cols: []int32{j}, Coefs: []int64{1}}}, l, g.begin[1][j]-g.hi[j])
	} else {
		g.add(lp.Row{Bound: -g.begin[0][j], Sum: lp.Sum{Cols: []int32{j}, Coefs: []int64{-1}}}, l, g.lo[j]-g.begin[0][j])
	}
}

// lift adds the row with a term for the room that it has under the literal, if the solution violates that.
func (g *probing) lift(row *lp.Row, l literal, slack float64) {
	room := row.Bound - g.greatest(row)
	if room > 0 && float64(room)*g.value(l) > slack {
		g.add(*row, l, room)
	}
}

// add adds the row with room times the literal, if the solution violates that.
func (g *probing) add(row lp.Row, l literal, room int64) {
	coef, from := room, g.Lo[l.col]
	if l.upper {
		coef, from = -room, g.Hi[l.col]
	}
	bound := row.Bound + coef*from
	out := lp.Row{Bound: bound}
	found := false
	for k, j := range row.Cols {
		c := row.Coefs[k]
		if j == l.col {
			c, found = c+coef, true
		}
		if c != 0 {
			out.Cols, out.Coefs = append(out.Cols, j), append(out.Coefs, c)
		}
	}
	if !found {
		out.Cols, out.Coefs = append(out.Cols, l.col), append(out.Coefs, coef)
	}
	if g.moderate(&out) && len(out.Cols) > 0 && violation(&out, g.x) > *leastEfficacy {
		g.rows = append(g.rows, out)
	}
}

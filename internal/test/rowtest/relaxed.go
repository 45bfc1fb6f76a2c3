package rowtest

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/encode/forest"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/tour"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/test/oracle"
)

// manyColumns are so many that the edges of a graph get no columns for their
// directions: see TestLimits of package graph.
const manyColumns = 400

// relaxerOf returns the rows of a model without floats, with what random
// solutions of the relaxation violate; nil where presolve finds no solution.
func relaxerOf(t *testing.T, m *flatzinc.Model, rng *rand.Rand) *relax.Builder {
	pre, ok := Presolved(t, m)
	if !ok || !pre.Derive(m, registry.Find) {
		return nil
	}
	forests, ok := forest.Find(pre, registry.Find)
	if !ok {
		return nil
	}
	tours, _, ok := tour.Find(pre)
	if !ok {
		return nil
	}
	r := relax.New(pre.Store)
	if rng.IntN(2) == 0 {
		for range manyColumns {
			r.Own()
		}
	}
	bound.Collect(r, pre.Constraints)
	for _, t := range tours {
		t.Relax(r)
	}
	for _, f := range forests {
		f.Relax(r)
	}
	for range 4 {
		values := make([]float64, len(r.Columns))
		for j := range values {
			if rng.IntN(3) == 0 {
				values[j] = rng.Float64()
			}
		}
		for _, cut := range r.Separators {
			cut(func(x relax.Affine) float64 {
				return x.Value(func(j int32) float64 { return values[j] })
			})
		}
	}
	cutRandomly(r, rng)
	return r
}

// cutRandomly adds the cuts that raise the bounds of some objectives.
func cutRandomly(r *relax.Builder, rng *rand.Rand) {
	for range 3 {
		var goal relax.Affine
		for j := range r.Columns {
			if rng.IntN(3) > 0 {
				goal.Add(rng.Int64N(21)-10, relax.Affine{Sum: lp.Sum{Cols: []int32{int32(j)}, Coefs: []int64{1}}})
			}
		}
		bound.New(r, goal, nil, false)
	}
}

// violation names a row that does not hold at a solution, "" if all do. The
// numbers of the relaxation's own are 0 or 1 as they need to be.
func violation(r *relax.Builder, a flatzinc.Assignment) string {
	values := make([]*big.Int, len(r.Columns)) // nil for the relaxation's own
	for j, c := range r.Columns {
		value, member := r.Store.MemberValue(c.ID, a)
		switch {
		case c.Kind == relax.Root && member:
			values[j] = big.NewInt(value)
		case c.Kind == relax.Root:
			values[j] = big.NewInt(a[c.ID].Int)
		case c.Kind == relax.Indicator && a[c.ID].Int == c.Value:
			values[j] = big.NewInt(1)
		case c.Kind == relax.Indicator:
			values[j] = new(big.Int)
		}
	}
	own := &lp.Program{Cost: make([]float64, len(r.Columns)), Lo: make([]float64, len(r.Columns)), Hi: make([]float64, len(r.Columns))}
	for j := range own.Hi {
		own.Hi[j] = 1
	}
	rows := slices.Concat(r.Rows, replacements(r))
	for i := range rows {
		row := &rows[i]
		rest := big.NewInt(row.Bound)
		left := lp.Row{Equal: row.Equal}
		for k, j := range row.Cols {
			if values[j] == nil {
				left.Cols, left.Coefs = append(left.Cols, j), append(left.Coefs, row.Coefs[k])
				continue
			}
			rest.Sub(rest, new(big.Int).Mul(big.NewInt(row.Coefs[k]), values[j]))
		}
		left.Bound = rest.Int64()
		switch {
		case left.Cols != nil && !rest.IsInt64():
			return fmt.Sprintf("row %d: %+v leaves %v for own columns", i, *row, rest)
		case left.Cols != nil:
			own.Rows = append(own.Rows, left)
		case rest.Sign() < 0 || row.Equal && rest.Sign() > 0:
			return fmt.Sprintf("row %d: %+v of columns %+v", i, *row, r.Columns)
		}
	}
	if !integral(own) {
		return fmt.Sprintf("rows of own columns, which no integers satisfy: %+v", own.Rows)
	}
	return ""
}

// replacements are equations of columns with what stands for them.
func replacements(r *relax.Builder) (rows []relax.Row) {
	for j := range r.Columns {
		if by, gone := r.Replaced(int32(j)); gone {
			row := relax.Row{Row: lp.Row{Sum: lp.Sum{Cols: []int32{int32(j)}, Coefs: []int64{-1}}, Bound: -by.Base, Equal: true}}
			row.Cols, row.Coefs = append(row.Cols, by.Cols...), append(row.Coefs, by.Coefs...)
			rows = append(rows, row)
		}
	}
	return rows
}

// integral reports whether some integers satisfy the rows of a program without costs, by branch and bound.
func integral(p *lp.Program) bool {
	simplex := lp.NewSimplex(p)
	simplex.Run(1 << 24)
	if contradiction(p, simplex.Duals()) > 1e-6 {
		return false
	}
	for j, x := range simplex.Values() {
		nearest := math.Round(x)
		if math.Abs(x-nearest) < 1e-6 {
			continue
		}
		lo, hi := p.Lo[j], p.Hi[j]
		for _, v := range []float64{nearest, 1 - nearest} {
			p.Lo[j], p.Hi[j] = v, v
			if integral(p) {
				return true
			}
		}
		p.Lo[j], p.Hi[j] = lo, hi
		return false
	}
	return true
}

// contradiction returns the cost that the multipliers prove for a program without costs:
// above 0 where its rows contradict each other.
func contradiction(p *lp.Program, duals []float64) float64 {
	reduced := make([]float64, len(p.Cost))
	bound := 0.0
	for i, row := range p.Rows {
		for k, j := range row.Cols {
			reduced[j] += duals[i] * float64(row.Coefs[k])
		}
		bound -= duals[i] * float64(row.Bound)
	}
	for j, d := range reduced {
		bound += min(d*p.Lo[j], d*p.Hi[j])
	}
	return bound
}

// ViolatedRow names a row of the relaxation that does not hold at some solution, of
// up to 50; "" if there is none. It returns how many rows there are.
func ViolatedRow(t *testing.T, m *flatzinc.Model, rng *rand.Rand) (wrong string, rows int) {
	r := relaxerOf(t, m, rng)
	if r == nil || len(r.Rows) == 0 {
		return "", 0
	}
	some := 50
	// Models that are too hard to enumerate are checked as far as that went.
	_ = oracle.Solutions(m, 1<<16, func(a flatzinc.Assignment) bool {
		if v := violation(r, a); v != "" {
			wrong = fmt.Sprintf("%v violates %s", a, v)
		}
		some--
		return wrong == "" && some > 0
	})
	return wrong, len(r.Rows)
}

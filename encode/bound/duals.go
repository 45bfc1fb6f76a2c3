package bound

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/cut"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
)

// scales are tried as common denominators of the multipliers.
var scales = []int64{1, 2, 3, 4, 6, 12, 24, 60, 120, 840, 1 << 10, 1 << 14, 1 << 18, 1 << 22, 1 << 26, 1 << 30}

// solve combines the rows by their duals, after so many multiplications; nil where they say nothing of the goal.
func solve(r *relax.Builder, goal relax.Affine, m *Measure, work int64) *Relaxation {
	x := newBounder(r, goal, m)
	if x == nil {
		return nil
	}
	x.separate(work)
	plain := x.best()
	if plain == nil && x.done { // what proves nothing here may do so after decisions
		plain, _ = x.combine(1, 1)
	}
	if plain != nil {
		plain.from = &relaxSum{r: r, goal: goal, measure: m, stood: x.stand(nil)}
	}
	if plain.Tells() && x.done {
		plain.uncut = x
	}
	return plain
}

// Cuttable reports whether Cut may add cuts. It is false for nil.
func (r *Relaxation) Cuttable() bool { return r != nil && r.uncut != nil }

// Cut adds cuts, once, and returns the relaxation with them, which goes on from the same program; r where they raise no bound.
// It returns nil for nil.
func (r *Relaxation) Cut() *Relaxation {
	if !r.Cuttable() {
		return r
	}
	x := r.uncut
	r.uncut = nil
	if x.r.Store.Ended(0) {
		return r
	}
	before := len(x.r.Rows)
	stood := x.cut(*cutWork)
	if cut := x.best(); cut != nil && cut.Bound() > r.Bound() {
		cut.without, cut.from, r.from = r, r.from, nil
		stood.renumber(sparse(x.r, before))
		cut.from.stood = stood
		return cut
	}
	x.r.Rows = x.r.Rows[:before]
	return r
}

// sparse keeps of the rows from the first one on those of few columns: what else
// uses the rows solves the program many times, and a row of most columns takes
// more time than its part of the bound is worth. It returns the new numbers of all rows, -1 for none.
func sparse(r *relax.Builder, first int) (numbers []int32) {
	most := max(len(r.Columns) / *sparseShare, *sparseColumns)
	kept := r.Rows[:first]
	for i, row := range r.Rows {
		switch {
		case i < first:
			numbers = append(numbers, int32(i))
		case len(row.Cols) > most:
			numbers = append(numbers, -1)
		default:
			numbers = append(numbers, int32(len(kept)))
			kept = append(kept, row)
		}
	}
	r.Rows = kept
	return numbers
}

// separate adds rows that the values violate, and reports whether there are
// any. at is the place of each column among the values, -1 for one without; it
// counts as 1, so that nothing is cut off for its sake.
func separate(r *relax.Builder, values []float64, at []int32) bool {
	before := len(r.Rows)
	for _, cut := range r.Separators {
		if r.Store.Ended(*relaxedWork) {
			break
		}
		cut(func(x relax.Affine) float64 {
			return r.Present(x).Value(func(j int32) float64 {
				if at[j] < 0 {
					return 1
				}
				return values[at[j]]
			})
		})
	}
	return len(r.Rows) > before
}

// best returns the combination with the greatest bound; nil where there is none.
// It tries fewer when the context of the store is done.
func (c *relaxSum) best() *Relaxation {
	var found *Relaxation
	best := math.Inf(-1)
	for _, scale := range append(slices.Clone(scales), cut.Denominator(slices.Values(c.duals))) {
		if c.r.Store.Ended(len(c.rows) + len(c.r.Columns)) {
			break
		}
		sum, ok := c.combine(scale, scale)
		if !ok || sum.rows == 0 {
			continue
		}
		// A finer scale makes greater weights, and must be worth it.
		if bound := -float64(sum.shift) / float64(sum.scale); found == nil || sum.Bound() > found.Bound() || bound > best+max(0.1, 1e-6*math.Abs(best)) {
			best, found = bound, sum
		}
	}
	return found
}

// near returns the rows that are connected with the goal, and their columns,
// those that are nearest where they are too many.
func near(r *relax.Builder, goal relax.Affine) (rows, cols []int32) {
	of := make([][]int32, len(r.Columns))
	for i := range r.Rows {
		for _, j := range r.Rows[i].Cols {
			of[j] = append(of[j], int32(i))
		}
	}
	reached, taken := make([]bool, len(r.Columns)), make([]bool, len(r.Rows))
	reach := func(js []int32) {
		for _, j := range js {
			if !reached[j] {
				reached[j] = true
				cols = append(cols, j)
			}
		}
	}
	reach(goal.Cols)
	cells := 0
	for k := 0; k < len(cols); k++ {
		// The definition of an indicator comes first.
		slices.SortStableFunc(of[cols[k]], func(a, b int32) int {
			return cmp.Compare(defining(&r.Rows[b]), defining(&r.Rows[a]))
		})
		for _, i := range of[cols[k]] {
			if taken[i] {
				continue
			}
			taken[i] = true
			before := len(cols)
			reach(r.Rows[i].Cols)
			if cells += len(r.Rows[i].Cols); cells > *relaxCells {
				return rows, cols[:before]
			}
			rows = append(rows, i)
		}
	}
	return rows, cols
}

func defining(row *relax.Row) int {
	if row.Defines {
		return 1
	}
	return 0
}

// programOf returns the linear program of the rows, and the place of each column
// in it.
func programOf(r *relax.Builder, goal relax.Affine, rows, cols []int32) (*lp.Program, []int32) {
	p := &lp.Program{Cost: make([]float64, len(cols)), Lo: make([]float64, len(cols)), Hi: make([]float64, len(cols))}
	at := slices.Repeat([]int32{-1}, len(r.Columns))
	for k, j := range cols {
		at[j] = int32(k)
		lo, hi := r.Range(j)
		p.Lo[k], p.Hi[k] = float64(lo), float64(hi)
	}
	for k, j := range goal.Cols {
		p.Cost[at[j]] += float64(goal.Coefs[k])
	}
	for _, i := range rows {
		p.Rows = append(p.Rows, programRow(&r.Rows[i], at))
	}
	return p, at
}

// relaxSum adds up rows.
type relaxSum struct {
	r       *relax.Builder
	goal    relax.Affine
	measure *Measure // of the goal; nil where the goal is its value
	stood   *stood   // nil where the simplex method is to begin with the slacks
	rows    []int32
	duals   []float64
	weights *cut.Weights // all 0 between uses
	looked  int64        // coefficients of rows that were added up or tried, and numbers looked through, beside those that the simplex method has used
}

// combine adds up goals times the goal, and the rows times the multipliers, times
// scale, rounded to integers: whatever they are, the result is a fact. It is not
// ok where it is of no use or beyond int64.
//
// Rows that define indicators are left out: what they say is known exactly, by
// the cost of each value of a root.
func (c *relaxSum) combine(goals, scale int64) (*Relaxation, bool) {
	weights := c.numbers()
	defer weights.Clear()
	var shift store.Sum
	for k, j := range c.goal.Cols {
		weights.AddTo(j, c.goal.Coefs[k], goals)
	}
	x := &Relaxation{scale: goals, measure: c.measure}
	shift.AddProduct(-goals, c.goal.Base)
	for k, i := range c.rows {
		if c.duals[k] == 0 {
			continue
		}
		row := &c.r.Rows[i]
		scaled := math.Round(c.duals[k] * float64(scale))
		if !(math.Abs(scaled) <= float64(constraint.MaxGoal)) {
			return nil, false
		}
		m := int64(scaled)
		if m == 0 || m < 0 && !row.Equal || row.Defines {
			continue
		}
		x.rows++
		c.looked += int64(len(row.Cols))
		weights.Add(&row.Row, m)
		shift.AddProduct(m, row.Bound)
	}
	if shift.Beyond || weights.Beyond() {
		return nil, false
	}
	n := len(weights.Touched())
	c.looked += int64(len(c.rows) + n*bits.Len(uint(n))) // they are sorted
	least := surplus(c.r, x, weights)
	shift.AddProduct(-1, least.Value)
	x.shift = shift.Value
	return x, !least.Beyond && !shift.Beyond && x.shift > -constraint.MaxGoal && x.shift < constraint.MaxGoal
}

// numbers returns weights of the columns, which are all 0.
func (c *relaxSum) numbers() *cut.Weights {
	if c.weights == nil || c.weights.Len() < len(c.r.Columns) {
		c.weights = cut.NewWeights(len(c.r.Columns))
	}
	return c.weights
}

// surplus sets the terms of x to what the weights of the columns cost for each
// root more than its cheapest value, and returns the total of the latter.
func surplus(r *relax.Builder, x *Relaxation, weights *cut.Weights) (least store.Sum) {
	told := make(map[int32]bool) // of roots with indicators
	for _, j := range weights.Touched() {
		switch c, w := r.Columns[j], weights.Of(j).Value; {
		case w == 0:
		case c.Kind == relax.Own && w > 0:
			least.AddProduct(w, c.Lo)
		case c.Kind == relax.Own:
			least.AddProduct(w, c.Hi)
		case r.Indicators[c.ID] == nil:
			least.Beyond = least.Beyond || !linear.Fits(r.Store, store.View{ID: c.ID, A: w})
			least.Add(r.Store.Lo(store.View{ID: c.ID, A: w}))
			x.terms = append(x.terms, surplusTerm{id: c.ID, slope: w})
		case !told[c.ID]:
			told[c.ID] = true
			t, cheapest, fits := tabulate(r, r.Indicators[c.ID], weights)
			least.Add(cheapest)
			least.Beyond = least.Beyond || !fits
			if t.excess != nil {
				x.terms = append(x.terms, t)
			}
		}
	}
	return least
}

// tabulate returns the cost of each value of the root of the indicators, beyond
// that of the cheapest.
func tabulate(r *relax.Builder, cols []int32, weights *cut.Weights) (t surplusTerm, cheapest int64, ok bool) {
	t.id = r.Columns[cols[0]].ID
	slope := int64(0)
	if j, known := r.ColumnOf[t.id]; known {
		slope = weights.Of(j).Value
	}
	cheapest = math.MaxInt64
	costs := make([]valueCost, len(cols))
	for k, j := range cols {
		v := r.Columns[j].Value
		cost := weights.Of(j)
		cost.AddProduct(slope, v)
		if cost.Beyond {
			return t, 0, false
		}
		costs[k] = valueCost{v, cost.Value}
		cheapest = min(cheapest, cost.Value)
	}
	some := false
	for k := range costs {
		cost, fits := store.Add(costs[k].cost, -cheapest)
		if !fits {
			return t, 0, false
		}
		costs[k].cost = cost
		some = some || cost > 0
	}
	if some {
		t.excess = costs
	}
	return t, cheapest, true
}

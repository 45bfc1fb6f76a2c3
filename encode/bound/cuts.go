package bound

import (
	"iter"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/cut"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
)

// cutter adds cuts to a program: rows that follow from the others because
// columns are integers, and that the optimum violates.
type cutter struct {
	*bounder
	system  cut.System     // its rows are those of the program
	cuts    map[int32]bool // by row of the relaxer: it may be dropped
	dropped map[int32]bool
	first   float64 // value of the objective without cuts
	value   float64 // of the objective
	solved  int64   // work of the last programs
	work    int64
	stalled int
	idle    int64 // work in rounds that raised the bound by little
}

// cut adds cuts as long as they raise the bound, for about work multiplications,
// and drops those that were of no use. The values must be optimal. It returns where the simplex method stands then.
func (x *bounder) cut(work int64) *stood {
	c := &cutter{
		bounder: x, system: systemOf(x.r, slices.Values(x.cols)), cuts: make(map[int32]bool), dropped: make(map[int32]bool),
		first: x.cost(), value: x.cost(), work: work,
	}
	for round := 0; round < *maxGeneralRounds && c.stalled < *stalledRounds && !c.r.Store.Ended(0) && c.round(); round++ {
	}
	stood := c.stand(c.dropped)
	stood.renumber(c.forget())
	return stood
}

// round adds cuts and solves the program. It reports whether that came to its
// end.
func (c *cutter) round() bool {
	c.update()
	values := c.simplex.Values()
	before, work := len(c.r.Rows), c.work
	for _, row := range cut.Select(c.candidates(values), values, *cutsPerRound+len(c.rows)/(*cutShare)) {
		c.cuts[int32(len(c.r.Rows))] = true
		c.r.Rows = append(c.r.Rows, c.row(row))
	}
	if separate(c.r, values, c.at); len(c.r.Rows) == before {
		return false
	}
	c.extend(c.simplex.Add)
	c.solved = c.work
	c.work = c.settle(c.work)
	if c.done && !c.proved() {
		c.steady()
	}
	if c.done && !c.proved() {
		c.refresh()
		c.work = c.settle(c.work)
		c.steady()
	}
	if !c.done || !c.proved() {
		return false
	}
	c.solved -= c.work
	cost := c.cost()
	if cost-c.value > max(*stalledRise*math.Abs(cost), *stalledShare*(cost-c.first)) {
		c.stalled, c.idle = 0, 0
		c.drop()
	} else {
		c.stalled++
		c.idle += work - c.work
	}
	c.value = cost
	return c.work > 0 && c.idle < *stalledWork
}

// candidates returns violated cuts: of the rows of the tableau, and of those of
// the program, for about as much work as the last programs took.
func (c *cutter) candidates(values []float64) []lp.Row {
	var found []lp.Row
	s := &c.system
	most := min(c.work, max(*separationWork, c.solved))
	s.Work = 0
	c.simplex.Basic(func(v int) bool {
		return !s.Real[v] && math.Abs(values[v]-math.Round(values[v])) > 1e-3 && s.Work < most && !c.r.Store.Ended(len(c.cols))
	}, func(_ int, rows []lp.Multiplier) {
		if row, ok := s.Gomory(rows, values); ok {
			found = append(found, row)
		}
	})
	// A cut that is almost parallel to the goal makes its optima a large face, on which others raise the bound no more.
	if c.stalled > 0 {
		if row, ok := s.Dual(c.duals, values); ok {
			found = append(found, row)
		}
	}
	probed, exclude := s.Probe(values, most)
	found = append(found, probed...)
	found = append(found, s.Cliques(values, exclude)...)
	by := s.Columns()
	for i := range s.Rows {
		if c.dropped[c.rows[i]] || s.Work > 2*most || c.r.Store.Ended(*relaxedWork) {
			continue
		}
		if row, ok := s.Cover(i, values); ok {
			found = append(found, row)
		}
		if row, ok := s.Aggregate(i, by, values); ok {
			found = append(found, row)
		}
	}
	c.work -= s.Work
	c.r.Store.Ended(int(s.Work)) // which is work of the part at hand
	return found
}

// systemOf returns the columns as a system without rows.
func systemOf(r *relax.Builder, columns iter.Seq[int32]) (s cut.System) {
	for j := range columns {
		lo, hi := r.Range(j)
		s.Lo, s.Hi = append(s.Lo, lo), append(s.Hi, hi)
		s.Real = append(s.Real, r.Columns[j].Real)
	}
	return s
}

// update adds the rows to the system that were added to the program.
func (c *cutter) update() {
	for _, i := range c.rows[len(c.system.Rows):] {
		c.system.Rows = append(c.system.Rows, programRow(&c.r.Rows[i], c.at))
	}
}

// row returns the cut as a row of the relaxer.
func (c *cutter) row(of lp.Row) relax.Row {
	of.Cols = renumbered(of.Cols, c.cols)
	return relax.Row{Row: of}
}

// drop drops the cuts that do not bind the values.
func (c *cutter) drop() {
	for k, i := range c.rows {
		if c.cuts[i] && !c.dropped[i] && c.simplex.Drop(k) {
			c.dropped[i] = true
		}
	}
}

// forget removes the dropped rows from the relaxer, and from the rows of the
// program, which is as if it had been made of what is left. The simplex method
// still counts them. It returns the new numbers of all rows, those of dropped ones are of no meaning.
func (c *cutter) forget() (numbers []int32) {
	place := make([]int32, len(c.r.Rows))
	cuts := make(map[int32]bool)
	n := 0
	for i := range c.r.Rows {
		if place[i] = int32(n); c.dropped[int32(i)] {
			continue
		}
		if c.cuts[int32(i)] {
			cuts[int32(n)] = true
		}
		c.r.Rows[n] = c.r.Rows[i]
		n++
	}
	c.r.Rows, c.taken = c.r.Rows[:n], n
	k := 0
	for number, i := range c.rows {
		if !c.dropped[i] {
			c.rows[k], c.duals[k] = place[i], c.duals[number]
			k++
		}
	}
	c.rows, c.duals, c.cuts, c.dropped = c.rows[:k], c.duals[:k], cuts, make(map[int32]bool)
	return place
}

// proved reports whether the multipliers prove the cost of the values: if not,
// errors of rounding have added up.
func (c *cutter) proved() bool {
	reduced := make([]float64, len(c.cols))
	bound := float64(c.goal.Base)
	for k, j := range c.goal.Cols {
		reduced[c.at[j]] += float64(c.goal.Coefs[k])
	}
	for k, i := range c.rows {
		if c.duals[k] == 0 {
			continue
		}
		row := &c.r.Rows[i]
		for t, j := range row.Cols {
			reduced[c.at[j]] += c.duals[k] * float64(row.Coefs[t])
		}
		bound -= c.duals[k] * float64(row.Bound)
	}
	for k, d := range reduced {
		bound += min(d*float64(c.system.Lo[k]), d*float64(c.system.Hi[k]))
	}
	cost := c.cost()
	return cost-bound < 1e-3*(1+math.Abs(cost))
}

// steady solves the program for the costs as they are, without what was added to them on the way. Where some costs
// are far greater than others, what is added to all is too much for a proof.
func (c *cutter) steady() {
	for moved := 0; moved < *mostMoved && c.done && !c.simplex.Steady(); moved++ {
		part := min(c.work, 4*max(c.solved, *separationWork))
		c.work -= part - c.settle(part)
	}
}

// refresh begins anew with the rows that are left.
func (c *cutter) refresh() {
	c.forget()
	p, _ := programOf(c.r, c.goal, c.rows, c.cols)
	c.simplex = lp.NewSimplex(p)
	c.system.Rows = c.system.Rows[:0]
	c.update()
}

// cost returns the cost of the values.
func (x *bounder) cost() float64 {
	values := x.simplex.Values()
	return x.goal.Value(func(j int32) float64 { return values[x.at[j]] })
}

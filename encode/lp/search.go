package lp

import (
	"math"
	"slices"
)

// Search is a program that is solved again and again while the bounds of its
// variables change, as in branch and bound. A change leaves the basis dual
// feasible, so the dual simplex method goes on from where it was.
type Search struct {
	*Simplex
	p      *Program
	lo, hi []float64 // of the variables of the program
	pivots int       // since the tableau was made
	slow   bool      // the last run did not come to an end
	work   int64     // multiplications so far
	ray    []float64
	// Ended, where it is not nil, is told of the multiplications since the last call
	// and reports whether the run is to stop.
	Ended func(work int64) bool
}

// Beyond and Infeasible are how the run of a Search can end, too: the cost is at
// least the limit, or no point satisfies the rows and the bounds, see Ray.
const (
	Beyond Status = iota + Contradiction + 1
	Infeasible
)

// refresh is the number of pivots, for each row of the program and at least,
// after which the tableau is made anew, since errors of rounding add up.
const (
	refreshPerRow = 20
	refreshLeast  = 500
)

// NewSearch returns a search for p, which belongs to the search from now on.
func NewSearch(p *Program) *Search {
	s := &Search{p: p, lo: slices.Clone(p.Lo), hi: slices.Clone(p.Hi)}
	s.restart()
	return s
}

// restart makes the tableau anew, with the slacks as basis.
func (s *Search) restart() {
	s.count()
	q := *s.p
	q.Lo, q.Hi = s.lo, s.hi
	s.Simplex = NewSimplex(&q)
	s.pivots, s.slow = 0, false
}

// Add adds a row, see Simplex.Add.
func (s *Search) Add(row Row) {
	s.p.Rows = append(s.p.Rows, row)
	s.Simplex.Add(row)
}

// Bound changes the bounds of variable j. It takes time linear in the rows where
// the variable is at a bound that moves.
func (s *Search) Bound(j int, lo, hi float64) {
	if s.lo[j] == lo && s.hi[j] == hi {
		return
	}
	s.lo[j], s.hi[j] = lo, hi
	s.t.bound(j, lo/s.t.unit[j], hi/s.t.unit[j])
}

// bound changes the bounds of variable v. Where it is free it goes to the bound
// that its reduced cost asks for.
func (t *tableau) bound(v int, lo, hi float64) {
	k := t.place[v]
	if k < 0 {
		t.lo[v], t.hi[v] = lo, hi
		return
	}
	before := t.at(k)
	t.lo[v], t.hi[v] = lo, hi
	t.upper[k] = t.d[k] < 0
	if by := t.at(k) - before; by != 0 {
		t.shift(k, by)
	}
}

// Run goes on until the end, or until the cost is known to be at least limit, or
// for about so many multiplications.
func (s *Search) Run(work int64, limit float64) Status {
	if s.slow || s.pivots > refreshLeast+refreshPerRow*len(s.p.Rows) {
		s.restart()
	}
	s.count() // changes of bounds
	t := s.t
	defer s.count()
	for told := int64(0); ; s.pivots++ {
		r, low := t.leaving()
		switch {
		case r < 0 && t.steady():
			return Optimal
		case r < 0:
			continue
		case s.Cost() >= limit:
			return Beyond
		case t.work >= work || s.ended(&told):
			s.slow = true
			return Stopped
		}
		step := t.entering(r, low)
		if step.short {
			s.ray = t.ray(r, low, len(s.p.Rows))
			return Infeasible
		}
		t.take(step, r, low)
	}
}

// ended tells Ended of the work beyond what it was told.
func (s *Search) ended(told *int64) bool {
	if s.Ended == nil {
		return false
	}
	more := s.t.work - *told
	*told += more
	return s.Ended(more)
}

// steady takes back the perturbation of the costs. It reports false where that
// moves variables to their other bounds.
func (t *tableau) steady() bool {
	same := true
	for j, v := range t.free {
		t.d[j] = t.exact[j]
		if up := t.d[j] < 0; t.lo[v] < t.hi[v] && up != t.upper[j] && math.Abs(t.d[j]) > tiny {
			if !math.IsInf(t.hi[v], 1) {
				t.flip(j)
				same = false
			}
		}
	}
	return same
}

// count adds up the work of the tableau.
func (s *Search) count() {
	if s.Simplex != nil {
		s.work, s.t.work = s.work+s.t.work, 0
	}
}

// Work returns the multiplications so far, those of changes of bounds included.
func (s *Search) Work() int64 {
	s.count()
	return s.work
}

// Ray returns multipliers of the rows, after a run that ended as infeasible:
// the sum of the multiplied rows is true of no point within the bounds.
func (s *Search) Ray() []float64 { return s.ray }

// Cost returns the cost of the values.
func (s *Search) Cost() float64 { return s.t.cost(s.p) }

// Distrust makes the next run begin with a tableau made anew.
func (s *Search) Distrust() { s.slow = true }

// Slopes returns by how much the cost grows at least when variable j, whose value
// is between its bounds, moves by one down or up (Driebeek, 1966). It takes time
// linear in the columns.
func (s *Search) Slopes(j int) (down, up float64) {
	t := s.t
	r := t.place[j]
	if r >= 0 {
		return 0, 0
	}
	slope := func(low bool) float64 {
		least := math.Inf(1)
		for _, c := range t.candidates(^r, low) {
			least = min(least, c.ratio)
		}
		return least / t.unit[j]
	}
	return slope(false), slope(true)
}

// cost returns the cost of the values.
func (t *tableau) cost(p *Program) float64 {
	sum := 0.0
	for j, v := range t.free {
		if v < t.slack {
			sum += p.Cost[v] * t.unit[v] * t.at(j)
		}
	}
	for i, v := range t.basic {
		if v < t.slack {
			sum += p.Cost[v] * t.unit[v] * t.value[i]
		}
	}
	t.work += int64(len(t.free) + len(t.basic))
	return sum
}

// ray returns the multipliers of the rows that add up to row r of the tableau.
func (t *tableau) ray(r int, low bool, m int) []float64 {
	y := make([]float64, m)
	sign := 1.0
	if !low {
		sign = -1
	}
	if v := t.basic[r]; v >= t.slack {
		y[v-t.slack] = sign / t.unit[v]
	}
	for j, v := range t.free {
		if v >= t.slack {
			y[v-t.slack] = sign * t.a[r][j] / t.unit[v]
		}
	}
	for i := range y {
		if math.IsInf(t.hi[t.slack+i], 1) {
			y[i] = max(y[i], 0)
		}
	}
	return y
}

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
	stops  int       // runs that did not come to an end, one after the other
	begin  *Basis    // where runs begin anew; nil for the slacks
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

// Basis says which variables of a program, and slacks of its rows, are basic, and what was added to their costs: with other costs the
// basis would not be dual feasible. Slacks of rows beyond these are basic.
type Basis struct {
	Variables, Slacks     []bool
	OfVariables, OfSlacks []float64 // what was added; nil for nothing
}

// NewSearch returns a search for p, which belongs to the search from now on. It begins with a basis, nil
// for that of the slacks, which should be one at which a run for the same cost and some of the rows stood.
func NewSearch(p *Program, begin *Basis) *Search {
	s := &Search{p: p, lo: slices.Clone(p.Lo), hi: slices.Clone(p.Hi), begin: begin}
	s.restart()
	return s
}

// restart begins anew.
func (s *Search) restart() {
	s.count()
	q := *s.p
	q.Lo, q.Hi = s.lo, s.hi
	s.Simplex = NewSimplex(&q)
	for j, u := range s.b.unit[:s.b.slack] {
		s.b.least[j], s.b.most[j] = s.p.Lo[j]/u, s.p.Hi[j]/u
	}
	if s.begin != nil {
		s.b.beginAt(s.begin)
	}
	s.stops = 0
}

// Basis returns the basis as it is.
func (s *Simplex) Basis() *Basis {
	b := s.b
	n := b.slack
	basic, added := make([]bool, len(b.place)), make([]float64, len(b.place))
	for v, place := range b.place {
		basic[v], added[v] = place >= 0, (b.cost[v]-b.trueCost[v])/b.unit[v]
	}
	return &Basis{basic[:n], basic[n:], added[:n], added[n:]}
}

// beginAt begins with the variables as basis. Where they are fewer than the rows, further slacks are basic, and where they are more the
// last ones are not; a basis that is singular gets other slacks.
func (b *basis) beginAt(of *Basis) {
	is := slices.Concat(of.Variables, of.Slacks)
	is = append(is, slices.Repeat([]bool{true}, len(b.place)-len(is))...)
	missing := len(b.rows)
	for _, basic := range is {
		if basic {
			missing--
		}
	}
	for v := len(is) - 1; missing > 0; v-- {
		if !is[v] {
			is[v], missing = true, missing-1
		}
	}
	var basic []int32
	for v, is := range is {
		if is && len(basic) < len(b.rows) {
			basic = append(basic, int32(v))
		}
	}
	b.install(basic)
	for v, added := range of.OfVariables {
		b.cost[v] = b.trueCost[v] + added*b.unit[v]
	}
	for i, added := range of.OfSlacks {
		v := b.slack + i
		b.cost[v] = added * b.unit[v]
	}
}

// install has the variables be the basis, by position.
func (b *basis) install(basic []int32) {
	for _, v := range b.basic {
		b.place[v] = -1
	}
	for i, v := range basic {
		b.place[v] = int32(i)
	}
	b.basic, b.stale, b.crashed = basic, true, false
}

// Begin begins anew at a basis, as NewSearch does.
func (s *Search) Begin(at *Basis) {
	s.begin = at
	s.restart()
}

// Add adds a row, see Simplex.Add.
func (s *Search) Add(row Row) {
	s.p.Rows = append(s.p.Rows, row)
	s.Simplex.Add(row)
}

// Bound changes the bounds of variable j. It takes time linear in its coefficients.
func (s *Search) Bound(j int, lo, hi float64) {
	if s.lo[j] == lo && s.hi[j] == hi {
		return
	}
	s.lo[j], s.hi[j] = lo, hi
	s.b.bound(int32(j), lo/s.b.unit[j], hi/s.b.unit[j])
}

// bound changes the bounds of variable v. Where it is free it goes to the bound
// that its reduced cost asks for.
func (b *basis) bound(v int32, lo, hi float64) {
	b.work++
	if b.place[v] >= 0 || b.stale {
		b.lo[v], b.hi[v] = lo, hi
		b.relocate(v)
		return
	}
	before := b.at(v)
	b.lo[v], b.hi[v] = lo, hi
	b.upper[v] = b.d[v] < 0
	if by := b.at(v) - before; by != 0 {
		b.shift(v, by)
	}
}

// relocate takes in that the bounds of a variable have changed.
func (b *basis) relocate(v int32) {
	if i := b.place[v]; i >= 0 && !b.stale {
		b.ranking.set(i, b.score(i))
		b.work++
	}
}

// Run goes on until the end, or until the cost is known to be at least limit, or
// for about so many multiplications. An optimum may be that of perturbed costs.
func (s *Search) Run(work int64, limit float64) Status {
	if s.stops >= *mostStops {
		s.restart()
	}
	s.count() // changes of bounds
	b := s.b
	defer s.count()
	for told, moved := int64(0), 0; ; {
		r, low := b.leaving()
		switch {
		case r < 0 && (moved >= *mostMoved || b.steady()):
			s.stops = 0
			return Optimal
		case r < 0:
			moved++
			continue
		case b.total >= limit && s.Cost() >= limit:
			s.stops = 0
			return Beyond
		case b.work >= work || s.ended(&told):
			s.stops++
			return Stopped
		}
		step := b.entering(r, low)
		if step.short {
			s.ray = b.ray(low)
			return Infeasible
		}
		b.take(step, r, low)
	}
}

// ended tells Ended of the work beyond what it was told.
func (s *Search) ended(told *int64) bool {
	if s.Ended == nil {
		return false
	}
	more := s.b.work - *told
	*told += more
	return s.Ended(more)
}

// steady takes back the perturbation of the costs if true costs have another optimum, and reports false where that moves
// variables to their other bounds. Otherwise the perturbation stays for the next node: programs of many reduced costs of 0
// stall without it.
func (b *basis) steady() bool {
	if !b.differs() {
		return true
	}
	b.marked = nil
	copy(b.cost, b.trueCost)
	for v, place := range b.place {
		if b.d[v] = b.exact[v]; place < 0 && b.wrongly(v) {
			b.enclose(int32(v))
			b.flip(int32(v))
		}
	}
	return false
}

// differs reports whether true costs have another optimum.
func (b *basis) differs() bool {
	for v, place := range b.place {
		if place < 0 && b.wrongly(v) {
			return true
		}
	}
	return false
}

// wrongly reports whether a free variable is not at the bound that true costs ask for.
func (b *basis) wrongly(v int) bool {
	d := b.exact[v]
	return b.lo[v] < b.hi[v] && (d < 0) != b.upper[v] && math.Abs(d) > tiny
}

// count adds up the work of the basis.
func (s *Search) count() {
	if s.Simplex != nil {
		s.work, s.b.work = s.work+s.b.work, 0
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

// Distrust makes the next run begin anew.
func (s *Search) Distrust() { s.stops = *mostStops }

// Slopes returns by how much the cost grows at least when variable j, whose value
// is between its bounds, moves by one down or up (Driebeek, 1966). It takes the time
// of one row of the tableau.
func (s *Search) Slopes(j int) (down, up float64) {
	b := s.b
	r := b.place[j]
	if r < 0 {
		return 0, 0
	}
	b.row(int(r))
	slope := func(low bool) float64 {
		least := math.Inf(1)
		for _, c := range b.candidates(low) {
			least = min(least, c.ratio)
		}
		return least / b.unit[j]
	}
	return slope(false), slope(true)
}

// Cost returns the cost of the values.
func (s *Search) Cost() float64 {
	s.b.settle()
	return s.b.sum()
}

// ray returns the multipliers of the rows that add up to the row last computed.
func (b *basis) ray(low bool) []float64 {
	sign := 1.0
	if !low {
		sign = -1
	}
	y := make([]float64, len(b.rows))
	for _, k := range b.rho.list {
		i := int(b.f.rows[k])
		v := b.slack + i
		y[i] = sign * b.rho.at[k] / b.unit[v]
		if !b.equal[i] {
			y[i] = max(y[i], 0)
		}
	}
	return y
}

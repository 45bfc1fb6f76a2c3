package reals

import (
	"math"
	"math/big"

	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/sat"
)

// Cut is Σ Terms ≤ Bound, which holds where the columns lie within the ends.
type Cut struct {
	Terms []Term
	Bound *big.Rat
	Ends  []End
}

// End is a bound of a column that is an integer of the engine, or lies in the cell that one
// counts: its lower bound at the time, or the upper one.
type End struct {
	Column int
	Upper  bool
}

// Separator returns cuts that the values of columns violate, for what columns are between in
// the search, where infinities are no bounds.
type Separator func(value func(column int) float64, bounds func(column int) (lo, hi float64)) []Cut

// Separate has the propagator ask for cuts where it has found values.
func (t *Theory) Separate(by Separator) { t.separators = append(t.separators, by) }

// cut is a row of the tableau that is there until the search goes back. Its bound has a tag.
type cut struct{ because []sat.Atom }

// firstCut is the tag of the first cut: those of literals are less.
const firstCut = 1 << 30

// separate adds rows that the values violate, and looks for others, until there are none or
// their number is up. It reports false at a contradiction.
func (p *Propagator) separate(t sat.Trail) bool {
	s := p.t.search
	value := valuesOf(s)
	bounds := func(column int) (lo, hi float64) { return p.ends(t, column) }
	for n := int64(0); n < *cutRounds; n++ {
		var found []Cut
		for _, by := range p.t.separators {
			found = append(found, by(value, bounds)...)
		}
		if len(found) == 0 {
			return true
		}
		if left := *mostCuts - int64(len(p.cuts)); int64(len(found)) > left {
			found = found[:left]
		}
		first := len(p.cuts)
		for i := range found {
			p.add(t, &found[i])
		}
		for i := range found {
			s.Restrict(p.spare[first+i], true, simplex.Value{R: simplex.FromRat(found[i].Bound)}, firstCut+int32(first+i))
		}
		if len(found) == 0 || !s.Check() {
			return len(found) == 0
		}
	}
	return true
}

// add adds a row without its bound. Columns of rows that are gone serve again.
func (p *Propagator) add(t sat.Trail, c *Cut) {
	s, i := p.t.search, len(p.cuts)
	if i == len(p.spare) {
		p.spare = append(p.spare, s.Define(c.Terms))
		p.t.point.NewColumn() // of the same number, for columns to come
	} else {
		s.Redefine(p.spare[i], c.Terms)
	}
	var because []sat.Atom
	for _, e := range c.Ends {
		k, counted := p.t.counted[e.Column]
		if !counted {
			continue // it has the bound for good
		}
		if x := &p.t.integers[k]; e.Upper {
			because = append(because, x.of.Leq(x.of.Hi(t)))
		} else {
			because = append(because, x.of.Geq(x.of.Lo(t)))
		}
	}
	p.cuts = append(p.cuts, cut{because})
}

// ends returns the bounds of a column by the integer that it is or that counts its cells, or
// those that it has for good.
func (p *Propagator) ends(t sat.Trail, column int) (lo, hi float64) {
	if k, counted := p.t.counted[column]; counted {
		x := &p.t.integers[k]
		return x.end(x.of.Lo(t), false), x.end(x.of.Hi(t), true)
	}
	return p.t.given(column)
}

// given returns the bounds that a column has for good.
func (t *Theory) given(column int) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if b, ok := t.search.Lower(column); ok && b.Why == none {
		lo = outwards(b.Value.R.Rat(), false)
	}
	if b, ok := t.search.Upper(column); ok && b.Why == none {
		hi = outwards(b.Value.R.Rat(), true)
	}
	return lo, hi
}

// Outline adds cuts for good, so that the objective of Optimise may have a limit by them. They are
// those that exclude its best points among small and then among larger numbers in the columns that
// have no bounds, as there is no best point without. The cuts hold beyond.
func (t *Theory) Outline(open []int) {
	t.guard(func() {
		for _, far := range [...]int64{1 << 4, 1 << 16} {
			for n := int64(0); n < *cutRounds && t.outline(open, far); n++ {
			}
		}
	})
}

// outline is a round of Outline, with numbers up to far. It reports whether there are new cuts.
func (t *Theory) outline(open []int, far int64) bool {
	s := t.point
	s.Undo(t.basis)
	for _, c := range open {
		s.Restrict(c, false, simplex.Value{R: simplex.Int(-far)}, none)
		s.Restrict(c, true, simplex.Value{R: simplex.Int(far)}, none)
	}
	if !s.Check() || !s.Optimise(t.objective, t.upwards) {
		return false
	}
	var found []Cut
	for _, by := range t.separators {
		found = append(found, by(valuesOf(s), t.given)...)
	}
	s.Undo(t.basis)
	for _, c := range found {
		t.State(c.Terms, c.Bound, false)
	}
	t.basis = s.Mark()
	return len(found) > 0
}

// valuesOf returns the values of a simplex method as a Separator takes them.
func valuesOf(s *simplex.Simplex) func(column int) float64 {
	return func(column int) float64 {
		f, _ := s.Value(column).R.Rat().Float64()
		return f
	}
}

// end returns the bound of the column that the integer has with the value n, rounded
// outwards; an infinity where there is none.
func (x *integer) end(n int64, upper bool) float64 {
	if x.grid != nil {
		if upper {
			n++
		}
		return x.grid.From(min(max(n, -x.grid.Last()-1), x.grid.Last()+1))
	}
	return outwards(new(big.Rat).SetInt64(n), upper)
}

// outwards returns a float64 at a number or beyond.
func outwards(x *big.Rat, upper bool) float64 {
	f, exact := x.Float64()
	switch {
	case exact:
		return f
	case upper:
		return math.Nextafter(f, math.Inf(1))
	}
	return math.Nextafter(f, math.Inf(-1))
}

// forget drops the cuts at the root where there are many: others that are tighter come.
func (p *Propagator) forget(t sat.Trail) {
	if t.Level() > 0 || int64(2*len(p.cuts)) < *mostCuts {
		return
	}
	p.t.search.Undo(p.base)
	p.cuts, p.all = p.cuts[:0], true
}

package reals

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/sat"
)

// Point is values of the columns, under an assignment of literals and integers.
type Point struct {
	values []simplex.Value
	delta  *big.Rat
	// Unbounded: the objective has no limit under the assignment.
	Unbounded bool
	// Limit is the best value of the objective under the assignment. The point comes near
	// to it only where it is not Attained. It is nil without an objective, or where the
	// objective is Unbounded.
	Limit    *big.Rat
	Attained bool
}

// Value returns the value of a column.
func (p *Point) Value(column int) *big.Rat {
	v := p.values[column]
	if v.K.Sign() == 0 {
		return v.R.Rat()
	}
	x := new(big.Rat).Mul(v.K.Rat(), p.delta)
	return x.Add(x, v.R.Rat())
}

// At returns the best point under an assignment, of literals and of the integers of the
// columns; nil where there is none, which the propagator excludes, or where numbers have
// become too long.
func (t *Theory) At(holds func(sat.Lit) bool, integer func(x sat.Int) int64) (p *Point) {
	t.guard(func() {
		if t.fix(holds, integer) && t.point.Check() {
			p = t.best()
		}
	})
	return p
}

// fix restricts the columns to what the assignment says.
func (t *Theory) fix(holds func(sat.Lit) bool, integer func(x sat.Int) int64) bool {
	s := t.point
	s.Undo(t.basis)
	for _, x := range t.integers {
		n := integer(x.of.X &^ 1)
		if x.of.X&1 == 1 {
			n = -n
		}
		n = x.of.A*n + x.of.B
		for _, upper := range [...]bool{false, true} {
			if v, ok := x.bound(n, upper); ok && !s.Restrict(x.column, upper, v, none) {
				return false
			}
		}
	}
	for _, a := range t.atoms {
		v, upper := a.bound, holds(a.lit)
		switch {
		case !a.model && (a.question != t.question || upper && !a.below || !upper && !a.above):
			continue
		case !upper:
			v = above(v)
		}
		if !s.Restrict(a.column, upper, v, none) {
			return false
		}
	}
	return true
}

// best moves the values to where the objective is best.
func (t *Theory) best() *Point {
	p := &Point{}
	s := t.point
	near := big.NewRat(1, 1)
	if t.objective != none {
		if p.Unbounded = !s.Optimise(t.objective, t.upwards); !p.Unbounded {
			v := s.Value(t.objective)
			p.Limit, p.Attained = v.R.Rat(), v.K.Sign() == 0
			if !p.Attained {
				near = closeTo(v)
			}
		}
	}
	mark := s.Mark()
	if !p.Unbounded {
		t.prefer()
	}
	p.delta = s.Delta(near)
	for c := range s.Columns() {
		p.values = append(p.values, s.Value(c))
	}
	s.Undo(mark)
	return p
}

// prefer moves the values, which are best, to those of the best points that are preferred.
func (t *Theory) prefer() {
	s := t.point
	hold := func(column int) {
		s.Restrict(column, false, s.Value(column), none)
		s.Restrict(column, true, s.Value(column), none)
	}
	if t.objective != none && len(t.preferred) > 0 {
		hold(t.objective)
	}
	for _, a := range t.preferred {
		if s.Optimise(a.column, a.upwards) {
			hold(a.column)
		}
	}
}

// closeTo returns a δ so that v is as near to its R as 2^-20 of that.
func closeTo(v simplex.Value) *big.Rat {
	d := new(big.Rat).Abs(v.R.Rat())
	if d.Cmp(one) < 0 {
		d.Set(one)
	}
	d.Mul(d, big.NewRat(1, 1<<20))
	k := new(big.Rat).Abs(v.K.Rat())
	return d.Quo(d, k)
}

var one = big.NewRat(1, 1)

// Fixed reports whether a column has one value under the assignment of the last point.
func (t *Theory) Fixed(column int) (fixed bool) {
	t.guard(func() {
		s := t.point
		if !s.Optimise(column, false) {
			return
		}
		least := s.Value(column)
		fixed = s.Optimise(column, true) && s.Value(column).Cmp(least) == 0
	})
	return fixed
}

// Work counts what was done for points and limits, in entries of rows.
func (t *Theory) Work() int64 { return t.point.Work() }

// Relaxed returns the best value of the objective where literals and integers are as they
// like within the bounds; nil where there is none, or no limit.
func (t *Theory) Relaxed() (limit *big.Rat) {
	t.guard(func() {
		s := t.point
		s.Undo(t.basis)
		if t.objective != none && s.Check() && s.Optimise(t.objective, t.upwards) {
			limit = s.Value(t.objective).R.Rat()
		}
	})
	return limit
}

// Better returns a literal from which it follows in an engine, which has the theory's
// propagator, that the column is at most, or at least, the bound, or less, or more, where
// strict. It is for assumptions and bounds of one question: where it is false, points do
// not regard it.
func (p *Propagator) Better(host sat.PropagatorHost, column int, upper bool, bound *big.Rat, strict bool) sat.Lit {
	terms, bound := side(column, upper, bound)
	i, below := p.t.compare(terms, bound, strict)
	a := &p.t.atoms[i]
	again := a.question == p.t.question
	a.below, a.above, a.question = again && a.below || below, again && a.above || !below, p.t.question
	p.Grow(host)
	return a.lit.If(below)
}

// Whether is Better for a literal that is true exactly then, and for good.
func (p *Propagator) Whether(host sat.PropagatorHost, column int, upper bool, bound *big.Rat, strict bool) sat.Lit {
	terms, bound := side(column, upper, bound)
	l := p.t.AtMost(terms, bound, strict)
	p.Grow(host)
	return l
}

// side returns a bound of a column from above or below as an upper bound of a sum.
func side(column int, upper bool, bound *big.Rat) ([]Term, *big.Rat) {
	sign := big.NewRat(1, 1)
	if !upper {
		sign.SetInt64(-1)
	}
	return []Term{{Column: column, Coef: sign}}, new(big.Rat).Mul(sign, bound)
}

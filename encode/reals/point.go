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
		v := simplex.Value{R: simplex.Int(integer(x.of.X))}
		if !s.Restrict(x.column, false, v, none) || !s.Restrict(x.column, true, v, none) {
			return false
		}
	}
	for _, a := range t.atoms {
		v, upper := a.bound, holds(a.lit)
		if !upper {
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

// Better returns a new literal from which it follows in an engine, which has the
// theory's propagator, that the column is at most, or at least, the bound, or less, or more,
// where strict.
func (p *Propagator) Better(host sat.PropagatorHost, column int, upper bool, bound *big.Rat, strict bool) sat.Lit {
	sign := big.NewRat(1, 1)
	if !upper {
		sign.SetInt64(-1)
	}
	before := len(p.t.atoms)
	l := p.t.AtMost([]Term{{Column: column, Coef: sign}}, new(big.Rat).Mul(sign, bound), strict)
	if before < len(p.t.atoms) {
		host.AddPropagator(&late{p, before})
	}
	return l
}

// late watches an atom that was made after the propagator was attached.
type late struct {
	*Propagator
	atom int
}

// Attach implements sat.Propagator.
func (l *late) Attach(_ sat.Trail, w sat.Watcher) sat.Priority {
	a := l.t.atoms[l.atom].lit
	w.WatchLit(a, 2*int32(l.atom))
	w.WatchLit(a.Not(), 2*int32(l.atom)+1)
	l.all = true
	return sat.Expensive
}

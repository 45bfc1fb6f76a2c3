package spatial

import (
	"math"
	"math/big"

	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/sat"
)

// Where nothing else says what to decide, the search branches where planes tell least: at the
// nonlinear constraint that the values of the simplex method violate most (Smith and
// Pantelides, "A symbolic reformulation/spatial branch-and-bound algorithm for the global
// optimisation of nonconvex MINLPs", Computers and Chemical Engineering 23, 1999). Values
// that violate none are a solution, and the cells that they lie in are decided on.

// Brancher decides on the integers of columns by the values of the simplex method.
type Brancher struct {
	Theory    *reals.Theory
	Guess     func(column int) *big.Rat // the value of a column
	Precision float64                   // in relation to a number's size, as --float-precision
	Gaps      []Gap
}

// Gap is a nonlinear constraint f(Args but the last) = the last. The box is scratch memory.
type Gap struct {
	Args     []Operand
	Contract interval.Contractor
	Box      []interval.Interval
}

// Decide implements sat.Brancher. It takes the time of one evaluation of each constraint.
func (s *Brancher) Decide(t sat.Trail) (sat.Atom, bool) {
	t.Spend(len(s.Gaps))
	var widest *Operand
	most := s.Precision / 2
	for i := range s.Gaps {
		g := &s.Gaps[i]
		if far := s.fault(g); far > most {
			if x := s.widest(t, g); x != nil {
				widest, most = x, far
			}
		}
	}
	if widest != nil {
		return s.split(t, *widest)
	}
	for i := range s.Gaps {
		for _, x := range s.Gaps[i].Args {
			if a, ok := s.settle(t, x); ok {
				return a, true
			}
		}
	}
	return sat.Atom{}, false
}

// fault is how far the values are from a solution of the constraint, in relation to the
// larger of 1 and the result.
func (s *Brancher) fault(g *Gap) float64 {
	last := len(g.Args) - 1
	for i, x := range g.Args {
		g.Box[i] = interval.Of(s.value(x))
	}
	z := g.Box[last].Lo
	g.Box[last] = interval.All
	y := g.Contract(g.Box, last)
	if y.IsEmpty() {
		return math.Inf(1)
	}
	return math.Max(y.Lo-z, z-y.Hi) / math.Max(1, math.Abs(z))
}

// value returns the value of an argument in the simplex method.
func (s *Brancher) value(x Operand) float64 {
	v, _ := x.Constant.Float64()
	if x.Column >= 0 {
		at, _ := s.Guess(x.Column).Float64()
		factor, _ := x.Factor.Float64()
		v += factor * at
	}
	return v
}

// widest returns the argument of a function with the most cells, or the result where the others
// have one each; nil where all have.
func (s *Brancher) widest(t sat.View, g *Gap) (widest *Operand) {
	most := int64(0)
	for i := range g.Args {
		x := &g.Args[i]
		if of, _, ok := s.Theory.Counter(x.Column); ok && of.Hi(t)-of.Lo(t) > most && (widest == nil || i < len(g.Args)-1) {
			widest, most = x, of.Hi(t)-of.Lo(t)
		}
	}
	return widest
}

// split halves the cells of an argument between their middle and the value, and takes the
// half with the value.
func (s *Brancher) split(t sat.View, x Operand) (sat.Atom, bool) {
	of, at := s.counter(x)
	lo, hi := of.Lo(t), of.Hi(t)
	at = min(max(at, lo), hi)
	mid := lo + (hi-lo)/2
	cut := min(max(mid+(at-mid)/2, lo), hi-1)
	if at > cut {
		return of.Geq(cut + 1), true
	}
	return of.Leq(cut), true
}

// settle decides that a number lies in the cell of its value. It is not ok where that is
// decided.
func (s *Brancher) settle(t sat.View, x Operand) (a sat.Atom, ok bool) {
	if _, _, ok := s.Theory.Counter(x.Column); !ok {
		return a, false
	}
	of, at := s.counter(x)
	lo, hi := of.Lo(t), of.Hi(t)
	switch at = min(max(at, lo), hi); {
	case lo < at:
		return of.Geq(at), true
	case at < hi:
		return of.Leq(at), true
	}
	return a, false
}

// counter returns the integer that is a column or counts its cells, and its value.
func (s *Brancher) counter(x Operand) (of propagate.Affine, at int64) {
	of, grid, _ := s.Theory.Counter(x.Column)
	v := s.Guess(x.Column)
	if grid != nil {
		return of, grid.OfRat(v)
	}
	f, _ := v.Float64()
	return of, int64(math.Round(math.Max(-0x1p61, math.Min(0x1p61, f))))
}

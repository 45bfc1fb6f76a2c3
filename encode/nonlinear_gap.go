package encode

import (
	"math"

	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// Where nothing else says what to decide, the search branches where planes tell least: at the
// nonlinear constraint that the values of the simplex method violate most (Smith and
// Pantelides, "A symbolic reformulation/spatial branch-and-bound algorithm for the global
// optimisation of nonconvex MINLPs", Computers and Chemical Engineering 23, 1999). Values
// that violate none are a solution, and the cells that they lie in are decided on.

// splitter is a Guide that looks at the values of the simplex method first.
type splitter struct {
	Guide
	c    *continuous
	gaps []gap
}

// gap is a nonlinear constraint f(args but the last) = the last.
type gap struct {
	args     []operand
	contract interval.Contractor
	box      []interval.Interval
}

// splitter returns the guide with decisions by the nonlinear constraints that hold always.
// Where the numbers of the theory have become too long it is the guide.
func (c *continuous) splitter(g Guide) Guide {
	s := &splitter{Guide: g, c: c}
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		if n.Suffix != "" || !n.HasCell() {
			continue
		}
		made, err := c.gap(n)
		if err != nil {
			return g
		}
		s.gaps = append(s.gaps, made)
	}
	if len(s.gaps) == 0 {
		return g
	}
	return s
}

// gap takes a quotient x/y = z as the product y·z = x.
func (c *continuous) gap(n *lattice.Nonlinear) (g gap, err error) {
	list := n.Args
	if g.contract = contractorOf(n); n.Name == "float_div" {
		list, g.contract = []lattice.Scaled{n.Args[1], n.Args[2], n.Args[0]}, interval.Times
	}
	g.args, g.box = make([]operand, len(list)), make([]interval.Interval, len(list))
	for i, x := range list {
		if g.args[i], err = c.operand(x); err != nil {
			return g, err
		}
	}
	return g, nil
}

// Decide implements sat.Brancher.
func (s *splitter) Decide(t sat.Trail) (sat.Atom, bool) {
	t.Spend(len(s.gaps))
	var widest *gap
	most := s.c.p.floats.Precision / 2
	for i := range s.gaps {
		if far := s.fault(&s.gaps[i]); far > most && s.widest(t, &s.gaps[i]) >= 0 {
			widest, most = &s.gaps[i], far
		}
	}
	if widest != nil {
		return s.split(t, widest.args[s.widest(t, widest)])
	}
	for i := range s.gaps {
		for _, x := range s.gaps[i].args {
			if a, ok := s.settle(t, x); ok {
				return a, true
			}
		}
	}
	return s.Guide.Decide(t)
}

// fault is how far the values are from a solution of the constraint, in relation to the
// larger of 1 and the result.
func (s *splitter) fault(g *gap) float64 {
	last := len(g.args) - 1
	for i, x := range g.args {
		g.box[i] = interval.Of(s.value(x))
	}
	z := g.box[last].Lo
	g.box[last] = interval.All
	y := g.contract(g.box, last)
	if y.IsEmpty() {
		return math.Inf(1)
	}
	return math.Max(y.Lo-z, z-y.Hi) / math.Max(1, math.Abs(z))
}

// value returns the value of an argument in the simplex method.
func (s *splitter) value(x operand) float64 {
	v, _ := x.constant.Float64()
	if x.column >= 0 {
		at, _ := s.c.propagator.Guess(x.column).Float64()
		factor, _ := x.factor.Float64()
		v += factor * at
	}
	return v
}

// widest returns the argument of a function with the most cells, or the result where the others
// have one each; −1 where all have.
func (s *splitter) widest(t sat.View, g *gap) (at int) {
	at = -1
	most := int64(0)
	for i, x := range g.args {
		if of, _, ok := s.c.theory.Counter(x.column); ok && of.Hi(t)-of.Lo(t) > most && (at < 0 || i < len(g.args)-1) {
			at, most = i, of.Hi(t)-of.Lo(t)
		}
	}
	return at
}

// split halves the cells of an argument between their middle and the value, and takes the
// half with the value.
func (s *splitter) split(t sat.View, x operand) (sat.Atom, bool) {
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
func (s *splitter) settle(t sat.View, x operand) (a sat.Atom, ok bool) {
	if _, _, ok := s.c.theory.Counter(x.column); !ok {
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
func (s *splitter) counter(x operand) (of propagate.Affine, at int64) {
	of, grid, _ := s.c.theory.Counter(x.column)
	v := s.c.propagator.Guess(x.column)
	if grid != nil {
		return of, grid.OfRat(v)
	}
	f, _ := v.Float64()
	return of, int64(math.Round(math.Max(-0x1p61, math.Min(0x1p61, f))))
}

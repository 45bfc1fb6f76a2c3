package encode

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/interval"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/spatial"
	"github.com/gozinc/gozinc/sat"
)

// splitter is a Guide that looks at the values of the simplex method first.
type splitter struct {
	Guide
	by spatial.Brancher
}

// splitter returns the guide with decisions by the nonlinear constraints that hold always.
// Where the numbers of the theory have become too long it is the guide.
func (c *continuous) splitter(g Guide) Guide {
	guess := func(column int) *big.Rat { return c.propagator.Guess(column) }
	s := &splitter{Guide: g, by: spatial.Brancher{Theory: c.theory, Guess: guess, Precision: c.p.floats.Precision}}
	for i := range c.p.floats.Nonlinear {
		n := &c.p.floats.Nonlinear[i]
		if n.Suffix != "" || !n.HasCell() {
			continue
		}
		gap, err := c.gap(n)
		if err != nil {
			return g
		}
		s.by.Gaps = append(s.by.Gaps, gap)
	}
	if len(s.by.Gaps) == 0 {
		return g
	}
	return s
}

// gap takes a quotient x/y = z as the product y·z = x.
func (c *continuous) gap(n *lattice.Nonlinear) (g spatial.Gap, err error) {
	list := n.Args
	if g.Contract = spatial.Contractor(n); n.Name == "float_div" {
		list, g.Contract = []lattice.Scaled{n.Args[1], n.Args[2], n.Args[0]}, interval.Times
	}
	g.Args, g.Box = make([]spatial.Operand, len(list)), make([]interval.Interval, len(list))
	for i, x := range list {
		if g.Args[i], err = c.operand(x); err != nil {
			return g, err
		}
	}
	return g, nil
}

// Decide implements sat.Brancher.
func (s *splitter) Decide(t sat.Trail) (sat.Atom, bool) {
	if a, ok := s.by.Decide(t); ok {
		return a, true
	}
	return s.Guide.Decide(t)
}

package proptest

import (
	"math/rand/v2"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// Lit is a literal as models give them to constraints. What it stands for is a Boolean, a bound or a value of one of few
// integers, or nothing. So several literals become true at once, imply or exclude each other, and repeat.
type Lit struct {
	kind    kind
	x       int   // an integer or a Boolean of the problem; −1 stands for True
	d       int64 // x ≥ d, or x = d
	negated bool
}

// DrawLits draws n literals over the integers and the Booleans that the problem has by now.
func (p *Problem) DrawLits(rng *rand.Rand, n int) []Lit {
	ls := make([]Lit, n)
	for i := range ls {
		if i > 0 && rng.IntN(6) == 0 {
			ls[i] = ls[rng.IntN(i)]
		} else {
			ls[i] = p.drawLit(rng)
		}
		ls[i].negated = ls[i].negated != (rng.IntN(4) == 0)
	}
	return ls
}

// DrawLit draws one.
func (p *Problem) DrawLit(rng *rand.Rand) Lit { return p.DrawLits(rng, 1)[0] }

func (p *Problem) drawLit(rng *rand.Rand) Lit {
	k := rng.IntN(16)
	switch {
	case k == 0 || len(p.Ints)+p.Bools == 0:
		return Lit{x: -1}
	case len(p.Ints) == 0 || k < 4 && p.Bools > 0:
		return Lit{x: rng.IntN(p.Bools)}
	}
	l := Lit{kind: atLeast, x: rng.IntN(len(p.Ints))}
	if rng.IntN(3) == 0 {
		l.kind = equals
	}
	lo, hi := p.Ints[l.x][0], p.Ints[l.x][1]
	l.d = lo + rng.Int64N(hi-lo+1)
	return l
}

// In returns the literal in a model of the problem.
func (l Lit) In(m *Model) sat.Lit {
	is := sat.True
	switch {
	case l.x < 0:
	case l.kind == atLeast:
		is = m.Ge(m.Int(l.x), l.d)
	case l.kind == equals:
		is = m.Eq(m.Int(l.x), l.d)
	default:
		is = m.Bool(l.x)
	}
	return is.If(!l.negated)
}

// Holds tells whether the literal is true.
func (l Lit) Holds(ints []int64, bools []bool) bool {
	is := true
	switch {
	case l.x < 0:
	case l.kind == atLeast:
		is = ints[l.x] >= l.d
	case l.kind == equals:
		is = ints[l.x] == l.d
	default:
		is = bools[l.x]
	}
	return is != l.negated
}

// LitsIn returns literals in a model of the problem.
func LitsIn(m *Model, ls []Lit) []sat.Lit {
	out := make([]sat.Lit, len(ls))
	for i, l := range ls {
		out[i] = l.In(m)
	}
	return out
}

// LitsHold tells which literals are true.
func LitsHold(ls []Lit, ints []int64, bools []bool) []bool {
	out := make([]bool, len(ls))
	for i, l := range ls {
		out[i] = l.Holds(ints, bools)
	}
	return out
}

// Choice is a variable of a problem as tables read it: a view of one of the integers, a literal, or a constant. Its values
// are numbered from 0, and of their literals at most one is true.
type Choice struct {
	view propagate.Affine
	lit  *Lit // where not nil, value 1 is that it is true
}

// DrawChoice draws a variable, whose values some of 0..width−1 are.
func (p *Problem) DrawChoice(rng *rand.Rand, width int64) Choice {
	switch k := rng.IntN(8); {
	case k < 3 && width > 1 || len(p.Ints) == 0:
		l := p.DrawLit(rng)
		return Choice{lit: &l}
	case k == 3:
		return Choice{view: propagate.Const(rng.Int64N(width))}
	}
	return Choice{view: Shared(rng, p.Ints, 0, width-1)}
}

// In returns the literal of a value in a model of the problem.
func (c Choice) In(m *Model, value int64) sat.Lit {
	if c.lit != nil {
		if value > 1 {
			return sat.False
		}
		return c.lit.In(m).If(value == 1)
	}
	return Equals(m, c.view, value)
}

// Of returns the value, which need not have a number.
func (c Choice) Of(ints []int64, bools []bool) int64 {
	if c.lit == nil {
		return ValueOf(c.view, ints)
	}
	if c.lit.Holds(ints, bools) {
		return 1
	}
	return 0
}

// Equals returns the literal of v = d.
func Equals(m *Model, v propagate.Affine, d int64) sat.Lit {
	switch {
	case v.X == sat.NoInt:
		return sat.Bool(v.B == d)
	case (d-v.B)%v.A != 0:
		return sat.False
	}
	return m.Eq(v.X, (d-v.B)/v.A)
}

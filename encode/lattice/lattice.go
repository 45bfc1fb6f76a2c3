// Package lattice turns a FlatZinc model with floats into one without. It has
// no continuous solver; it uses that many floats can only be multiples of some
// unit: the unit of int2float(x, f) is 1, and that of 0.5*f + 0.2*g is 0.1 when
// f and g are integers. Such a float is an integer variable times its unit, and
// a constraint over it one over integers, exactly and without rounding.
//
// # Floats that are a multiple of no unit
//
// A float that nothing confines to a unit is free. It is supported where its
// constraints only compare it with multiples of some g, or its difference from
// another free float: then a solution can be moved, without any comparison
// changing its outcome, until all fractions x/g - floor(x/g) are multiples of
// 1/(n+1), where n is the number of free floats; there are at most n fractions
// that are not 0, and only their order matters (they are the regions of Alur
// and Dill, A Theory of Timed Automata, 1994). So multiples of g/(n+1) tell
// whether there is a solution, and what the best value of an objective is.
//
// They also tell whether the value of a free float is determined. If it is no
// multiple of g in some solution, it can be moved there, and takes infinitely
// many values; see Reduced.Limit.
//
// Where the sum of two free floats, or the absolute value of one, is compared
// too, the order of the fractions and of what they lack to 1 matters: multiples
// of g/(2n+2) tell it apart, and what is no multiple of g/2 can be moved.
//
// The package knows models and the names of constraints over floats. It knows no
// domains of presolve and no clauses.
package lattice

import (
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/cell"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// Reduced is a model whose floats have become integers.
type Reduced struct {
	// Model has the variables of the original under the same numbers, floats
	// as the integers that count their units, and then auxiliary integers.
	Model *flatzinc.Model

	original *flatzinc.Model
	fixed    []*big.Rat // by variable: the value of a float that has only one
	unit     []*big.Rat // by variable: the unit of any other float
	// period[i] is the number of units after which a free float may be
	// determined, n+1 among n; 1 for any other float.
	period []int64
	sums   []bool // by variable: sums of its group are compared, too

	// Linear are the constraints over continuous floats, which Model leaves out.
	Linear []Linear
	// Asked are the black boxes over floats, which Model leaves out too.
	Asked      []Asked
	continuous []bool // by variable

	// Nonlinear are the nonlinear constraints, over cells of the Grid, which Model leaves
	// out too.
	Nonlinear []Nonlinear
	Grid      cell.Grid
	// Precision is that of nonlinear constraints, in relation to the larger of cell.Least and the number.
	Precision float64
	cells     []bool // by variable
	kept      bool   // constraints can be added
}

// Needed reports whether m has float variables or a float objective. Constraints
// over floats can do without either, and need Reduce too.
func Needed(m *flatzinc.Model) bool {
	return m.Solve.Method != flatzinc.Satisfy && m.Solve.Objective.Kind == flatzinc.FloatLit ||
		slices.ContainsFunc(m.Vars, func(v *flatzinc.Var) bool { return v.Base == flatzinc.Float })
}

// Reduce removes the floats of m, whose constraints fit their signatures. Floats whose
// units are too fine to be counted in 64 bits are continuous, and so are those with the
// given numbers. The precision, 0 for the default, is that of nonlinear
// constraints. The errors are *flatzinc.Error: at a factor whose values are all too large for 64-bit integers that count its
// unit, and at a constraint whose coefficients, as multiples of the units, are not 64-bit
// integers.
func Reduce(m *flatzinc.Model, precision float64, continuous ...int) (*Reduced, error) {
	all := make([]bool, len(m.Vars))
	for _, id := range continuous {
		all[id] = true
	}
	for {
		a := newAnalysis(m, 0)
		if a.err != nil {
			return nil, a.err
		}
		for id := range all {
			a.continuous[id] = all[id] && a.fixed[id] == nil
		}
		a.findUnits()
		a.findContinuous()
		a.findGrids()
		r, tooFine, err := a.reduce(precision, func(c *con) bool { return a.touches(c) })
		if err != nil || len(tooFine) == 0 {
			return r, err
		}
		for _, v := range tooFine {
			all[v.ID] = true
		}
	}
}

// Keep is Reduce for a model that constraints can be added to. A float is continuous, unless
// it has one value or is an integer (int2float). The model without floats has no other
// variables than m, and an integer with the cells of each continuous float, which counts
// these once a constraint needs it. Where something was there before, it had the variables before the given
// one, and the constraints of m are those that are added.
func Keep(m *flatzinc.Model, precision float64, from int, before *Reduced) (*Reduced, error) {
	a := newAnalysis(m, from)
	if a.kept = true; a.err != nil {
		return nil, a.err
	}
	if before != nil {
		copy(a.unit, before.unit)
		copy(a.cells, before.cells)
	}
	for i := range a.cons {
		if c := &a.cons[i]; c.integral() && c.args[1].Var().ID >= from {
			a.unit[c.args[1].Var().ID] = one
		}
	}
	for _, v := range m.Vars {
		a.continuous[v.ID] = a.unconfined(v)
	}
	r, _, err := a.reduce(precision, func(c *con) bool { return a.touches(c) || !c.integral() })
	return r, err
}

// reduce takes the units for given. It keeps some of the constraints as conditions, and
// returns floats that should be continuous.
func (a *analysis) reduce(precision float64, keeps func(c *con) bool) (r *Reduced, tooFine []*flatzinc.Var, err error) {
	if precision == 0 {
		precision = DefaultPrecision
	}
	r = &Reduced{
		original: a.m, fixed: a.fixed, unit: a.unit, period: a.period, sums: a.sums, continuous: a.continuous,
		Grid: cell.OfPrecision(precision), Precision: precision, cells: a.cells, kept: a.kept,
	}
	t := newTranslator(r)
	for i := range a.cons {
		write := t.translate
		switch {
		case a.cons[i].kind == asked:
			write = t.ask
		case a.cons[i].kind == function:
			write = t.nonlinear
		case keeps(&a.cons[i]):
			write = t.keep
		}
		if t.note(write(&a.cons[i])) != nil {
			break
		}
	}
	if t.err == nil {
		t.finish(a.others)
	}
	return r, t.tooFine, t.err
}

// Value returns the value of float variable id that n units are.
func (r *Reduced) Value(id int, n int64) flatzinc.Value {
	if r.HasCell(id) {
		return flatzinc.Value{Base: flatzinc.Float, Float: r.Grid.From(n)}
	}
	v := r.original.Vars[id]
	switch {
	case r.fixed[id] == nil:
		return flatzinc.MkNumber(new(big.Rat).Mul(r.unit[id], new(big.Rat).SetInt64(n)))
	case v.Init != nil && v.Init.Kind == flatzinc.FloatLit:
		return flatzinc.Value{Base: flatzinc.Float, Float: v.Init.Float()}
	case v.FloatLo == v.FloatHi:
		return flatzinc.Value{Base: flatzinc.Float, Float: v.FloatLo}
	}
	return flatzinc.MkNumber(r.fixed[id])
}

// Steps is the inverse of Value. It rounds down.
func (r *Reduced) Steps(id int, v flatzinc.Value) int64 {
	if r.HasCell(id) {
		return r.Grid.OfRat(v.Number())
	}
	if r.fixed[id] != nil || r.IsContinuous(id) {
		return 0
	}
	return floor(new(big.Rat).Quo(v.Number(), r.unit[id])).Int64()
}

// Unit describes the unit of float variable id; "" for one that is fixed.
func (r *Reduced) Unit(id int) string {
	if r.fixed[id] != nil {
		return ""
	}
	if r.unit[id] == nil {
		return ""
	}
	return r.unit[id].RatString()
}

// Declared reports whether a value is inside the declared bounds of a float
// variable. MiniZinc computes bounds with rounding, so they are taken a little
// wider.
func Declared(v *flatzinc.Var, x flatzinc.Value) bool {
	lo, hi := bounds(v)
	n := x.Number()
	return n != nil && (lo == nil || lo.Cmp(n) <= 0) && (hi == nil || n.Cmp(hi) <= 0)
}

// boundError is what a declared bound may be off, relative to its magnitude or
// to 1.
var boundError = big.NewRat(1, 1e9)

// bounds returns the declared bounds of v, nil where it has none.
func bounds(v *flatzinc.Var) (lo, hi *big.Rat) {
	lo, hi = rational.OfLiteral(v.FloatLo), rational.OfLiteral(v.FloatHi)
	if lo != nil {
		lo.Sub(lo, slack(lo))
	}
	if hi != nil {
		hi.Add(hi, slack(hi))
	}
	return lo, hi
}

func slack(x *big.Rat) *big.Rat {
	s := new(big.Rat).Abs(x)
	if s.Cmp(one) < 0 {
		s.Set(one)
	}
	return s.Mul(s, boundError)
}

var one = big.NewRat(1, 1)

// steps returns the n with lo <= n*unit <= hi, where nil is no bound. What
// does not fit into int64 by far is no bound either; ok is false where none of
// the n fits.
func steps(lo, hi, unit *big.Rat) (values intset.Set, ok bool) {
	from, to := int64(intset.NegInf), int64(intset.PosInf)
	if lo != nil && hi != nil && lo.Cmp(hi) > 0 {
		return nil, true
	}
	if lo != nil {
		switch n := ceil(new(big.Rat).Quo(lo, unit)); {
		case n.Cmp(largest) > 0:
			return nil, false
		case n.CmpAbs(largest) <= 0:
			from = n.Int64()
		}
	}
	if hi != nil {
		switch n := floor(new(big.Rat).Quo(hi, unit)); {
		case n.Sign() < 0 && n.CmpAbs(largest) > 0:
			return nil, false
		case n.CmpAbs(largest) <= 0:
			to = n.Int64()
		}
	}
	if from > to {
		return nil, true
	}
	return intset.Interval(from, to), true
}

// largest is the magnitude up to which coefficients and bounds are used.
var largest = big.NewInt(1 << 61)

func floor(x *big.Rat) *big.Int {
	q, m := new(big.Int), new(big.Int)
	q.DivMod(x.Num(), x.Denom(), m) // rounds down, as the denominator is positive
	return q
}

func ceil(x *big.Rat) *big.Int {
	n := floor(new(big.Rat).Neg(x))
	return n.Neg(n)
}

// gcd returns the greatest number that x and y, 0 or more, are multiples of; 0
// when both are 0. x may be nil, for 0; the result is new.
func gcd(x, y *big.Rat) *big.Rat {
	switch {
	case x == nil || x.Sign() == 0:
		return new(big.Rat).Abs(y)
	case y.Sign() == 0:
		return new(big.Rat).Abs(x)
	}
	a := new(big.Int).Mul(x.Num(), y.Denom())
	b := new(big.Int).Mul(y.Num(), x.Denom())
	a.Abs(a)
	b.Abs(b)
	return new(big.Rat).SetFrac(a.GCD(nil, nil, a, b), b.Mul(x.Denom(), y.Denom()))
}

// between returns the integers from lo to hi.
func between(lo, hi int64) intset.Set {
	if lo > hi {
		return nil
	}
	return intset.Interval(lo, hi)
}

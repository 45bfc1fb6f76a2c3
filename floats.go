package gozinc

import (
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// FloatExpr is a float as a value of a program that builds models: a FloatVar, a
// FloatConst or a FloatLinear. Literals stand for decimal numbers: 0.1 is a tenth, and
// all arithmetic is exact.
type FloatExpr interface {
	floatLinear() FloatLinear
}

// FloatVar is a float variable.
type FloatVar struct{ v *flatzinc.Var }

// Name returns the name of the variable.
func (x FloatVar) Name() string { return x.v.Name }

// FloatConst is a float constant as a FloatExpr.
type FloatConst float64

// FloatLinear is a constant and a sum of multiples of floats and integers. The zero
// FloatLinear is 0. It is a value: no method changes it.
type FloatLinear struct {
	terms    []floatTerm
	constant float64
}

// floatTerm is a multiple of a float, or of an integer where v is nil.
type floatTerm struct {
	coef float64
	v    *flatzinc.Var
	x    *Linear
}

func (x FloatVar) floatLinear() FloatLinear {
	return FloatLinear{terms: []floatTerm{{coef: 1, v: x.v}}}
}

func (c FloatConst) floatLinear() FloatLinear { return FloatLinear{constant: float64(c)} }

func (e FloatLinear) floatLinear() FloatLinear { return e }

// FloatOf returns an integer as a float.
func FloatOf(x IntExpr) FloatLinear {
	e := x.linear()
	return FloatLinear{terms: []floatTerm{{coef: 1, x: &e}}}
}

// FloatDot returns Σ coefs[i]·xs[i] over the elements that both have.
func FloatDot[X IntExpr](coefs []float64, xs []X) FloatLinear {
	var sum FloatLinear
	for i := range min(len(coefs), len(xs)) {
		sum = sum.Plus(FloatOf(xs[i]).Times(coefs[i]))
	}
	return sum
}

// Plus returns e + x.
func (e FloatLinear) Plus(x FloatExpr) FloatLinear {
	y := x.floatLinear()
	return FloatLinear{slices.Concat(e.terms, y.terms), e.constant + y.constant}
}

// Minus returns e − x.
func (e FloatLinear) Minus(x FloatExpr) FloatLinear { return e.Plus(x.floatLinear().Times(-1)) }

// Times returns k·e.
func (e FloatLinear) Times(k float64) FloatLinear {
	e.terms = slices.Clone(e.terms)
	for i := range e.terms {
		e.terms[i].coef *= k
	}
	e.constant *= k
	return e
}

// Plus returns x + y.
func (x FloatVar) Plus(y FloatExpr) FloatLinear { return x.floatLinear().Plus(y) }

// Minus returns x − y.
func (x FloatVar) Minus(y FloatExpr) FloatLinear { return x.floatLinear().Minus(y) }

// Times returns k·x.
func (x FloatVar) Times(k float64) FloatLinear { return x.floatLinear().Times(k) }

// Eq is the condition e = x.
func (e FloatLinear) Eq(x FloatExpr) Constraint { return compareFloats("float_lin_eq", e, x) }

// Ne is the condition e ≠ x.
func (e FloatLinear) Ne(x FloatExpr) Constraint { return compareFloats("float_lin_ne", e, x) }

// Le is the condition e ≤ x.
func (e FloatLinear) Le(x FloatExpr) Constraint { return compareFloats("float_lin_le", e, x) }

// Lt is the condition e < x.
func (e FloatLinear) Lt(x FloatExpr) Constraint { return compareFloats("float_lin_lt", e, x) }

// Ge is the condition e ≥ x.
func (e FloatLinear) Ge(x FloatExpr) Constraint { return x.floatLinear().Le(e) }

// Gt is the condition e > x.
func (e FloatLinear) Gt(x FloatExpr) Constraint { return x.floatLinear().Lt(e) }

// Eq is the condition x = y.
func (x FloatVar) Eq(y FloatExpr) Constraint { return x.floatLinear().Eq(y) }

// Ne is the condition x ≠ y.
func (x FloatVar) Ne(y FloatExpr) Constraint { return x.floatLinear().Ne(y) }

// Le is the condition x ≤ y.
func (x FloatVar) Le(y FloatExpr) Constraint { return x.floatLinear().Le(y) }

// Lt is the condition x < y.
func (x FloatVar) Lt(y FloatExpr) Constraint { return x.floatLinear().Lt(y) }

// Ge is the condition x ≥ y.
func (x FloatVar) Ge(y FloatExpr) Constraint { return x.floatLinear().Ge(y) }

// Gt is the condition x > y.
func (x FloatVar) Gt(y FloatExpr) Constraint { return x.floatLinear().Gt(y) }

func compareFloats(name string, a FloatLinear, b FloatExpr) Constraint {
	e := a.Minus(b)
	return Constraint{formula: &atom{name: name, args: func(l *lowering) []flatzinc.Expr {
		coefs, vars := l.floatTerms(e)
		return []flatzinc.Expr{flatzinc.MkArray(coefs), flatzinc.MkArray(vars), flatzinc.MkFloat(-e.constant)}
	}}}
}

// floatTerms returns coefficients and variables.
func (l *lowering) floatTerms(e FloatLinear) (coefs, vars []flatzinc.Expr) {
	for _, t := range e.terms {
		coefs = append(coefs, flatzinc.MkFloat(t.coef))
		if t.v != nil {
			vars = append(vars, l.variable(t.v))
			continue
		}
		y := l.newFloat()
		l.state("int2float", l.int(*t.x), y)
		vars = append(vars, y)
	}
	return coefs, vars
}

// float returns an expression as a variable or a constant.
func (l *lowering) float(e FloatLinear) flatzinc.Expr {
	switch {
	case len(e.terms) == 0:
		return flatzinc.MkFloat(e.constant)
	case len(e.terms) == 1 && e.terms[0].v != nil && e.terms[0].coef == 1 && e.constant == 0:
		return l.variable(e.terms[0].v)
	}
	y := l.newFloat()
	coefs, vars := l.floatTerms(e)
	l.state("float_lin_eq", flatzinc.MkArray(append(coefs, flatzinc.MkFloat(-1))), flatzinc.MkArray(append(vars, y)), flatzinc.MkFloat(-e.constant))
	return y
}

// newFloat adds an auxiliary variable without bounds.
func (l *lowering) newFloat() flatzinc.Expr {
	return flatzinc.MkVar(l.newVar(flatzinc.Float, intset.All))
}

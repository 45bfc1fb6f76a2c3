package gozinc

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// FloatExpr is a float as a value of a program that builds models: a FloatVar, a
// FloatConst or a FloatLinear. A float64 stands for the decimal number that it prints as:
// 0.1 is a tenth. All arithmetic is exact. What uses a number that no float64 stands for,
// such as a sum of more than 15 digits, is refused.
type FloatExpr interface {
	floatLinear() FloatLinear
}

// FloatVar is a float variable.
type FloatVar struct{ v *flatzinc.Var }

// Name returns the name of the variable.
func (x FloatVar) Name() string { return nameOf(x.v) }

// FloatConst is a float constant as a FloatExpr.
type FloatConst float64

// FloatLinear is a constant and a sum of multiples of floats and integers. The zero
// FloatLinear is 0. It is a value: no method changes it.
type FloatLinear struct {
	terms    []floatTerm
	constant *big.Rat // nil is 0
	// broken says what is wrong with the expression, which no model takes then.
	broken string
}

// floatTerm is a multiple of a float, or of an integer where v is nil.
type floatTerm struct {
	coef *big.Rat
	v    *flatzinc.Var
	x    *Linear
}

func (x FloatVar) floatLinear() FloatLinear {
	if x.v == nil {
		return FloatLinear{broken: "a float variable is not one of a model"}
	}
	return FloatLinear{terms: []floatTerm{{coef: big.NewRat(1, 1), v: x.v}}}
}

func (c FloatConst) floatLinear() FloatLinear {
	k := rational.OfLiteral(float64(c))
	return FloatLinear{constant: k, broken: unlessFinite(k)}
}

// unlessFinite says that there is no such number, for nil.
func unlessFinite(k *big.Rat) string {
	if k == nil {
		return "a float expression has a number that is not finite"
	}
	return ""
}

func (e FloatLinear) floatLinear() FloatLinear { return e }

// FloatOf returns an integer as a float.
func FloatOf(x IntExpr) FloatLinear {
	e := linearOf(x)
	return FloatLinear{terms: []floatTerm{{coef: big.NewRat(1, 1), x: &e}}}
}

// FloatDot returns Σ coefs[i]·xs[i]. Where the lengths differ, all that uses it is
// refused.
func FloatDot[X IntExpr](coefs []float64, xs []X) FloatLinear {
	var sum FloatLinear
	if len(coefs) != len(xs) {
		sum.broken = fmt.Sprintf("there are %d coefficients for %d operands", len(coefs), len(xs))
	}
	for i := range min(len(coefs), len(xs)) {
		sum = sum.Plus(FloatOf(xs[i]).Times(coefs[i]))
	}
	return sum
}

// Plus returns e + x.
func (e FloatLinear) Plus(x FloatExpr) FloatLinear {
	y := floatOf(x)
	sum := new(big.Rat).Add(orZero(e.constant), orZero(y.constant))
	return FloatLinear{slices.Concat(e.terms, y.terms), sum, cmp.Or(e.broken, y.broken)}
}

// orZero returns the number, and 0 for nil.
func orZero(k *big.Rat) *big.Rat {
	if k == nil {
		return new(big.Rat)
	}
	return k
}

// Minus returns e − x.
func (e FloatLinear) Minus(x FloatExpr) FloatLinear { return e.Plus(floatOf(x).Times(-1)) }

// Times returns k·e.
func (e FloatLinear) Times(k float64) FloatLinear {
	factor := rational.OfLiteral(k)
	e.broken = cmp.Or(e.broken, unlessFinite(factor))
	factor = orZero(factor)
	e.terms = slices.Clone(e.terms)
	for i := range e.terms {
		e.terms[i].coef = new(big.Rat).Mul(factor, e.terms[i].coef)
	}
	e.constant = new(big.Rat).Mul(factor, orZero(e.constant))
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
func (e FloatLinear) Ge(x FloatExpr) Constraint { return floatOf(x).Le(e) }

// Gt is the condition e > x.
func (e FloatLinear) Gt(x FloatExpr) Constraint { return floatOf(x).Lt(e) }

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
		coefs, vars, constant := l.floatTerms(e)
		return []flatzinc.Expr{flatzinc.MkArray(coefs), flatzinc.MkArray(vars), constant}
	}}}
}

// decimal returns the literal that stands for the number.
func (l *lowering) decimal(k *big.Rat) flatzinc.Expr {
	f, _ := k.Float64()
	if n := rational.OfLiteral(f); n == nil || n.Cmp(k) != 0 {
		l.fail("a float expression has the number %s, for which no literal stands", k.RatString())
	}
	return flatzinc.MkFloat(f)
}

// floatTerms returns coefficients and variables, and the constant, negated.
func (l *lowering) floatTerms(e FloatLinear) (coefs, vars []flatzinc.Expr, constant flatzinc.Expr) {
	if e.broken != "" {
		l.fail("%s", e.broken)
	}
	for _, t := range e.terms {
		coefs = append(coefs, l.decimal(t.coef))
		if t.v != nil {
			vars = append(vars, l.variable(t.v))
			continue
		}
		y := l.newFloat()
		l.state("int2float", l.int(*t.x), y)
		vars = append(vars, y)
	}
	return coefs, vars, l.decimal(new(big.Rat).Neg(orZero(e.constant)))
}

// float returns an expression as a variable or a constant.
func (l *lowering) float(e FloatLinear) flatzinc.Expr {
	constant := orZero(e.constant)
	switch {
	case len(e.terms) == 0 && e.broken == "":
		return l.decimal(constant)
	case len(e.terms) == 1 && e.terms[0].v != nil && e.terms[0].coef.Cmp(big.NewRat(1, 1)) == 0 && constant.Sign() == 0 && e.broken == "":
		return l.variable(e.terms[0].v)
	}
	y := l.newFloat()
	coefs, vars, right := l.floatTerms(e)
	l.state("float_lin_eq", flatzinc.MkArray(append(coefs, flatzinc.MkFloat(-1))), flatzinc.MkArray(append(vars, y)), right)
	return y
}

// newFloat adds an auxiliary variable without bounds.
func (l *lowering) newFloat() flatzinc.Expr {
	return flatzinc.MkVar(l.newVar(flatzinc.Float, intset.All))
}

package gozinc

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// FloatExpr is a float as a value of a program that builds models: a FloatVar, a
// FloatConst, a FloatLinear or an IntExpr. A float64 stands for the decimal number that it
// prints as: 0.1 is a tenth. All arithmetic is exact, and so are values of solutions.
type FloatExpr interface {
	floatLinear() FloatLinear
}

// FloatVar is a float variable.
type FloatVar struct{ v *flatzinc.Var }

// Name returns the name of the variable.
func (x FloatVar) Name() string { return nameOf(x.v) }

// FloatConst is a float constant as a FloatExpr.
type FloatConst float64

// FloatLinear is a constant and a sum of rational multiples of floats and integers. The
// zero FloatLinear is 0. It is a value: no method changes it.
type FloatLinear struct {
	terms    []floatTerm
	constant *big.Rat // nil is 0
	// broken says what is wrong with the expression, which no model takes then.
	broken string
}

// floatTerm is a multiple of an operand.
type floatTerm struct {
	coef *big.Rat
	floatOperand
}

// floatOperand is what a float expression adds up: one field is set.
type floatOperand struct {
	v *flatzinc.Var // of type float
	f *function     // whose value is a float
	i operand
}

func (o floatOperand) floatLinear() FloatLinear {
	return FloatLinear{terms: []floatTerm{{big.NewRat(1, 1), o}}}
}

func (x FloatVar) floatLinear() FloatLinear {
	if x.v == nil {
		return FloatLinear{broken: "a float variable is not one of a model"}
	}
	return floatOperand{v: x.v}.floatLinear()
}

func (c FloatConst) floatLinear() FloatLinear { return numberLinear(rational.OfLiteral(float64(c))) }

// FloatRat returns a rational number as an expression.
func FloatRat(k *big.Rat) FloatLinear {
	if k == nil {
		return FloatLinear{broken: "a rational number is nil"}
	}
	return numberLinear(new(big.Rat).Set(k))
}

// numberLinear returns a number, nil for one that is not finite.
func numberLinear(k *big.Rat) FloatLinear {
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

// Integers and conditions are floats, too.
func (x IntVar) floatLinear() FloatLinear     { return ofInt(x) }
func (c Const) floatLinear() FloatLinear      { return ofInt(c) }
func (e Linear) floatLinear() FloatLinear     { return ofInt(e) }
func (b BoolVar) floatLinear() FloatLinear    { return ofInt(b) }
func (c Constraint) floatLinear() FloatLinear { return ofInt(c) }

func ofInt(x IntExpr) FloatLinear {
	e := linearOf(x)
	sum := FloatLinear{constant: new(big.Rat).SetInt64(e.constant), broken: e.broken}
	for _, t := range e.terms {
		sum.terms = append(sum.terms, floatTerm{new(big.Rat).SetInt64(t.coef), floatOperand{i: t.operand}})
	}
	return sum
}

// FloatOf returns an integer, or any other expression, as one that can be added up and
// compared like a float.
func FloatOf(x FloatExpr) FloatLinear { return floatOf(x) }

// FloatSum returns the sum of the expressions.
func FloatSum[X FloatExpr](xs ...X) FloatLinear {
	var sum FloatLinear
	for _, x := range xs {
		sum = sum.Plus(x)
	}
	return sum
}

// FloatDot returns Σ coefs[i]·xs[i]. Where the lengths differ, all that uses it is
// refused.
func FloatDot[X FloatExpr](coefs []float64, xs []X) FloatLinear {
	var sum FloatLinear
	if len(coefs) != len(xs) {
		sum.broken = fmt.Sprintf("there are %d coefficients for %d operands", len(coefs), len(xs))
	}
	for i := range min(len(coefs), len(xs)) {
		sum = sum.Plus(floatOf(xs[i]).Times(coefs[i]))
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
func (e FloatLinear) Times(k float64) FloatLinear { return e.scaled(FloatConst(k).floatLinear()) }

// TimesRat returns k·e.
func (e FloatLinear) TimesRat(k *big.Rat) FloatLinear { return e.scaled(FloatRat(k)) }

// scaled returns k·e, for a constant k.
func (e FloatLinear) scaled(k FloatLinear) FloatLinear {
	e.broken = cmp.Or(e.broken, k.broken)
	factor := orZero(k.constant)
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

// TimesRat returns k·x.
func (x FloatVar) TimesRat(k *big.Rat) FloatLinear { return x.floatLinear().TimesRat(k) }

// Eq is the condition e = x.
func (e FloatLinear) Eq(x FloatExpr) Constraint { return compareFloats(e, equal, x) }

// Ne is the condition e ≠ x.
func (e FloatLinear) Ne(x FloatExpr) Constraint { return compareFloats(e, unequal, x) }

// Le is the condition e ≤ x.
func (e FloatLinear) Le(x FloatExpr) Constraint { return compareFloats(e, atMost, x) }

// Lt is the condition e < x.
func (e FloatLinear) Lt(x FloatExpr) Constraint { return compareFloats(e, less, x) }

// Ge is the condition e ≥ x.
func (e FloatLinear) Ge(x FloatExpr) Constraint { return compareFloats(floatOf(x), atMost, e) }

// Gt is the condition e > x.
func (e FloatLinear) Gt(x FloatExpr) Constraint { return compareFloats(floatOf(x), less, e) }

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

func compareFloats(a FloatLinear, op relation, b FloatExpr) Constraint {
	return Constraint{formula: &floatComparison{a.Minus(b), op}}
}

// merged returns e with one term for each operand and no coefficient 0, in the order of
// the first occurrence.
func (e FloatLinear) merged() FloatLinear {
	at := make(map[floatOperand]int, len(e.terms))
	var terms []floatTerm
	for _, t := range e.terms {
		i, seen := at[t.floatOperand]
		if !seen {
			at[t.floatOperand] = len(terms)
			terms = append(terms, t)
			continue
		}
		terms[i].coef = new(big.Rat).Add(terms[i].coef, t.coef)
	}
	e.terms = slices.DeleteFunc(terms, func(t floatTerm) bool { return t.coef.Sign() == 0 })
	return e
}

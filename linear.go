package gozinc

import (
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
)

// IntExpr is an integer as a value of a program that builds models: an IntVar, a Const,
// a Linear, or a BoolExpr, which counts as 1 where it is true and as 0 where it is not.
// Every IntExpr is a FloatExpr, too.
type IntExpr interface {
	FloatExpr
	linear() Linear
}

// IntVar is an integer variable.
type IntVar struct{ v *flatzinc.Var }

// Name returns the name of the variable.
func (x IntVar) Name() string { return nameOf(x.v) }

// Const is an integer constant as an IntExpr.
type Const int

// Linear is a constant and a sum of integer multiples of variables, functions and
// conditions. The zero Linear is 0. A Linear is a value: no method changes it.
type Linear struct {
	terms    []term
	constant int64
	// broken says what is wrong with the expression, which no model takes then.
	broken string
}

// broken returns an expression that is refused, and says why.
func broken(format string, args ...any) Linear { return Linear{broken: fmt.Sprintf(format, args...)} }

// beyond is what is wrong with numbers that are too large.
const beyond = "an integer expression has a number beyond ±(2^63 − 2)"

// spoil notes what is wrong with e, unless it is known or bad is false.
func (e *Linear) spoil(bad bool, why string) {
	if bad && e.broken == "" {
		e.broken = why
	}
}

// term is a multiple of an operand.
type term struct {
	coef int64
	operand
}

// operand is what a linear expression adds up: one field is set.
type operand struct {
	v *flatzinc.Var // of type int or bool
	f *function
	b *counted
}

// counted is a condition as 0 or 1.
type counted struct{ formula }

// function is an integer that constraints define. It becomes a variable in each model
// that it is used in.
type function struct {
	// define states that y is the value.
	define func(l *lowering, y flatzinc.Expr)
	// lo and hi are bounds, if bounded.
	lo, hi  int64
	bounded bool
}

func (x IntVar) linear() Linear { return Linear{terms: []term{{1, operand{v: x.v}}}} }

func (c Const) linear() Linear { return Linear{constant: int64(c)} }

func (e Linear) linear() Linear { return e }

// linear returns the function as an expression.
func (f *function) linear() Linear { return Linear{terms: []term{{1, operand{f: f}}}} }

// Sum returns the sum of the expressions.
func Sum[X IntExpr](xs ...X) Linear {
	var sum Linear
	for _, x := range xs {
		sum = sum.add(1, linearOf(x))
	}
	return sum
}

// Dot returns Σ coefs[i]·xs[i]. Where the lengths differ, all that uses it is refused.
func Dot[X IntExpr](coefs []int, xs []X) Linear {
	var sum Linear
	if len(coefs) != len(xs) {
		sum = broken("there are %d coefficients for %d operands", len(coefs), len(xs))
	}
	for i := range min(len(coefs), len(xs)) {
		sum = sum.add(int64(coefs[i]), linearOf(xs[i]))
	}
	return sum
}

// Consts returns constants as a slice of expressions, for functions that take either.
func Consts(values ...int) []Const {
	cs := make([]Const, len(values))
	for i, n := range values {
		cs[i] = Const(n)
	}
	return cs
}

// add returns e + k·x. It takes over the terms of e.
func (e Linear) add(k int64, x Linear) Linear {
	for _, t := range x.terms {
		coef, ok := mul(k, t.coef)
		e.terms = append(e.terms, term{coef, t.operand})
		e.spoil(!ok, beyond)
	}
	c, ok := mul(k, x.constant)
	sum, ok2 := plus(e.constant, c)
	e.constant = sum
	e.spoil(true, x.broken)
	e.spoil(!ok || !ok2, beyond)
	return e
}

// over returns a copy of e plus k·x.
func (e Linear) over(k int64, x IntExpr) Linear {
	e.terms = slices.Clone(e.terms)
	return e.add(k, linearOf(x))
}

// Plus returns e + x.
func (e Linear) Plus(x IntExpr) Linear { return e.over(1, x) }

// Minus returns e − x.
func (e Linear) Minus(x IntExpr) Linear { return e.over(-1, x) }

// Times returns k·e.
func (e Linear) Times(k int) Linear { return e.scaled(int64(k)) }

// scaled returns k·e.
func (e Linear) scaled(k int64) Linear { return Linear{}.over(k, e) }

// Plus returns x + y.
func (x IntVar) Plus(y IntExpr) Linear { return x.linear().over(1, y) }

// Minus returns x − y.
func (x IntVar) Minus(y IntExpr) Linear { return x.linear().over(-1, y) }

// Times returns k·x.
func (x IntVar) Times(k int) Linear { return x.linear().Times(k) }

// Eq is the condition e = x.
func (e Linear) Eq(x IntExpr) Constraint { return compare(e, equal, x, 0) }

// Ne is the condition e ≠ x.
func (e Linear) Ne(x IntExpr) Constraint { return compare(e, unequal, x, 0) }

// Le is the condition e ≤ x.
func (e Linear) Le(x IntExpr) Constraint { return compare(e, atMost, x, 0) }

// Lt is the condition e < x.
func (e Linear) Lt(x IntExpr) Constraint { return compare(e, atMost, x, 1) }

// Ge is the condition e ≥ x.
func (e Linear) Ge(x IntExpr) Constraint { return compare(linearOf(x), atMost, e, 0) }

// Gt is the condition e > x.
func (e Linear) Gt(x IntExpr) Constraint { return compare(linearOf(x), atMost, e, 1) }

// Eq is the condition x = y.
func (x IntVar) Eq(y IntExpr) Constraint { return x.linear().Eq(y) }

// Ne is the condition x ≠ y.
func (x IntVar) Ne(y IntExpr) Constraint { return x.linear().Ne(y) }

// Le is the condition x ≤ y.
func (x IntVar) Le(y IntExpr) Constraint { return x.linear().Le(y) }

// Lt is the condition x < y.
func (x IntVar) Lt(y IntExpr) Constraint { return x.linear().Lt(y) }

// Ge is the condition x ≥ y.
func (x IntVar) Ge(y IntExpr) Constraint { return x.linear().Ge(y) }

// Gt is the condition x > y.
func (x IntVar) Gt(y IntExpr) Constraint { return x.linear().Gt(y) }

// compare is the condition a + k op b.
func compare(a Linear, op relation, b IntExpr, k int64) Constraint {
	return Constraint{formula: &comparison{a.over(-1, b).add(1, Linear{constant: k}), op}}
}

// merged returns e with one term for each operand and no coefficient 0, in the order
// of the first occurrence.
func (e Linear) merged() Linear {
	at := make(map[operand]int, len(e.terms))
	out := Linear{constant: e.constant, broken: e.broken}
	for _, t := range e.terms {
		i, seen := at[t.operand]
		if !seen {
			at[t.operand] = len(out.terms)
			out.terms = append(out.terms, t)
			continue
		}
		sum, ok := plus(out.terms[i].coef, t.coef)
		out.terms[i].coef = sum
		out.spoil(!ok, beyond)
	}
	out.terms = slices.DeleteFunc(out.terms, func(t term) bool { return t.coef == 0 })
	return out
}

// bounds returns the least and the greatest value that e could have, if they are known.
func (e Linear) bounds() (lo, hi int64, ok bool) {
	low, high := big.NewInt(e.constant), big.NewInt(e.constant)
	for _, t := range e.terms {
		l, h, ok := t.operand.bounds()
		if !ok || e.broken != "" {
			return 0, 0, false
		}
		if t.coef < 0 {
			l, h = h, l
		}
		k := big.NewInt(t.coef)
		low.Add(low, new(big.Int).Mul(k, big.NewInt(l)))
		high.Add(high, new(big.Int).Mul(k, big.NewInt(h)))
	}
	if !fits(low) || !fits(high) {
		return 0, 0, false
	}
	return low.Int64(), high.Int64(), true
}

// fits reports whether a model can have the integer.
func fits(n *big.Int) bool { return n.CmpAbs(big.NewInt(mostInt)) <= 0 }

// mostInt is the greatest integer of a model.
const mostInt = 1<<63 - 2

func (o operand) bounds() (lo, hi int64, ok bool) {
	switch {
	case o.f != nil:
		return o.f.lo, o.f.hi, o.f.bounded
	case o.b != nil || o.v == nil:
		return 0, 1, true
	}
	if o.v.Ints.Empty() || !o.v.Ints.Finite() {
		return 0, 0, false
	}
	return o.v.Ints.Min(), o.v.Ints.Max(), true
}

// mul and plus report whether the result is within 64 bits.
func mul(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	signed := int64(hi)
	if a < 0 {
		signed -= b
	}
	if b < 0 {
		signed -= a
	}
	return int64(lo), signed == int64(lo)>>63
}

func plus(a, b int64) (int64, bool) {
	sum := a + b
	return sum, (a > sum) == (b < 0)
}

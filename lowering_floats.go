package gozinc

import (
	"math/big"
	"strconv"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/rational"
)

// floatComparison is e op 0.
type floatComparison struct {
	e  FloatLinear
	op relation
}

// floatNames are the names of comparisons of sums.
var floatNames = [...]string{atMost: "float_lin_le", equal: "float_lin_eq", unequal: "float_lin_ne", less: "float_lin_lt"}

func (c *floatComparison) negated() formula {
	switch c.op {
	case equal:
		return &floatComparison{c.e, unequal}
	case unequal:
		return &floatComparison{c.e, equal}
	case less:
		return &floatComparison{c.e.Times(-1), atMost}
	}
	return &floatComparison{c.e.Times(-1), less}
}

func (c *floatComparison) post(l *lowering) { c.state(l, "") }

func (c *floatComparison) imply(l *lowering, b flatzinc.Expr) { c.state(l, "_imp", b) }

func (c *floatComparison) reify(l *lowering, b flatzinc.Expr) { c.state(l, "_reif", b) }

// state states the comparison in the form of the suffix, whose argument is in more.
func (c *floatComparison) state(l *lowering, suffix string, more ...flatzinc.Expr) {
	coefs, vars, bound := l.floatTerms(c.e)
	sum := []flatzinc.Expr{flatzinc.MkArray(coefs), flatzinc.MkArray(vars), bound}
	l.state(floatNames[c.op]+suffix, append(sum, more...)...)
}

// floatTerms returns e as Σ coefs·vars, which is compared with the bound. A literal is decimal: where numbers have none, all
// are multiplied by their denominators, and integers of many digits are sums of several.
func (l *lowering) floatTerms(e FloatLinear) (coefs, vars []flatzinc.Expr, bound flatzinc.Expr) {
	if e.broken != "" {
		l.fail("%s", e.broken)
	}
	for _, t := range e.terms { // all are part of the model, also those that cancel out
		l.floatOperand(t.floatOperand)
	}
	e = e.merged()
	scale := e.scale()
	for _, t := range e.terms {
		for _, k := range l.decimals(new(big.Rat).Mul(scale, t.coef)) {
			coefs, vars = append(coefs, k), append(vars, l.floatOperand(t.floatOperand))
		}
	}
	right := new(big.Rat).Mul(scale, orZero(e.constant))
	parts := l.decimals(right.Neg(right))
	for _, k := range parts[1:] {
		coefs, vars = append(coefs, flatzinc.MkFloat(-k.Float())), append(vars, flatzinc.MkFloat(1))
	}
	return coefs, vars, parts[0]
}

// scale returns 1 where literals stand for all numbers of e, otherwise a number that makes
// them integers.
func (e FloatLinear) scale() *big.Rat {
	exact, least := decimal(orZero(e.constant)), new(big.Int).Set(orZero(e.constant).Denom())
	for _, t := range e.terms {
		exact = exact && decimal(t.coef)
		d := t.coef.Denom()
		least.Mul(least, new(big.Int).Quo(d, new(big.Int).GCD(nil, nil, least, d)))
	}
	if exact {
		return big.NewRat(1, 1)
	}
	return new(big.Rat).SetInt(least)
}

// decimal reports whether a literal stands for the number.
func decimal(k *big.Rat) bool {
	f, _ := k.Float64()
	n := rational.OfLiteral(f)
	return n != nil && n.Cmp(k) == 0
}

// digits are those of a decimal that a literal stands for.
const digits = 15

// decimals returns literals that add up to the number, which is an integer if it takes
// several: its decimal digits, some at a time.
func (l *lowering) decimals(k *big.Rat) (parts []flatzinc.Expr) {
	if decimal(k) {
		f, _ := k.Float64()
		return []flatzinc.Expr{flatzinc.MkFloat(f)}
	}
	text, sign := k.Num().String(), 1.0
	if text[0] == '-' {
		text, sign = text[1:], -1
	}
	for len(text) > 0 {
		n := min(digits, len(text))
		f, err := strconv.ParseFloat(text[:n]+"e"+strconv.Itoa(len(text)-n), 64)
		if err != nil {
			l.fail("a float expression has numbers that take more than 300 digits")
			return []flatzinc.Expr{flatzinc.MkFloat(0)}
		}
		if text = text[n:]; f != 0 {
			parts = append(parts, flatzinc.MkFloat(sign*f))
		}
	}
	return parts
}

// floatOperand returns a float variable that has the value of o.
func (l *lowering) floatOperand(o floatOperand) flatzinc.Expr {
	switch {
	case o.v != nil:
		return l.variable(o.v)
	case o.f != nil:
		y, ok := l.functions[o.f]
		if !ok {
			y = l.newFloat(nil, nil)
			l.functions[o.f] = y
			o.f.define(l, y)
		}
		return y
	}
	y, ok := l.floats[o.i]
	if !ok {
		x := l.operand(o.i)
		y = l.newFloat(o.bounds())
		l.floats[o.i] = y
		l.state("int2float", x, y)
	}
	return y
}

// float returns an expression as a variable or a constant.
func (l *lowering) float(e FloatLinear) flatzinc.Expr {
	m := e.merged()
	switch k := orZero(m.constant); {
	case m.broken != "":
	case len(m.terms) == 0 && decimal(k):
		f, _ := k.Float64()
		return flatzinc.MkFloat(f)
	case len(m.terms) == 1 && m.terms[0].coef.Cmp(big.NewRat(1, 1)) == 0 && k.Sign() == 0:
		return l.floatOperand(m.terms[0].floatOperand)
	}
	y := l.newFloat(e.bounds())
	(&floatComparison{e.Minus(FloatVar{y.Var()}), equal}).post(l)
	return y
}

// floatGoal returns a variable that is an objective, of its own.
func (l *lowering) floatGoal(e FloatLinear) flatzinc.Expr {
	y := l.newFloat(nil, nil)
	(&floatComparison{e.Minus(FloatVar{y.Var()}), equal}).post(l)
	return y
}

// newFloat adds an auxiliary variable, with bounds if literals stand for them.
func (l *lowering) newFloat(lo, hi *big.Rat) flatzinc.Expr {
	v := l.newVar(flatzinc.Float, intset.All)
	if lo != nil && decimal(lo) {
		v.FloatLo, _ = lo.Float64()
	}
	if hi != nil && decimal(hi) {
		v.FloatHi, _ = hi.Float64()
	}
	return flatzinc.MkVar(v)
}

package gozinc

import (
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
)

// The names of comparisons of sums and of two integers.
var (
	sumNames  = [...]string{atMost: "int_lin_le", equal: "int_lin_eq", unequal: "int_lin_ne"}
	pairNames = [...]string{atMost: "int_le", equal: "int_eq", unequal: "int_ne"}
)

// compare states e op 0 in the form of the suffix, whose argument is in more.
func (l *lowering) compare(op relation, suffix string, e Linear, more ...flatzinc.Expr) {
	coefs, vars, constant := l.terms(e)
	var x, y flatzinc.Expr // x op y
	switch {
	case len(vars) == 1 && coefs[0].Int() == 1:
		x, y = vars[0], flatzinc.MkInt(-constant)
	case len(vars) == 1 && coefs[0].Int() == -1:
		x, y = flatzinc.MkInt(constant), vars[0]
	case len(vars) == 2 && constant == 0 && coefs[0].Int() == 1 && coefs[1].Int() == -1:
		x, y = vars[0], vars[1]
	case len(vars) == 2 && constant == 0 && coefs[0].Int() == -1 && coefs[1].Int() == 1:
		x, y = vars[1], vars[0]
	default:
		sum := []flatzinc.Expr{flatzinc.MkArray(coefs), flatzinc.MkArray(vars), flatzinc.MkInt(-constant)}
		l.state(sumNames[op]+suffix, append(sum, more...)...)
		return
	}
	l.state(pairNames[op]+suffix, append([]flatzinc.Expr{x, y}, more...)...)
}

// merged returns e with one term for each operand. Functions whose multiples cancel out
// are part of the model all the same, and variables are its own. Numbers that a model
// cannot have are refused.
func (l *lowering) merged(e Linear) Linear {
	for _, t := range e.terms {
		if t.f != nil || t.b != nil {
			l.operand(t.operand)
		} else {
			l.variable(t.v)
		}
	}
	e = e.merged()
	e.spoil(e.constant < -mostInt || e.constant > mostInt, beyond)
	for _, t := range e.terms {
		e.spoil(t.coef < -mostInt || t.coef > mostInt, beyond)
	}
	if e.broken != "" {
		l.fail("%s", e.broken)
	}
	return e
}

// terms returns the coefficients and variables of e, and its constant.
func (l *lowering) terms(e Linear) (coefs, vars []flatzinc.Expr, constant int64) {
	e = l.merged(e)
	for _, t := range e.terms {
		coefs, vars = append(coefs, flatzinc.MkInt(t.coef)), append(vars, l.operand(t.operand))
	}
	return coefs, vars, e.constant
}

// int returns an expression as a variable or a constant.
func (l *lowering) int(e Linear) flatzinc.Expr {
	e = l.merged(e)
	switch {
	case len(e.terms) == 0:
		return flatzinc.MkInt(e.constant)
	case len(e.terms) == 1 && e.terms[0].coef == 1 && e.constant == 0:
		return l.operand(e.terms[0].operand)
	}
	y := flatzinc.MkVar(l.newVar(flatzinc.Int, domain(e.bounds())))
	coefs, vars, constant := l.terms(e)
	l.state("int_lin_eq", flatzinc.MkArray(append(coefs, flatzinc.MkInt(-1))), flatzinc.MkArray(append(vars, y)), flatzinc.MkInt(-constant))
	return y
}

// domain returns the integers between bounds, where these are known.
func domain(lo, hi int64, known bool) intset.Set {
	if !known {
		return intset.All
	}
	return intset.Interval(lo, hi)
}

// operand returns an integer variable that has the value of o.
func (l *lowering) operand(o operand) flatzinc.Expr {
	switch {
	case o.f != nil:
		y, ok := l.functions[o.f]
		if !ok {
			y = flatzinc.MkVar(l.newVar(flatzinc.Int, domain(o.f.lo, o.f.hi, o.f.bounded)))
			l.functions[o.f] = y
			o.f.define(l, y)
		}
		return y
	case o.b != nil:
		y, ok := l.counted[o.b]
		if !ok {
			y = l.number(l.bool(o.b.formula).Var())
			l.counted[o.b] = y
		}
		return y
	case o.v != nil && o.v.Base == flatzinc.Bool:
		return l.number(o.v)
	}
	return l.variable(o.v)
}

// number returns a Boolean variable as 0 or 1.
func (l *lowering) number(b *flatzinc.Var) flatzinc.Expr {
	y, ok := l.numbers[b]
	if !ok {
		y = flatzinc.MkVar(l.newVar(flatzinc.Int, intset.Interval(0, 1)))
		l.numbers[b] = y
		l.state("bool2int", l.variable(b), y)
	}
	return y
}

// bool returns a condition as a Boolean variable.
func (l *lowering) bool(f formula) flatzinc.Expr {
	x := l.literal(f)
	b := l.variable(x.v)
	if x.neg {
		y := l.newBool()
		l.state("bool_not", b, y)
		return y
	}
	return b
}

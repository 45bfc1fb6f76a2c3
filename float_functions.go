package gozinc

import (
	"math/big"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/rational"
)

// defineFloat returns a float that constraints define.
func defineFloat(define func(l *lowering, y flatzinc.Expr)) FloatLinear {
	return floatOperand{f: &function{define: define}}.floatLinear()
}

// definedFloat returns the last argument of a constraint as a function of the others.
func definedFloat(name string, xs ...FloatExpr) FloatLinear {
	args := make([]argument, len(xs))
	for i, x := range xs {
		args[i] = argFloat(x)
	}
	return defineFloat(func(l *lowering, y flatzinc.Expr) { l.state(name, append(arguments(l, args), y)...) })
}

func argFloat(x FloatExpr) argument {
	e := floatOf(x)
	return func(l *lowering) flatzinc.Expr { return l.float(e) }
}

func argFloats[X FloatExpr](xs []X) argument {
	return array(xs, func(x X) argument { return argFloat(x) })
}

// FloatMax returns the greatest of one or more values; none are an error.
func FloatMax[X FloatExpr](xs ...X) FloatLinear { return floatExtremum("array_float_maximum", xs) }

// FloatMin returns the least of one or more values; none are an error.
func FloatMin[X FloatExpr](xs ...X) FloatLinear { return floatExtremum("array_float_minimum", xs) }

func floatExtremum[X FloatExpr](name string, xs []X) FloatLinear {
	values := argFloats(xs)
	return defineFloat(func(l *lowering, y flatzinc.Expr) { l.state(name, y, values(l)) })
}

// FloatAbs returns the absolute value of x.
func FloatAbs(x FloatExpr) FloatLinear { return definedFloat("float_abs", x) }

// FloatProduct returns x·y. It is exact where one of the two has few values, or both are
// multiples of a unit, such as sums of integers; others hold within Options.FloatPrecision.
func FloatProduct(x, y FloatExpr) FloatLinear { return definedFloat("float_times", x, y) }

// FloatDiv returns x / y. That y is not 0 is part of the model. It is exact where of x / y = z
// it is y or z that has few values, or both are multiples of a unit, and otherwise as
// FloatProduct.
func FloatDiv(x, y FloatExpr) FloatLinear { return definedFloat("float_div", x, y) }

// FloatElement returns xs[i], where i counts from 0 as an index of a slice does. That i is
// less than len(xs) is part of the model; no elements are an error.
func FloatElement[X FloatExpr](xs []X, i IntExpr) FloatLinear {
	values, index := argFloats(xs), argInt(linearOf(i).Plus(Const(1)))
	return defineFloat(func(l *lowering, y flatzinc.Expr) { l.element("float", values, index, y) })
}

// FloatIfThenElse returns a where the condition holds, and b where it does not.
func FloatIfThenElse(condition BoolExpr, a, b FloatExpr) FloatLinear {
	c, x, y := conditionOf(condition), floatOf(a), floatOf(b)
	return defineFloat(func(l *lowering, z flatzinc.Expr) {
		yes, value := l.bool(c), FloatVar{z.Var()}
		no := l.newBool()
		l.state("bool_not", yes, no)
		(&floatComparison{x.Minus(value), equal}).imply(l, yes)
		(&floatComparison{y.Minus(value), equal}).imply(l, no)
	})
}

// Floor returns the greatest integer that is at most x.
func Floor(x FloatExpr) Linear { return rounded("float_floor", x) }

// Ceil returns the least integer that is at least x.
func Ceil(x FloatExpr) Linear { return rounded("float_ceil", x) }

// Round returns the integer nearest to x, of two the one farther from 0.
func Round(x FloatExpr) Linear { return rounded("float_round", x) }

func rounded(name string, x FloatExpr) Linear {
	e := floatOf(x)
	f := &function{define: func(l *lowering, y flatzinc.Expr) { l.state(name, l.float(e), y) }}
	lo, hi := e.bounds()
	if lo == nil || hi == nil {
		return f.linear()
	}
	low, high := quotient(lo), quotient(hi)
	high.Add(high, big.NewInt(1))
	if fits(low) && fits(high) {
		f.lo, f.hi, f.bounded = low.Int64(), high.Int64(), true
	}
	return f.linear()
}

// quotient returns the greatest integer that is at most k.
func quotient(k *big.Rat) *big.Int { return new(big.Int).Div(k.Num(), k.Denom()) }

// bounds returns the least and the greatest value that e could have, nil where there is
// none or it is not known.
func (e FloatLinear) bounds() (lo, hi *big.Rat) {
	if e.broken != "" {
		return nil, nil
	}
	lo, hi = new(big.Rat).Set(orZero(e.constant)), new(big.Rat).Set(orZero(e.constant))
	for _, t := range e.terms {
		l, h := t.floatOperand.bounds()
		if t.coef.Sign() < 0 {
			l, h = h, l
		}
		lo, hi = plusProduct(lo, t.coef, l), plusProduct(hi, t.coef, h)
	}
	return lo, hi
}

// plusProduct returns sum + k·x, nil where one of these is.
func plusProduct(sum, k, x *big.Rat) *big.Rat {
	if sum == nil || x == nil {
		return nil
	}
	return sum.Add(sum, new(big.Rat).Mul(k, x))
}

func (o floatOperand) bounds() (lo, hi *big.Rat) {
	switch {
	case o.f != nil:
		return nil, nil
	case o.v != nil:
		return rational.OfLiteral(o.v.FloatLo), rational.OfLiteral(o.v.FloatHi)
	}
	l, h, ok := o.i.bounds()
	if !ok {
		return nil, nil
	}
	return new(big.Rat).SetInt64(l), new(big.Rat).SetInt64(h)
}

package elementary

import "math/big"

// The functions of this file return nil where they are not defined.

// Ln returns the natural logarithm of x.
func Ln(x *big.Float) *big.Float {
	if x.Sign() <= 0 {
		return nil
	}
	return Log(x)
}

// Log10 returns the logarithm of x to base 10.
func Log10(x *big.Float) *big.Float { return quotient(Ln(x), Log(New(10))) }

// Log2 returns the logarithm of x to base 2.
func Log2(x *big.Float) *big.Float { return quotient(Ln(x), Ln2()) }

// Sqrt returns the root of x.
func Sqrt(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		return nil
	}
	return number(precision).Sqrt(x)
}

// Tan returns the tangent of x.
func Tan(x *big.Float) *big.Float { return quotient(Sin(x), Cos(x)) }

// Asin returns the arc sine of x: arctan(x/√((1 − x)(1 + x))).
func Asin(x *big.Float) *big.Float {
	one := New(1)
	s := number(precision).Mul(number(precision).Sub(one, x), number(precision).Add(one, x))
	switch s.Sign() {
	case -1:
		return nil
	case 0:
		half := Pi(precision)
		half.SetMantExp(half, -1)
		if x.Sign() < 0 {
			half.Neg(half)
		}
		return half
	}
	return Atan(s.Quo(x, s.Sqrt(s)))
}

// Acos returns the arc cosine of x: 2·arctan(√((1 − x)/(1 + x))).
func Acos(x *big.Float) *big.Float {
	one := New(1)
	less, more := number(precision).Sub(one, x), number(precision).Add(one, x)
	switch {
	case less.Sign() < 0 || more.Sign() < 0:
		return nil
	case more.Sign() == 0:
		return Pi(precision)
	}
	y := Atan(less.Sqrt(less.Quo(less, more)))
	return y.SetMantExp(y, 1)
}

// Sinh, Cosh and Tanh return the hyperbolic functions of x.
func Sinh(x *big.Float) *big.Float {
	// e^x − e^−x cancels near 0, by fewer bits than there are to spare above 2^-100.
	if x.Sign() == 0 || x.MantExp(nil) < -100 {
		return number(precision).Set(x) // the next term is less by a factor of 2^-200
	}
	y := number(precision).Sub(Exp(x), Exp(number(precision).Neg(x)))
	return y.SetMantExp(y, -1)
}

// Cosh is described at Sinh.
func Cosh(x *big.Float) *big.Float {
	y := number(precision).Add(Exp(x), Exp(number(precision).Neg(x)))
	return y.SetMantExp(y, -1)
}

// Tanh is described at Sinh.
func Tanh(x *big.Float) *big.Float {
	if x.Sign() != 0 && x.MantExp(nil) > 10 { // 1 − 2e^−2x
		one := New(1)
		if x.Sign() < 0 {
			one.Neg(one)
		}
		return one
	}
	return quotient(Sinh(x), Cosh(x))
}

// Asinh returns ln(x + √(x² + 1)).
func Asinh(x *big.Float) *big.Float {
	switch {
	case x.Sign() < 0:
		y := Asinh(number(precision).Neg(x))
		return y.Neg(y)
	case x.Sign() == 0 || x.MantExp(nil) < -100:
		return number(precision).Set(x)
	}
	s := number(precision).Mul(x, x)
	s.Sqrt(s.Add(s, New(1)))
	return Log(s.Add(s, x))
}

// Acosh returns ln(x + √((x − 1)(x + 1))), x ≥ 1.
func Acosh(x *big.Float) *big.Float {
	one := New(1)
	less := number(precision).Sub(x, one)
	if less.Sign() < 0 {
		return nil
	}
	s := number(precision).Mul(less, one.Add(one, x))
	s.Sqrt(s)
	return Log(s.Add(s, x))
}

// Atanh returns ln((1 + x)/(1 − x))/2, |x| < 1.
func Atanh(x *big.Float) *big.Float {
	one := New(1)
	less, more := number(precision).Sub(one, x), number(precision).Add(one, x)
	if less.Sign() <= 0 || more.Sign() <= 0 {
		return nil
	}
	if x.Sign() == 0 || x.MantExp(nil) < -100 {
		return number(precision).Set(x)
	}
	y := Log(more.Quo(more, less))
	return y.SetMantExp(y, -1)
}

// quotient returns x/y, nil where that is not defined.
func quotient(x, y *big.Float) *big.Float {
	if x == nil || y == nil || y.Sign() == 0 {
		return nil
	}
	return number(precision).Quo(x, y)
}

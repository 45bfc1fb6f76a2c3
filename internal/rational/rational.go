// Package rational says which rational number a float64 stands for that was written
// as a decimal.
package rational

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// OfLiteral returns the number that a float literal stands for; nil for an infinity
// and for NaN. A literal is decimal, and a float64 is not: 0.1 + 0.2 = 0.3 is
// true of the numbers and false of the float64 nearest to them. So f stands for
//
//   - the shortest decimal that reads as f, if it has at most 15 significant
//     digits, which is what a float64 can tell apart;
//   - else itself, if it is an integer;
//   - else the simplest fraction within 1e-15 of it, relatively. Such
//     literals are results of computing with float64, in which 0.1 + 0.7 is
//     0.7999999999999999, and 1/3 is 0.3333333333333333.
func OfLiteral(f float64) *big.Rat {
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return nil
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	x, _ := new(big.Rat).SetString(text)
	switch {
	case digits(text) <= 15:
		return x
	case f == math.Trunc(f):
		return new(big.Rat).SetFloat64(f)
	}
	negative := x.Sign() < 0
	x.Abs(x)
	slack := new(big.Rat).Mul(x, literalError)
	s := simplest(new(big.Rat).Sub(x, slack), slack.Add(x, slack))
	if negative {
		s.Neg(s)
	}
	return s
}

// Computed reports whether a number has more than 12 significant digits and is no integer. MiniZinc writes
// numbers so that it has computed with rounding, with 15 digits or more of which the last may be zeros.
func Computed(f float64) bool {
	return f != math.Trunc(f) && digits(strconv.FormatFloat(f, 'e', -1, 64)) > 12
}

// Error is how far such a number may be from what it stands for: 1e-9, in relation to the larger of 1 and
// its size.
func Error(f float64) float64 { return 1e-9 * max(1, math.Abs(f)) }

// digits is how many significant digits a number in scientific notation has.
func digits(text string) int {
	mantissa, _, _ := strings.Cut(strings.TrimPrefix(text, "-"), "e")
	return max(1, len(mantissa)-1)
}

// literalError is the relative error of a literal with more than 15 digits.
var literalError = big.NewRat(1, 1e15)

// simplest returns the fraction with the least denominator in lo..hi, positive
// numbers, by their continued fractions.
func simplest(lo, hi *big.Rat) *big.Rat {
	whole := new(big.Int).Quo(lo.Num(), lo.Denom())
	n := new(big.Rat).SetInt(whole)
	if n.Cmp(lo) == 0 {
		return n
	}
	if next := new(big.Rat).SetInt(whole.Add(whole, big.NewInt(1))); next.Cmp(hi) <= 0 {
		return next
	}
	lower := new(big.Rat).Sub(hi, n)
	upper := new(big.Rat).Sub(lo, n)
	rest := simplest(lower.Inv(lower), upper.Inv(upper))
	return n.Add(n, rest.Inv(rest))
}

package simplex

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"github.com/gozinc/gozinc/internal/exact"
)

// Num is a rational number. The zero value is 0. Numbers whose numerator and denominator
// fit into 64 bits take no memory of their own.
type Num struct {
	n, m int64    // n/(m+1) in lowest terms, m ≥ 0, where b is nil
	b    *big.Rat // never changed
}

// Exceeded is the error that numbers have more than maxBits bits. Whatever calculates with numbers panics with it.
type Exceeded struct{}

func (*Exceeded) Error() string {
	return fmt.Sprintf("numbers of the linear program have more than %d bits", *maxBits)
}

// Int returns n.
func Int(n int64) Num {
	if n == math.MinInt64 {
		return FromRat(new(big.Rat).SetInt64(n))
	}
	return Num{n: n}
}

// FromRat returns x, which must not be changed afterwards.
func FromRat(x *big.Rat) Num {
	n, d := x.Num(), x.Denom()
	if n.IsInt64() && d.IsInt64() && n.Int64() != math.MinInt64 {
		return Num{n: n.Int64(), m: d.Int64() - 1}
	}
	if n.BitLen() > *maxBits || d.BitLen() > *maxBits {
		panic(&Exceeded{})
	}
	return Num{b: x}
}

// Rat returns the number as a big.Rat, which must not be changed.
func (x Num) Rat() *big.Rat {
	if x.b != nil {
		return x.b
	}
	return big.NewRat(x.n, x.m+1)
}

// Float returns the nearest float64, up to rounding.
func (x Num) Float() float64 {
	if x.b != nil {
		f, _ := x.b.Float64()
		return f
	}
	return float64(x.n) / float64(x.m+1)
}

func (x Num) String() string { return x.Rat().RatString() }

// Sign returns -1, 0 or 1.
func (x Num) Sign() int {
	switch {
	case x.b != nil:
		return x.b.Sign()
	case x.n < 0:
		return -1
	case x.n > 0:
		return 1
	}
	return 0
}

// Neg returns −x.
func (x Num) Neg() Num {
	if x.b != nil {
		return FromRat(new(big.Rat).Neg(x.b))
	}
	return Num{n: -x.n, m: x.m}
}

// Add returns x + y.
func (x Num) Add(y Num) Num {
	if x.b == nil && y.b == nil {
		if z, ok := addSmall(x, y); ok {
			return z
		}
	}
	return FromRat(new(big.Rat).Add(x.Rat(), y.Rat()))
}

// Sub returns x − y.
func (x Num) Sub(y Num) Num { return x.Add(y.Neg()) }

// Mul returns x·y.
func (x Num) Mul(y Num) Num {
	if x.b == nil && y.b == nil {
		if z, ok := mulSmall(x, y); ok {
			return z
		}
	}
	return FromRat(new(big.Rat).Mul(x.Rat(), y.Rat()))
}

// Inv returns 1/x, x ≠ 0.
func (x Num) Inv() Num {
	switch {
	case x.b != nil:
		return FromRat(new(big.Rat).Inv(x.b))
	case x.n < 0:
		return Num{n: -(x.m + 1), m: -x.n - 1}
	}
	return Num{n: x.m + 1, m: x.n - 1}
}

// Cmp returns -1, 0 or 1 as x is less than, equal to or greater than y.
func (x Num) Cmp(y Num) int {
	if x.b == nil && y.b == nil {
		if x.m == y.m {
			return compare(x.n, y.n)
		}
		left, fits := product(x.n, y.m+1)
		right, fitting := product(y.n, x.m+1)
		if fits && fitting {
			return compare(left, right)
		}
	}
	return x.Rat().Cmp(y.Rat())
}

func compare(x, y int64) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// addSmall adds numbers of 64 bits; ok is false where the result has more.
func addSmall(x, y Num) (z Num, ok bool) {
	if x.m == 0 && y.m == 0 {
		n := x.n + y.n
		return Num{n: n}, (x.n >= 0) != (y.n >= 0) || (n >= 0) == (x.n >= 0) && n != math.MinInt64
	}
	b, d := x.m+1, y.m+1
	g := exact.GCD(b, d)
	left, fits := product(x.n, d/g)
	right, fitting := product(y.n, b/g)
	n := left + right
	if !fits || !fitting || (left >= 0) == (right >= 0) && (n >= 0) != (left >= 0) || n == math.MinInt64 {
		return Num{}, false
	}
	if n == 0 {
		return Num{}, true
	}
	h := exact.GCD(exact.Abs(n), g)
	den, fits := product(b/g, d/h)
	return Num{n: n / h, m: den - 1}, fits
}

// mulSmall multiplies likewise.
func mulSmall(x, y Num) (z Num, ok bool) {
	switch {
	case x.n == 0 || y.n == 0:
		return Num{}, true
	case x.m == 0 && y.m == 0 && x.n == int64(int32(x.n)) && y.n == int64(int32(y.n)):
		return Num{n: x.n * y.n}, true
	}
	g, h := exact.GCD(exact.Abs(x.n), y.m+1), exact.GCD(exact.Abs(y.n), x.m+1)
	n, fits := product(x.n/g, y.n/h)
	d, fitting := product((x.m+1)/h, (y.m+1)/g)
	return Num{n: n, m: d - 1}, fits && fitting
}

// product returns x·y, and whether it is a number of 64 bits other than the least.
func product(x, y int64) (int64, bool) {
	hi, lo := bits.Mul64(exact.Magnitude(x), exact.Magnitude(y))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (x < 0) != (y < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

// Value is the number R + K·δ, where δ is positive and less than every other positive
// number: x < c is x ≤ c − δ.
type Value struct{ R, K Num }

// Add returns v + w.
func (v Value) Add(w Value) Value { return Value{v.R.Add(w.R), v.K.Add(w.K)} }

// Sub returns v − w.
func (v Value) Sub(w Value) Value { return Value{v.R.Sub(w.R), v.K.Sub(w.K)} }

// Times returns a·v.
func (v Value) Times(a Num) Value {
	if v.K.Sign() == 0 {
		return Value{R: v.R.Mul(a)}
	}
	return Value{v.R.Mul(a), v.K.Mul(a)}
}

// Cmp compares as Num.Cmp does.
func (v Value) Cmp(w Value) int {
	if c := v.R.Cmp(w.R); c != 0 {
		return c
	}
	return v.K.Cmp(w.K)
}

func (v Value) sign() int {
	if s := v.R.Sign(); s != 0 {
		return s
	}
	return v.K.Sign()
}

// Floor returns the greatest integer that is at most v; ok is false where that has more
// than 63 bits.
func (v Value) Floor() (n int64, ok bool) {
	r := v.R.Rat()
	q, m := new(big.Int).DivMod(r.Num(), r.Denom(), new(big.Int))
	if m.Sign() == 0 && v.K.Sign() < 0 {
		q.Sub(q, big.NewInt(1))
	}
	return q.Int64(), q.BitLen() < 63
}

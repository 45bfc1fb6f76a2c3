// Package exact has arithmetic of integers of 64 bits that the language lacks: quotients that
// are rounded down or up, divisors, magnitudes. It knows no infinities; those of domains are
// a matter of package store.
package exact

// FloorDiv returns ⌊a/b⌋ for b ≠ 0.
func FloorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// CeilDiv returns ⌈a/b⌉ for b ≠ 0.
func CeilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

// GCD returns the greatest common divisor, 0 where both are 0. Neither is the least integer.
func GCD(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return Abs(a)
}

// Abs returns |a|. That of the least integer is the least integer.
func Abs(a int64) int64 {
	if a < 0 {
		return -a
	}
	return a
}

// Magnitude returns |a|, also that of the least integer.
func Magnitude(a int64) uint64 { return uint64(Abs(a)) }

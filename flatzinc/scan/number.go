package scan

import (
	"strconv"

	"github.com/gozinc/gozinc/internal/intset"
)

// MaxInt is the greatest integer of a model, and −MaxInt the least.
const MaxInt = intset.PosInf - 1

// ParseInt reads an integer literal: decimal, 0x or 0o, with an optional
// minus sign. ok is false when it is malformed or not within ±MaxInt; tooLarge
// tells the two apart.
func ParseInt(text string) (n int64, ok, tooLarge bool) {
	digits, negative := text, false
	if digits[0] == '-' {
		digits, negative = digits[1:], true
	}
	if len(digits) <= 18 && (len(digits) == 1 || digits[1] <= '9') {
		for i := 0; i < len(digits); i++ {
			d := digits[i] - '0'
			if d > 9 {
				return 0, false, false
			}
			n = 10*n + int64(d)
		}
		if negative {
			n = -n
		}
		return n, true, false
	}
	return parseLongInt(digits, negative)
}

// parseLongInt is the slow path of ParseInt: other bases and long numbers.
func parseLongInt(digits string, negative bool) (n int64, ok, tooLarge bool) {
	base := 10
	if digits[0] == '0' && len(digits) > 1 {
		switch digits[1] {
		case 'x':
			digits, base = digits[2:], 16
		case 'o':
			digits, base = digits[2:], 8
		}
	}
	u, err := strconv.ParseUint(digits, base, 64)
	if err != nil {
		return 0, false, err.(*strconv.NumError).Err == strconv.ErrRange
	}
	switch {
	case u > MaxInt:
		return 0, false, true
	case negative:
		return -int64(u), true, false
	}
	return int64(u), true, false
}

// ParseFloat reads a float literal. ok is false when it is out of range.
func ParseFloat(text string) (f float64, ok bool) {
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil
}

package ground

import (
	"math"
	"math/big"
	"math/bits"
)

// add returns x+y and whether it is an int64.
func add(x, y int64) (int64, bool) {
	s := x + y
	return s, (x >= 0) != (y >= 0) || (s >= 0) == (x >= 0)
}

// mul returns x*y and whether it is an int64.
func mul(x, y int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(x), magnitude(y))
	negative := (x < 0) != (y < 0)
	switch {
	case hi != 0 || lo > 1<<63:
		return 0, false
	case lo == 1<<63:
		return math.MinInt64, negative
	case negative:
		return -int64(lo), true
	}
	return int64(lo), true
}

// magnitude returns |x|, also of the least int64.
func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// power returns x to the y, y >= 0, and whether it is an int64. The zeroth
// power of 0 is 1.
func power(x, y int64) (int64, bool) {
	switch {
	case x == 0 && y > 0:
		return 0, true
	case x == 1:
		return 1, true
	case x == -1:
		return 1 - 2*(y&1), true
	}
	// |x| >= 2 leaves the int64 range after at most 64 factors.
	z, ok := int64(1), true
	for ; y > 0 && ok; y-- {
		z, ok = mul(z, x)
	}
	return z, ok
}

// compareSum compares the sum of as[i]*xs[i], which may have any size, with c:
// -1 if it is less, 0 if equal, 1 if greater. Both arrays have equal length.
func compareSum(as, xs []Arg, c int64) int {
	var sum int64
	for i := range as {
		p, fits := mul(as[i].Int, xs[i].Int)
		if fits {
			sum, fits = add(sum, p)
		}
		if !fits {
			return compareBig(as, xs, c)
		}
	}
	switch {
	case sum < c:
		return -1
	case sum > c:
		return 1
	}
	return 0
}

func compareBig(as, xs []Arg, c int64) int {
	sum := new(big.Int)
	for i := range as {
		p := big.NewInt(as[i].Int)
		sum.Add(sum, p.Mul(p, big.NewInt(xs[i].Int)))
	}
	return sum.Cmp(big.NewInt(c))
}

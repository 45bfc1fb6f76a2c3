package store

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/exact"
	"github.com/gozinc/gozinc/internal/intset"
)

// number returns a small number, one near a power of two, or any.
func number(rng *rand.Rand) int64 {
	switch rng.IntN(3) {
	case 0:
		return rng.Int64N(21) - 10
	case 1:
		x := int64(1)<<rng.IntN(63) + rng.Int64N(5) - 2
		return max(intset.NegInf+1, min(intset.PosInf-1, x*(1-2*rng.Int64N(2))))
	}
	return max(intset.NegInf+1, min(intset.PosInf-1, int64(rng.Uint64())))
}

// finite reports whether x is an int64 that is no infinity, and its value.
func finite(x *big.Int) (int64, bool) {
	return x.Int64(), x.IsInt64() && !isInf(x.Int64())
}

// saturated returns x with everything beyond int64 as an infinity.
func saturated(x *big.Int) int64 {
	if n, ok := finite(x); ok {
		return n
	}
	if x.Sign() < 0 {
		return intset.NegInf
	}
	return intset.PosInf
}

func TestArithmetic(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		a, b := number(rng), number(rng)
		x, y := big.NewInt(a), big.NewInt(b)
		sum, product := new(big.Int).Add(x, y), new(big.Int).Mul(x, y)
		if want, fits := finite(sum); !same(Add(a, b))(want, fits) || SatAdd(a, b) != saturated(sum) {
			t.Fatalf("%d + %d", a, b)
		}
		if want, fits := finite(product); !same(Mul(a, b))(want, fits) || SatMul(a, b) != saturated(product) {
			t.Fatalf("%d * %d", a, b)
		}
	}
}

// same compares a checked result with the right one.
func same(got int64, ok bool) func(want int64, fits bool) bool {
	return func(want int64, fits bool) bool { return ok == fits && (!ok || got == want) }
}

func TestInfinities(t *testing.T) {
	const no, po = intset.NegInf, intset.PosInf
	for _, c := range []struct{ got, want int64 }{
		{SatAdd(no, 5), no},
		{SatAdd(5, po), po},
		{SatAdd(no, po), no},
		{SatMul(no, -1), po},
		{SatMul(po, -3), no},
		{SatMul(0, po), 0},
		{SatMul(no, no), po},
		{View{A: -2, B: 7}.at(po), no},
		{View{A: -1, B: 7}.solve(no, no, exact.FloorDiv), po},
		{View{A: 3, B: 7}.solve(po, po, exact.FloorDiv), po},
	} {
		if c.got != c.want {
			t.Errorf("got %d, want %d", c.got, c.want)
		}
	}
}

// value returns a·x + b in full.
func value(a, x, b int64) *big.Int {
	v := new(big.Int).Mul(big.NewInt(a), big.NewInt(x))
	return v.Add(v, big.NewInt(b))
}

func TestComposition(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	fitting := 0
	for range 100_000 {
		v := View{ID: 1, A: number(rng), B: number(rng)}
		up := View{ID: 2, A: number(rng), B: number(rng)}
		if v.A == 0 || up.A == 0 {
			continue
		}
		x := number(rng)
		if want, fits := finite(value(v.A, x, v.B)); fits {
			// A product beyond int64 is refused even if B brings it back.
			if got, ok := v.exact(x); ok && got != want {
				t.Fatalf("%v of %d is %d", v, x, got)
			}
			if back, ok := v.inverse(want); ok && back != x {
				t.Fatalf("%v is %d for %d, not for %d", v, want, x, back)
			}
		} else if _, ok := v.exact(x); ok {
			t.Fatalf("%v of %d is no int64", v, x)
		}
		c, fits := v.over(up)
		if !fits {
			continue
		}
		fitting++
		inner := value(up.A, x, up.B)
		direct := inner.Mul(inner, big.NewInt(v.A)).Add(inner, big.NewInt(v.B))
		if c.ID != 2 || value(c.A, x, c.B).Cmp(direct) != 0 {
			t.Fatalf("%v over %v is %v", v, up, c)
		}
		if s, ok := up.Scale(v.A, v.B); !ok || s != c {
			t.Fatalf("%d·%v + %d is %v", v.A, up, v.B, s)
		}
	}
	if fitting < 1000 {
		t.Errorf("only %d compositions fit", fitting)
	}
	if c, ok := Const(3).Scale(5, 1); !ok || c != Const(16) {
		t.Errorf("5·3 + 1 = %v", c)
	}
}

// randomSet returns up to three ranges near zero, some of them infinite.
func randomSet(rng *rand.Rand) intset.Set {
	var ranges []intset.Range
	for range rng.IntN(4) {
		lo := rng.Int64N(60) - 30
		r := intset.Range{Lo: lo, Hi: lo + rng.Int64N(15)}
		switch rng.IntN(8) {
		case 0:
			r.Lo = intset.NegInf
		case 1:
			r.Hi = intset.PosInf
		}
		ranges = append(ranges, r)
	}
	return intset.FromRanges(ranges...)
}

func TestPreimageAndImage(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 20_000 {
		s := randomSet(rng)
		v := View{A: rng.Int64N(9) - 4, B: rng.Int64N(41) - 20}
		if v.A == 0 {
			continue
		}
		pre := v.preimage(s)
		for x := int64(-60); x <= 60; x++ {
			if pre.Contains(x) != s.Contains(v.A*x+v.B) {
				t.Fatalf("preimage of %v under %v is %v, wrong for %d", s, v, pre, x)
			}
		}
		if !s.Finite() || s.Empty() {
			continue
		}
		image := v.image(s)
		for y := int64(-300); y <= 300; y++ {
			x, ok := v.inverse(y)
			if image.Contains(y) != (ok && s.Contains(x)) {
				t.Fatalf("image of %v under %v is %v, wrong for %d", s, v, image, y)
			}
		}
	}
}

// An infinity stands for the x beyond int64.
func TestPreimageBeyondInt64(t *testing.T) {
	const big = int64(1) << 62
	all := intset.All
	for _, c := range []struct {
		v    View
		s    intset.Set
		want intset.Set
	}{
		{View{A: 1, B: -big}, intset.Interval(big+big/2, intset.PosInf), intset.Interval(intset.PosInf, intset.PosInf)},
		{View{A: 1, B: big}, intset.Interval(intset.NegInf, -big-big/2), intset.Interval(intset.NegInf, intset.NegInf)},
		{View{A: 1, B: -big}, intset.Interval(big+big/2, big+big/2), intset.Interval(intset.PosInf, intset.PosInf)},
		{View{A: 2, B: 0}, intset.Interval(intset.PosInf, intset.PosInf), intset.Interval(big, intset.PosInf)},
		{View{A: -1, B: big}, intset.Interval(intset.PosInf, intset.PosInf), intset.Interval(intset.NegInf, -big+1)},
		{View{A: 2, B: 3 * (big / 2)}, intset.Interval(-3*(big/2), 5), intset.Interval(intset.NegInf, -3*(big/4)+2)},
		{View{A: -1, B: 5}, all, all},
		{View{A: 1, B: -big}, intset.Interval(0, intset.PosInf), intset.Interval(big, intset.PosInf)},
	} {
		if got := c.v.preimage(c.s); !got.Equal(c.want) {
			t.Errorf("preimage of %v under %v is %v, want %v", c.s, c.v, got, c.want)
		}
	}
}

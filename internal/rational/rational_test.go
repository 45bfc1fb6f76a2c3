package rational

import (
	"math"
	"math/big"
	"testing"
)

func TestOfLiteral(t *testing.T) {
	for _, c := range []struct {
		f    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{0.1, "1/10"},
		{-2.5, "-5/2"},
		{0.123456789012345, "24691357802469/200000000000000"},
		{0.30000000000000004, "3/10"},
		{0.7999999999999999, "4/5"},
		{8.800000000000001, "44/5"},
		{-8.800000000000001, "-44/5"},
		{0.3333333333333333, "1/3"},
		{1.333333333333333, "4/3"},
		{0.6666666666666666, "2/3"},
		{9007199254740993, "9007199254740992"},
		{1e22, "10000000000000000000000"},
		{1e-20, "1/100000000000000000000"},
		{1.5e300, "15e299"},
	} {
		want, ok := new(big.Rat).SetString(c.want)
		if !ok {
			t.Fatal(c.want)
		}
		if got := OfLiteral(c.f); got.Cmp(want) != 0 {
			t.Errorf("OfLiteral(%v) = %v, want %v", c.f, got, want)
		}
	}
	for _, f := range []float64{math.Pi, -math.E, 1.0 / 7, 1e300 / 7, 5e-324, math.Sqrt(2) * 1e-200} {
		g, _ := OfLiteral(f).Float64()
		if math.Abs(g-f) > 1.2e-15*math.Abs(f) {
			t.Errorf("OfLiteral(%v) is about %v", f, g)
		}
	}
	if OfLiteral(math.Inf(1)) != nil || OfLiteral(math.NaN()) != nil {
		t.Error("infinities and NaN are no numbers")
	}
}

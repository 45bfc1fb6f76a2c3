package interval

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/elementary"
)

// exact are the functions to many digits.
var exact = map[string]func(*big.Float) *big.Float{
	"sqrt": elementary.Sqrt, "exp": elementary.Exp, "ln": elementary.Ln, "log10": elementary.Log10, "log2": elementary.Log2,
	"sin": elementary.Sin, "cos": elementary.Cos, "tan": elementary.Tan, "asin": elementary.Asin, "acos": elementary.Acos,
	"atan": elementary.Atan, "sinh": elementary.Sinh, "cosh": elementary.Cosh, "tanh": elementary.Tanh,
	"asinh": elementary.Asinh, "acosh": elementary.Acosh, "atanh": elementary.Atanh,
}

// draw returns a number of some size; small ones, integers and the neighbours of 1 are
// frequent.
func draw(rng *rand.Rand) float64 {
	x := (rng.Float64() - 0.5) * math.Exp(rng.Float64()*16-8)
	switch rng.IntN(6) {
	case 0:
		return math.Round(x)
	case 1:
		return 1 - math.Abs(x)*1e-9
	case 2:
		return 2*rng.Float64() - 1
	}
	return x
}

func around(rng *rand.Rand, x float64) Interval {
	a := Of(x)
	if rng.IntN(3) > 0 {
		a.Lo -= math.Abs(draw(rng))
	}
	if rng.IntN(3) > 0 {
		a.Hi += math.Abs(draw(rng))
	}
	if rng.IntN(20) == 0 {
		a.Hi = math.Inf(1)
	}
	return a
}

// holds reports whether a has x.
func holds(a Interval, x *big.Float) bool {
	if a.IsEmpty() {
		return false
	}
	return new(big.Float).SetFloat64(a.Lo).Cmp(x) <= 0 && x.Cmp(new(big.Float).SetFloat64(a.Hi)) <= 0
}

// wide returns the least interval of float64 around a number.
func wide(x *big.Float) Interval {
	f, _ := x.Float64()
	return Interval{down(f), up(f)}
}

// Images have the values, and inverses the arguments, of random points in random boxes.
func TestFunctions(t *testing.T) {
	for name, f := range Functions {
		rng := rand.New(rand.NewPCG(3, uint64(len(name))))
		seen := 0
		for range 4000 {
			x := draw(rng)
			y := exact[name](elementary.New(x))
			if y == nil || y.MantExp(nil) > 900 {
				continue
			}
			seen++
			own := around(rng, x)
			if image := f.Image(own); !holds(image, y) {
				t.Fatalf("%s of %v is %v, which has not %s at %v", name, own, image, y.Text('g', 20), x)
			}
			near := wide(y)
			if rng.IntN(2) == 0 {
				near = near.Hull(around(rng, near.Lo))
			}
			if back := f.Inverse(near, own); !back.Has(x) {
				t.Fatalf("%s: what gives %v in %v is %v, without %v", name, near, own, back, x)
			}
		}
		if seen < 500 {
			t.Errorf("%s: %d points", name, seen)
		}
	}
}

func middle(x Interval) float64 { return x.Lo + (x.Hi-x.Lo)/2 }

// Package math is much nearer to the values than margin takes it to be, where it is used.
func TestMargin(t *testing.T) {
	used := map[string]func(float64) float64{
		"exp": math.Exp, "ln": math.Log, "atan": math.Atan, "sinh": math.Sinh,
		"sin": func(x float64) float64 { return middle(sinAt(x)) }, "cos": func(x float64) float64 { return middle(cosAt(x)) },
		"cosh": math.Cosh, "tanh": math.Tanh, "asinh": math.Asinh, "acosh": math.Acosh, "atanh": math.Atanh,
		"asin": func(x float64) float64 { return math.Atan2(x, math.Sqrt((1-x)*(1+x))) },
		"acos": func(x float64) float64 { return 2 * math.Atan2(math.Sqrt(1-x), math.Sqrt(1+x)) },
	}
	for name, f := range used {
		rng := rand.New(rand.NewPCG(4, uint64(len(name))))
		for i := range 6000 {
			x := draw(rng)
			switch i % 8 {
			case 0:
				x *= 0x1p15
			case 1:
				x *= 0x1p-30
			case 2:
				x = math.Round(x) * math.Pi / 2
			case 3:
				x = 1 + x*0x1p-20
			}
			y := exact[name](elementary.New(x))
			if y == nil || math.Abs(x) > 700 && name != "sin" && name != "cos" {
				continue
			}
			want, _ := y.Float64()
			if d := math.Abs(f(x) - want); d > 0x1p-48*math.Abs(want) {
				t.Fatalf("%s(%v) is off by %v, of %v", name, x, d, want)
			}
		}
	}
}

// Contractors of two operands keep every solution in a box.
func TestRelations(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	check := func(name string, c Contractor, x, y float64, z *big.Float) {
		t.Helper()
		if z == nil || z.IsInf() || z.MantExp(nil) > 900 || z.MantExp(nil) < -900 {
			return
		}
		at := wide(z)
		b := []Interval{around(rng, x), around(rng, y), at.Hull(around(rng, at.Lo))}
		if rng.IntN(2) == 0 {
			b[1] = Of(y)
		}
		for k, v := range []Interval{Of(x), Of(y), Of(at.Lo + (at.Hi-at.Lo)/2)} {
			got := c(b, k).Meet(b[k])
			if k < 2 && !got.Has(v.Lo) || k == 2 && !holds(got, z) {
				t.Fatalf("%s of %v and %v in %v: argument %d is in %v", name, x, y, b, k, got)
			}
		}
	}
	for range 20000 {
		x, y := draw(rng), draw(rng)
		p := new(big.Float).SetPrec(300).Mul(elementary.New(x), elementary.New(y))
		check("times", Times, x, y, p)
		if y != 0 {
			check("over", Over, x, y, new(big.Float).SetPrec(300).Quo(elementary.New(x), elementary.New(y)))
		}
		if n := rng.IntN(9) - 3; n > 0 || x != 0 {
			z := elementary.New(1)
			for range max(n, -n) {
				z.Mul(z, elementary.New(x))
			}
			if n < 0 {
				z.Quo(elementary.New(1), z)
			}
			check("pow", Pow, x, float64(n), z)
		}
		if x = math.Abs(x); x > 0 && math.Abs(y) < 20 && y != math.Trunc(y) {
			e := elementary.Ln(elementary.New(x))
			check("pow", Pow, x, y, elementary.Exp(e.Mul(e, elementary.New(y))))
		}
	}
}

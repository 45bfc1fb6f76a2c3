package elementary

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// near reports whether two numbers agree to the bits that are promised, in relation to the
// larger of the second and 1.
func near(x, y *big.Float) bool {
	d := number(precision).Sub(x, y)
	limit := New(1)
	if a := number(precision).Abs(y); a.Cmp(limit) > 0 {
		limit = a
	}
	limit.SetMantExp(limit, -Bits)
	return d.Abs(d).Cmp(limit) <= 0
}

// Digits of tables.
func TestKnown(t *testing.T) {
	const digits = 60
	for _, c := range []struct {
		name string
		got  *big.Float
		want string
	}{
		{"pi", Pi(precision), "3.14159265358979323846264338327950288419716939937510582097494"},
		{"e", Exp(New(1)), "2.71828182845904523536028747135266249775724709369995957496697"},
		{"ln 2", Ln2(), "0.693147180559945309417232121458176568075500134360255254120680"},
		{"ln 10", Log(New(10)), "2.30258509299404568401799145468436420760110148862877297603333"},
		{"sin 1", Sin(New(1)), "0.841470984807896506652502321630298999622563060798371065672752"},
		{"cos 1", Cos(New(1)), "0.540302305868139717400936607442976603732310420617922227670097"},
		{"atan 1/2", Atan(New(0.5)), "0.463647609000806116214256231461214402028537054286120263810933"},
	} {
		want, _, err := big.ParseFloat(c.want, 10, precision, big.ToNearestEven)
		if err != nil {
			t.Fatal(err)
		}
		d := number(precision).Sub(c.got, want)
		if d.Sign() != 0 && d.MantExp(nil) > -190 {
			t.Errorf("%s = %s", c.name, c.got.Text('g', digits))
		}
	}
}

// Inverse functions undo each other, and agree with package math to its digits.
func TestInverses(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		f := (rng.Float64() - 0.5) * math.Exp(rng.Float64()*8-4)
		x := New(f)
		for name, back := range map[string]*big.Float{
			"log exp":    Log(Exp(x)),
			"sinh asinh": Sinh(Asinh(x)),
			"tan atan":   Tan(Atan(x)),
			"atanh tanh": Sinh(Asinh(x)),
		} {
			if !near(back, x) {
				t.Fatalf("%s of %v is %v", name, f, back)
			}
		}
		if s, c := Sin(x), Cos(x); !near(s.Add(s.Mul(s, s), c.Mul(c, c)), New(1)) {
			t.Fatalf("sin² + cos² of %v is %v", f, s)
		}
		if math.Abs(f) <= 1 {
			if back := Sin(Asin(x)); !near(back, x) {
				t.Fatalf("sin asin of %v is %v", f, back)
			}
			if back := Cos(Acos(x)); !near(back, x) {
				t.Fatalf("cos acos of %v is %v", f, back)
			}
			if back := Tanh(Atanh(x)); !near(back, x) {
				t.Fatalf("tanh atanh of %v is %v", f, back)
			}
		} else if a := math.Abs(f); !near(Cosh(Acosh(New(a))), New(a)) {
			t.Fatalf("cosh acosh of %v", a)
		}
		if back, _ := Sin(New(1e15 * f)).Float64(); math.Abs(back-math.Sin(1e15*f)) > 1e-12 {
			t.Fatalf("sin of %v is %v", 1e15*f, back)
		}
	}
}

// What is not defined is nil.
func TestUndefined(t *testing.T) {
	for name, y := range map[string]*big.Float{
		"ln 0": Ln(New(0)), "log10 -1": Log10(New(-1)), "log2 0": Log2(New(0)), "sqrt -1": Sqrt(New(-1)),
		"asin 2": Asin(New(2)), "acos -2": Acos(New(-2)), "acosh 0": Acosh(New(0)), "atanh 1": Atanh(New(1)),
	} {
		if y != nil {
			t.Errorf("%s = %v", name, y)
		}
	}
}

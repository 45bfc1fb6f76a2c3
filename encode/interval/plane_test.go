package interval

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/elementary"
)

// cuts reports whether numbers are beyond a plane, up to the error of functions.
func (p Plane) cuts(numbers ...*big.Float) bool {
	sum := elementary.New(0)
	for i, c := range p.Coefs {
		sum.Add(sum, elementary.New(0).Mul(elementary.New(c), numbers[i]))
	}
	return sum.Cmp(elementary.FromRat(p.Bound)) > 0 && elementary.New(0).Sub(sum, elementary.FromRat(p.Bound)).MantExp(nil) > -120
}

// Planes have the solutions in their boxes, and exclude the points that they are made for.
func TestPlanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	check := func(name string, planes Planes, sample func(x Interval) []*big.Float) {
		found := 0
		for range 600 {
			var b []Interval
			var at []float64
			for range 3 {
				x := around(rng, draw(rng))
				if rng.IntN(8) > 0 {
					x = x.Meet(Interval{-20, 20})
				}
				if x.IsEmpty() {
					x = Interval{-1, 1}
				}
				b, at = append(b, x), append(at, x.Lo+(math.Min(x.Hi, x.Lo+9)-x.Lo)*rng.Float64())
			}
			if i := rng.IntN(9); i < 3 {
				b[i].Hi = math.Inf(1)
			} else if i < 6 {
				b[i-3].Lo = math.Inf(-1)
			}
			for _, p := range planes(b, at) {
				found++
				sum := new(big.Rat).Neg(p.Bound)
				for i, c := range p.Coefs {
					sum.Add(sum, new(big.Rat).Mul(new(big.Rat).SetFloat64(c), new(big.Rat).SetFloat64(at[i])))
				}
				if sum.Sign() <= 0 {
					t.Fatalf("%s: %v has %v", name, p, at)
				}
				for range 5 {
					// Ends that the plane does not rest on do not hold.
					box := append([]Interval{}, b...)
					for i := range p.Lo {
						if !p.Lo[i] {
							box[i].Lo = math.Min(box[i].Lo, -math.Abs(draw(rng)))
						}
						if !p.Hi[i] {
							box[i].Hi = math.Max(box[i].Hi, math.Abs(draw(rng)))
						}
					}
					if s := solution(rng, name, box, sample); s != nil && p.cuts(s...) {
						t.Fatalf("%s: %v in %v excludes %v", name, p, b, s)
					}
				}
			}
		}
		if found < 20 {
			t.Errorf("%s: %d planes", name, found)
		}
	}
	check("times", ProductPlanes, nil)
	check("square", SquarePlanes, func(x Interval) []*big.Float {
		v := elementary.New(between(rng, x))
		return []*big.Float{v, elementary.New(0).Mul(v, v)}
	})
	for name, c := range Curves {
		check(name, c.Planes(Functions[name]), func(x Interval) []*big.Float {
			v := elementary.New(between(rng, x))
			return []*big.Float{v, exact[name](v)}
		})
	}
	for _, y := range []float64{3, -1, -2, 1.852, 0.5, -0.7} {
		f := Function{Image: func(x Interval) Interval { return Pow([]Interval{x, Of(y), All}, 2) }}
		check("pow", PowerCurve(y).Planes(f), func(x Interval) []*big.Float {
			if x = x.Meet(Interval{1e-6, 1e6}); x.IsEmpty() {
				return nil
			}
			v := elementary.New(between(rng, x))
			return []*big.Float{v, elementary.Exp(elementary.New(0).Mul(elementary.Ln(v), elementary.New(y)))}
		})
	}
}

// between draws a number of an interval, an end at times.
func between(rng *rand.Rand, x Interval) float64 {
	lo, hi := math.Max(x.Lo, -1e6), math.Min(x.Hi, 1e6)
	switch rng.IntN(6) {
	case 0:
		return lo
	case 1:
		return hi
	}
	return math.Min(hi, lo+(hi-lo)*rng.Float64())
}

// solution returns a solution in a box, nil where it finds none.
func solution(rng *rand.Rand, name string, box []Interval, sample func(x Interval) []*big.Float) []*big.Float {
	if name == "times" {
		x, y := elementary.New(between(rng, box[0])), elementary.New(between(rng, box[1]))
		return []*big.Float{x, y, elementary.New(0).Mul(x, y)}
	}
	s := sample(box[0])
	if s == nil || s[1] == nil || s[1].IsInf() || s[1].MantExp(nil) > 900 {
		return nil
	}
	return s
}

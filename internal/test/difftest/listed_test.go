package difftest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/solve"
	"github.com/gozinc/gozinc/internal/test/fznrun"
)

// listed is f(x) = k/2 + shift for a float x and an integer k, of which all solutions are known.
type listed struct {
	precision, lo, hi, shift float64
	function                 string
	cell                     bool // the value of the function is a float without a unit
}

// inverses are all x with f(x) = c between the bounds.
var inverses = map[string]func(c, lo, hi float64) []float64{
	"times": func(c, _, _ float64) []float64 { return []float64{-math.Sqrt(c), math.Sqrt(c)} },
	"pow":   func(c, _, _ float64) []float64 { return []float64{math.Cbrt(c)} },
	"exp":   func(c, _, _ float64) []float64 { return []float64{math.Log(c)} },
	"sin": func(c, lo, hi float64) (all []float64) {
		for k := math.Floor(lo/math.Pi) - 1; k*math.Pi < hi+4; k++ {
			all = append(all, k*math.Pi+math.Asin(c)*(1-2*math.Abs(math.Mod(k, 2))))
		}
		return all
	},
}

func newListed(rng *rand.Rand) *listed {
	m := &listed{
		precision: []float64{1e-3, 1e-4, 1e-6}[rng.IntN(3)], lo: -math.Round(8*rng.Float64()*1e3) / 1e3,
		hi: math.Round(8*rng.Float64()*1e3) / 1e3, shift: math.Round(1e3*(3*rng.Float64()-1)) / 1e3, cell: rng.IntN(2) == 0,
	}
	m.function = pickOne(rng, "times", "pow", "exp", "sin")
	return m
}

func (m *listed) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "var %s..%s: x :: output_var;\nvar -3..3: k :: output_var;\nvar float: g;\nvar float: y;\nconstraint int2float(k,g);\n", number(m.lo), number(m.hi))
	if m.cell {
		b.WriteString("var -9.0..9.0: z :: output_var;\nconstraint float_lin_eq([1.0,-1.0,-1.0],[z,x,y],0.0);\nvar float: h;\nconstraint float_lin_le([1.0,1.0],[h,x],20.0);\n")
	}
	fmt.Fprintf(&b, "constraint float_lin_eq([0.5,-1.0],[g,y],%s);\n", number(-m.shift))
	switch m.function {
	case "times":
		b.WriteString("constraint float_times(x,x,y);\n")
	case "pow":
		b.WriteString("constraint float_pow(x,3.0,y);\n")
	default:
		fmt.Fprintf(&b, "constraint float_%s(x,y);\n", m.function)
	}
	b.WriteString("solve satisfy;\n")
	return b.String()
}

// verdict lists all solutions: each root that is far from where the function is flat and from
// bounds comes, and no two of a k are within the precision.
func (m *listed) verdict(o solve.Options) (string, error) {
	model, err := parse(m.text())
	if err != nil {
		return "", err
	}
	o.All, o.Encode.FloatPrecision = true, m.precision
	got, err := runWithin(patience/10, model, o)
	if err != nil {
		return "", err
	}
	if got.Status != fznrun.Complete && got.Status != fznrun.Unsatisfiable {
		return "", errHard
	}
	found := make(map[int][]float64)
	for _, s := range got.Solutions {
		k, _ := strconv.Atoi(s["k"])
		x, err := strconv.ParseFloat(s["x"], 64)
		if err != nil {
			return "", err
		}
		for _, other := range found[k] {
			if math.Abs(other-x) < m.precision && !m.cell {
				return fmt.Sprintf("k = %d: both %v and %v", k, x, other), nil
			}
		}
		found[k] = append(found[k], x)
	}
	for k := -3; k <= 3; k++ {
		c := float64(k)/2 + m.shift
		for _, root := range inverses[m.function](c, m.lo, m.hi) {
			isInside := root > m.lo+0.01 && root < m.hi-0.01 && (!m.cell || math.Abs(root+c) < 8.9)
			isSteep := math.Abs(c) > 0.01 && (m.function != "sin" || math.Abs(c) < 0.99)
			if isInside && isSteep && !m.near(found[k], root) {
				return fmt.Sprintf("k = %d: %v is not among %v", k, root, found[k]), nil
			}
		}
		for _, x := range found[k] {
			if !m.near(inverses[m.function](c, m.lo, m.hi), x) && math.Abs(c) > 0.01 && (m.function != "sin" || math.Abs(c) < 0.99) {
				return fmt.Sprintf("k = %d: %v is no solution", k, x), nil
			}
		}
	}
	return "", nil
}

// near reports whether a number of the list is near to x, as steep as functions are.
func (m *listed) near(list []float64, x float64) bool {
	for _, y := range list {
		if math.Abs(x-y) < 100*m.precision*math.Max(1, math.Abs(x)) {
			return true
		}
	}
	return false
}

// TestListed lists the solutions of equations of which all roots are known.
func TestListed(t *testing.T) {
	judge(t, 60, func(seed uint64, o solve.Options) (wrong, model string, err error) {
		m := newListed(rand.New(rand.NewPCG(seed, 123)))
		wrong, err = m.verdict(o)
		return wrong, fmt.Sprintf("precision %g\n%s", m.precision, m.text()), err
	})
}

package gozinc_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
)

// TestFloats: floats are exact.
func TestFloats(t *testing.T) {
	m := gozinc.NewModel("floats")
	xs := m.Ints(2, 0, 10, "x")
	f := m.Float(0, 100, "f")
	m.Add(f.Eq(gozinc.FloatDot([]float64{0.1, 2.5}, xs)), f.Ne(gozinc.FloatConst(0.3)), f.Plus(gozinc.FloatOf(xs[0])).Ge(gozinc.FloatConst(3.3)))
	m.MinimizeFloat(f.Times(2))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || r.Status != gozinc.Optimal || r.Solution.Rat(f).String() != "2/5" || r.Solution.Objective().Float() != 0.8 || r.Solution.Objective().String() != "0.8" {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestFloatSums: sums and products of constants are those of decimal numbers, which those of
// float64 are not.
func TestFloatSums(t *testing.T) {
	tenth := gozinc.FloatConst(0.1)
	for name, sum := range map[string]func(f gozinc.FloatVar) gozinc.Constraint{
		"sum": func(f gozinc.FloatVar) gozinc.Constraint {
			return f.Plus(tenth).Plus(gozinc.FloatConst(0.2)).Eq(gozinc.FloatConst(0.3))
		},
		"difference": func(f gozinc.FloatVar) gozinc.Constraint {
			return f.Minus(gozinc.FloatConst(0.3)).Plus(tenth).Eq(gozinc.FloatConst(-0.2))
		},
		"multiple": func(f gozinc.FloatVar) gozinc.Constraint { return f.Plus(tenth).Times(3).Eq(gozinc.FloatConst(0.3)) },
		"terms":    func(f gozinc.FloatVar) gozinc.Constraint { return f.Times(0.1).Times(3).Eq(f.Times(0.3)) },
		"third": func(f gozinc.FloatVar) gozinc.Constraint {
			return f.Plus(gozinc.FloatConst(1.0 / 3)).Times(3).Eq(gozinc.FloatConst(1))
		},
	} {
		m := gozinc.NewModel("sums")
		x := m.Int(-3, 3, "x")
		f := m.Float(-9, 9, "f")
		m.Add(f.Eq(gozinc.FloatOf(x).Times(0.5)), sum(f), x.Ge(gozinc.Const(0)))
		r, err := m.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Status != gozinc.Satisfied || r.Solution.Int(x) != 0 && name != "terms" {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// TestFloatObjective: the greatest value of a float, and the constant beside it.
func TestFloatObjective(t *testing.T) {
	m := gozinc.NewModel("objective")
	xs := m.Ints(2, 0, 7, "x")
	m.Add(gozinc.Dot([]int{3, 2}, xs).Le(gozinc.Const(12)))
	m.MaximizeFloat(gozinc.FloatDot([]float64{0.4, 0.25}, xs).Minus(gozinc.FloatConst(0.1)))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || r.Status != gozinc.Optimal || r.Solution.Objective().String() != "1.5" || r.Bound.String() != "1.5" || r.Bound.Int() != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// TestFloatFaults: numbers that are none are refused.
func TestFloatFaults(t *testing.T) {
	for want, sum := range map[string]func(f gozinc.FloatVar, xs []gozinc.IntVar) gozinc.FloatLinear{
		"not finite": func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear {
			return f.Plus(gozinc.FloatConst(math.Inf(1)))
		},
		"that is not finite": func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear { return f.Times(math.NaN()) },
		"is nil":             func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear { return f.TimesRat(nil) },
		"there are 1 coefficients for 2 operands": func(_ gozinc.FloatVar, xs []gozinc.IntVar) gozinc.FloatLinear {
			return gozinc.FloatDot([]float64{1}, xs)
		},
		"more than 300 digits": func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear {
			return f.Plus(gozinc.FloatConst(1e300)).Plus(gozinc.FloatConst(1e-300))
		},
	} {
		m := gozinc.NewModel("faults")
		m.Add(sum(m.Float(0, 1, "f"), m.Ints(2, 0, 1, "x")).Le(gozinc.FloatConst(7)).Named("sum"))
		_, err := m.Solve(context.Background(), gozinc.Options{})
		var fault *gozinc.Error
		if !errors.As(err, &fault) || fault.Constraint != "sum" || !strings.Contains(fault.Msg, want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	m := gozinc.NewModel("hints")
	m.HintFloat(m.Float(0, 1, "f"), math.NaN())
	var fault *gozinc.Error
	if !errors.As(m.Err(), &fault) || !strings.Contains(fault.Place, "floats_test.go:") {
		t.Error(m.Err())
	}
}

// TestRationals: coefficients and constants are any rational numbers, also those that no
// decimal stands for, or of many digits.
func TestRationals(t *testing.T) {
	for _, text := range []string{"1/3", "-1/3", "22/7", "123456789012345678901234567890", "1000000000000000000000001/1000000000000000000000003", "1e-40", "0.1", "9007199254740993", "0"} {
		k, _ := new(big.Rat).SetString(text)
		m := gozinc.NewModel("rationals")
		x, y, z := m.Float(math.Inf(-1), math.Inf(1), "x"), m.Float(math.Inf(-1), math.Inf(1), "y"), m.Int(0, 3, "z")
		m.Add(x.TimesRat(big.NewRat(3, 7)).Plus(y.Times(0.7)).Plus(z).Eq(gozinc.FloatRat(k)),
			x.Minus(gozinc.FloatOf(z).TimesRat(k)).Minus(y).Eq(gozinc.FloatConst(0)), z.Ge(gozinc.Const(2)))
		m.MinimizeFloat(gozinc.FloatOf(z).TimesRat(big.NewRat(1, 3)))
		r, err := m.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Status != gozinc.Optimal {
			t.Errorf("%s: %+v, %v", text, r, err)
			continue
		}
		// y = (k − 2 − 6k/7) / (3/7 + 7/10)
		want := new(big.Rat).Sub(new(big.Rat).Mul(k, big.NewRat(1, 7)), big.NewRat(2, 1))
		want.Quo(want, new(big.Rat).Add(big.NewRat(3, 7), big.NewRat(7, 10)))
		if got := r.Solution.Rat(y); got.Cmp(want) != 0 {
			t.Errorf("%s: y is %v, not %v", text, got, want)
		}
		if got := r.Solution.Objective().Rat(); got.Cmp(big.NewRat(2, 3)) != 0 {
			t.Errorf("%s: the objective is %v", text, got)
		}
	}
}

// TestFloatFunctions compares functions with their values under fixed arguments, beside
// continuous floats.
func TestFloatFunctions(t *testing.T) {
	m := gozinc.NewModel("functions")
	x, y, n, b := m.Float(-9, 9, "x"), m.Float(-9, 9, "y"), m.Int(0, 2, "n"), m.Bool("b")
	m.Add(x.Plus(y).Eq(gozinc.FloatConst(-1)), x.Minus(y.TimesRat(big.NewRat(1, 3))).Eq(gozinc.FloatConst(3)), n.Eq(gozinc.Const(1)), b)
	xs := []gozinc.FloatExpr{x, y, n, gozinc.FloatConst(0.5)} // x = 2, y = -3
	for want, e := range map[string]gozinc.FloatExpr{
		"5/2": gozinc.FloatMax(xs...).Plus(gozinc.FloatConst(0.5)), "-3": gozinc.FloatMin(xs...), "3": gozinc.FloatAbs(y),
		"2":   gozinc.FloatElement(xs, n.Minus(gozinc.Const(1))),
		"7/3": gozinc.FloatIfThenElse(b, x.Plus(gozinc.FloatRat(big.NewRat(1, 3))), y), "-6": gozinc.FloatProduct(y, n.Times(2)),
		"-3/2": gozinc.FloatDiv(y, gozinc.FloatConst(2)), "-2": gozinc.Floor(y.Times(0.5)), "-1": gozinc.Ceil(y.Times(0.5)),
		"4": gozinc.Round(x.Plus(gozinc.FloatConst(1.5))), "1/5": gozinc.FloatSum(xs...).Times(0.4), "0": gozinc.FloatOf(gozinc.Xor(b, x.Gt(y))),
	} {
		c := m.Clone()
		z := c.Float(math.Inf(-1), math.Inf(1), "z")
		c.Add(z.Eq(e))
		r, err := c.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Status != gozinc.Satisfied || r.Solution.Rat(z).RatString() != want || r.Solution.Rat(e).RatString() != want {
			t.Errorf("%s: %+v, %v", want, r, err)
		}
		c.Add(z.Ne(gozinc.FloatRat(r.Solution.Rat(z))).Named("other"))
		r, err = c.Explain(context.Background(), gozinc.Options{})
		if err != nil || r.Status != gozinc.Unsatisfiable || len(r.Core) != 1 || r.Core[0] != "other" {
			t.Errorf("%s has two values: %+v, %v", want, r, err)
		}
	}
}

// TestFloatConditions: comparisons of floats are conditions like others, and a solution
// tells their values.
func TestFloatConditions(t *testing.T) {
	m := gozinc.NewModel("conditions")
	x, y, z := m.Float(0, 1, "x"), m.Float(0, 1, "y"), m.Float(0, 1, "z")
	less := x.Plus(y).Plus(z).Lt(gozinc.FloatConst(1))
	m.Add(gozinc.Or(less, x.Ge(gozinc.FloatConst(0.75))), gozinc.Iff(y.Gt(z), x.Lt(y)), less.Not(), gozinc.Sum(x.Le(y), y.Le(z), z.Ne(x)).Eq(gozinc.Const(2)))
	m.MinimizeFloat(x.Plus(y.Times(2)).Plus(z.Times(4)))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || r.Solution == nil {
		t.Fatal(r, err)
	}
	s := r.Solution
	for _, c := range []gozinc.BoolExpr{less.Not(), x.Ge(gozinc.FloatConst(0.75)), gozinc.Xor(x.Eq(y), x.Ne(y)), gozinc.Or(x.Gt(y), z.Minus(y).Gt(gozinc.FloatConst(0)))} {
		if !s.Bool(c) {
			t.Errorf("%v: a condition does not hold", s)
		}
	}
}

// TestFloatSolutions: solutions are listed where floats are determined, and an infinite
// number of them is an error.
func TestFloatSolutions(t *testing.T) {
	m := gozinc.NewModel("solutions")
	x, y, n := m.Float(0, 9, "x"), m.Float(0, 9, "y"), m.Int(0, 3, "n")
	m.Add(x.Plus(y).Eq(n.Times(2)), x.Minus(y.Times(0.5)).Eq(gozinc.FloatConst(1)))
	var got []string
	s := m.Search(gozinc.Options{})
	for solution, err := range s.Solutions(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(solution)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(text))
	}
	slices.Sort(got)
	want := `{"n":1,"x":1.3333333333333333,"y":0.6666666666666666} {"n":2,"x":2,"y":2} {"n":3,"x":2.6666666666666665,"y":3.3333333333333335}`
	if r := s.Result(); r.Status != gozinc.AllSolutions || strings.Join(got, " ") != want {
		t.Errorf("%v, %+v", got, r)
	}
	z := m.Float(0, 9, "z")
	m.Add(z.Minus(x.Times(0.1)).Minus(y).Ge(gozinc.FloatConst(0)))
	var last error
	for _, err := range m.Search(gozinc.Options{}).Solutions(context.Background()) {
		last = err
	}
	if last == nil || !strings.Contains(last.Error(), "z can take infinitely many values") {
		t.Error(last)
	}
}

// TestFloatLimit: an objective without a best value tells its limit.
func TestFloatLimit(t *testing.T) {
	for _, beside := range []bool{false, true} {
		m := gozinc.NewModel("limit")
		x, y, z := m.Float(0, 9, "x"), m.Float(0, 9, "y"), m.Float(0, 9, "z")
		m.Add(x.Gt(y), y.Gt(gozinc.FloatConst(1.5)))
		if beside { // continuous then
			m.Add(x.Plus(y).Plus(z).Le(gozinc.FloatConst(9)))
		}
		m.MinimizeFloat(x)
		r, err := m.Solve(context.Background(), gozinc.Options{})
		if err != nil || r.Status != gozinc.Satisfied || r.Bound.String() != "1.5" || !strings.Contains(r.Undecided, "close to 1.5") ||
			r.Solution.Objective().Rat().Cmp(r.Solution.Rat(x)) != 0 || r.Solution.Float(x) > 1.50001 || !r.Solution.Bool(x.Gt(gozinc.FloatConst(1.5))) {
			t.Errorf("%t: %+v, %v", beside, r, err)
		}
	}
}

// TestContinuousFloats: linear programs are solved exactly, or have no limit.
func TestContinuousFloats(t *testing.T) {
	m := gozinc.NewModel("continuous")
	x, y := m.Float(0, 100, "x"), m.Float(0, 100, "y")
	m.Add(x.Times(2).Plus(y.Times(3)).Le(gozinc.FloatConst(12)), x.Plus(y.Times(0.3)).Le(gozinc.FloatConst(4)))
	m.MaximizeFloat(x.Times(3).Plus(y.Times(2.5)))
	r, err := m.Solve(context.Background(), gozinc.Options{})
	if err != nil || r.Status != gozinc.Optimal || r.Solution.Rat(x).String() != "7/2" || r.Solution.Rat(y).String() != "5/3" {
		t.Errorf("%+v, %v", r, err)
	}
	m = gozinc.NewModel("unbounded")
	x, y = m.Float(0, math.Inf(1), "x"), m.Float(0, math.Inf(1), "y")
	m.Add(x.Minus(y.Times(1.1)).Le(gozinc.FloatConst(5)))
	m.MaximizeFloat(x.Plus(y))
	if r, err = m.Solve(context.Background(), gozinc.Options{}); err != nil || r.Status != gozinc.Unbounded || r.Solution == nil {
		t.Errorf("%+v, %v", r, err)
	}
}

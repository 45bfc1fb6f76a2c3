package gozinc_test

import (
	"context"
	"errors"
	"math"
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

// TestFloatFaults: numbers that no literal stands for are refused.
func TestFloatFaults(t *testing.T) {
	for want, sum := range map[string]func(f gozinc.FloatVar, xs []gozinc.IntVar) gozinc.FloatLinear{
		"not finite": func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear {
			return f.Plus(gozinc.FloatConst(math.Inf(1)))
		},
		"that is not finite": func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear { return f.Times(math.NaN()) },
		"there are 1 coefficients for 2 operands": func(_ gozinc.FloatVar, xs []gozinc.IntVar) gozinc.FloatLinear {
			return gozinc.FloatDot([]float64{1}, xs)
		},
		"for which no literal stands": func(f gozinc.FloatVar, _ []gozinc.IntVar) gozinc.FloatLinear {
			return f.Plus(gozinc.FloatConst(1e15)).Plus(gozinc.FloatConst(1e-5))
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

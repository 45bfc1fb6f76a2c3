package gozinc_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// drawnFloats is a model that random constraints over floats, integers and Booleans are
// added to.
type drawnFloats struct {
	drawn
	fs []gozinc.FloatVar
}

func (d *drawnFloats) f() gozinc.FloatVar { return d.fs[d.rng.IntN(len(d.fs))] }

func (d *drawnFloats) number() float64 {
	return float64(d.rng.IntN(13)-6) / []float64{1, 1, 2, 10}[d.rng.IntN(4)]
}

// sum draws a float.
func (d *drawnFloats) sum() gozinc.FloatLinear {
	switch d.rng.IntN(9) {
	case 0:
		return gozinc.FloatMax(d.f(), d.f())
	case 1:
		return gozinc.FloatAbs(d.f().Minus(d.f().Times(d.number())))
	case 2:
		return gozinc.FloatElement([]gozinc.FloatExpr{d.f(), gozinc.FloatConst(d.number()), d.x()}, gozinc.Mod(d.x(), gozinc.Const(3)))
	case 3:
		return gozinc.FloatIfThenElse(d.b(), d.f(), d.f().Times(2))
	case 4:
		return gozinc.FloatProduct(d.f(), d.x())
	case 5:
		return gozinc.FloatOf(gozinc.Floor(d.fs[0]))
	}
	return d.f().Times(d.number()).Plus(d.f().Times(d.number())).Plus(d.x().Times(d.rng.IntN(3) - 1)).Plus(gozinc.FloatOf(d.b()).Times(0.3))
}

// comparison draws a condition.
func (d *drawnFloats) comparison() gozinc.BoolExpr {
	x, k := d.sum(), gozinc.FloatConst(d.number())
	c := []gozinc.Constraint{x.Le(k), x.Ge(k), x.Lt(k), x.Gt(k), x.Eq(d.sum()), x.Ne(k)}[d.rng.IntN(6)]
	switch d.rng.IntN(6) {
	case 0:
		return gozinc.Iff(d.b(), c)
	case 1:
		return gozinc.Or(c, d.f().Lt(d.f()))
	case 2:
		return d.condition(1)
	case 3:
		return c.If(d.b())
	}
	return c
}

// grow adds a variable now and then, an objective, and a constraint.
func (d *drawnFloats) grow() {
	switch d.rng.IntN(5) {
	case 0:
		d.fs = append(d.fs, d.Float(-2, 2.5, ""))
	case 1:
		if d.rng.IntN(3) == 0 {
			d.fs = append(d.fs, d.Float(math.Inf(-1), 3, ""))
		}
	case 2, 3:
		switch d.rng.IntN(3) {
		case 0:
			d.MinimizeFloat(d.sum())
		case 1:
			d.MaximizeFloat(d.sum())
		case 2:
			d.Minimize(d.expression())
		}
	}
	d.Add(d.comparison())
}

// TestSessionFloats is TestSession with floats.
func TestSessionFloats(t *testing.T) {
	counts := map[gozinc.Status]int{}
	for seed := range campaign.Each(60) {
		d := &drawnFloats{drawn: drawn{Model: gozinc.NewModel("drawn"), rng: rand.New(rand.NewPCG(seed, 2))}}
		d.xs, d.bs = d.Ints(3, 0, 3, "x"), d.Bools(2, "b")
		if d.fs = d.Floats(2, -3, 3, "f"); seed%3 > 0 {
			d.grow()
		}
		s, err := d.Session(context.Background(), gozinc.Options{})
		if err != nil {
			t.Fatal(seed, err)
		}
		for step := range 8 {
			if step > 0 {
				d.grow()
			}
			var assume []gozinc.BoolExpr
			for range d.rng.IntN(3) {
				assume = append(assume, d.comparison())
			}
			got, err := s.Solve(context.Background(), assume...)
			if err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			want := fresh(t, d.Model, assume)
			if strings.Contains(want.Undecided, "has no bounds") {
				continue // it is no continuous float there
			}
			counts[want.Status]++
			if why := differs(t, d.Model, assume, got, want); why != "" {
				t.Fatalf("seed %d, step %d: %s: %+v, not %+v", seed, step, why, got, want)
			}
			if want.Status == gozinc.Unsatisfiable && len(assume) == 0 {
				break
			}
		}
	}
	t.Log(counts)
	if counts[gozinc.Optimal] < 50 || counts[gozinc.Satisfied] < 50 || counts[gozinc.Unsatisfiable] < 10 {
		t.Error("little was compared")
	}
}

// differs says what is wrong with an answer.
func differs(t *testing.T, m *gozinc.Model, assume []gozinc.BoolExpr, got, want *gozinc.Result) string {
	t.Helper()
	switch {
	case got.Status != want.Status:
		return "status"
	case (got.Solution == nil) != (want.Solution == nil):
		return "solution"
	case got.Undecided != want.Undecided:
		return "limit"
	case want.Status == gozinc.Optimal && got.Solution.Objective().Float() != want.Solution.Objective().Float():
		return fmt.Sprintf("objective %v, not %v", got.Solution.Objective(), want.Solution.Objective())
	case want.Status == gozinc.Unsatisfiable && fresh(t, m, blamed(got, assume)).Status != gozinc.Unsatisfiable:
		return "core"
	}
	for i, b := range assume {
		if got.Solution != nil && !holds(got.Solution, b) {
			return fmt.Sprintf("assumption %d does not hold", i)
		}
	}
	return ""
}

package gozinc_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// plantedFloats is a model with products that random constraints are added to, which hold at a
// known point.
type plantedFloats struct {
	*gozinc.Model
	rng      *rand.Rand
	fs       []gozinc.FloatVar
	at       []float64
	goal     float64 // the objective there, negated where it is
	maximise bool
}

// product draws a float, and its value at the point.
func (p *plantedFloats) product() (gozinc.FloatLinear, float64) {
	i, j := p.rng.IntN(len(p.fs)), p.rng.IntN(len(p.fs))
	x, y := p.fs[i], p.fs[j]
	switch p.rng.IntN(4) {
	case 0:
		return x.Minus(y), p.at[i] - p.at[j]
	case 1:
		return gozinc.FloatDiv(x, y.Plus(gozinc.FloatConst(4))), p.at[i] / (p.at[j] + 4)
	}
	return gozinc.FloatProduct(x, y.Plus(gozinc.FloatConst(1))), p.at[i] * (p.at[j] + 1)
}

// grow adds a constraint, and a variable or an objective now and then.
func (p *plantedFloats) grow() {
	if p.rng.IntN(4) == 0 {
		i := p.rng.IntN(len(p.fs))
		z := p.Float(math.Inf(-1), math.Inf(1), "")
		p.Add(gozinc.FloatProduct(p.fs[i], p.fs[i]).Eq(z))
		p.fs, p.at = append(p.fs, z), append(p.at, p.at[i]*p.at[i])
	}
	x, v := p.product()
	if p.rng.IntN(2) == 0 {
		p.Add(x.Le(gozinc.FloatConst(v + 0.01 + p.rng.Float64())))
	} else {
		p.Add(x.Ge(gozinc.FloatConst(v - 0.01 - p.rng.Float64())))
	}
	switch x, v := p.product(); p.rng.IntN(3) {
	case 0:
		p.MinimizeFloat(x)
		p.goal, p.maximise = v, false
	case 1:
		p.MaximizeFloat(x)
		p.goal, p.maximise = -v, true
	}
}

// TestSessionNonlinear compares a session to which products are added with solving the model
// anew, and with a solution that is known.
func TestSessionNonlinear(t *testing.T) {
	compared := 0
	for seed := range campaign.Each(20) {
		p := &plantedFloats{Model: gozinc.NewModel("planted"), rng: rand.New(rand.NewPCG(seed, 123)), goal: math.Inf(1)}
		p.fs = p.Floats(2, -3, 3, "f")
		for range p.fs {
			p.at = append(p.at, math.Round((6*p.rng.Float64()-3)*100)/100)
		}
		s, err := p.Session(context.Background(), gozinc.Options{FloatPrecision: 1e-2})
		if err != nil {
			t.Fatal(seed, err)
		}
		for step := range 5 {
			p.grow()
			got, err := s.Solve(context.Background())
			if err != nil {
				t.Fatalf("seed %d, step %d: %v", seed, step, err)
			}
			if got.Status == gozinc.Unsatisfiable {
				t.Fatalf("seed %d, step %d: %+v", seed, step, got)
			}
			if got.Status != gozinc.Optimal {
				continue
			}
			compared++
			goal := got.Solution.Objective().Float()
			if p.maximise {
				goal = -goal
			}
			if slack := 1e-2 * max(1, math.Abs(p.goal)); goal > p.goal+slack {
				t.Errorf("seed %d, step %d: objective %v, and %v is known", seed, step, goal, p.goal)
			}
		}
	}
	if t.Log(compared); compared < 30 {
		t.Error("little was compared")
	}
}

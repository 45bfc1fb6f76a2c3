package cnfgen_test

import (
	"context"
	"testing"

	"github.com/gozinc/gozinc/internal/test/cnfgen"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/gini"
)

func TestAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		f    *sat.Formula
		want sat.Status
	}{
		"open pigeons":    {cnfgen.Pigeons(5), sat.Sat},
		"pigeons":         {cnfgen.Crowded(5), sat.Unsat},
		"loose":           {cnfgen.ThreeSat(1, 50, 3), sat.Sat},
		"tight":           {cnfgen.ThreeSat(1, 50, 8), sat.Unsat},
		"latin square":    {cnfgen.Quasigroup(1, 8, 0.5), sat.Sat},
		"equations":       {cnfgen.Parity(1, 30, false), sat.Sat},
		"odd equations":   {cnfgen.Parity(1, 30, true), sat.Unsat},
		"few colours":     {cnfgen.Colouring(1, 30, 3, 12), sat.Unsat},
		"many colours":    {cnfgen.Colouring(1, 30, 5, 4), sat.Sat},
		"multipliers":     {cnfgen.Multipliers(4), sat.Unsat},
		"composite":       {cnfgen.Factors(11*13, 4), sat.Sat},
		"prime":           {cnfgen.Factors(127, 7), sat.Unsat},
		"state machine":   {cnfgen.Machine(1, 16, 6), sat.Sat},
		"machine unmoved": {cnfgen.Machine(1, 8, 0), sat.Sat},
		"one bit":         {cnfgen.Multipliers(1), sat.Unsat},
	} {
		if got := gini.New(c.f).Solve(context.Background()); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestSeeds(t *testing.T) {
	a, b, c := cnfgen.ThreeSat(1, 40, 4), cnfgen.ThreeSat(1, 40, 4), cnfgen.ThreeSat(2, 40, 4)
	if text(a) != text(b) || text(a) == text(c) {
		t.Error("the formula does not follow from the seed")
	}
}

func text(f *sat.Formula) (s string) {
	f.Each(func(c []sat.Lit) {
		for _, l := range c {
			s += l.String() + " "
		}
	})
	return s
}

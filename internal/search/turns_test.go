package search

import (
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// TestEverySituation: for each strategy and situation there is one row of the table,
// and each row has its use.
func TestEverySituation(t *testing.T) {
	used := make([]int, len(situations))
	truth := []bool{false, true}
	for _, s := range []Strategy{Auto, mixed, halving, Improve, Core, Bisect, Branch} {
		for _, sum := range truth {
			for _, tight := range truth {
				fits := 0
				for i, r := range situations {
					if r.strategy == s && r.sum.fits(sum) && r.tight.fits(tight) {
						used[i]++
						fits++
					}
				}
				if fits != 1 {
					t.Errorf("%s, sum %v, tight %v: %d rows", s, sum, tight, fits)
				}
			}
		}
	}
	for i, n := range used {
		if n == 0 {
			t.Errorf("row %d has no use", i)
		}
	}
}

// TestRulesMakeSense: a plan with neighbourhoods or branch and bound has a complete
// strategy too, and each part has one place.
func TestRulesMakeSense(t *testing.T) {
	for i, r := range situations {
		if complete := slices.ContainsFunc(append(slices.Clone(r.turns), r.spare...), func(p part) bool { return p < freeing }); !complete {
			t.Errorf("row %d has no complete strategy", i)
		}
		for k, p := range r.turns {
			if slices.Contains(r.turns[:k], p) {
				t.Errorf("row %d has part %d twice", i, p)
			}
		}
	}
}

// order returns the strategies of a plan.
func order(p *Plan) string {
	var names []string
	for _, s := range p.strategies {
		names = append(names, s.name())
	}
	return strings.Join(names, " ")
}

// TestPlansByRule: what takes turns on models of each shape.
func TestPlansByRule(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	tour, small := fzngen.Tour(1, 12), "var 0..9: x; constraint int_le(3, x); solve minimize x;"
	unbounded := "var int: x; var 0..9: y; constraint int_lin_le([1,-1], [y,x], 5); constraint int_le(3, y); solve minimize y;"
	for _, c := range []struct {
		name, text string
		settings   Settings
		want       string
	}{
		{"a sum", tour, Settings{}, "local search core branch neighbourhoods improve"},
		{"an objective of one term", small, Settings{}, "improve bisect"},
		{"annotations are followed", sack, Settings{Guided: true}, "improve"},
		{"annotations before a strategy", sack, Settings{Guided: true, Strategy: Core}, "improve"},
		{"improve", sack, Settings{Strategy: Improve}, "improve"},
		{"bisect", sack, Settings{Strategy: Bisect}, "bisect"},
		{"core", tour, Settings{Strategy: Core}, "core"},
		{"branch", sack, Settings{Strategy: Branch}, "branch"},
		{"no relaxation to branch on", small, Settings{Strategy: Branch}, "improve"},
		{"an integer without bounds", unbounded, Settings{}, "local search improve branch bisect"},
	} {
		for _, clauses := range []bool{false, true} {
			s := beginWith(t, c.text, encode.Options{Clauses: clauses})
			if got := order(NewPlan(s, c.settings)); got != c.want {
				t.Errorf("%s, clauses %v: %q, want %q", c.name, clauses, got, c.want)
			}
		}
	}
}

// TestPlansWithTightRelaxation: branch and bound comes first where the relaxation has
// closed most of the gap, as it has with knapsacks near the optimum.
func TestPlansWithTightRelaxation(t *testing.T) {
	text, _ := fzngen.Knapsack(3, 18)
	for _, clauses := range []bool{false, true} {
		s := beginWith(t, text, encode.Options{Clauses: clauses})
		if before := order(NewPlan(s, Settings{})); before != "local search core branch neighbourhoods improve" {
			t.Errorf("clauses %v, far from the optimum: %q", clauses, before)
		}
		s = beginWith(t, text, encode.Options{Clauses: clauses})
		if next, err := newImprover(s).slice(0); next != proved || err != nil {
			t.Fatal(next, err)
		}
		if got := order(NewPlan(s, Settings{})); got != "local search branch improve neighbourhoods bisect" {
			t.Errorf("clauses %v: %q", clauses, got)
		}
	}
}

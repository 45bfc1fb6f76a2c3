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
	for _, s := range []Strategy{Auto, mixed, halving, Improve, Core, Bisect, Branch} {
		for _, is := range []objective{single, literals, numbers} {
			fits := 0
			for i, r := range situations {
				if r.strategy == s && r.of.fits(is) {
					used[i]++
					fits++
				}
			}
			if fits != 1 {
				t.Errorf("%s, objective %d: %d rows", s, is, fits)
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
			if got := order(alone(s, c.settings)); got != c.want {
				t.Errorf("%s, clauses %v: %q, want %q", c.name, clauses, got, c.want)
			}
		}
	}
}

// TestTurnsBeginAt: sessions that work side by side begin with different turns, and all have the same order.
func TestTurnsBeginAt(t *testing.T) {
	for first, want := range map[int]string{
		2:  "branch neighbourhoods improve local search core",
		12: "branch neighbourhoods improve local search core",
		4:  "improve local search core branch neighbourhoods",
	} {
		s := begin(t, fzngen.Tour(1, 12))
		if got := order(alone(s, Settings{First: first})); got != want {
			t.Errorf("%d: %q, want %q", first, got, want)
		}
	}
}

// TestBranchBeginsWithTheRelaxation: what the relaxation has gained is the gain of branch and bound before its first turn.
func TestBranchBeginsWithTheRelaxation(t *testing.T) {
	text, _ := fzngen.Knapsack(3, 18)
	s := begin(t, text)
	_, bound, without, ok := s.Problem().Relaxed()
	if !ok || bound <= without {
		t.Fatal("the relaxation tells nothing")
	}
	m := newMaker(s, Settings{}, true)
	r := m.earning(m.make(branching)).(*earning)
	if r.entry.gain != float64(bound)-float64(without) {
		t.Errorf("%+v after a bound of %d in place of %d", r.entry, bound, without)
	}
	m.ledger.others.work = 1e6
	if part := r.part(1000); part != *mostParts {
		t.Errorf("its first part is %v", part)
	}
}

// TestPlanGoesOn: strategies of the plan before the relaxation is solved go on in that after it, with what they have gained.
func TestPlanGoesOn(t *testing.T) {
	text, _ := fzngen.Knapsack(3, 18)
	s := begin(t, text)
	early := EarlyPlan(s, Settings{Slice: 8000})
	for range 6 {
		if _, _, err := early.Turn(func(Turn) {}); err != nil {
			t.Fatal(err)
		}
	}
	next := NewPlan(s, Settings{Slice: 8000}, early)
	if got := order(next); got != "local search core branch neighbourhoods improve" {
		t.Errorf("%q", got)
	}
	for _, before := range early.strategies {
		if !slices.Contains(next.strategies, before) {
			t.Errorf("%s begins anew", before.name())
		}
	}
	if next.maker.ledger != early.maker.ledger || next.limit != 8000 {
		t.Errorf("another ledger, or slices of %d", next.limit)
	}
	if free := next.maker.made[freeing].(*earning).strategy.(*neighbours); free.aid != nil {
		t.Error("the relaxation helps before a slice of neighbourhoods")
	} else if _, err := free.slice(1); err != nil || free.aid == nil || len(free.arms) != len(free.bandit.scores) {
		t.Errorf("%v, %d arms", err, len(free.arms))
	}
}

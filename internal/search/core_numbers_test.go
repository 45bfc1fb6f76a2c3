package search

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
)

// delays is a model whose objective is the sum of integers up to most, times their weights, which constraints bound from below.
func delays(weights []int, most int, constraints string) string {
	var b strings.Builder
	coefs, names, total := "1", "o", 0
	for i, w := range weights {
		fmt.Fprintf(&b, "var 0..%d: d%d;\n", most, i+1)
		coefs, names, total = fmt.Sprintf("%s,%d", coefs, -w), fmt.Sprintf("%s,d%d", names, i+1), total+w*most
	}
	return fmt.Sprintf("%svar 0..%d: o;\nconstraint int_lin_eq([%s],[%s],0);\n%ssolve minimize o;\n", b.String(), total, coefs, names, constraints)
}

// TestObjectives: what the objective is to the table of situations.
func TestObjectives(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       objective
	}{
		{"one integer", "var 0..5000: o;\nsolve minimize o;\n", single},
		{"literals", costs(4, ""), literals},
		{"few values", delays([]int{1, 2}, 5, ""), literals},
		{"many values", delays([]int{1, 2, 2}, 5000, ""), numbers},
		{"mostly one of them", delays([]int{1, 9, 2}, 5000, ""), single},
	} {
		if got := objectiveOf(begin(t, c.text)); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if got := order(alone(begin(t, delays([]int{1, 2, 2}, 5000, "")), Settings{})); got != "core improve bisect" {
		t.Errorf("turns of %q", got)
	}
}

// TestCoresOfNumbers: the optimum of a weighted sum of integers, of which pairs are at least so large together. Cores alone find it.
func TestCoresOfNumbers(t *testing.T) {
	for seed := range campaign.Each(60) {
		r := rand.New(rand.NewPCG(seed, 31))
		n := 2 + r.IntN(4)
		weights := make([]int, n)
		for i := range weights {
			weights[i] = 1 + r.IntN(4)
		}
		// The cheaper one of each pair pays.
		var b strings.Builder
		want := int64(0)
		for i := 0; i+1 < n; i += 2 {
			least := 1 + r.IntN(900)
			fmt.Fprintf(&b, "constraint int_lin_le([-1,-1],[d%d,d%d],%d);\n", i+1, i+2, -least)
			want += int64(least * min(weights[i], weights[i+1]))
		}
		text := delays(weights, 1000, b.String())
		s := begin(t, text)
		c := newCoreGuided(s)
		for next := unfinished; next == unfinished; {
			var err error
			if next, err = c.slice(0); err != nil {
				t.Fatal(err)
			}
		}
		if s.goal != want || s.bound < want {
			t.Fatalf("seed %d: %d, bound %d, want %d\n%s", seed, s.goal, s.bound, want, text)
		}
	}
}

// TestNoCoresOfNumbers: where the first slices find no core of a sum with numbers, the strategy gives up, and one core keeps it.
func TestNoCoresOfNumbers(t *testing.T) {
	for _, found := range []bool{false, true} {
		s := playOn(t, delays([]int{1, 2, 2}, 5000, ""))
		s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, false }
		c := newCoreGuided(s)
		s.cost, s.goal = 100, 25_000
		for range 3 * *vainCores {
			s.answers = append(s.answers, limited)
		}
		if found {
			s.answers[0] = core(c.cost.Assumptions(nil, c.cost.Scope(c.stratum))[:1]...)
		}
		slices := 0
		for ; slices < 2**vainCores; slices++ {
			if next, err := c.slice(100); err != nil || next != unfinished {
				break
			}
		}
		if want := map[bool]int{false: *vainCores, true: 2 * *vainCores}[found]; slices != want {
			t.Errorf("core found %t: %d slices, want %d", found, slices, want)
		}
	}
}

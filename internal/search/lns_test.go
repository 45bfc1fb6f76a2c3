package search

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
)

// TestPatienceOfNeighbourhoods: small neighbourhoods that take too much work get more, up
// to a limit; one that is searched to its end takes one doubling back.
func TestPatienceOfNeighbourhoods(t *testing.T) {
	s := neighbourhoods(t, fzngen.Tour(1, 12))
	first := s.visitLimit()
	s.count = fewFreed
	for range mostPatience + 3 {
		s.adapt(Limited, true)
	}
	if got := s.visitLimit(); got != first<<mostPatience {
		t.Errorf("work %d, at first %d", got, first)
	}
	s.adapt(Limited, false) // the slice had no time
	s.count = fewFreed + 1
	s.adapt(Limited, true) // smaller ones are of use
	if got := s.visitLimit(); got != first<<mostPatience {
		t.Errorf("work %d after large neighbourhoods", got)
	}
	s.adapt(Refuted, true)
	if got := s.visitLimit(); got != first<<(mostPatience-1) {
		t.Errorf("work %d after a refutation", got)
	}
}

// TestSharesOfNeighbourhoods: more is freed after a refutation and less after a search
// without end; success makes a kind more likely.
func TestSharesOfNeighbourhoods(t *testing.T) {
	k := kind{share: firstShare, score: firstScore}
	for range 100 {
		k.learn(Refuted, false)
	}
	if k.share != 1 || k.score > 0.01 {
		t.Errorf("after refutations: share %v, score %v", k.share, k.score)
	}
	for range 100 {
		k.learn(Limited, true)
	}
	if k.size(50) != leastFreed || k.score < 0.99 {
		t.Errorf("after searches without end: %d of 50 freed, score %v", k.size(50), k.score)
	}
	if k.size(1) != 1 {
		t.Errorf("%d of 1 freed", k.size(1))
	}
}

// summed is a model of n integers with values 0 to 9 and the sum as goal, under further
// constraints.
func summed(n int, constraints string) string {
	var b strings.Builder
	var ones, names string
	for i := range n {
		fmt.Fprintf(&b, "var 0..9: x%d;\n", i)
		ones, names = ones+"1,", fmt.Sprintf("%sx%d,", names, i)
	}
	fmt.Fprintf(&b, "var 0..%d: cost;\nconstraint int_lin_eq([%s-1],[%scost],0);\n%ssolve minimize cost;\n", 9*n, ones, names, constraints)
	return b.String()
}

// scriptedNeighbours returns the search of neighbourhoods, all of one kind, on a session
// whose answers are given. The best of its goals is 80.
func scriptedNeighbours(t *testing.T, answers ...Answer) (*played, *neighbours) {
	t.Helper()
	s := playOn(t, summed(10, ""), answers...)
	s.goal = 80
	n := newNeighbours(s, Settings{}, newImprover(s))
	if n == nil || len(n.land.Decisions) != 10 {
		t.Fatalf("%+v", n)
	}
	n.kinds = n.kinds[:1]
	return s, n
}

// TestNeighbourhoodsOfAModel: there are none of a model with few decisions, unless that is
// asked for, and more kinds of a model with constraints and a sum.
func TestNeighbourhoodsOfAModel(t *testing.T) {
	few := playOn(t, summed(leastDecisions-1, ""))
	if newNeighbours(few, Settings{}, newImprover(few)) != nil || newNeighbours(few, Settings{Least: 3}, newImprover(few)) == nil {
		t.Error("the least number of decisions")
	}
	just := playOn(t, summed(leastDecisions, ""))
	if newNeighbours(just, Settings{}, newImprover(just)) == nil {
		t.Error("a model with just as many decisions")
	}
	kinds := func(text string) (names string) {
		s := playOn(t, text)
		for _, k := range newNeighbours(s, Settings{}, newImprover(s)).kinds {
			names += k.name + " "
			if k.share != firstShare || k.score != firstScore {
				t.Errorf("%+v", k)
			}
		}
		return names
	}
	if got := kinds(summed(9, "")); got != "random alike " {
		t.Errorf("without constraints: %q", got)
	}
	if got := kinds(fzngen.Ruler(6)); got != "random alike linked " {
		t.Errorf("with an objective of one term: %q", got)
	}
	if got := kinds(summed(9, "constraint int_ne(x0,x1);\n")); got != "random alike linked costly " {
		t.Errorf("with one: %q", got)
	}
}

// TestTurnOfNeighbourhoods: a slice takes what the credit grants, in two parts; the second
// only if the first gains, and more than the others did. There is time for some
// neighbourhoods in any case.
func TestTurnOfNeighbourhoods(t *testing.T) {
	for _, c := range []struct {
		name         string
		limit, gains int64 // limit in neighbourhoods, gains of each
		rival        int64 // what others gain before
		searches     int
		share        float64
	}{
		{"in vain", 8, 0, 0, 4, 0.25},
		{"with gains", 8, 1, 0, 8, 1},
		{"with less than the others", 8, 1, 30, 4, 0.25},
		{"a short turn", 1, 0, 0, int(leastVisits / sliceParts), 0.25},
	} {
		s, n := scriptedNeighbours(t, slices.Repeat([]Answer{limited}, 20)...)
		n.patience = mostPatience // the work for one stays the same
		s.cost = n.visitLimit()
		s.during = func(int) { s.goal -= c.gains }
		s.stats.Propagations += s.cost
		s.goal -= c.rival
		if next, err := n.slice(c.limit * s.cost); next != more || err != nil {
			t.Errorf("%s: %d, %v", c.name, next, err)
		}
		if len(s.limits) != c.searches || n.credit.share != c.share {
			t.Errorf("%s: %d searches, share %v", c.name, len(s.limits), n.credit.share)
		}
	}
}

// TestNoTurnOfNeighbourhoods: without a solution, in a slice that is waited for, and where
// the best solution is proved, nothing is searched.
func TestNoTurnOfNeighbourhoods(t *testing.T) {
	s, n := scriptedNeighbours(t)
	s.goal = NoGoal
	if next, err := n.slice(1000); next != more || err != nil || len(s.limits) > 0 {
		t.Errorf("no solution: %d, %v", next, err)
	}
	s.goal, n.credit.rests = 80, true
	if next, err := n.slice(1000); next != more || err != nil || len(s.limits) > 0 {
		t.Errorf("waiting: %d, %v", next, err)
	}
	s.bound = 80
	if next, err := n.slice(1000); next != proved || err != nil || len(s.limits) > 0 {
		t.Errorf("proved: %d, %v", next, err)
	}
}

// TestVisit: what the answer to a neighbourhood means for its kind and for the next.
func TestVisit(t *testing.T) {
	for _, c := range []struct {
		name     string
		answers  []Answer
		cost     int64
		next     step
		share    float64
		patience int
		score    float64
	}{
		{"refuted", []Answer{blamed}, 1, more, firstShare * shareStep, 2, firstScore * scoreDecay},
		{"given up", []Answer{limited}, 1, more, firstShare / shareStep, 4, firstScore * scoreDecay},
		{"the turn has ended", []Answer{limited}, 1 << 40, more, firstShare / shareStep, 3, firstScore * scoreDecay},
		{"better, and then refuted", []Answer{found(79), blamed}, 1, more, firstShare * shareStep, 2, firstScore*scoreDecay + 1 - scoreDecay},
		{"the run has ended", nil, 1, over, firstShare, 3, firstScore},
	} {
		s, n := scriptedNeighbours(t, c.answers...)
		n.patience, s.cost = 3, c.cost
		if next, err := n.visit(NewMeter(s, 1<<30)); next != c.next || err != nil {
			t.Errorf("%s: %d, %v", c.name, next, err)
		}
		if k := n.kinds[0]; math.Abs(k.share-c.share) > 1e-9 || math.Abs(k.score-c.score) > 1e-9 || n.patience != c.patience {
			t.Errorf("%s: share %v, score %v, patience %d", c.name, k.share, k.score, n.patience)
		}
		if n.count != 2 || len(s.assumed[0]) != 8 || s.limits[0] != visitWork<<3 {
			t.Errorf("%s: %d freed, %d kept, with %d propagations", c.name, n.count, len(s.assumed[0]), s.limits[0])
		}
		if !slices.Equal(s.asserted[:1], []int64{79}) {
			t.Errorf("%s: goals are at most %v", c.name, s.asserted)
		}
	}
	s, n := scriptedNeighbours(t)
	s.failing = errors.New("broken")
	if next, err := n.slice(1 << 30); next != over || err != s.failing {
		t.Errorf("%d, %v", next, err)
	}
	s, n = scriptedNeighbours(t)
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, true }
	if next, err := n.visit(NewMeter(s, 1<<30)); next != proved || err != nil || s.bound != 80 || len(s.limits) > 0 {
		t.Errorf("propagation refutes the bound: %d, %v, bound %d", next, err, s.bound)
	}
}

// TestDescent: steps grow while solutions come, and a step that fails is followed by a
// search for any better one, whose answer counts.
func TestDescent(t *testing.T) {
	for _, c := range []struct {
		name    string
		bound   int64
		answers []Answer
		cost    int64
		targets []int64
		want    Result
	}{
		{"growing steps", 0, []Answer{found(79), found(70), blamed, limited}, 1, []int64{-1, 75, 54, -1}, Limited},
		{"and again", 0, []Answer{found(79), blamed, found(78), limited, blamed}, 1, []int64{-1, 75, -1, 74, -1}, Refuted},
		{"no bound, no steps", NoBound, []Answer{found(79), found(70), blamed}, 1, []int64{-1, -1, -1}, Refuted},
		{"a step beyond the bound", 75, []Answer{found(79), limited}, 1, []int64{-1, -1}, Limited},
		{"a step above the bound", 74, []Answer{found(79), outside, outside}, 1, []int64{-1, 75, -1}, Outside},
		{"no time for another", 0, []Answer{found(79), limited}, 500, []int64{-1, 75}, Limited},
		{"the run ends in a step", 0, []Answer{found(79), {}}, 1, []int64{-1, 75}, Over},
		{"no better solution", 0, []Answer{refuted}, 1, []int64{-1}, Refuted},
		{"proved by others", 80, nil, 1, nil, Refuted},
	} {
		s, n := scriptedNeighbours(t, c.answers...)
		s.bound, s.cost = c.bound, c.cost
		r, err := n.descend(NewMeter(s, 1000), []sat.Lit{n.land.Keep(nil, s.Best())[0].Lit})
		if r != c.want || err != nil || !slices.Equal(s.targets, c.targets) {
			t.Errorf("%s: %d, %v, targets %v, want %d and %v", c.name, r, err, s.targets, c.want, c.targets)
		}
		if closed(s) != (c.name == "no better solution" || c.name == "proved by others") {
			t.Errorf("%s: goal %d, bound %d", c.name, s.goal, s.bound)
		}
	}
}

// TestWorkOfANeighbourhood: it grows with the variables of a model, and with what
// conflicts take once there are enough of them to tell.
func TestWorkOfANeighbourhood(t *testing.T) {
	s, n := scriptedNeighbours(t)
	s.stats = sat.Stats{Conflicts: visitConflicts - 1, Propagations: 1 << 40}
	if got := n.visitLimit(); got != visitWork {
		t.Errorf("few conflicts: %d", got)
	}
	s.stats = sat.Stats{Conflicts: visitConflicts, Propagations: visitConflicts * 5000}
	if got := n.visitLimit(); got != visitConflicts*5000 {
		t.Errorf("dear conflicts: %d", got)
	}
	for range 100_000 {
		s.p.Formula.NewVar()
	}
	s.stats = sat.Stats{}
	if got := n.visitLimit(); got < 100_000*visitPasses {
		t.Errorf("many variables: %d", got)
	}
}

// TestRefutedNeighbourhood: where propagation refutes what is kept, decisions that the
// core names are freed, until it does not, or too often.
func TestRefutedNeighbourhood(t *testing.T) {
	s, n := scriptedNeighbours(t)
	times := 3
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) {
		times--
		return a[len(a)-1:], times >= 0
	}
	lits, refuted := n.assumptions(NewMeter(s, 0), s.Best())
	if refuted || len(lits) != 7 || n.count != 3 {
		t.Errorf("%d kept, %d freed, refuted %v", len(lits), n.count, refuted)
	}
	const more = 5 // than are freed
	s = playOn(t, summed(relaxRounds+more, ""))
	n = newNeighbours(s, Settings{}, newImprover(s))
	s.probed = nil
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) { return []sat.Lit{a[len(a)-2], a[0]}, true }
	if lits, refuted = n.assumptions(NewMeter(s, 0), s.Best()); refuted || len(lits) != more || len(s.probed) != relaxRounds {
		t.Errorf("%d kept after %d probes, refuted %v", len(lits), len(s.probed), refuted)
	}
	for i, p := range s.probed[1:] { // the last that the core names is freed
		if before := s.probed[i]; !slices.Equal(p, slices.Delete(slices.Clone(before), len(before)-2, len(before)-1)) {
			t.Errorf("%v are probed after %v", p, before)
		}
	}
	s, n = scriptedNeighbours(t)
	s.probed = nil
	m := NewMeter(s, 10)
	s.stats.Propagations += 10
	if lits, _ = n.assumptions(m, s.Best()); len(lits) != 10 || len(s.probed) != 0 {
		t.Errorf("no work is left: %d kept after %d probes", len(lits), len(s.probed))
	}
}

// TestAdaptation: the work doubles only after few decisions that were searched in vain
// for all of their work.
func TestAdaptation(t *testing.T) {
	for _, c := range []struct {
		answer Result
		whole  bool
		count  int
		want   int
	}{
		{Limited, true, fewFreed, 4},
		{Limited, true, fewFreed + 1, 3},
		{Limited, false, fewFreed, 3},
		{Refuted, true, fewFreed, 2},
		{Outside, false, fewFreed + 1, 2},
	} {
		n := &neighbours{patience: 3, count: c.count}
		if n.adapt(c.answer, c.whole); n.patience != c.want {
			t.Errorf("%+v: patience %d", c, n.patience)
		}
	}
	n := &neighbours{}
	if n.adapt(Refuted, true); n.patience != 0 {
		t.Errorf("patience %d", n.patience)
	}
}

package search

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
)

// TestSharesOfNeighbourhoods: more is freed after a refutation and less after a search
// without end, by the arm at hand most.
func TestSharesOfNeighbourhoods(t *testing.T) {
	s, one, other := neighbours{share: *firstShare}, arm{share: 1}, arm{share: 1}
	for answer, step := range map[Result]float64{Refuted: *shareStep, Outside: *shareStep, Limited: 1 / *shareStep, Found: 1} {
		s, k := neighbours{share: 0.5}, arm{share: 0.5}
		if s.learn(&k, answer); math.Abs(s.share*k.share-0.25*step) > 1e-9 || s.share != k.share {
			t.Errorf("%v: shares %v and %v", answer, s.share, k.share)
		}
	}
	for range 20 {
		s.learn(&one, Limited)
	}
	if few, more := s.size(&one, 10_000), s.size(&other, 10_000); few >= more || more >= int(*firstShare*10_000) {
		t.Errorf("after searches without end: %d and %d freed", few, more)
	}
	for range 200 {
		s.learn(&one, Refuted)
	}
	if s.size(&one, 50) != 50 || s.size(&other, 50) != 50 {
		t.Errorf("after refutations: %d and %d of 50 freed", s.size(&one, 50), s.size(&other, 50))
	}
	for range 500 {
		s.learn(&one, Limited)
	}
	if s.size(&one, 50) != *leastFreed || s.size(&one, 1) != 1 || s.size(&one, 0) != 0 {
		t.Errorf("at last %d of 50 freed", s.size(&one, 50))
	}
}

// TestSizesVary: neighbourhoods are as often smaller as larger than intended, a part is kept always, and models of few
// decisions have neighbourhoods, too.
func TestSizesVary(t *testing.T) {
	s := &neighbours{rng: rand.New(rand.NewPCG(1, 2))}
	const n, size, draws = 1000, 300, 1000
	smaller := 0
	for range draws {
		got := s.vary(size, n)
		if got < size/2-1 || got > 2*size {
			t.Fatalf("%d freed, intended %d", got, size)
		}
		if got < size {
			smaller++
		}
		if got = s.vary(n, n); got > int(*mostFreed*n) {
			t.Fatalf("%d of %d freed", got, n)
		}
		if got = s.vary(2, 9); got < 2 || got > 4 {
			t.Fatalf("%d of 9 freed", got)
		}
		if got = s.vary(1, 1); got != 1 {
			t.Fatalf("%d of 1 freed", got)
		}
	}
	if smaller < draws*45/100 || smaller > draws*55/100 {
		t.Errorf("%d of %d are smaller", smaller, draws)
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
	effort.For(t, sizeSpread, 1)
	s := playOn(t, summed(10, ""), answers...)
	s.goal = 80
	n := newNeighbours(s, Settings{}, newImprover(s))
	if n == nil || len(n.land.Decisions) != 10 {
		t.Fatalf("%+v", n)
	}
	n.arms, n.bandit, n.aid = n.arms[:1], newBandit(1), nil
	return s, n
}

// TestNeighbourhoodsOfAModel: there are none of a model with few decisions, unless that is
// asked for, and more ways of a model with constraints, a sum and circuits. Each
// has an arm with wishes too. One more is induced by the relaxation, where there is one.
func TestNeighbourhoodsOfAModel(t *testing.T) {
	few := playOn(t, summed(*leastDecisions-1, ""))
	if newNeighbours(few, Settings{}, newImprover(few)) != nil || newNeighbours(few, Settings{Least: 3}, newImprover(few)) == nil {
		t.Error("the least number of decisions")
	}
	just := playOn(t, summed(*leastDecisions, ""))
	if newNeighbours(just, Settings{}, newImprover(just)) == nil {
		t.Error("a model with just as many decisions")
	}
	for _, c := range []struct{ name, text, want string }{
		{"without constraints", summed(9, ""), "random alike"},
		{"an objective of one term", fzngen.Ruler(6), "random alike linked stretch groups"},
		{"a constraint of two", summed(9, "constraint int_ne(x0,x1);\n"), "random alike linked costly"},
		{"constraints of several", summed(9, "constraint int_lin_le([-1,-1,-1],[x0,x1,x2],-3);\n"), "random alike linked costly stretch groups"},
		{"a circuit", summed(9, "constraint gozinc_circuit(0,[x0,x1,x2,x3,x4,x5,x6,x7,x8]);\n"), "random alike linked costly stretch groups route places"},
	} {
		s := playOn(t, c.text)
		for _, k := range newNeighbours(s, Settings{}, newImprover(s)).arms {
			if k.generator == &inducing {
				t.Errorf("%s: induced by the relaxation before it is solved", c.name)
			}
		}
		s.Problem().Relax(NoGoal)
		var plain, wishing []string
		induced := false
		for _, k := range newNeighbours(s, Settings{}, newImprover(s)).arms {
			switch {
			case k.generator == &inducing:
				induced = true
			case k.wishes:
				wishing = append(wishing, k.name)
			default:
				plain = append(plain, k.name)
			}
		}
		if got := strings.Join(plain, " "); got != c.want || !slices.Equal(plain, wishing) {
			t.Errorf("%s: %s, with wishes %v, want %s", c.name, got, wishing, c.want)
		}
		if relaxed := s.Problem().Branching() != nil; induced != relaxed {
			t.Errorf("%s: induced by the relaxation %v, want %v", c.name, induced, relaxed)
		}
	}
}

// TestTurnOfNeighbourhoods: a slice takes its limit, and there is time for some neighbourhoods in any case.
func TestTurnOfNeighbourhoods(t *testing.T) {
	for _, c := range []struct{ limit, searches int64 }{{8, 8}, {1, *leastVisits}} {
		s, n := scriptedNeighbours(t, slices.Repeat([]Answer{limited}, 20)...)
		s.cost = n.visitUnit(false)
		s.stats.Propagations += s.cost
		if next, err := n.slice(c.limit * s.cost); next != unfinished || err != nil {
			t.Errorf("%d: %d, %v", c.limit, next, err)
		}
		if int64(len(s.limits)) != c.searches {
			t.Errorf("%d searches in the time of %d", len(s.limits), c.limit)
		}
	}
}

// TestNoTurnOfNeighbourhoods: without a solution, and where the best solution is proved, nothing is searched.
func TestNoTurnOfNeighbourhoods(t *testing.T) {
	s, n := scriptedNeighbours(t)
	s.goal = NoGoal
	if next, err := n.slice(1000); next != unfinished || err != nil || len(s.limits) > 0 {
		t.Errorf("no solution: %d, %v", next, err)
	}
	s.goal, s.bound = 80, 80
	if next, err := n.slice(1000); next != proved || err != nil || len(s.limits) > 0 {
		t.Errorf("proved: %d, %v", next, err)
	}
}

// TestVisit: what the answer to a neighbourhood means for its kind. One that has begun goes on where its slice ends.
func TestVisit(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers []Answer
		next    status
		share   float64
		gains   bool
	}{
		{"refuted", []Answer{blamed}, unfinished, *firstShare * *shareStep, false},
		{"given up", []Answer{limited}, unfinished, *firstShare / *shareStep, false},
		{"better, and then refuted", []Answer{found(79), blamed}, unfinished, *firstShare * *shareStep, true},
		{"the run has ended", nil, stopped, *firstShare, false},
	} {
		s, n := scriptedNeighbours(t, c.answers...)
		s.cost = 1
		if next, err := n.visit(); next != c.next || err != nil {
			t.Errorf("%s: %d, %v", c.name, next, err)
		}
		share, score := n.share*n.arms[0].share, n.bandit.scores[0]
		if math.Abs(share-c.share) > 1e-9 || score > *firstScore != c.gains {
			t.Errorf("%s: share %v, score %v", c.name, share, score)
		}
		if n.count != 2 || len(s.assumed[0]) != 8 || s.limits[0] != *visitWork {
			t.Errorf("%s: %d freed, %d kept, with %d propagations", c.name, n.count, len(s.assumed[0]), s.limits[0])
		}
		if !slices.Equal(s.asserted[:1], []int64{79}) {
			t.Errorf("%s: goals are at most %v", c.name, s.asserted)
		}
	}
	s, n := scriptedNeighbours(t)
	s.failing = errors.New("broken")
	if next, err := n.slice(1 << 30); next != stopped || err != s.failing {
		t.Errorf("%d, %v", next, err)
	}
	s, n = scriptedNeighbours(t)
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, true }
	if next, err := n.visit(); next != proved || err != nil || s.bound != 80 || len(s.limits) > 0 {
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
		{"growing steps", 0, []Answer{found(79), found(70), blamed, limited}, 1, []int64{79, 75, 54, 69}, Limited},
		{"and again", 0, []Answer{found(79), blamed, found(78), limited, blamed}, 1, []int64{79, 75, 78, 74, 77}, Refuted},
		{"no bound, no steps", NoBound, []Answer{found(79), found(70), blamed}, 1, []int64{79, 78, 69}, Refuted},
		{"a step beyond the bound", 75, []Answer{found(79), limited}, 1, []int64{79, 78}, Limited},
		{"a step above the bound", 74, []Answer{found(79), outside, outside}, 1, []int64{79, 75, 78}, Outside},
		{"another has its own time", 0, []Answer{found(79), limited, limited}, 1000, []int64{79, 75, 78}, Limited},
		{"the run ends in a step", 0, []Answer{found(79), {}}, 1, []int64{79, 75}, Over},
		{"no better solution", 0, []Answer{refuted}, 1, []int64{79}, Refuted},
		{"proved by others", 80, nil, 1, nil, Refuted},
	} {
		s, n := scriptedNeighbours(t, c.answers...)
		s.bound, s.cost = c.bound, c.cost
		r, _, err := n.descend(NewMeter(s, 1000), []sat.Lit{n.land.Keep(nil, s.Best(), func(int32) bool { return false }, true)[0].Lit}, func() {})
		if r != c.want || err != nil || !slices.Equal(s.targets, c.targets) {
			t.Errorf("%s: %d, %v, targets %v, want %d and %v", c.name, r, err, s.targets, c.want, c.targets)
		}
		if closed(s) != (c.name == "no better solution" || c.name == "proved by others") {
			t.Errorf("%s: goal %d, bound %d", c.name, s.goal, s.bound)
		}
	}
}

// TestWorkOfAFurtherSolution: after a solution in a neighbourhood the next has a few times the
// work of that, but not more than the first, whatever is left.
func TestWorkOfAFurtherSolution(t *testing.T) {
	for _, c := range []struct{ limit, cost, next int64 }{
		{1 << 30, *leastWork, *stepCosts * *leastWork},
		{1 << 30, 1, *leastWork},
		{*leastWork, 1, *leastWork},
		{3 * *leastWork, *leastWork, 3 * *leastWork},
	} {
		s, n := scriptedNeighbours(t, found(79), limited)
		s.cost = c.cost
		r, _, err := n.descend(NewMeter(s, c.limit), nil, func() {})
		if r != Limited || err != nil || len(s.limits) < 2 || s.limits[0] != c.limit || s.limits[1] != c.next {
			t.Errorf("%+v: %v, %v, limits %v", c, r, err, s.limits)
		}
	}
}

// TestWorkWithoutConflicts: a search that has met no conflict has twice the work, again and again, up to the most of a
// neighbourhood.
func TestWorkWithoutConflicts(t *testing.T) {
	for _, c := range []struct {
		conflicts int64
		limits    []int64
	}{
		{0, []int64{1000, 2000, 4000}},
		{1, []int64{1000}},
	} {
		s, n := scriptedNeighbours(t, limited, limited, limited, limited)
		s.stats.Propagations = 5000 * *visitPart
		s.during = func(int) { s.stats.Conflicts += c.conflicts }
		r, _, err := n.descend(NewMeter(s, 1000), nil, func() {})
		if r != Limited || err != nil || !slices.Equal(s.limits, c.limits) {
			t.Errorf("%d conflicts: %v, %v, limits %v", c.conflicts, r, err, s.limits)
		}
	}
}

// TestWorkOfANeighbourhood: it grows with the variables of a model, and with what conflicts take: in neighbourhoods,
// once there are enough of them to tell, or in all searches. That is no more than a part of all work so far.
func TestWorkOfANeighbourhood(t *testing.T) {
	s, n := scriptedNeighbours(t)
	if got := n.visitUnit(false); got != *visitWork {
		t.Errorf("at first: %d", got)
	}
	s.stats.Propagations, s.stats.Conflicts = 10_000_000, 2000
	if got := n.visitUnit(false); got != *visitConflicts*5000 {
		t.Errorf("dear conflicts everywhere: %d", got)
	}
	n.conflicts, n.worked = *visitConflicts, *visitConflicts*6000
	if got := n.visitUnit(false); got != *visitConflicts*6000 {
		t.Errorf("dear conflicts in neighbourhoods: %d", got)
	}
	n.worked = 1 << 40
	if got := n.visitUnit(false); got != 10_000_000 / *visitPart {
		t.Errorf("a part of all work: %d", got)
	}
	for range 100_000 {
		s.p.Formula.NewVar()
	}
	n.conflicts, n.worked, s.stats.Propagations = 0, 0, 0
	if got := n.visitUnit(false); got < 100_000*(*visitPasses) {
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
	lits, refuted := n.assumptions(NewMeter(s, 0), s.Best(), true)
	if refuted || len(lits) != 7 || n.count != 3 {
		t.Errorf("%d kept, %d freed, refuted %v", len(lits), n.count, refuted)
	}
	const more = 5 // than are freed
	s = playOn(t, summed(*relaxRounds+more, ""))
	n = newNeighbours(s, Settings{}, newImprover(s))
	s.probed = nil
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) { return []sat.Lit{a[len(a)-2], a[0]}, true }
	if lits, refuted = n.assumptions(NewMeter(s, 0), s.Best(), true); refuted || len(lits) != more || len(s.probed) != *relaxRounds {
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
	if lits, _ = n.assumptions(m, s.Best(), true); len(lits) != 10 || len(s.probed) != 0 {
		t.Errorf("no work is left: %d kept after %d probes", len(lits), len(s.probed))
	}
}

package search

import (
	"errors"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/oll"
	"github.com/gozinc/gozinc/sat"
)

// scriptedCore returns core-guided search on a session whose answers are given, and the
// literals of the costs that are not to be paid. Probes find no conflict.
func scriptedCore(t *testing.T, text string, answers ...Answer) (*played, *coreGuided, []sat.Lit) {
	t.Helper()
	s := playOn(t, text, answers...)
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, false }
	c := newCoreGuided(s)
	return s, c, c.cost.Assumptions(nil, c.cost.Scope(1))
}

// core is a refutation by these assumptions.
func core(lits ...sat.Lit) Answer { return Answer{Result: Refuted, Core: lits} }

// TestCoreAnswers: how a slice ends follows from the answer to a search under all
// assumptions.
func TestCoreAnswers(t *testing.T) {
	for _, c := range []struct {
		name    string
		answers []Answer
		next    status
		bound   int64
	}{
		{"no solution at all", []Answer{refuted}, proved, 1000},
		{"outside of the window", []Answer{outside}, unable, 0},
		{"limited", []Answer{limited}, unfinished, 0},
		{"the run has ended", nil, stopped, 0},
		{"all is free", []Answer{found(0)}, proved, 0},
		{"a core of what is not assumed", []Answer{core(sat.Mk(1)), core(sat.Mk(1))}, unable, 0},
	} {
		s, search, _ := scriptedCore(t, costs(4, ""), c.answers...)
		s.cost = 100
		if next, err := search.slice(100); next != c.next || err != nil || s.bound != c.bound {
			t.Errorf("%s: %d, %v, bound %d", c.name, next, err, s.bound)
		}
	}
	s, search, _ := scriptedCore(t, costs(4, ""))
	s.failing = errors.New("broken")
	if next, err := search.slice(0); next != stopped || err != s.failing {
		t.Errorf("%d, %v", next, err)
	}
}

// TestCoreMeetsTheGoal: a bound of cores that meets a solution of others is the proof.
func TestCoreMeetsTheGoal(t *testing.T) {
	s, c, soft := scriptedCore(t, costs(4, ""))
	s.answers = []Answer{core(soft[2]), blamed, core(soft[0]), blamed} // none gets smaller
	s.goal = 2
	if next, err := c.slice(0); next != proved || err != nil || s.bound != 2 || c.lower() != 2 {
		t.Errorf("%d, %v, bound %d of %d", next, err, s.bound, s.goal)
	}
	if len(s.assumed) != 4 || len(s.assumed[0]) != 4 || len(s.assumed[1]) != 1 || slices.Contains(s.assumed[2], soft[2]) {
		t.Errorf("assumed %v: want all, and then without the core", s.assumed)
	}
}

// TestStrata: the dearest literals are assumed first, and each solution in which they are
// free adds cheaper ones, of which propagation looks for cores first. Behind the last of
// them there is nothing to do.
func TestStrata(t *testing.T) {
	s, c, _ := scriptedCore(t, weighted([]int{9, 9, 9, 4, 4, 4, 1, 1, 1}, ""), slices.Repeat([]Answer{found(1000)}, 4)...)
	s.goal = 2000
	if next, err := c.slice(0); next != unable || err != nil {
		t.Fatal(next, err)
	}
	var sizes []int
	for _, a := range s.assumed {
		sizes = append(sizes, len(a))
	}
	if want := []int{3, 6, 9}; !slices.Equal(sizes, want) {
		t.Errorf("%v literals assumed, want %v", sizes, want)
	}
	if len(s.probed) != 3 {
		t.Errorf("%d probes: want one for each stratum", len(s.probed))
	}
}

// TestMoreIsAssumed: where a search is in vain, one assumes the counts of the cores found, too, and then cheaper literals, of which
// propagation looks for cores first. Every other search has the first assumptions alone. Nothing is searched for
// without assumptions as long as there is more to be assumed.
func TestMoreIsAssumed(t *testing.T) {
	s, c, l := scriptedCore(t, weighted([]int{9, 9, 9, 4, 4, 4}, ""), slices.Repeat([]Answer{limited}, 6)...)
	s.cost = 100
	if c.cost.Relax(l[:2]) != 9 {
		t.Fatal("not taken in")
	}
	for range 5 {
		if next, err := c.slice(100); next != unfinished || err != nil {
			t.Fatal(next, err)
		}
	}
	var sizes []int
	for _, a := range s.assumed {
		sizes = append(sizes, len(a))
	}
	// A soft of 9 is left, then the count of the core is tried alone and assumed, then all.
	if want := []int{1, 1, 1, 2, 1, 5}; !slices.Equal(sizes, want) || len(s.probed) != 2 {
		t.Errorf("%v literals assumed, want %v; %d probes", sizes, want, len(s.probed))
	}
	s, c, l = scriptedCore(t, costs(2, ""), limited, limited)
	s.cost = 100
	c.cost.Relax(l)
	if next, err := c.slice(100); next != unfinished || err != nil || len(s.assumed[0]) != 1 {
		t.Errorf("%d, %v: assumed %v, want the count of the core", next, err, s.assumed)
	}
}

// TestNarrowScopes: a solution under the first assumptions leaves the next ones, without those that cores have spent, and one
// under all of them leaves none.
func TestNarrowScopes(t *testing.T) {
	s, c, l := scriptedCore(t, weighted([]int{9, 9, 9, 4, 4, 4, 1, 1, 1}, ""), limited, limited, limited, found(1990))
	s.goal, s.cost = 2000, 100
	for range 3 {
		if next, err := c.slice(100); next != unfinished || err != nil {
			t.Fatal(next, err)
		}
	}
	if len(c.narrow) != 2 || c.wide {
		t.Fatalf("%d scopes, wide %v: want those of 9 and of 4, and that of 9 next", len(c.narrow), c.wide)
	}
	if next, err := c.slice(100); next != unfinished || err != nil || len(c.narrow) != 1 || len(s.assumed[3]) != 3 {
		t.Errorf("%d, %v: %d scopes left after %d assumptions", next, err, len(c.narrow), len(s.assumed[3]))
	}
	for _, soft := range l[:6] {
		c.cost.Relax([]sat.Lit{soft})
	}
	if narrow := c.choose(); narrow || len(c.narrow) > 0 || len(c.assume) != 3 {
		t.Errorf("narrow %v, %d scopes, %d assumptions: want those of 1 alone", narrow, len(c.narrow), len(c.assume))
	}
	c.narrow, c.wide, s.answers = []oll.Scope{c.cost.Scope(4)}, true, []Answer{found(60)}
	if next, err := c.slice(100); next != unable || err != nil || len(c.narrow) > 0 {
		t.Errorf("%d, %v: %d scopes left after a solution under all assumptions", next, err, len(c.narrow))
	}
}

// TestHardening: after a solution, literals that cost as much as the gap are free for
// good.
func TestHardening(t *testing.T) {
	s, c, _ := scriptedCore(t, weighted([]int{90, 90, 90, 1, 1, 1}, ""), found(70))
	s.goal = 100
	if next, err := c.slice(0); next != stopped || err != nil {
		t.Fatal(next, err)
	}
	if !slices.Contains(s.notes, "%d soft literals are too dear") || len(s.clauses) != 3 {
		t.Errorf("notes %v, clauses %v", s.notes, s.clauses)
	}
}

// TestCoreIsTrimmed: a core is searched for a smaller one while that succeeds, then
// without each of its literals, with little work for each.
func TestCoreIsTrimmed(t *testing.T) {
	s, c, l := scriptedCore(t, costs(6, ""))
	s.answers = []Answer{
		core(l[:5]...), core(l[:4]...), core(l[:4]...), // the last is no smaller
		found(900),       // without the first there is a solution
		core(l[0], l[2]), // nor is the second needed, or the fourth
		limited,          // without the third, nobody knows
	}
	got, next, err := c.minimise(NewMeter(s, 0), slices.Clone(l))
	if next != unfinished || err != nil || !slices.Equal(got, []sat.Lit{l[0], l[2]}) {
		t.Fatalf("%v of %v, %d, %v", got, l, next, err)
	}
	want := [][]sat.Lit{l, l[:5], l[:4], l[1:4], {l[0], l[2], l[3]}, {l[0]}}
	if !slices.EqualFunc(s.assumed, want, slices.Equal) {
		t.Errorf("searched %v, want %v", s.assumed, want)
	}
	if w := []int64{*trimWork, *trimWork, *trimWork, *stepWork, *stepWork, *stepWork}; !slices.Equal(s.limits, w) {
		t.Errorf("limits %v, want %v", s.limits, w)
	}
}

// TestMinimisingEnds: a search for a smaller core may find that nothing is left to do.
func TestMinimisingEnds(t *testing.T) {
	for _, c := range []struct {
		before []Answer
		last   Answer
		next   status
	}{
		{nil, refuted, proved},
		{nil, Answer{}, stopped},
		{[]Answer{limited}, refuted, proved}, // while literals are left out
		{[]Answer{limited}, Answer{}, stopped},
	} {
		s, search, l := scriptedCore(t, costs(3, ""))
		if len(c.before) > 0 {
			c.before[0] = core(l...) // as large as before, so that trimming ends
		}
		s.answers = append(c.before, c.last)
		if got, next, err := search.minimise(NewMeter(s, 0), l); next != c.next || err != nil || got != nil {
			t.Errorf("%v, %d, want %d: %v", got, next, c.next, err)
		}
		if optimal := s.bound == s.goal; optimal != (c.next == proved) {
			t.Errorf("bound %d of %d after step %d", s.bound, s.goal, c.next)
		}
	}
	s, c, l := scriptedCore(t, costs(3, ""))
	s.failing = errors.New("broken")
	if _, next, err := c.minimise(NewMeter(s, 0), l); next != stopped || err != s.failing {
		t.Errorf("%d, %v", next, err)
	}
}

// TestTrimmingGivenUp: a core that takes too much work to be searched again stays as it is.
func TestTrimmingGivenUp(t *testing.T) {
	s, c, l := scriptedCore(t, costs(*minimiseCore+1, ""), limited)
	if got, next, err := c.minimise(NewMeter(s, 0), l); next != unfinished || err != nil || !slices.Equal(got, l) {
		t.Errorf("%v of %v, %d, %v", got, l, next, err)
	}
	if len(s.assumed) != 1 {
		t.Errorf("%d searches: want one", len(s.assumed))
	}
}

// TestSmallestCore: a core of one literal is as small as can be.
func TestSmallestCore(t *testing.T) {
	s, c, l := scriptedCore(t, costs(3, ""), core())
	s.answers[0] = blamed
	if got, next, err := c.minimise(NewMeter(s, 0), l[:1]); next != unfinished || err != nil || !slices.Equal(got, l[:1]) || len(s.assumed) != 1 {
		t.Errorf("%v, %d, %v after %d searches", got, next, err, len(s.assumed))
	}
}

// TestLargeCores: a core of many literals is not searched without each of them, and that
// of very many is not probed either.
func TestLargeCores(t *testing.T) {
	for _, c := range []struct{ size, searches, probes int }{
		{*minimiseCore, 1 + *minimiseCore, *minimiseCore},
		{*minimiseCore + 1, 1, *minimiseCore + 1},
		{*probeCore, 1, *probeCore},
		{*probeCore + 1, 1, 0},
	} {
		s, search, l := scriptedCore(t, costs(c.size, ""))
		s.answers = append([]Answer{core(l...)}, slices.Repeat([]Answer{limited}, c.size)...)
		if got, next, err := search.minimise(NewMeter(s, 0), l); len(got) != c.size || next != unfinished || err != nil {
			t.Errorf("%d of %d, %d, %v", len(got), c.size, next, err)
		}
		if len(s.assumed) != c.searches || len(s.probed) != c.probes {
			t.Errorf("core of %d: %d searches and %d probes, want %d and %d", c.size, len(s.assumed), len(s.probed), c.searches, c.probes)
		}
	}
}

// TestProbedCore: probes drop the literals of a core that propagation does not need, and
// keep those that are left in their order.
func TestProbedCore(t *testing.T) {
	s, c, l := scriptedCore(t, costs(6, ""))
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) { // l[4] and l[1] exclude each other
		if slices.Contains(a, l[1]) && slices.Contains(a, l[4]) {
			return []sat.Lit{l[4], l[1]}, true
		}
		return nil, false
	}
	if got := c.probeOut(slices.Clone(l)); !slices.Equal(got, []sat.Lit{l[1], l[4]}) {
		t.Errorf("%v of %v", got, l)
	}
	if len(s.probed) != 3 {
		t.Errorf("%d probes: the first finds the core, two fail", len(s.probed))
	}
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, true } // no solution at all
	if got := c.probeOut(slices.Clone(l)); len(got) != 6 {
		t.Errorf("%v: a refutation without a core leaves it", got)
	}
	if got := c.probeOut(l[:1]); len(got) != 1 {
		t.Errorf("%v: the last literal stays", got)
	}
}

// TestCoresOfProbes: propagation finds disjoint cores, each raises the bound, and what is
// found is told.
func TestCoresOfProbes(t *testing.T) {
	s, c, l := scriptedCore(t, costs(6, ""))
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) {
		for _, pair := range [][]sat.Lit{l[:2], l[2:4]} {
			if slices.Contains(a, pair[0]) && slices.Contains(a, pair[1]) {
				return pair, true
			}
		}
		return nil, false
	}
	if next := c.probe(NewMeter(s, 0)); next != unfinished || s.bound != 2 || c.lower() != 2 {
		t.Errorf("%d, bound %d, cores prove %d", next, s.bound, c.lower())
	}
	if !slices.Contains(s.notes, "propagation finds %d cores") {
		t.Errorf("notes %v", s.notes)
	}
	s, c, l = scriptedCore(t, costs(6, ""))
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) { // names more than it needs
		return a, slices.Contains(a, l[1]) && slices.Contains(a, l[4])
	}
	if next := c.probe(NewMeter(s, 0)); next != unfinished || c.lower() != 1 || c.cost.Weight(l[0]) != 1 || c.cost.Weight(l[4]) != 0 {
		t.Errorf("cores prove %d, weights %d and %d", c.lower(), c.cost.Weight(l[0]), c.cost.Weight(l[4]))
	}
	s, c, _ = scriptedCore(t, costs(6, ""))
	if next := c.probe(NewMeter(s, 0)); next != unfinished || len(s.notes) > 0 || s.bound != NoBound {
		t.Errorf("without cores: %d, notes %v, bound %d", next, s.notes, s.bound)
	}
}

// TestProbingEnds: with a refutation, with the run, and with its limit.
func TestProbingEnds(t *testing.T) {
	s, c, _ := scriptedCore(t, costs(4, ""))
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, true }
	if next := c.probe(NewMeter(s, 0)); next != proved || s.bound != s.goal {
		t.Errorf("refuted: %d, bound %d", next, s.bound)
	}
	s, c, _ = scriptedCore(t, costs(4, ""))
	s.ended = true
	if next := c.probe(NewMeter(s, 0)); next != stopped || len(s.probed) > 0 {
		t.Errorf("the run has ended: %d, %d probes", next, len(s.probed))
	}
	s, c, _ = scriptedCore(t, costs(4, ""))
	m := NewMeter(s, 100)
	s.stats.Propagations = 100
	if next := c.probe(m); next != unfinished || len(s.probed) > 0 {
		t.Errorf("no work is left: %d, %d probes", next, len(s.probed))
	}
}

// TestProbesOverlap: many literals are probed in chunks, each beside the last of those
// before.
func TestProbesOverlap(t *testing.T) {
	s, c, l := scriptedCore(t, costs(2*(*probeChunk)+10, ""))
	if next := c.probe(NewMeter(s, 0)); next != unfinished {
		t.Fatal(next)
	}
	want := [][]sat.Lit{l[:*probeChunk], l[*probeChunk-*probeChunk/2 : 2*(*probeChunk)], l[2*(*probeChunk)-*probeChunk/2:]}
	if !slices.EqualFunc(s.probed, want, slices.Equal) {
		t.Errorf("%d probes, or others than wanted", len(s.probed))
	}
}

// TestCountersAreExhausted: a count of which no more can be free is raised at once, as
// often as searches with little work refute it.
func TestCountersAreExhausted(t *testing.T) {
	s, c, l := scriptedCore(t, costs(5, ""))
	if c.cost.Relax(l[:4]) != 1 {
		t.Fatal("not taken in")
	}
	s.answers = []Answer{blamed, blamed, found(900)}
	if next, err := c.exhaust(NewMeter(s, 0), c.cost.Commit()); next != unfinished || err != nil || c.lower() != 3 {
		t.Errorf("%d, %v, cores prove %d, want 3", next, err, c.lower())
	}
	if want := []int64{*stepWork, *stepWork, *stepWork}; !slices.Equal(s.limits, want) {
		t.Errorf("limits %v, want %v", s.limits, want)
	}
	s, c, l = scriptedCore(t, costs(2*(*exhaustMost)+2, ""), slices.Repeat([]Answer{limited}, *exhaustMost)...)
	for i := range *exhaustMost + 1 {
		c.cost.Relax(l[2*i : 2*i+2])
	}
	fresh := c.cost.Commit()
	if next, err := c.exhaust(NewMeter(s, 0), fresh); next != unfinished || err != nil || len(s.limits) != 0 {
		t.Errorf("%d counters are too many: %d searches, %d, %v", len(fresh), len(s.limits), next, err)
	}
	if next, err := c.exhaust(NewMeter(s, 0), fresh[1:]); next != unfinished || err != nil || len(s.limits) != *exhaustMost {
		t.Errorf("%d counters: %d searches, %d, %v", len(fresh)-1, len(s.limits), next, err)
	}
	if next, err := c.exhaust(NewMeter(s, 0), fresh[1:]); next != stopped || err != nil {
		t.Errorf("the run has ended: %d, %v", next, err)
	}
}

// TestNoCores: an objective without finite bounds is no sum of literals.
func TestNoCores(t *testing.T) {
	s := playOn(t, "var int: x; var int: y; constraint int_times(x, x, y); solve minimize y;")
	if c := newCoreGuided(s); c != nil {
		t.Errorf("%+v", c)
	}
}

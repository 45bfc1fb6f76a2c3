package search

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/bound"
	"github.com/gozinc/gozinc/internal/test/fzngen"
	"github.com/gozinc/gozinc/sat"
)

// scriptedBranch returns branch and bound on a session whose answers are given, for a
// knapsack far from its optimum.
func scriptedBranch(t *testing.T, answers ...Answer) (*played, *brancher) {
	t.Helper()
	sack, _ := fzngen.Knapsack(3, 18)
	s := playOn(t, sack, answers...)
	b := newBrancher(s, newImprover(s), s.Problem().Branching(), 0)
	if b == nil {
		t.Fatal("no relaxation")
	}
	b.dives.share = 0
	return s, b
}

// isAwake reports whether a propagator is to be called where the goal has changed, whose tag is -1.
func isAwake(tree *bound.Propagator) bool { return tree.Notify(nil, -1, 0, 0) }

// TestBranchAnswers: how a slice ends follows from the answer. Afterwards the engine
// decides as the annotations say again, and the relaxation sleeps.
func TestBranchAnswers(t *testing.T) {
	for _, c := range []struct {
		answer Answer
		next   status
	}{
		{refuted, proved},
		{limited, unfinished},
		{outside, confined},
		{Answer{}, stopped},
	} {
		s, b := scriptedBranch(t, c.answer)
		awake := false
		s.during = func(int) { awake = isAwake(b.tree) }
		if next, err := b.slice(1000); next != c.next || err != nil {
			t.Errorf("after %d: %d, want %d: %v", c.answer.Result, next, c.next, err)
		}
		if !awake || isAwake(b.tree) || s.follows != 1 {
			t.Errorf("after %d: awake in the search %v, follows annotations %d times", c.answer.Result, awake, s.follows)
		}
		if optimal := s.bound == s.goal; optimal != (c.next == proved) {
			t.Errorf("after %d: bound %d of %d", c.answer.Result, s.bound, s.goal)
		}
	}
	s, b := scriptedBranch(t)
	s.failing = errors.New("broken")
	if next, err := b.slice(0); next != stopped || err != s.failing {
		t.Errorf("%d, %v", next, err)
	}
}

// TestBranchImproves: each solution is excluded before the next search, one that is no
// better is a defect, and a bound that meets it is the proof.
func TestBranchImproves(t *testing.T) {
	s, b := scriptedBranch(t, found(-10), found(-20), found(-20))
	s.goal = -5
	var check *CheckError
	if next, err := b.slice(0); next != stopped || !errors.As(err, &check) {
		t.Errorf("a solution as good as the last: %d, %v", next, err)
	}
	if b.improve.asserted != -21 || len(s.limits) != 3 {
		t.Errorf("at most %d after %d searches", b.improve.asserted, len(s.limits))
	}
	s, b = scriptedBranch(t, found(-10))
	s.goal = -5
	s.during = func(int) { s.bound = -10 }
	if next, err := b.slice(0); next != proved || err != nil || len(s.limits) != 1 {
		t.Errorf("the bound is met: %d, %v after %d searches", next, err, len(s.limits))
	}
}

// TestBranchTargets: a slice asks for goals a step above the bound, and what it refutes is a bound. Steps double then,
// and halve where the slice ends before. A step as long as the gap, or a window, ends targets.
func TestBranchTargets(t *testing.T) {
	s, b := scriptedBranch(t, blamed, blamed, limited, outside, limited)
	s.goal, s.bound = -5, -85
	l := func(k int64) sat.Lit { return s.p.GoalAtMost(k) }
	want := []sat.Lit{l(-76), l(-56), l(-16), l(-36), sat.Undef}
	for i, step := range []int64{20, NoGoal, NoGoal} {
		if next, err := b.slice(1000); next != unfinished || err != nil || b.step != step {
			t.Errorf("slice %d: %d, %v, step %d, want %d", i, next, err, b.step, step)
		}
	}
	if s.bound != -55 || len(s.assumed) != len(want) {
		t.Fatalf("bound %d after %d searches", s.bound, len(s.assumed))
	}
	for i, a := range s.assumed {
		if want[i] == sat.Undef && len(a) == 0 || len(a) == 1 && a[0] == want[i] {
			continue
		}
		t.Errorf("search %d under %v, want %v", i, a, want[i])
	}
}

// TestBranchCountsConflicts: those of its own slices, and no others, tell whether the
// relaxation is of use.
func TestBranchCountsConflicts(t *testing.T) {
	s, b := scriptedBranch(t, limited, limited)
	s.during = func(int) { s.stats.Conflicts += 7 }
	for range 2 {
		s.stats.Conflicts += 1000 // of others
		if next, err := b.slice(1000); next != unfinished || err != nil {
			t.Fatal(next, err)
		}
	}
	if b.conflicts != 14 {
		t.Errorf("%d conflicts, want 14", b.conflicts)
	}
	s, b = scriptedBranch(t, found(-10))
	s.goal = -5
	s.during = func(int) { s.stats.Conflicts += *trialEnds }
	if next, err := b.slice(0); next != unable || err != nil || b.conflicts != *trialEnds {
		t.Errorf("in vain: %d, %v after %d conflicts", next, err, b.conflicts)
	}
}

// plain is a session with an engine that can do nothing but solve.
type plain struct{ *played }

func (p plain) Engine() sat.Solver { return struct{ sat.Solver }{p.engine} }

func (p plain) Probe(...sat.Lit) (failed []sat.Lit, conflict, ok bool) { return nil, false, false }

// TestPlainEngines: an engine without limits improves only, whatever the objective; it
// takes no relaxation, has no neighbourhoods, and no meter has a limit.
func TestPlainEngines(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	s := plain{playOn(t, sack)}
	if got := order(alone(s, Settings{})); got != "improve" {
		t.Errorf("plan %q", got)
	}
	if got := order(alone(s, Settings{Strategy: Branch})); got != "improve" {
		t.Errorf("plan for branch and bound: %q", got)
	}
	i := newImprover(s)
	if newBrancher(s, i, s.Problem().Branching(), 0) != nil || newNeighbours(s, Settings{}, i) != nil || !NewMeter(s, 100).Unlimited() {
		t.Error("a part that the engine does not allow")
	}
	c := newCoreGuided(s)
	l := c.cost.Assumptions(nil, c.cost.Scope(1))
	if next := c.probe(NewMeter(s, 0)); next != unfinished || !slices.Equal(c.probeOut(l), l) {
		t.Errorf("probes: %d", next)
	}
	s.stats.Propagations = -1 // nor does it count
	if !NewMeter(s.played, 100).Unlimited() || newNeighbours(s.played, Settings{}, i) != nil {
		t.Error("a limit without counts")
	}
}

// TestFutileBranching: a relaxation that refutes too few nodes is given up, though not
// before some have been tried.
func TestFutileBranching(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	s := begin(t, sack)
	b := newBrancher(s, newImprover(s), s.Problem().Branching(), 0)
	if b == nil {
		t.Fatal("no relaxation")
	}
	for _, c := range []struct {
		conflicts, refuted, undecided int64
		futile                        bool
	}{
		{*trialEnds - 1, 0, 0, false},
		{*trialEnds, 0, 0, true},
		{*trialEnds, *trialEnds / *leastCuts, 0, false},
		{100 * *trialEnds, *trialEnds / *leastCuts, 0, true},
		{10, 3, 4, false},
		{10, 3, 5, true}, // it decides hardly anything
	} {
		b.tree.Refuted, b.tree.Undecided = c.refuted, c.undecided
		if got := b.futile(c.conflicts); got != c.futile {
			t.Errorf("%+v: %v", c, got)
		}
	}
	b.tree.Refuted, b.tree.Undecided, b.conflicts = 0, 0, *trialEnds
	if next, err := b.slice(1000); next != unable || err != nil {
		t.Errorf("a slice ends as %d, %v", next, err)
	}
}

// raising counts bounds that are raised before the proof, and those that do not hold.
type raising struct {
	*session
	optimum       int64
	raised, wrong int
}

func (r *raising) Raise(bound int64) {
	if bound != NoGoal-1 {
		r.raised++
		if bound > r.optimum {
			r.wrong++
		}
	}
	r.session.Raise(bound)
}

// covering is a random model of n Booleans with costs, of which one of each of some triples is true. It returns the least cost.
func covering(rng *rand.Rand, n int) (text string, best int64) {
	var names, costs []string
	var decl, posts strings.Builder
	cost, triples := make([]int64, n), make([]int, 3*n)
	for i := range n {
		cost[i] = 10 + rng.Int64N(3)
		fmt.Fprintf(&decl, "var 0..1: x%d;\n", i)
		names, costs = append(names, fmt.Sprintf("x%d", i)), append(costs, fmt.Sprint(cost[i]))
	}
	for i := range triples {
		p := rng.Perm(n)
		triples[i] = 1<<p[0] | 1<<p[1] | 1<<p[2]
		fmt.Fprintf(&posts, "constraint int_lin_le([-1,-1,-1],[x%d,x%d,x%d],-1);\n", p[0], p[1], p[2])
	}
	best = NoGoal
	for set := range 1 << n {
		total := int64(0)
		for i, c := range cost {
			total += c * int64(set>>i&1)
		}
		if !slices.ContainsFunc(triples, func(t int) bool { return t&set == 0 }) {
			best = min(best, total)
		}
	}
	fmt.Fprintf(&posts, "constraint int_lin_eq([-1,%s],[goal,%s],0);\n", strings.Join(costs, ","), strings.Join(names, ","))
	return fmt.Sprintf("%svar 0..999: goal;\n%ssolve minimize goal;\n", &decl, &posts), best
}

// TestBoundsOfTargets: bounds that searches for targets raise hold of the optimum, which enumeration knows, and lead to it.
func TestBoundsOfTargets(t *testing.T) {
	raised, proofs := 0, 0
	for seed := range uint64(6) {
		text, best := covering(rand.New(rand.NewPCG(seed, 31)), 15)
		s := &raising{session: begin(t, text), optimum: best}
		b := newBrancher(s, newImprover(s), s.Problem().Branching(), 0)
		if b == nil {
			continue
		}
		s.bound, _ = s.p.GoalRange()
		b.dives.share, b.step = 0, 1+int64(seed%3)
		for slice, next := 0, unfinished; next == unfinished && slice < 100; slice++ {
			var err error
			if next, err = b.slice(500); err != nil || s.wrong > 0 || next == proved && s.goal != best {
				t.Fatalf("seed %d: goal %d, optimum %d, %d bounds are wrong: %v\n%s", seed, s.goal, best, s.wrong, err, text)
			}
			if next == proved {
				proofs++
			}
		}
		raised += s.raised
	}
	t.Logf("%d bounds raised, %d proofs", raised, proofs)
	if raised < 8 || proofs < 5 {
		t.Errorf("%d bounds raised, %d proofs", raised, proofs)
	}
}

// TestBranchWithoutARootBound: six of nine machines have to run, and three that run together cost something. So the relaxation
// tells nothing at the root, with all of them in use by a part. Branch and bound proves the optimum.
func TestBranchWithoutARootBound(t *testing.T) {
	text, all, ones := "var 0..50: z;\n", "", ""
	for i := range 9 {
		text += fmt.Sprintf("var 0..1: x%d;\n", i)
		all, ones = all+fmt.Sprintf("x%d,", i), ones+"-1,"
	}
	for i := range 9 {
		for j := range i {
			for k := range j {
				text += fmt.Sprintf("constraint int_lin_le([10,10,10,-1],[x%d,x%d,x%d,z],25);\n", i, j, k)
			}
		}
	}
	text += fmt.Sprintf("constraint int_lin_le([%s],[%s],-6);\nsolve minimize z;\n", strings.TrimSuffix(ones, ","), strings.TrimSuffix(all, ","))
	s := begin(t, text)
	if s.Problem().Branching() == nil {
		t.Fatal("nothing to branch on")
	}
	if _, uncut, without, ok := s.Problem().Relaxed(); !ok || uncut != without {
		t.Errorf("the relaxation proves %d, propagation %d: %v", uncut, without, ok)
	}
	sack, _ := fzngen.Knapsack(3, 18)
	for tells, w := range map[bool]*session{false: s, true: begin(t, sack)} {
		first := *leastRation
		if tells {
			first = 1
		}
		m := newMaker(w, Settings{}, true)
		if r := m.earning(m.make(branching)).(*earning); w.Problem().Tells() != tells || r.terms.first != first {
			t.Errorf("the relaxation tells something %v: at first %v", w.Problem().Tells(), r.terms.first)
		}
	}
	end, err := alone(s, Settings{Strategy: Branch}).Run(func(Turn) {})
	if err != nil || end != Complete || s.goal != 5 {
		t.Errorf("ended as %v with %d: %v", end, s.goal, err)
	}
}

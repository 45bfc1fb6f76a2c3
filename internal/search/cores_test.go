package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/internal/fzngen"
	"github.com/gozinc/gozinc/sat"
)

// costs is a model of n Booleans that cost 1 each, under constraints over a1 to an.
func costs(n int, constraints string) string {
	var b strings.Builder
	names, ones := make([]string, n), make([]string, n)
	for i := range names {
		names[i], ones[i] = fmt.Sprintf("a%d", i+1), "1"
		fmt.Fprintf(&b, "var bool: %s;\nvar 0..1: i%d;\nconstraint bool2int(%s, i%d);\n", names[i], i+1, names[i], i+1)
	}
	ints := "i" + strings.Join(strings.Split(strings.ReplaceAll(strings.Join(names, ","), "a", ""), ","), ",i")
	fmt.Fprintf(&b, "var 0..%d: cost;\nconstraint int_lin_eq([%s,-1], [%s,cost], 0);\n%ssolve minimize cost;\n", n, strings.Join(ones, ","), ints, constraints)
	return b.String()
}

// pairs are constraints that one of each pair of n costs, so that n/2 is the optimum.
func pairs(n int) (constraints string) {
	for i := 1; i < n; i += 2 {
		constraints += fmt.Sprintf("constraint bool_clause([a%d,a%d],[]);\n", i, i+1)
	}
	return constraints
}

// cored returns core-guided search on a model, after a first solution.
func cored(t *testing.T, text string) (*session, *coreGuided) {
	t.Helper()
	s := beginWith(t, text, encode.Options{Native: true})
	c := newCoreGuided(s)
	if c == nil {
		t.Fatal("the objective is no sum of literals")
	}
	return s, c
}

// TestCoresAreMinimised: of a core with literals that are not needed, those stay that are.
func TestCoresAreMinimised(t *testing.T) {
	s, c := cored(t, costs(6, "constraint bool_clause([a2,a5],[]);\n"))
	all := c.cost.Assumptions(nil, c.stratum)
	if len(all) != 6 {
		t.Fatalf("%d soft literals", len(all))
	}
	core, next, err := c.minimise(NewMeter(s, 0), all)
	if next != more || err != nil || len(core) != 2 {
		t.Fatalf("%v, %d, %v", core, next, err)
	}
	if a, err := s.Attempt(NewMeter(s, 0), core...); err != nil || a.Result != Refuted {
		t.Errorf("the core has a solution: %v, %v", a.Result, err)
	}
}

// TestCoresRaiseTheBound: the bound of cores goes up to the optimum, never past it, also
// where one counter has to be raised several times.
func TestCoresRaiseTheBound(t *testing.T) {
	for text, optimum := range map[string]int64{
		costs(8, pairs(8)): 4,
		costs(8, "constraint int_lin_le([-1,-1,-1,-1,-1,-1], [i1,i2,i3,i4,i5,i6], -5);\n"): 5,
		costs(4, ""): 0,
	} {
		s, c := cored(t, text)
		for range 1000 {
			next, err := c.slice(2000)
			if err != nil || c.lower() > optimum {
				t.Fatalf("bound %d of %d: %v", c.lower(), optimum, err)
			}
			if next != more {
				break
			}
		}
		if s.goal != optimum || s.bound != optimum {
			t.Errorf("goal %d, bound %d, want %d", s.goal, s.bound, optimum)
		}
	}
}

// TestBoostedImprovement: where cores have closed most of the gap, the sum that they leave
// is bounded, and else the objective; both find the optimum.
func TestBoostedImprovement(t *testing.T) {
	text := costs(8, pairs(8))
	for _, first := range []bool{true, false} {
		s := begin(t, text)
		c := newCoreGuided(s)
		for i := 0; first && c.lower() < 4 && i < 1000; i++ {
			if _, err := c.slice(200); err != nil {
				t.Fatal(err)
			}
		}
		s.goal, s.bound = 5, NoBound // as if only cores had been found
		boosted := newCoreBoosted(s, c)
		if err := boosted.assert(); err != nil {
			t.Fatal(err)
		}
		said := slices.ContainsFunc(s.notes, func(n string) bool { return strings.HasPrefix(n, "bounding the sum left") })
		if said != first {
			t.Errorf("cores first %v: bounding their sum %v", first, said)
		}
		if next, err := boosted.slice(0); next != proved || err != nil || s.goal != 4 {
			t.Errorf("cores first %v: goal %d, %d, %v", first, s.goal, next, err)
		}
	}
}

func TestKeepOrder(t *testing.T) {
	lits := []sat.Lit{sat.Mk(5), sat.Mk(2), sat.Mk(9), sat.Mk(4)}
	if got := KeepOrder(slices.Clone(lits), []sat.Lit{sat.Mk(4), sat.Mk(5)}); !slices.Equal(got, []sat.Lit{sat.Mk(5), sat.Mk(4)}) {
		t.Errorf("%v", got)
	}
}

// TestFutileBranching: a relaxation that refutes too few nodes is given up, though not
// before some have been tried.
func TestFutileBranching(t *testing.T) {
	sack, _ := fzngen.Knapsack(3, 18)
	s := begin(t, sack)
	b := newBrancher(s, newImprover(s))
	if b == nil {
		t.Fatal("no relaxation")
	}
	for _, c := range []struct {
		conflicts, refuted, undecided int64
		futile                        bool
	}{
		{trialEnds - 1, 0, 0, false},
		{trialEnds, 0, 0, true},
		{trialEnds, trialEnds / leastCuts, 0, false},
		{100 * trialEnds, trialEnds / leastCuts, 0, true},
		{10, 3, 5, true}, // it decides hardly anything
	} {
		b.tree.Refuted, b.tree.Undecided = c.refuted, c.undecided
		if got := b.futile(c.conflicts); got != c.futile {
			t.Errorf("%+v: %v", c, got)
		}
	}
	b.tree.Refuted, b.tree.Undecided, b.conflicts = 0, 0, trialEnds
	if next, err := b.slice(1000); next != useless || err != nil {
		t.Errorf("a slice ends as %d, %v", next, err)
	}
}

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
	s.adapt(Limited, false) // the turn had no time
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

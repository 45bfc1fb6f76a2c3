package search

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// dependents returns the names of the decisions that follow from others.
func dependents(n *neighbours) []string {
	var names []string
	for id := range n.findDependent() {
		names = append(names, n.w.Problem().Model.Vars[id].Name)
	}
	slices.Sort(names)
	return names
}

// withStock is summed with a stock that follows from three of the integers, one of them
// by way of a variable that the model defines.
func withStock() string {
	return "var 0..18: made :: is_defined_var;\nvar 0..27: stock;\n" + summed(9,
		"constraint int_lin_eq([1,1,-1],[x0,x1,made],0) :: defines_var(made);\nconstraint int_lin_eq([1,1,-1],[made,x2,stock],0);\n")
}

// unreduced returns the search of neighbourhoods before decisions are dropped.
func unreduced(t *testing.T, text string) (*played, *neighbours) {
	t.Helper()
	s := playOn(t, text)
	n := &neighbours{w: s, land: s.p.Landscape()}
	n.freed = make([]bool, n.land.Len())
	return s, n
}

// TestDependentDecisions: the greatest domain that follows from others is dropped, which
// then do not follow from it.
func TestDependentDecisions(t *testing.T) {
	s, n := unreduced(t, withStock())
	if got := dependents(n); !slices.Equal(got, []string{"stock"}) {
		t.Errorf("%v follow from others", got)
	}
	before := len(n.land.Decisions)
	n.dropDependent()
	if left := len(n.land.Decisions); left != before-1 || left != 9 {
		t.Errorf("%d of %d decisions are left", left, before)
	}
	if !slices.Contains(s.notes, "%d of %d decisions follow from others") {
		t.Errorf("notes %v", s.notes)
	}
	if _, n := unreduced(t, summed(9, "")); len(n.findDependent()) != 0 {
		t.Error("independent integers follow from each other")
	}
}

// TestNoDependentDecisions: nothing is dropped where the engine cannot propagate, the
// clauses exclude the solution already, or a probe needs no assumption.
func TestNoDependentDecisions(t *testing.T) {
	s, n := unreduced(t, withStock())
	n.w = plain{s}
	if got := dependents(n); len(got) > 0 {
		t.Errorf("without propagation: %v", got)
	}
	s, n = unreduced(t, withStock())
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) { return a, true }
	if got := dependents(n); len(got) > 0 || len(s.probed) != 1 {
		t.Errorf("the solution is excluded: %v after %d probes", got, len(s.probed))
	}
	s, n = unreduced(t, withStock())
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) { return nil, len(s.probed) > 1 }
	if got := dependents(n); len(got) > 0 {
		t.Errorf("a refutation without assumptions: %v", got)
	}
}

// TestWorkForDependentDecisions: they are looked for with little work.
func TestWorkForDependentDecisions(t *testing.T) {
	s, n := unreduced(t, withStock())
	s.probe = func([]sat.Lit) ([]sat.Lit, bool) {
		s.stats.Propagations += dependentWork / 2
		return nil, false
	}
	if n.findDependent(); len(s.probed) != 1+2 { // the solution comes before the limit
		t.Errorf("%d probes", len(s.probed))
	}
}

// TestNear: near to a decision are those that share a constraint with it, and those that
// share one with a defined variable near to it; what is looked at is counted.
func TestNear(t *testing.T) {
	s, n := unreduced(t, withStock())
	lits := n.keptByNode(s.Best())
	if len(lits) != 10 || len(n.kept) != 10 {
		t.Fatalf("%d decisions are kept by %d literals", len(lits), len(n.kept))
	}
	node := func(name string) int32 {
		for _, i := range n.land.Decisions {
			if n.land.Var(i).Name == name {
				return i
			}
		}
		t.Fatal(name)
		return 0
	}
	for name, want := range map[string][]string{"stock": {"x0", "x1", "x2"}, "x2": {"stock", "x0", "x1"}, "x5": nil} {
		looks := 100
		got := n.near(node(name), lits, &looks)
		var expected []sat.Lit
		for _, w := range want {
			expected = append(expected, lits[node(w)]...)
		}
		slices.Sort(got)
		slices.Sort(expected)
		if !slices.Equal(got, expected) {
			t.Errorf("near to %s: %v, want %v", name, got, expected)
		}
		if spent := 100 - looks; (spent > 0) != (len(want) > 0) || spent > 12 {
			t.Errorf("near to %s: %d nodes looked at", name, spent)
		}
	}
}

// TestFollows: each literal has to follow, and from the assumptions.
func TestFollows(t *testing.T) {
	s := play(t)
	a, b, c, d := s.engine.NewVar(), s.engine.NewVar(), s.engine.NewVar(), s.engine.NewVar()
	s.engine.AddClause(a.Not(), b)
	s.engine.AddClause(b.Not(), c)
	s.engine.AddClause(d)
	for _, x := range []struct {
		assume, lits []sat.Lit
		want         bool
	}{
		{[]sat.Lit{a}, []sat.Lit{b, c}, true},
		{[]sat.Lit{b}, []sat.Lit{c}, true},
		{[]sat.Lit{b}, []sat.Lit{c, a}, false},
		{nil, []sat.Lit{a}, false},
	} {
		if got := follows(s.engine, x.assume, x.lits); got != x.want {
			t.Errorf("%v from %v: %v", x.lits, x.assume, got)
		}
	}
}

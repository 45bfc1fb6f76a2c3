package search

import (
	"testing"

	"github.com/gozinc/gozinc/internal/test/fzngen"
)

// aided returns the search of neighbourhoods of a knapsack, after a slice of branch and bound has left a point.
func aided(t *testing.T) (*session, *neighbours, int64) {
	t.Helper()
	sack, best := fzngen.Knapsack(2, 40)
	s := begin(t, sack)
	i := newImprover(s)
	b := newBrancher(s, i, s.Problem().Branching(), 1)
	n := newNeighbours(s, Settings{Seed: 1}, i)
	if b == nil || n == nil || n.aid == nil || n.aid.tree != b.tree {
		t.Fatal("no relaxation for neighbourhoods")
	}
	b.bound()
	b.engine.SetBrancher(b.tree)
	if _, err := s.Attempt(NewMeter(s, 300)); err != nil {
		t.Fatal(err)
	}
	b.tree.Wake(false, i.asserted)
	return s, n, best
}

// TestInduced: what the point and the best solution differ in is freed first, and nothing else as long as that is enough.
func TestInduced(t *testing.T) {
	s, n, _ := aided(t)
	differ := map[int32]bool{}
	for _, i := range n.land.Decisions {
		root, value, _ := n.land.Root(i, s.Best())
		if far, ok := n.aid.tree.Apart(root, value); ok && far > *leastApart {
			differ[i] = true
		}
	}
	if len(differ) < 2 || len(differ) == len(n.land.Decisions) {
		t.Fatalf("%d of %d decisions differ", len(differ), len(n.land.Decisions))
	}
	for _, want := range []int{1, len(differ), len(differ) + 1, len(n.land.Decisions)} {
		n.reset()
		n.induced(s.Best(), want)
		in := 0
		for i := range differ {
			if n.freed[i] {
				in++
			}
		}
		if n.count != want || in != min(want, len(differ)) {
			t.Errorf("%d freed, %d of those that differ, want %d", n.count, in, want)
		}
	}
}

// TestWays: in each way neighbourhoods lead to the optimum. The relaxation is awake in one of them alone, leaves its point as it
// is, and sleeps again.
func TestWays(t *testing.T) {
	for by := range way(ways) {
		s, n, best := aided(t)
		tree := n.aid.tree
		at := func() (values []int64) {
			for _, i := range n.land.Decisions {
				root, _, _ := n.land.Root(i, s.Best())
				v, _ := tree.Likely(root)
				values = append(values, v)
			}
			return values
		}
		nodes, refuted, before := tree.Nodes, tree.Refuted, at()
		n.aid.bandit.scores = make([]float64, ways)
		n.aid.bandit.scores[by] = 1e9
		for range 300 {
			if next, err := n.visit(); err != nil || next == stopped {
				t.Fatal(next, err)
			} else if next == proved {
				break
			}
			n.aid.bandit.scores[by] = 1e9
			if isAwake(tree) {
				t.Fatalf("way %d: the relaxation is awake", by)
			}
		}
		if s.goal != -best {
			t.Errorf("way %d: %d, want %d", by, s.goal, -best)
		}
		if (tree.Nodes > nodes) != (by == relaxed) || tree.Refuted != refuted {
			t.Errorf("way %d: %d nodes before and %d now, %d and %d refuted", by, nodes, tree.Nodes, refuted, tree.Refuted)
		}
		for k, v := range at() {
			if v != before[k] {
				t.Errorf("way %d: the point has moved", by)
				break
			}
		}
	}
}

// TestPointed: hints are what the point says of what is freed, and of nothing else.
func TestPointed(t *testing.T) {
	s, n, _ := aided(t)
	n.reset()
	n.random(s.Best(), 7)
	n.hint(&arm{}, pointed)
	if len(n.wishes) != 7 {
		t.Fatalf("%d hints for 7 values", len(n.wishes))
	}
	for _, i := range n.land.Decisions {
		root, _, _ := n.land.Root(i, s.Best())
		v, _ := n.aid.tree.Likely(root)
		for _, l := range n.land.Hint(nil, i, v) {
			hinted := false
			for _, w := range n.wishes {
				hinted = hinted || w == l
			}
			if hinted != n.freed[i] {
				t.Errorf("decision %d: freed %v, hinted %v", i, n.freed[i], hinted)
			}
		}
	}
	n.wishes = nil
	n.hint(&arm{}, relaxed)
	n.hint(&arm{}, plainly)
	if n.wishes != nil {
		t.Error("hints without a wish")
	}
}

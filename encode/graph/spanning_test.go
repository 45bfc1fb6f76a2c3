package graph

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
)

// exclusions is a view in which some literals are false and none is true.
type exclusions struct {
	sat.View
	no map[sat.Lit]bool
}

func (v exclusions) Holds(a sat.Atom) bool { return v.no[a.Lit().Not()] }

// TestSpanning excludes arcs of random graphs, one at a time, and brings back the
// last ones, as a search does. The tree must have exactly the nodes that are
// reached.
func TestSpanning(t *testing.T) {
	for seed := range campaign.Each(300) {
		rng := rand.New(rand.NewPCG(seed, 2))
		n := 2 + rng.IntN(30)
		arcs := make([][]Arc, n)
		for k := range n * (1 + rng.IntN(5)) {
			from := rng.IntN(n)
			arcs[from] = append(arcs[from], Arc{rng.IntN(n), sat.Mk(uint32(2 + k))})
		}
		g := newNetwork(arcs)
		v := exclusions{no: map[sat.Lit]bool{}}
		s := newSpanning(&g, seed%2 == 0)
		root := int32(rng.IntN(n))
		s.plant(root)
		var trail []int32
		for range 300 {
			if rng.IntN(8) == 0 {
				for keep := rng.IntN(len(trail) + 1); len(trail) > keep; trail = trail[:len(trail)-1] {
					delete(v.no, g.edges[trail[len(trail)-1]].lit)
				}
			}
			for range rng.IntN(4) {
				if a := int32(rng.IntN(len(g.edges))); !v.no[g.edges[a].lit] {
					v.no[g.edges[a].lit] = true
					trail = append(trail, a)
				}
			}
			for _, a := range trail {
				s.cut(v, a)
			}
			s.graft(v)
			checkSpanning(t, &s, v, root)
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// checkSpanning compares the tree with a search from the root.
func checkSpanning(t *testing.T, s *spanning, v sat.View, root int32) {
	reached := make([]bool, s.g.nodes())
	reached[root] = true
	for queue := []int32{root}; len(queue) > 0; queue = queue[1:] {
		for _, a := range s.leaving(queue[0]) {
			if h := s.head(a); !reached[h] && !excluded(v, s.g.edges[a].lit) {
				reached[h] = true
				queue = append(queue, h)
			}
		}
	}
	lost := 0
	for i, ok := range reached {
		if s.lost[i] == ok {
			t.Errorf("node %d reached: %v, lost: %v", i, ok, s.lost[i])
		}
		if !ok {
			lost++
			continue
		}
		if a := s.parent[i]; int32(i) != root && (excluded(v, s.g.edges[a].lit) || s.head(a) != int32(i) || s.rank[s.tail(a)] >= s.rank[i]) {
			t.Errorf("node %d has no place in the tree", i)
		}
	}
	if lost != len(s.orphans) {
		t.Errorf("%d nodes are lost, %d are listed", lost, len(s.orphans))
	}
}

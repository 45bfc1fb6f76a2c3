package diagram

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestRestrict narrows the domains of unfolded automata, which leaves the tuples within
// the new ones, and whose values are supported.
func TestRestrict(t *testing.T) {
	for seed := range campaign.Each(400) {
		r := rand.New(rand.NewPCG(seed, 9))
		wide := randomDomains(r, 4)
		a := randomAutomaton(r, seed%2 == 0)
		for k := range a.Arcs {
			a.Arcs[k].Cost = 0
		}
		d := a.Unfold(wide)
		domains := make([]intset.Set, len(wide))
		for i := range domains {
			if domains[i] = wide[i].Intersect(randomSet(r)); domains[i].Empty() || r.IntN(3) == 0 {
				domains[i] = wide[i]
			}
		}
		belongs := func(word []int64) bool { return a.runs(a.Start, word) != nil }
		wantTuples(t, d.Restrict(domains), domains, belongs)
	}
}

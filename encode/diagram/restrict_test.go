package diagram

import (
	"math/rand/v2"
	"testing"

	"github.com/gozinc/gozinc/internal/intset"
)

// TestRestrict narrows the domains of unfolded automata, which leaves the tuples within
// the new ones, and whose values are supported.
func TestRestrict(t *testing.T) {
	for seed := range uint64(400) {
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
		narrow := d.Restrict(domains)
		wantTuples(t, narrow, domains, belongs)
		values, ok := d.Supported(domains)
		if ok == narrow.Empty() {
			t.Fatalf("seed %d: supported %t, empty %t", seed, ok, narrow.Empty())
		}
		for i := range values {
			if ok && !values[i].Equal(narrow.Values(i)) {
				t.Fatalf("seed %d: variable %d has %v, want %v", seed, i, values[i], narrow.Values(i))
			}
		}
	}
}

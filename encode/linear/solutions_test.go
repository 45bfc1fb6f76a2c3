package linear

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
)

// TestSolutions compares the solutions of equations, the values that are left, and whether the first integer tells the others, with all
// assignments.
func TestSolutions(t *testing.T) {
	places := 0
	for seed := range campaign.Each(3000) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := store.New(&flatzinc.Model{})
		doms := make([]intset.Set, 3+rng.IntN(2))
		l := Form{Bound: rng.Int64N(21) - 10, Rel: Equal}
		for i := range doms {
			doms[i] = intset.Of(rng.Int64N(9)-4, rng.Int64N(9)-4, rng.Int64N(9)-4, rng.Int64N(9)-4)
			s.NewInt(doms[i])
			l.Terms = append(l.Terms, store.View{ID: int32(i), A: rng.Int64N(6)*2 - 5})
		}
		x, few := l.Solutions(s, 1<<10)
		if !few {
			t.Fatalf("seed %d: too many", seed)
		}
		var want [][]int64
		assignments(doms, nil, func(values []int64) {
			if holds(l, values) {
				want = append(want, slices.Clone(values))
			}
		})
		if len(want) != len(x.Of) {
			t.Fatalf("seed %d: %v, want %v", seed, x.Of, want)
		}
		left, first, unique := make([]map[int64]bool, len(doms)), make(map[int64]bool), true
		for k := range left {
			left[k] = make(map[int64]bool)
		}
		for _, values := range want {
			for k, v := range values {
				left[k][v] = true
			}
			unique = unique && !first[values[x.Roots[0]]]
			first[values[x.Roots[0]]] = true
		}
		if x.Places() != unique {
			t.Fatalf("seed %d: places %v, want %v", seed, x.Places(), unique)
		}
		if unique && len(want) > 1 {
			places++
		}
		gaps := len(doms[x.Roots[0]]) > 1
		if ok := x.Narrow(s); ok != (len(want) > 0) {
			t.Fatalf("seed %d: narrowed %v", seed, ok)
		}
		for k := range doms {
			size := int64(len(left[k]))
			if int32(k) == x.Roots[0] && !gaps {
				size = doms[k].Size()
			}
			if len(want) > 0 && s.RootDomain(int32(k)).Size() != size {
				t.Fatalf("seed %d: %v of %v", seed, s.RootDomain(int32(k)), left[k])
			}
		}
	}
	if places < 100 {
		t.Errorf("only %d places", places)
	}
}

// TestSolutionsBeyond: where a value may be beyond int64, nothing is listed.
func TestSolutionsBeyond(t *testing.T) {
	s := store.New(&flatzinc.Model{})
	most := int64(math.MaxInt64)
	few, many := intset.Of(7, most-1), intset.Interval(most-9, most-1)
	for _, d := range []intset.Set{few, many, intset.All} {
		s.NewInt(d)
	}
	terms := []store.View{{ID: 0, A: 1}, {ID: 1, A: 1}, {ID: 2, A: -1}}
	if _, ok := (Form{Terms: terms, Rel: Equal}).Solutions(s, 1<<10); ok {
		t.Error("solutions of an integer without bounds")
	}
	s.NewInt(intset.Interval(0, most-1))
	terms[2].ID = 3
	if x, ok := (Form{Terms: terms, Rel: Equal}).Solutions(s, 1<<10); ok {
		t.Errorf("%v", x.Of)
	}
}

package rowtest_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/internal/test/rowtest"
)

// hasty are propagations that take arguments for independent: they sort these into fixed
// and open ones before narrowing, and count by that after it, or the other way round. Each
// stands with the row that it is one of.
var hasty = map[string]struct {
	row   string
	arity int
	args  string // over the integers x to w, and n
	prop  func(s *store.Store, a store.Args) bool
}{
	"the open ones are counted after values are taken": {"gozinc_all_different", 1, "[x,y,z,v,w]", func(s *store.Store, a store.Args) bool {
		taken, _ := sortedOut(s, a.Views(0))
		if !takeFrom(s, a.Views(0), taken) {
			return false
		}
		_, open := sortedOut(s, a.Views(0))
		return s.Union(open).Size() >= int64(a.Size(0)-len(taken)) || s.Fail()
	}},
	"all are counted, with the values of the open ones": {"gozinc_all_different", 1, "[x,y,z,v,w]", func(s *store.Store, a store.Args) bool {
		taken, _ := sortedOut(s, a.Views(0))
		_, open := sortedOut(s, a.Views(0))
		return takeFrom(s, a.Views(0), taken) && (len(open) == 0 || s.Union(open).Size() >= int64(a.Size(0)) || s.Fail())
	}},
	"what is fixed meanwhile is taken once more": {"gozinc_all_different_except", 2, "[x,y,z,v,w],{0}", func(s *store.Store, a store.Args) bool {
		except := a.ConstSet(1)
		taken, open := sortedOut(s, a.Views(0))
		taken = slices.DeleteFunc(taken, except.Contains)
		for _, x := range open {
			if !s.Restrict(x, intset.Of(taken...).Complement()) {
				return false
			}
			again, _ := sortedOut(s, a.Views(0))
			for _, k := range again {
				if !except.Contains(k) && !slices.Contains(taken, k) {
					taken = append(taken, k)
				}
			}
		}
		return true
	}},
	"values of the fixed before, and of the open after": {"gozinc_nvalue", 2, "n,[x,y,z,v,w]", func(s *store.Store, a store.Args) bool {
		n, xs := a.View(0), a.Views(1)
		taken, _ := sortedOut(s, xs)
		if !s.SetHi(n, int64(len(xs))) {
			return false
		}
		_, open := sortedOut(s, xs)
		return s.SetHi(n, intset.Of(taken...).Size()+s.Union(open).Size())
	}},
}

// sortedOut tells the values of views that are fixed from the views that are not.
func sortedOut(s *store.Store, xs []store.View) (taken []int64, open []store.View) {
	for _, x := range xs {
		if k, fixed := s.Fixed(x); fixed {
			taken = append(taken, k)
		} else {
			open = append(open, x)
		}
	}
	return taken, open
}

// takeFrom takes values from the views that are not fixed.
func takeFrom(s *store.Store, xs []store.View, values []int64) bool {
	for _, x := range xs {
		if _, fixed := s.Fixed(x); !fixed && !s.Restrict(x, intset.Of(values...).Complement()) {
			return false
		}
	}
	return true
}

// TestHastyMutants: the test of presolve over views of shared roots notices propagations
// that take their arguments for independent.
func TestHastyMutants(t *testing.T) {
	from, to := campaign.Seeds(1000)
	for _, name := range slices.Sorted(maps.Keys(hasty)) {
		h := hasty[name]
		r, _, _ := registry.Find(h.row, h.arity)
		mutant := *r
		mutant.Prop = h.prop
		restore := rowtest.Override(&mutant)
		text := fmt.Sprintf("var 0..4: x; var 0..4: y; var 0..4: z; var 0..4: v; var 0..4: w; var 0..8: n;\n"+
			"constraint %s(%s);\nsolve satisfy;\n", h.row, h.args)
		found := false
		for seed := from; seed < to && !found; seed++ {
			if found = rowtest.Loses(t, text, rand.New(rand.NewPCG(seed, 21))) != ""; found {
				t.Logf("%s of %s: seed %d", name, h.row, seed)
			}
		}
		restore()
		if !found {
			t.Errorf("%s of %s is unnoticed", name, h.row)
		}
	}
}

package dive

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/internal/enctest"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
)

// TestSumDiveBound: a sum dive ends with a solution that has the bound of the
// objective, without using up its work.
func TestSumDiveBound(t *testing.T) {
	decls, coefs, vars, _ := enctest.LongModel(rand.New(rand.NewPCG(4, 1)), 60, 9, 1_000_000)
	ones := strings.TrimSuffix(strings.Repeat("1,", 60), ",")
	m := enctest.Parse(t, fmt.Sprintf("%svar 0..9999: goal; constraint int_lin_le([%s],[%s],900000);constraint int_lin_eq([%s,-1],[%s,goal],0);solve minimize goal;",
		decls, coefs, vars, ones, vars))
	cons, err := presolve.Link(t.Context(), m, registry.Find)
	if err != nil {
		t.Fatal(err)
	}
	goal := func(a flatzinc.Assignment) int64 { return a.Eval(m.Solve.Objective).Int }
	pre := presolve.New(store.New(m), cons)
	if !presolve.Initialise(pre.Store, m) || !pre.Run() {
		t.Fatal("refuted")
	}
	d := &sumDive{p: pre, m: m, of: make(map[int32][]sumTerm), rng: rand.New(rand.NewPCG(1, 2)), until: pre.Store.Work() + sumLeast}
	if !d.collect() {
		t.Fatal("no long sum")
	}
	best := int64(-1)
	d.improve(d.search(sumTries, func() bool { return true }), goal, func(a flatzinc.Assignment) bool {
		best = goal(a)
		return true
	})
	if best != 0 || pre.Left(d.until) < sumLeast/2 {
		t.Errorf("objective %d, work left %d of %d", best, pre.Left(d.until), sumLeast)
	}
}

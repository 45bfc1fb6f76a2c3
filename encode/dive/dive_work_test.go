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

// roster is a model of staff by days: elements of long arrays of variables with many
// ranges, weekly hours that are given, and an objective over everything. Its hours
// have a solution that is hard to find.
func roster(rng *rand.Rand, staff, days, shifts int) string {
	var decl, posts strings.Builder
	var all []string
	for n := range staff {
		var values []string
		for s := range shifts {
			fmt.Fprintf(&decl, "var {%s}: w%d_%d;\n", holed(rng, 12), n, s)
			values = append(values, fmt.Sprintf("w%d_%d", n, s))
		}
		var week []string
		total := 0
		for d := range days {
			hours := make([]string, shifts)
			chosen := rng.IntN(shifts)
			for s := range hours {
				h := rng.IntN(61)
				hours[s] = fmt.Sprint(h)
				if s == chosen {
					total += h
				}
			}
			fmt.Fprintf(&decl, "var 1..%d: s%d_%d; var 0..2000: c%d_%d :: is_defined_var; var 0..60: h%d_%d :: is_defined_var;\n", shifts, n, d, n, d, n, d)
			fmt.Fprintf(&posts, "constraint array_var_int_element(s%d_%d,[%s],c%d_%d);\n", n, d, strings.Join(values, ","), n, d)
			fmt.Fprintf(&posts, "constraint array_int_element(s%d_%d,[%s],h%d_%d);\n", n, d, strings.Join(hours, ","), n, d)
			week = append(week, fmt.Sprintf("h%d_%d", n, d))
			all = append(all, fmt.Sprintf("c%d_%d", n, d))
		}
		ones := strings.TrimSuffix(strings.Repeat("1,", days), ",")
		fmt.Fprintf(&posts, "constraint int_lin_eq([%s],[%s],%d);\n", ones, strings.Join(week, ","), total)
	}
	fmt.Fprintf(&posts, "constraint array_int_maximum(worst,[%s]);\n", strings.Join(all, ","))
	return decl.String() + "var 0..2000: worst :: is_defined_var;\n" + posts.String() + "solve minimize worst;\n"
}

// holed lists n numbers in order.
func holed(rng *rand.Rand, n int) string {
	var list []string
	for k := 0; len(list) < n; k += 2 + rng.IntN(200) {
		list = append(list, fmt.Sprint(k))
	}
	return strings.Join(list, ",")
}

// TestDiveWork: a dive in a model of elements and sums ends within its budget, and
// the budget counts the places and ranges that propagation looks at.
func TestDiveWork(t *testing.T) {
	p, m := presolving(t, roster(rand.New(rand.NewPCG(8, 3)), 12, 14, 40))
	if !p.Drain() {
		t.Fatal("refuted")
	}
	before := p.Store.Work()
	dive(p, m, nil, func(flatzinc.Assignment) bool { return false })
	work, most := p.Store.Work()-before, min(diveShare*p.Budget(), diveMost)
	if work > freeWork*most+most/4 {
		t.Errorf("%d of at most %d", work, most)
	}
	p.Store.Trial(func() {
		if pass, least := pass(p, 1<<40), 12*14*40*(1+12); pass < least {
			t.Errorf("one propagation of all constraints counts as %d, but looks at %d ranges", pass, least)
		}
	})
}

// TestHopelessDive: a descent without failures that has not come far enough for its
// work ends there.
func TestHopelessDive(t *testing.T) {
	var text strings.Builder
	for i := range 400 {
		fmt.Fprintf(&text, "var 0..9999: x%d;\n", i)
	}
	for i := range 399 {
		fmt.Fprintf(&text, "constraint int_lin_le([1,-1],[x%d,x%d],0);\n", i, i+1)
	}
	p, m := presolving(t, text.String()+"solve minimize x399;")
	if !p.Drain() {
		t.Fatal("refuted")
	}
	run := func(work int) (ok bool, spent int) {
		p.Store.Trial(func() {
			d := newDescent(p, m, 1<<40)
			plan := divePlan{blocks: []block{newBlock(inputOrder, leastValue, diveVarsOf(p, m).times)}, failures: diveFailures, share: 1}
			before := p.Store.Work()
			ok = d.run(plan, work)
			spent = p.Store.Work() - before
		})
		return ok, spent
	}
	ok, all := run(1 << 30)
	if !ok {
		t.Fatal("no solution")
	}
	if ok, _ := run(all / 3); !ok {
		t.Errorf("given up with a third of %d, and more is allowed", all)
	}
	work := all / (4 * freeWork)
	if ok, spent := run(work); ok || spent > freeWork*work*3/4 {
		t.Errorf("found: %t, after %d of %d", ok, spent, work)
	}
}

// TestTrialWork: what a propagation in a trial looks at is counted.
func TestTrialWork(t *testing.T) {
	p, _ := presolving(t, roster(rand.New(rand.NewPCG(2, 3)), 1, 1, 100))
	p.Store.Trial(func() {
		before := p.Store.Work()
		if !p.Try(1<<40) || p.Store.Work()-before < 100*(1+12) {
			t.Errorf("%d", p.Store.Work()-before)
		}
	})
	if w := p.Store.Work(); p.Store.Size(store.Of(0)) < 1 || p.Store.Work() == w {
		t.Error("a size is not counted")
	}
}

// presolving returns a presolver of the model whose declarations have been read
// and whose constraints are all queued.
func presolving(t *testing.T, text string) (*presolve.State, *flatzinc.Model) {
	t.Helper()
	m := enctest.Parse(t, text)
	cons, err := presolve.Link(t.Context(), m, registry.Find)
	if err != nil {
		t.Fatal(err)
	}
	p := presolve.New(store.New(m), cons)
	if !presolve.Initialise(p.Store, m) {
		t.Fatal("a declaration fails")
	}
	for i := range p.Constraints {
		p.Enqueue(int32(i))
	}
	return p, m
}

package search

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode"
	"github.com/gozinc/gozinc/encode/landscape"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// wired is a model of n integers, of which each list of numbers shares a constraint. The
// goal is the sum of the first two.
func wired(n int, links ...[]int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "var 0..9: x%d;\n", i)
	}
	b.WriteString("var 0..18: cost;\nconstraint int_lin_eq([1,1,-1],[x0,x1,cost],0);\n")
	for _, link := range links {
		var ones, names []string
		for _, i := range link {
			ones, names = append(ones, "1"), append(names, fmt.Sprintf("x%d", i))
		}
		fmt.Fprintf(&b, "constraint int_lin_le([%s],[%s],%d);\n", strings.Join(ones, ","), strings.Join(names, ","), 9*len(link)-1)
	}
	b.WriteString("solve minimize cost;\n")
	return b.String()
}

// chain is a model in which each integer shares a constraint with the next.
func chain(n int) string {
	var links [][]int
	for i := range n - 1 {
		links = append(links, []int{i, i + 1})
	}
	return wired(n, links...)
}

// names returns the numbers of the integers x0, x1 and so on that are freed.
func names(s *neighbours) (freed []int) {
	for i, is := range s.freed {
		var k int
		if _, err := fmt.Sscanf(s.land.Var(int32(i)).Name, "x%d", &k); err == nil && is {
			freed = append(freed, k)
		}
	}
	slices.Sort(freed)
	return freed
}

// TestLinkedNeighbourhoods: decisions that are freed together share constraints: along a
// chain, all between the first and the last.
func TestLinkedNeighbourhoods(t *testing.T) {
	s := neighbourhoods(t, chain(20))
	starts := map[int]bool{}
	for range 50 {
		s.reset()
		s.linked(s.w.Best(), 6)
		freed := names(s)
		if len(freed) != 6 || freed[5]-freed[0] != 5 {
			t.Fatalf("%v are freed", freed)
		}
		starts[freed[0]] = true
	}
	if len(starts) < 5 {
		t.Errorf("all neighbourhoods begin at %v", slices.Sorted(maps.Keys(starts)))
	}
}

// TestSpread: breadth first, where a constraint of many decisions gives some of them when
// there are no others, and what no constraint reaches comes last.
func TestSpread(t *testing.T) {
	var many []int
	for i := 2; i < 2+*wideLink+6; i++ {
		many = append(many, i)
	}
	n := 2 + len(many) + 4
	s := neighbourhoods(t, wired(n, []int{0, 1, 2}, many, []int{n - 1, n - 2}))
	node := func(k int) int32 {
		return int32(slices.IndexFunc(s.land.Decisions, func(i int32) bool { return s.land.Var(i).Name == fmt.Sprintf("x%d", k) }))
	}
	start := s.land.Decisions[node(0)]
	inWide := func(freed []int) (n int) {
		for _, k := range freed {
			if k >= 3 && slices.Contains(many, k) {
				n++
			}
		}
		return n
	}
	for want, wide := range map[int]int{1: 0, 3: 0, 4: 1, 3 + *wideLink/4: *wideLink / 4} {
		s.reset()
		s.spread([]int32{start}, want)
		freed := names(s)
		if len(freed) != want || inWide(freed) != wide || freed[0] != 0 || want >= 3 && freed[2] != 2 {
			t.Errorf("%d wanted: %v are freed, %d of them in the wide one", want, freed, inWide(freed))
		}
	}
	s.reset() // a wide one is taken once, then others
	s.spread([]int32{start}, 3+*wideLink/4+1)
	if freed := names(s); len(freed) != 3+*wideLink/4+1 {
		t.Errorf("%v are freed", freed)
	}
	s.reset()
	s.spread(nil, n)
	if s.count != n {
		t.Errorf("%d of %d are freed", s.count, n)
	}
}

// TestCostlyNeighbourhoods: they begin at the terms of the objective that are far from
// their best values, in proportion.
func TestCostlyNeighbourhoods(t *testing.T) {
	s := neighbourhoods(t, chain(12))
	a := slices.Clone(s.w.Best())
	set := func(k int, value int64) {
		for _, i := range s.land.Decisions {
			if v := s.land.Var(i); v.Name == fmt.Sprintf("x%d", k) {
				a[v.ID] = flatzinc.Value{Base: flatzinc.Int, Int: value}
			}
		}
	}
	first := func() (n int) {
		for range 1000 {
			s.reset()
			if s.costly(a, 1); s.count != 1 || names(s)[0] > 1 {
				t.Fatalf("%v are freed", names(s))
			}
			n += 1 - names(s)[0]
		}
		return n
	}
	set(0, 7)
	set(1, 0)
	if n := first(); n != 1000 {
		t.Errorf("%d of 1000 begin at the only term with an excess", n)
	}
	set(0, 3)
	set(1, 9)
	if n := first(); n < 180 || n > 320 {
		t.Errorf("%d of 1000 begin at the term with a fourth of the excess", n)
	}
	starts := map[int]bool{}
	for range 200 {
		s.reset()
		s.costly(a, 2)
		starts[names(s)[1]] = true
	}
	if !starts[1] || !starts[2] {
		t.Errorf("beside the first are freed %v", starts)
	}
}

// TestAlikeNeighbourhoods: what is freed is nearer to some decision than what is kept.
func TestAlikeNeighbourhoods(t *testing.T) {
	var b strings.Builder
	var ones, list string
	for i := range 12 { // values that are far apart, and further and further
		fmt.Fprintf(&b, "var %d..%d: x%d;\n", i*i*10, i*i*10+3, i)
		ones, list = ones+"1,", fmt.Sprintf("%sx%d,", list, i)
	}
	fmt.Fprintf(&b, "var 0..9999: cost;\nconstraint int_lin_eq([%s-1],[%scost],0);\nsolve minimize cost;\n", ones, list)
	s := neighbourhoods(t, b.String())
	before := slices.Clone(s.land.Decisions)
	for range 50 {
		s.reset()
		s.alike(s.w.Best(), 4)
		freed := names(s)
		if len(freed) != 4 || freed[3]-freed[0] != 3 {
			t.Fatalf("%v are freed", freed)
		}
	}
	for range 50 {
		s.reset()
		s.random(nil, 4)
	}
	if !slices.Equal(before, s.land.Decisions) {
		t.Error("the decisions have another order")
	}
}

// TestFreedTasks: an order of two tasks that the core of a refutation names frees both.
func TestFreedTasks(t *testing.T) {
	text := "var 0..40: a; var 0..40: b; var 0..40: c; var 0..40: d; var 0..80: e;\n" +
		"constraint gozinc_disjunctive([a,b,c,d],[3,4,5,6]);\nconstraint int_lin_eq([1,1,1,1,-1],[a,b,c,d,e],0);\nsolve minimize e;\n"
	s := playOn(t, text)
	s.session = beginWith(t, text, encode.Options{})
	s.goal, s.bound = 1000, NoBound
	n := newNeighbours(s, Settings{Least: 1}, newImprover(s))
	if n == nil {
		t.Fatal("no neighbourhoods")
	}
	n.kept = n.land.Keep(nil, s.Best(), func(int32) bool { return false }, true)
	at := slices.IndexFunc(n.kept, func(k landscape.Kept) bool { return k.X != k.Y })
	if at < 0 {
		t.Fatal("no order is kept")
	}
	order := n.kept[at]
	s.probe = func(a []sat.Lit) ([]sat.Lit, bool) { return []sat.Lit{order.Lit}, slices.Contains(a, order.Lit) }
	if lits, _ := n.assumptions(NewMeter(s, 0), s.Best(), true); !n.freed[order.X] || !n.freed[order.Y] || n.count != 2 || len(lits) != 1 {
		t.Errorf("%d are freed, %d orders kept", n.count, len(lits))
	}
}

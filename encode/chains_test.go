package encode

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/effort"
	"github.com/gozinc/gozinc/internal/test/enctest"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// tasksOn returns a model of tasks on a machine and on a resource, far from the end of time.
func tasksOn(machine, resource int) string {
	var b strings.Builder
	var m, c, needs []string
	for i := range machine + resource {
		fmt.Fprintf(&b, "var 0..100000: s%d;\nconstraint int_lin_le([1,-1],[s%d,z],-%d);\n", i, i, 2+i%3)
		if i < machine {
			m = append(m, fmt.Sprintf("s%d", i))
		} else {
			c, needs = append(c, fmt.Sprintf("s%d", i)), append(needs, fmt.Sprint(1+i%2))
		}
	}
	sizes := func(from, n int) string {
		var d []string
		for i := range n {
			d = append(d, fmt.Sprint(2+(from+i)%3))
		}
		return strings.Join(d, ",")
	}
	fmt.Fprintf(&b, "constraint gozinc_disjunctive([%s],[%s]);\n", strings.Join(m, ","), sizes(0, machine))
	fmt.Fprintf(&b, "constraint gozinc_cumulative([%s],[%s],[%s],3);\n", strings.Join(c, ","), sizes(machine, resource), strings.Join(needs, ","))
	lines := strings.SplitAfter(b.String(), "\n")
	slices.SortStableFunc(lines, func(x, y string) int { return strings.Index(y, "var") - strings.Index(x, "var") })
	return "var 0..100000: z;\n" + strings.Join(lines, "") + "solve minimize z;\n"
}

// noneFreed frees nothing.
func noneFreed(int32) bool { return false }

// TestChain: tasks of resources keep their order, and times that satisfy it are a solution; what
// is freed has no order.
func TestChain(t *testing.T) {
	m := enctest.Parse(t, tasksOn(40, 12))
	p, err := Compile(t.Context(), m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := cdcl.New(p.Formula)
	p.Attach(s)
	b, ok := p.Brancher(1, false)
	if !ok || !b.Dispatches() {
		t.Fatal("no dispatcher")
	}
	s.SetBrancher(b)
	if st := s.Solve(context.Background()); st != sat.Sat || s.Stats().Conflicts > 0 {
		t.Fatalf("%v with %d conflicts", st, s.Stats().Conflicts)
	}
	s.SetBrancher(nil)
	a := p.Decode(s.Value)
	l := p.Landscape()
	if l.Moving() != 52 {
		t.Errorf("%d tasks", l.Moving())
	}
	kept := l.Keep(nil, a, noneFreed, true)
	if again := l.Keep(nil, a, noneFreed, true); !slices.Equal(kept, again) || len(kept) < 39 {
		t.Errorf("%d literals, then %d", len(kept), len(again))
	}
	var assume []sat.Lit
	for _, k := range kept {
		assume = append(assume, k.Lit)
	}
	// Another time of a task: the order stays.
	later := p.enc.Ge(store.Of(int32(l.Var(l.Decisions[0]).ID)), 500)
	if st := s.Solve(context.Background(), append(assume, later)...); st != sat.Sat {
		t.Fatal(st)
	}
	c := p.Decode(s.Value)
	if err := p.Check(c); err != nil {
		t.Error(err)
	}
	for _, k := range kept {
		if l.Value(k.X, c) > l.Value(k.Y, c) {
			t.Errorf("%s and %s have changed their order", l.Var(k.X).Name, l.Var(k.Y).Name)
		}
	}
	first := kept[0].X
	for _, k := range l.Keep(nil, a, func(i int32) bool { return i == first }, true) {
		if k.X == first || k.Y == first {
			t.Errorf("%v keeps a task that is freed", k)
		}
	}
	// Without room there are the orders that have been made, and no others.
	if err := effort.Set("encode/chain.perTask=0"); err != nil {
		t.Fatal(err)
	}
	defer effort.Set("encode/chain.perTask=10")
	full := p.Landscape()
	freed := func(i int32) bool { return i == kept[3].X }
	if n := len(full.Keep(nil, a, noneFreed, true)); n != len(kept) {
		t.Errorf("%d of %d orders that were made", n, len(kept))
	}
	without, with := full.Keep(nil, a, freed, true), l.Keep(nil, a, freed, true)
	if len(without) >= len(with) {
		t.Errorf("%d orders without room, %d with it", len(without), len(with))
	}
}

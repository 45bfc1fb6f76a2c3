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

// TestDispatchAlternatives: a task that may run on each of several machines comes to that with the least work, and starts there when it
// can. No decision is wrong.
func TestDispatchAlternatives(t *testing.T) {
	const tasks, machines = 60, 4
	var vars, rest, starts, sizes strings.Builder
	needs := make([]strings.Builder, machines)
	total := 0
	for i := range tasks {
		size := 1 + i*7%9
		total += size
		fmt.Fprintf(&vars, "var 0..10000: s%d;\nvar 1..%d: m%d;\n", i, machines, i)
		fmt.Fprintf(&rest, "constraint int_lin_le([1,-1],[s%d,z],-%d);\n", i, size)
		fmt.Fprintf(&starts, "s%d,", i)
		fmt.Fprintf(&sizes, "%d,", size)
		for k := range machines {
			fmt.Fprintf(&vars, "var bool: b%d_%d;\nvar 0..1: n%d_%d;\n", i, k, i, k)
			fmt.Fprintf(&rest, "constraint int_eq_reif(m%d,%d,b%d_%d);\nconstraint bool2int(b%d_%d,n%d_%d);\n", i, k+1, i, k, i, k, i, k)
			fmt.Fprintf(&needs[k], "n%d_%d,", i, k)
		}
	}
	list := func(b *strings.Builder) string { return strings.TrimSuffix(b.String(), ",") }
	for k := range machines {
		fmt.Fprintf(&rest, "constraint gozinc_cumulative([%s],[%s],[%s],1);\n", list(&starts), list(&sizes), list(&needs[k]))
	}
	last := int64(0)
	for name, at := range dispatched(t, vars.String()+"var 0..10000: z;\n"+rest.String()+"solve minimize z;\n") {
		var i int
		if n, _ := fmt.Sscanf(name, "s%d", &i); n == 1 {
			last = max(last, at+int64(1+i*7%9))
		}
	}
	if least := int64(total+machines-1) / machines; last > least+9 {
		t.Errorf("the last task ends at %d, of machines with %d of work each", last, least)
	}
}

// dispatched returns the first solution of the dispatcher, by the names of variables. No decision may be wrong.
func dispatched(t *testing.T, text string) map[string]int64 {
	t.Helper()
	m := enctest.Parse(t, text)
	p, err := Compile(t.Context(), m, Options{})
	if err != nil {
		t.Fatal(err)
	}
	s := cdcl.New(p.Formula)
	p.Attach(s)
	d := p.Dispatcher()
	if d == nil {
		t.Fatal("no dispatcher")
	}
	s.SetBrancher(d)
	if st := s.Solve(context.Background()); st != sat.Sat || s.Stats().Conflicts > 0 {
		t.Fatalf("%v with %d conflicts", st, s.Stats().Conflicts)
	}
	values, a := map[string]int64{}, p.Decode(s.Value)
	for _, v := range m.Vars {
		values[v.Name] = a[v.ID].Int
	}
	return values
}

// TestDispatchViews: a start is as early as can be, whatever variable it is a view of; a task that may be absent is.
func TestDispatchViews(t *testing.T) {
	const starts = "var 0..100: s; var 0..100: u; var 0..100: x; var 0..100: y; var 0..200: z; "
	const views = "constraint int_lin_eq([1,1],[s,x],100); constraint int_lin_eq([1,1],[u,y],100); "
	const goal = "constraint int_lin_le([1,-1],[s,z],0); constraint int_lin_le([1,-1],[u,z],0); solve minimize z;"
	a := dispatched(t, starts+views+"constraint gozinc_cumulative([s,u],[5,7],[1,1],1); "+goal)
	if a["s"] != 0 || a["u"] != 5 {
		t.Errorf("tasks start at %d and %d", a["s"], a["u"])
	}
	a = dispatched(t, "var bool: b; var bool: c; "+starts+views+"constraint gozinc_disjunctive_opt([b,c],[s,u],[5,7]); "+goal)
	if a["b"] != 0 || a["c"] != 0 {
		t.Errorf("tasks are there: %d and %d", a["b"], a["c"])
	}
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
	if _, ok := p.Brancher(1, false); ok {
		t.Fatal("search annotations")
	}
	s.SetBrancher(p.Dispatcher())
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

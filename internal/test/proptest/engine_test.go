package proptest_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/graph"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/encode/selection"
	"github.com/gozinc/gozinc/encode/table"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/internal/test/views"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// mixture is a random problem of several constraints over the same integers, some
// of them guarded.
type mixture struct {
	rng    *rand.Rand
	family *views.Family // its roots are the integers
	ranges [][2]int64
	guards int
	posts  []posting
}

// posting is a constraint: it makes its propagators when the engine has the
// integers, and tells whether it holds.
type posting struct {
	name  string
	guard int // −1 is none
	post  func(h sat.PropagatorHost) []sat.Propagator
	holds func(ints []int64) bool
}

func (m *mixture) view() propagate.Affine {
	return proptest.Of(m.family.Near(m.rng, -3, 4))
}

func (m *mixture) views(n int) []propagate.Affine {
	vs := make([]propagate.Affine, n)
	for i := range vs {
		vs[i] = m.view()
	}
	return vs
}

func over(vs []propagate.Affine, f func(x []int64) bool) func([]int64) bool {
	return func(ints []int64) bool {
		x := make([]int64, len(vs))
		for i, v := range vs {
			x[i] = proptest.ValueOf(v, ints)
		}
		return f(x)
	}
}

func one(p sat.Propagator) func(sat.PropagatorHost) []sat.Propagator {
	return func(sat.PropagatorHost) []sat.Propagator { return []sat.Propagator{p} }
}

// draw adds a constraint.
func (m *mixture) draw() {
	p := posting{guard: -1}
	if m.rng.IntN(3) == 0 {
		p.guard = m.rng.IntN(m.guards)
	}
	switch m.rng.IntN(10) {
	case 0, 1:
		m.drawLinear(&p)
	case 2:
		vs := m.views(3)
		p.name, p.post = "times", one(arith.Times(vs[0], vs[1], vs[2]))
		p.holds = over(vs, func(x []int64) bool { return x[0]*x[1] == x[2] })
	case 3:
		vs := m.views(3)
		p.name, p.post = "mod", one(arith.Mod(vs[0], vs[1], vs[2]))
		p.holds = over(vs, func(x []int64) bool { return x[1] != 0 && x[0]%x[1] == x[2] })
	case 4:
		vs := m.views(4)
		p.name, p.post = "max", one(arith.Maximum(vs[0], vs[1:]))
		p.holds = over(vs, func(x []int64) bool { return x[0] == slices.Max(x[1:]) })
	case 5:
		vs := m.views(3 + m.rng.IntN(2))
		except := intset.Of(m.rng.Int64N(7)-3, m.rng.Int64N(7)-3)[:m.rng.IntN(2)]
		p.name, p.post = "all_different_except", one(counting.Distinct(vs, except))
		p.holds = over(vs, func(x []int64) bool {
			y := slices.DeleteFunc(slices.Clone(x), except.Contains)
			slices.Sort(y)
			return len(slices.Compact(y)) == len(y)
		})
	case 6:
		m.drawElement(&p)
	case 7:
		m.drawTasks(&p)
	case 8:
		m.drawCircuit(&p)
	case 9:
		m.drawTable(&p)
	}
	m.posts = append(m.posts, p)
}

func (m *mixture) drawLinear(p *posting) {
	terms, sum := proptest.DrawTerms(m.rng, len(m.ranges))
	bound := m.rng.Int64N(13) - 6
	if m.rng.IntN(3) == 0 {
		p.name, p.post = "linear ≠", one(propagate.Unequal(terms, bound))
		p.holds = func(ints []int64) bool { return sum(ints) != bound }
		return
	}
	p.name = "linear ≤"
	p.post = one(propagate.AtMost(terms, bound))
	p.holds = func(ints []int64) bool { return sum(ints) <= bound }
}

func (m *mixture) drawElement(p *posting) {
	index := m.rng.IntN(len(m.ranges))
	lo := m.ranges[index][0]
	n := m.ranges[index][1] - lo + 1
	vs := m.views(int(n))
	y := m.view()
	p.name, p.guard = "element", -1
	p.post = func(h sat.PropagatorHost) []sat.Propagator {
		selectors := make([]sat.Lit, n)
		for k := range selectors {
			selectors[k] = h.Eq(sat.Int(2+2*index), lo+int64(k))
		}
		return []sat.Propagator{selection.Element(selectors, vs, y)}
	}
	p.holds = func(ints []int64) bool {
		return proptest.ValueOf(vs[ints[index]-lo], ints) == proptest.ValueOf(y, ints)
	}
}

func (m *mixture) drawTasks(p *posting) {
	starts := m.views(3)
	durations := make([]int64, len(starts))
	tasks := make([]schedule.Task, len(starts))
	for i, s := range starts {
		durations[i] = 1 + m.rng.Int64N(3)
		tasks[i] = schedule.Task{Start: s, Duration: propagate.Const(durations[i]), Demand: propagate.Const(1)}
	}
	p.name, p.post = "cumulative", one(schedule.TimeTable(tasks, propagate.Const(1)))
	p.holds = func(ints []int64) bool { return holdsDisjunctive(starts, durations, ints) }
}

// holdsDisjunctive is the definition of tasks that do not overlap.
func holdsDisjunctive(starts []propagate.Affine, durations []int64, ints []int64) bool {
	for i := range starts {
		for j := range i {
			a, b := proptest.ValueOf(starts[i], ints), proptest.ValueOf(starts[j], ints)
			if a < b+durations[j] && b < a+durations[i] {
				return false
			}
		}
	}
	return true
}

// drawCircuit makes all integers successors, with what a circuit needs beside it.
func (m *mixture) drawCircuit(p *posting) {
	n := len(m.ranges)
	optional := m.rng.IntN(2) == 0
	p.name = "circuit"
	p.post = func(h sat.PropagatorHost) (ps []sat.Propagator) {
		arcs := make([][]graph.Arc, n)
		for i := range arcs {
			x := sat.Int(2 + 2*i)
			for to := range n {
				if optional || to != i {
					arcs[i] = append(arcs[i], graph.Arc{To: to, Lit: h.Eq(x, int64(to))})
				}
			}
			ps = append(ps, propagate.AtMost([]propagate.Term{{A: 1, X: x}}, int64(n-1)), propagate.AtMost([]propagate.Term{{A: 1, X: x.Neg()}}, 0))
			if !optional {
				ps = append(ps, propagate.Unequal([]propagate.Term{{A: 1, X: x}}, int64(i)))
			}
			for k := range i {
				ps = append(ps, propagate.Unequal([]propagate.Term{{A: 1, X: x}, propagate.TermOf(-1, sat.Int(2+2*k))}, 0))
			}
		}
		if optional {
			return append(ps, graph.Subcircuit(arcs))
		}
		return append(ps, graph.Circuit(arcs))
	}
	p.holds = func(next []int64) bool { return holdsCircuit(next, optional) }
}

// drawTable lists what two or three integers can be.
func (m *mixture) drawTable(p *posting) {
	n := min(2+m.rng.IntN(2), len(m.ranges))
	var rows []int32
	allowed := map[string]bool{}
	for range m.rng.IntN(90) {
		row := make([]int64, n)
		for i := range row {
			r := m.ranges[i]
			row[i] = max(r[0], r[1]-6) + m.rng.Int64N(min(r[1]-r[0], 6)+1)
			rows = append(rows, int32(row[i]-max(r[0], r[1]-6)))
		}
		allowed[fmt.Sprint(row)] = true
	}
	p.name = "table"
	p.post = func(h sat.PropagatorHost) []sat.Propagator {
		columns, widths := make([][]sat.Lit, n), make([]int, n)
		var ps []sat.Propagator
		for i := range columns {
			x, r := sat.Int(2+2*i), m.ranges[i]
			for v := max(r[0], r[1]-6); v <= r[1]; v++ {
				columns[i] = append(columns[i], h.Eq(x, v))
			}
			widths[i] = len(columns[i])
			ps = append(ps, propagate.AtMost([]propagate.Term{{A: 1, X: x.Neg()}}, -max(r[0], r[1]-6)))
		}
		return append(ps, table.Compact(columns, table.NewRelation(widths, rows)))
	}
	p.holds = func(ints []int64) bool { return allowed[fmt.Sprint(ints[:n])] }
}

// holdsCircuit is the definition: the successors, from 0, are a permutation of
// one cycle, but for nodes that are left out.
func holdsCircuit(next []int64, optional bool) bool {
	left, start := map[int64]bool{}, int64(-1)
	for i, to := range next {
		if to < 0 || to >= int64(len(next)) {
			return false
		}
		if left[int64(i)] = true; optional && to == int64(i) {
			delete(left, to)
		} else {
			start = int64(i)
		}
	}
	for at := start; len(left) > 0; at = next[at] {
		if !left[at] {
			return false
		}
		delete(left, at)
		if len(left) == 0 && next[at] != start {
			return false
		}
	}
	return true
}

func drawMixture(seed uint64) *mixture {
	rng := rand.New(rand.NewPCG(seed, 9))
	m := &mixture{rng: rng, guards: 2}
	m.family = &views.Family{}
	n, first := 2+rng.IntN(3), int64(0)
	if seed%5 == 0 {
		n, first = 2, -300 // literals are made when they are needed
	}
	for i := range n {
		lo := rng.Int64N(5) - 2
		m.family.Root(rng, lo+first*int64(1-min(i, 1)), lo+rng.Int64N(7))
	}
	m.ranges = proptest.Ranges(m.family)
	for range 1 + rng.IntN(4) {
		m.draw()
	}
	if seed%3 == 0 {
		m.family.Chain(rng)
	}
	return m
}

// solutions enumerates by the definitions. A solution is the integers, then the
// guards.
func (m *mixture) solutions() map[string]bool {
	all := make(map[string]bool)
	ints := make([]int64, len(m.ranges))
	var walk func(i int)
	walk = func(i int) {
		if i < len(ints) {
			for v := m.ranges[i][0]; v <= m.ranges[i][1]; v++ {
				ints[i] = v
				walk(i + 1)
			}
			return
		}
		for g := range 1 << m.guards {
			ok := m.family.Holds(ints)
			for _, p := range m.posts {
				ok = ok && (p.guard >= 0 && g>>p.guard&1 == 0 || p.holds(ints))
			}
			if ok {
				all[fmt.Sprint(ints, g)] = true
			}
		}
	}
	walk(0)
	return all
}

// TestEngine compares the solutions that the engine finds with those of the
// definitions, one blocked after the other, some of them under assumptions.
func TestEngine(t *testing.T) {
	n := uint64(3000)
	if testing.Short() {
		n = 300
	}
	for seed := range n {
		m := drawMixture(seed)
		want := m.solutions()
		if len(want) > 400 {
			continue
		}
		e, guards := m.engine(seed%2 == 0)
		m.enumerate(t, e, guards, want)
		if t.Failed() {
			for _, p := range m.posts {
				t.Log(p.name, p.guard)
			}
			t.Fatalf("seed %d", seed)
		}
	}
}

// host is what a problem is posted to.
type host interface {
	sat.Sink
	sat.PropagatorHost
}

// engine returns an engine with the problem, perhaps by way of a formula.
func (m *mixture) engine(recorded bool) (*cdcl.Engine, []sat.Lit) {
	f := sat.NewFormula()
	if recorded {
		guards := m.post(f)
		return cdcl.New(f), guards
	}
	e := cdcl.New(f)
	return e, m.post(e)
}

// post adds the integers and constraints, and returns the guards.
func (m *mixture) post(h host) []sat.Lit {
	for _, r := range m.ranges {
		h.NewInt(r[0], r[1])
	}
	guards := make([]sat.Lit, m.guards)
	for i := range guards {
		guards[i] = h.NewVar()
	}
	proptest.State(h, m.family)
	for _, p := range m.posts {
		for _, q := range p.post(h) {
			if p.guard >= 0 {
				q = propagate.Guarded(guards[p.guard], q)
			}
			h.AddPropagator(q)
		}
	}
	return guards
}

func (m *mixture) enumerate(t *testing.T, e *cdcl.Engine, guards []sat.Lit, want map[string]bool) {
	found := 0
	for {
		var assume []sat.Lit
		if m.rng.IntN(3) == 0 {
			assume = []sat.Lit{guards[m.rng.IntN(len(guards))].If(m.rng.IntN(2) == 0)}
		}
		if e.Solve(context.Background(), assume...) != sat.Sat {
			if len(assume) > 0 && len(e.Failed()) > 0 {
				e.AddClause(assume[0].Not())
				m.confirm(t, guards, assume[0], want)
				if t.Failed() {
					return
				}
				continue
			}
			break
		}
		found++
		ints := make([]int64, len(m.ranges))
		var clause []sat.Lit
		for i := range ints {
			x := sat.Int(2 + 2*i)
			ints[i] = e.IntValue(x)
			clause = append(clause, e.Eq(x, ints[i]).Not())
		}
		g := 0
		for i, l := range guards {
			if e.Value(l) {
				g |= 1 << i
			}
			clause = append(clause, l.If(!e.Value(l)))
		}
		key := fmt.Sprint(ints, g)
		if !want[key] {
			t.Errorf("%s is no solution, or found twice", key)
			return
		}
		delete(want, key)
		e.AddClause(clause...)
	}
	if len(want) > 0 {
		t.Errorf("%d solutions found, %d missed: %v", found, len(want), want)
	}
}

// confirm checks that no solution is left under a refuted assumption.
func (m *mixture) confirm(t *testing.T, guards []sat.Lit, a sat.Lit, want map[string]bool) {
	for key := range want {
		g := 0
		fmt.Sscanf(key[len(key)-1:], "%d", &g)
		for i, l := range guards {
			if l.If(g>>i&1 == 1) == a {
				t.Errorf("%v was refuted, and there is %s", a, key)
				return
			}
		}
	}
}

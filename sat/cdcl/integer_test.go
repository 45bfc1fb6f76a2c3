package cdcl_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/internal/test/campaign"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// condition is a literal with its meaning.
type condition struct {
	lit  sat.Lit
	text string
	is   func(world) bool
}

// world is an assignment of the Booleans and the integers.
type world struct {
	bools []bool
	ints  []int64
}

// mixed is a random use of an engine with integers and propagators, beside the
// set of all its models.
type mixed struct {
	t          *testing.T
	seed       uint64
	rng        *rand.Rand
	e          *cdcl.Engine
	bools      []sat.Lit
	ints       []sat.Int
	lo, hi     []int64
	worlds     []world
	props      []*naive
	log        []string
	lemmas     int
	activation condition // none at first
}

func (m *mixed) fatalf(format string, args ...any) {
	m.t.Helper()
	m.t.Fatalf("seed %d: %s\n%v", m.seed, fmt.Sprintf(format, args...), m.log)
}

// Learn and Delete take no part in the test.
func (m *mixed) Learn([]sat.Lit)  {}
func (m *mixed) Delete([]sat.Lit) {}

// Lemma checks that the constraint implies the clause.
func (m *mixed) Lemma(p sat.Propagator, clause []sat.Atom) {
	m.lemmas++
	if !p.(*naive).valid(clause) {
		m.fatalf("lemma %v does not follow", clause)
	}
}

func newMixed(t *testing.T, seed uint64, build func() *cdcl.Engine) *mixed {
	rng := rand.New(rand.NewPCG(seed, 3))
	m := &mixed{t: t, seed: seed, rng: rng, e: build()}
	for range rng.IntN(4) {
		m.bools = append(m.bools, m.e.NewVar())
	}
	for range 1 + rng.IntN(3) {
		lo := int64(rng.IntN(9) - 6)
		hi := lo + int64(rng.IntN(6))
		m.ints = append(m.ints, m.e.NewInt(lo, hi))
		m.lo, m.hi = append(m.lo, lo), append(m.hi, hi)
	}
	for k := range 1 << len(m.bools) {
		var bools []bool
		for i := range m.bools {
			bools = append(bools, k>>i&1 == 1)
		}
		each(m.lo, m.hi, func(v []int64) {
			m.worlds = append(m.worlds, world{bools, slices.Clone(v)})
		})
	}
	if rng.IntN(2) == 0 {
		m.e.Trace(m)
	}
	switch rng.IntN(6) {
	case 0:
		m.e.SetBrancher(m)
	case 1:
		m.e.Alternate(m, rng.IntN(2) == 0)
	}
	return m
}

// Decide decides at random.
func (m *mixed) Decide(v sat.Trail) (sat.Atom, bool) {
	for range 3 {
		i := m.rng.IntN(len(m.ints))
		x := m.ints[i]
		d := v.Lo(x) + 1
		if n := v.Hi(x) - v.Lo(x); n > 1 {
			d += m.rng.Int64N(n)
		}
		if v.Lo(x) < v.Hi(x) {
			if m.rng.IntN(2) == 0 {
				return sat.Geq(x, d), true
			}
			return sat.Geq(x, d).Not(), true
		}
	}
	return sat.Atom{}, false
}

// condition draws a literal.
func (m *mixed) condition() condition {
	var c condition
	if k := m.rng.IntN(3); k == 0 && len(m.bools) > 0 {
		i := m.rng.IntN(len(m.bools))
		c = condition{m.bools[i], fmt.Sprintf("b%d", i), func(w world) bool { return w.bools[i] }}
	} else {
		i := m.rng.IntN(len(m.ints))
		d := m.lo[i] - 1 + m.rng.Int64N(m.hi[i]-m.lo[i]+3)
		x, s := m.ints[i], int64(1)
		if m.rng.IntN(2) == 0 {
			x, s, d = x.Neg(), -1, -d
		}
		if k == 1 {
			c = condition{m.e.Ge(x, d), fmt.Sprintf("%v≥%d", x, d), func(w world) bool { return s*w.ints[i] >= d }}
		} else {
			c = condition{m.e.Eq(x, d), fmt.Sprintf("%v=%d", x, d), func(w world) bool { return s*w.ints[i] == d }}
		}
	}
	if m.rng.IntN(2) == 0 {
		is := c.is
		c = condition{c.lit.Not(), "¬" + c.text, func(w world) bool { return !is(w) }}
	}
	return c
}

func (m *mixed) conditions(n int) (cs []condition, lits []sat.Lit, text []string) {
	for range n {
		c := m.condition()
		cs, lits, text = append(cs, c), append(lits, c.lit), append(text, c.text)
	}
	return cs, lits, text
}

func (m *mixed) clause() {
	cs, lits, text := m.conditions(1 + m.rng.IntN(4))
	m.log = append(m.log, fmt.Sprint("clause ", text))
	m.worlds = slices.DeleteFunc(m.worlds, func(w world) bool {
		return !slices.ContainsFunc(cs, func(c condition) bool { return c.is(w) })
	})
	m.e.AddClause(lits...)
}

// propagator adds a linear inequality, a disequality or a product.
func (m *mixed) propagator() {
	p := &naive{rng: m.rng, control: sat.True, lazy: m.rng.IntN(5)}
	var at []int
	for _, i := range m.rng.Perm(len(m.ints))[:1+m.rng.IntN(len(m.ints))] {
		at = append(at, i)
		p.ints = append(p.ints, m.ints[i])
		p.lo, p.hi = append(p.lo, m.lo[i]), append(p.hi, m.hi[i])
	}
	a := make([]int64, len(at))
	for i := range a {
		a[i] = m.rng.Int64N(7) - 3
	}
	kind, b := m.rng.IntN(3), m.rng.Int64N(11)-5
	p.holds = func(v []int64) bool {
		sum, product := int64(0), int64(1)
		for i := range v {
			sum += a[i] * v[i]
			product *= v[i] + a[i]
		}
		return [...]bool{sum <= b, sum != b, product >= b}[kind]
	}
	control := condition{sat.True, "true", func(world) bool { return true }}
	if m.rng.IntN(2) == 0 {
		c := m.condition()
		over := slices.ContainsFunc(p.ints, func(x sat.Int) bool { // the test of lemmas wants them apart
			for d := int64(-20); d < 20; d++ {
				if l := m.e.Ge(x, d); l == c.lit || l == c.lit.Not() {
					return true
				}
			}
			return false
		})
		if !over && c.lit != sat.False {
			control = c
		}
	}
	p.control = control.lit
	m.log = append(m.log, fmt.Sprintf("%v → propagator %d %v over %v, %d", control.text, kind, a, p.ints, b))
	m.worlds = slices.DeleteFunc(m.worlds, func(w world) bool {
		v := make([]int64, len(at))
		for i, k := range at {
			v[i] = w.ints[k]
		}
		return control.is(w) && !p.holds(v)
	})
	m.props = append(m.props, p)
	m.e.AddPropagator(p)
}

// solve asks under random assumptions and checks the answer.
func (m *mixed) solve() {
	cs, lits, text := m.conditions(m.rng.IntN(4))
	switch m.rng.IntN(6) {
	case 0, 1:
		if len(lits) > 0 {
			m.activation = cs[0]
			m.e.Activate(lits[0])
		}
	case 2, 3:
		if m.activation.is != nil {
			cs, lits, text = slices.Insert(cs, 0, m.activation), slices.Insert(lits, 0, m.activation.lit), slices.Insert(text, 0, m.activation.text)
		}
	}
	left := func(assumed func(condition) bool) int {
		n := 0
		for _, w := range m.worlds {
			if !slices.ContainsFunc(cs, func(c condition) bool { return assumed(c) && !c.is(w) }) {
				n++
			}
		}
		return n
	}
	want := left(func(condition) bool { return true })
	status := sat.Unknown
	if m.rng.IntN(4) == 0 {
		status = m.e.SolveLimited(context.Background(), int64(m.rng.IntN(20)), lits...)
	}
	if status == sat.Unknown {
		status = m.e.Solve(context.Background(), lits...)
	}
	m.log = append(m.log, fmt.Sprint("solve ", text, " ", status))
	m.intact()
	switch {
	case status == sat.Sat && want > 0:
		m.model(cs)
	case status == sat.Unsat && want == 0:
		core := m.e.Failed()
		if left(func(c condition) bool { return slices.Contains(core, c.lit) }) > 0 {
			m.fatalf("%v is no core", core)
		}
		for _, l := range core {
			if !slices.Contains(lits, l) {
				m.fatalf("core %v of %v", core, lits)
			}
		}
	default:
		m.fatalf("%v with %d models", status, want)
	}
}

func (m *mixed) intact() {
	for _, p := range m.props {
		if p.broken != "" {
			m.fatalf("%s", p.broken)
		}
	}
}

func (m *mixed) world() world {
	var w world
	for _, l := range m.bools {
		w.bools = append(w.bools, m.e.Value(l))
	}
	for _, x := range m.ints {
		w.ints = append(w.ints, m.e.IntValue(x))
		if m.e.IntValue(x.Neg()) != -m.e.IntValue(x) {
			m.fatalf("the value of %v is not that of its negation", x)
		}
	}
	return w
}

func (w world) equal(v world) bool {
	return slices.Equal(w.bools, v.bools) && slices.Equal(w.ints, v.ints)
}

func (m *mixed) model(assumed []condition) {
	w := m.world()
	if !slices.ContainsFunc(m.worlds, w.equal) {
		m.fatalf("%v is no model", w)
	}
	for _, c := range assumed {
		if !m.e.Value(c.lit) || !c.is(w) {
			m.fatalf("%v is assumed and does not hold in %v", c.text, w)
		}
	}
}

// enumerate excludes one model after the other, and expects as many as there are.
func (m *mixed) enumerate() {
	want := len(m.worlds)
	for n := 0; ; n++ {
		status := m.e.Solve(context.Background())
		m.intact()
		if status != sat.Sat {
			if status != sat.Unsat || n != want {
				m.fatalf("%v after %d of %d models", status, n, want)
			}
			return
		}
		m.model(nil)
		w := m.world()
		var block []sat.Lit
		for i, l := range m.bools {
			block = append(block, l.If(!w.bools[i]))
		}
		for i, x := range m.ints {
			block = append(block, m.e.Eq(x, w.ints[i]).Not())
		}
		m.log = append(m.log, fmt.Sprint("found ", w))
		m.worlds = slices.DeleteFunc(m.worlds, w.equal)
		m.e.AddClause(block...)
	}
}

func (m *mixed) run() {
	for range 20 {
		switch m.rng.IntN(6) {
		case 0, 1:
			m.clause()
		case 2:
			m.propagator()
		default:
			m.solve()
		}
	}
	m.enumerate()
}

// plain and hurriedly build engines without a formula.
func plain() *cdcl.Engine { return cdcl.New(sat.NewFormula()) }

func hurriedly() *cdcl.Engine {
	e := plain()
	cdcl.Hurry(e)
	return e
}

// TestIntegers compares random mixtures of clauses and propagators with the set of
// all models.
func TestIntegers(t *testing.T) {
	for name, build := range map[string]func() *cdcl.Engine{"plain": plain, "hurried": hurriedly} {
		t.Run(name, func(t *testing.T) {
			lemmas, asked := 0, 0
			for seed := range campaign.Each(2000) {
				m := newMixed(t, seed, build)
				m.run()
				lemmas += m.lemmas
				for _, p := range m.props {
					asked += p.asked
				}
			}
			t.Logf("%d lemmas, %d explanations asked for", lemmas, asked)
			if lemmas < 1000 || asked < 500 {
				t.Errorf("%d lemmas, %d explanations asked for", lemmas, asked)
			}
		})
	}
}

func FuzzIntegers(f *testing.F) {
	f.Add(uint64(0))
	f.Fuzz(func(t *testing.T, seed uint64) { newMixed(t, seed, hurriedly).run() })
}

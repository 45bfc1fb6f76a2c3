package proptest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// Model is a plain implementation of sat.Trail: it keeps all that happened in a
// list, and looks through it.
type Model struct {
	t      testing.TB
	lo     []int64  // by handle
	lits   []litDef // by variable; 0 and 1 are unused and True
	vals   []int8   // by variable: 1 true, −1 false
	events []event
	levels []int // lengths of events
	words  []int64

	rng     *rand.Rand
	overdue []overdue // levels rise

	clauses   [][]sat.Lit
	hosts     []*host
	onBound   map[sat.Int][]watch
	onLit     map[sat.Lit][]watch
	calling   *host
	failed    bool
	solutions []solution

	engine *cdcl.Engine // which has the literals, where not nil
}

// litDef tells what a literal stands for.
type litDef struct {
	kind kind
	x    sat.Int
	d    int64
}

type kind uint8

const (
	free    kind = iota
	atLeast      // x ≥ d
	equals       // x = d
)

// event is a change that backtracking takes back.
type event struct {
	x      sat.Int // a bound rose
	before int64
	lit    sat.Lit // or a literal became true
	word   int     // or a word changed, where it is not −1
	later  *later  // what it was set by
}

// later is a consequence with a lazy reason.
type later struct {
	p     sat.Propagator
	a     sat.Atom
	token int64
}

type watch struct {
	h     *host
	tag   int32
	above int64 // what a bound is no more than is not told
}

// overdue is a propagator that has not been called at a level.
type overdue struct {
	level int
	h     *host
}

// host is an attached propagator.
type host struct {
	m        *Model
	p        sat.Propagator
	priority sat.Priority
	due      bool
}

// solution is an assignment that the constraint allows. With ruled out, the
// family of the integers does not.
type solution struct {
	ints     []int64
	bools    []bool
	ruledOut bool
}

func newModel(t testing.TB, rng *rand.Rand, p Problem) *Model {
	m := &Model{t: t, rng: rng, lo: make([]int64, 2), lits: make([]litDef, 2), vals: []int8{0, 1}, onBound: map[sat.Int][]watch{}, onLit: map[sat.Lit][]watch{}}
	for range p.Bools {
		m.newLit(litDef{})
	}
	for _, b := range p.Ints {
		m.lo = append(m.lo, b[0], -b[1])
	}
	m.enumerate(p, make([]int64, 0, len(p.Ints)), make([]bool, 0, p.Bools))
	return m
}

// enumerate lists the solutions.
func (m *Model) enumerate(p Problem, ints []int64, bools []bool) {
	switch {
	case len(ints) < len(p.Ints):
		for v := p.Ints[len(ints)][0]; v <= p.Ints[len(ints)][1]; v++ {
			m.enumerate(p, append(ints, v), bools)
		}
	case len(bools) < p.Bools:
		m.enumerate(p, ints, append(bools, false))
		m.enumerate(p, ints, append(bools, true))
	case p.Holds(ints, bools):
		s := solution{ints: append([]int64(nil), ints...), bools: append([]bool(nil), bools...)}
		s.ruledOut = p.Family != nil && !p.Family.Holds(ints)
		m.solutions = append(m.solutions, s)
	}
}

func (m *Model) newLit(d litDef) sat.Lit {
	m.lits = append(m.lits, d)
	m.vals = append(m.vals, 0)
	return sat.Mk(uint32(len(m.lits) - 1))
}

// Int returns the i-th integer of the problem.
func (m *Model) Int(i int) sat.Int { return sat.Int(2 + 2*i) }

// All returns the integers of the problem.
func (m *Model) All() []sat.Int {
	xs := make([]sat.Int, len(m.lo)/2-1)
	for i := range xs {
		xs[i] = m.Int(i)
	}
	return xs
}

// Bool returns the literal of the i-th Boolean of the problem.
func (m *Model) Bool(i int) sat.Lit { return sat.Mk(uint32(2 + i)) }

// NewInt is not offered.
func (m *Model) NewInt(_, _ int64) sat.Int {
	m.t.Fatal("the model of a test has no further integers")
	return sat.NoInt
}

// Ge implements sat.Integers.
func (m *Model) Ge(x sat.Int, d int64) sat.Lit {
	if x&1 == 1 {
		return m.Ge(x^1, 1-d).Not()
	}
	return m.defined(litDef{atLeast, x, d})
}

// Eq implements sat.Integers.
func (m *Model) Eq(x sat.Int, d int64) sat.Lit {
	if x&1 == 1 {
		return m.Eq(x^1, -d)
	}
	return m.defined(litDef{equals, x, d})
}

func (m *Model) defined(d litDef) sat.Lit {
	if m.engine != nil {
		if d.kind == equals {
			return m.engine.Eq(d.x, d.d)
		}
		return m.engine.Ge(d.x, d.d)
	}
	for v := 2; v < len(m.lits); v++ {
		if m.lits[v] == d {
			return sat.Mk(uint32(v))
		}
	}
	return m.newLit(d)
}

// IntValue implements sat.Integers; there is no assignment to ask for.
func (m *Model) IntValue(x sat.Int) int64 { return m.Lo(x) }

// value returns 1 where l is true, −1 where it is false.
func (m *Model) value(l sat.Lit) int8 {
	v := m.vals[l.Var()]
	if d := m.lits[l.Var()]; d.kind == atLeast {
		switch {
		case m.Lo(d.x) >= d.d:
			v = 1
		case m.Hi(d.x) < d.d:
			v = -1
		}
	}
	if l.Neg() {
		return -v
	}
	return v
}

// holds tells whether the atom is true of the solution.
func (s *solution) holds(m *Model, a sat.Atom) bool {
	if !a.IsLit() {
		v := s.ints[a.X/2-1]
		if a.X&1 == 1 {
			v = -v
		}
		return v >= a.D
	}
	l := a.Lit()
	if l == sat.True || l == sat.False {
		return l == sat.True
	}
	var is bool
	switch d := m.lits[l.Var()]; d.kind {
	case atLeast:
		is = s.ints[d.x/2-1] >= d.d
	case equals:
		is = s.ints[d.x/2-1] == d.d
	default:
		is = s.bools[l.Var()-2]
	}
	return is != l.Neg()
}

// agrees tells whether solution i is inside the bounds.
func (m *Model) agrees(i int) bool {
	s := &m.solutions[i]
	if s.ruledOut {
		return false
	}
	for x := sat.Int(2); int(x) < len(m.lo); x++ {
		if !s.holds(m, sat.Geq(x, m.lo[x])) {
			return false
		}
	}
	for v := 2; v < len(m.lits); v++ {
		l := sat.Mk(uint32(v))
		if val := m.value(l); val != 0 && !s.holds(m, sat.LitAtom(l.If(val > 0))) {
			return false
		}
	}
	return true
}

// left counts the solutions inside the bounds.
func (m *Model) left() (n int) {
	for i := range m.solutions {
		if m.agrees(i) {
			n++
		}
	}
	return n
}

// fixed tells whether nothing is undecided.
func (m *Model) fixed() bool {
	for x := 2; x < len(m.lo); x += 2 {
		if m.lo[x] != -m.lo[x+1] {
			return false
		}
	}
	for v := 2; v < len(m.lits); v++ {
		if m.value(sat.Mk(uint32(v))) == 0 {
			return false
		}
	}
	return true
}

func (m *Model) String() string {
	var b strings.Builder
	for x := 2; x < len(m.lo); x += 2 {
		fmt.Fprintf(&b, "x%d %d..%d ", x>>1, m.lo[x], -m.lo[x+1])
	}
	for v := 2; v < len(m.lits); v++ {
		fmt.Fprintf(&b, "%d:%d ", v, m.value(sat.Mk(uint32(v))))
	}
	return b.String()
}

// follows checks that the atoms imply the consequence.
func (m *Model) follows(what string, p sat.Propagator, because []sat.Atom, a sat.Atom) {
	for i := range m.solutions {
		s := &m.solutions[i]
		all := true
		for _, b := range because {
			all = all && s.holds(m, b)
		}
		if all && !s.holds(m, a) {
			m.t.Errorf("%s of %T: %v → %v is not true of %v, at %v", what, p, because, a, *s, m)
			return
		}
	}
}

// recheck asks again for the lazy reasons of the trail, for weaker bounds. An
// engine never asks for those of level 0.
func (m *Model) recheck(rng *rand.Rand) {
	for pos, e := range m.events {
		if e.later == nil || m.Level() == 0 || pos < m.levels[0] {
			continue
		}
		a := e.later.a
		if !a.IsLit() {
			a.D = e.before + 1 + rng.Int64N(a.D-e.before)
		}
		m.explained(e.later, a, pos)
	}
}

// explained checks the reason of a lazy consequence at a position.
func (m *Model) explained(l *later, a sat.Atom, pos int) {
	v := &past{m, pos}
	because := l.p.Explain(v, a, l.token, nil)
	for _, b := range because {
		if !v.Holds(b) {
			m.t.Errorf("lazy reason of %T for %v: %v does not hold, at %v", l.p, a, b, m)
		}
	}
	m.follows("a lazy reason", l.p, because, a)
}

package proptest

import (
	"context"
	"fmt"
	"testing"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// Solve has an engine enumerate the solutions of a problem. An engine tells propagators later of changes than the model
// does, and learns from reasons.
func Solve(t testing.TB, p Problem) {
	t.Helper()
	e := cdcl.New(sat.NewFormula())
	m := &Model{t: t, lo: make([]int64, 2), engine: e}
	for range p.Bools {
		e.NewVar()
	}
	for _, b := range p.Ints {
		m.lo = append(m.lo, b[0], -b[1])
		e.NewInt(b[0], b[1])
	}
	if p.Family != nil {
		State(e, p.Family)
	}
	m.enumerate(p, make([]int64, 0, len(p.Ints)), make([]bool, 0, p.Bools))
	for _, q := range p.New(m) {
		e.AddPropagator(q)
	}
	left := make(map[string]bool, len(m.solutions))
	for i := range m.solutions {
		if s := &m.solutions[i]; !s.ruledOut {
			left[s.key()] = true
		}
	}
	for e.Solve(context.Background()) == sat.Sat {
		s := m.read(p)
		if k := s.key(); !left[k] {
			t.Errorf("an engine finds %v, which is no solution or was found before", *s)
			return
		}
		delete(left, s.key())
		e.AddClause(m.other(s)...)
	}
	if len(left) > 0 {
		t.Errorf("an engine does not find %d of %d solutions", len(left), len(m.solutions))
	}
}

// read returns the assignment that the engine has found.
func (m *Model) read(p Problem) *solution {
	s := &solution{}
	for i := range p.Ints {
		s.ints = append(s.ints, m.engine.IntValue(m.Int(i)))
	}
	for i := range p.Bools {
		s.bools = append(s.bools, m.engine.Value(m.Bool(i)))
	}
	return s
}

// other returns the clause that an assignment is another one.
func (m *Model) other(s *solution) (clause []sat.Lit) {
	for i, v := range s.ints {
		clause = append(clause, m.Eq(m.Int(i), v).Not())
	}
	for i, b := range s.bools {
		clause = append(clause, m.Bool(i).If(!b))
	}
	return clause
}

// key tells assignments apart.
func (s *solution) key() string { return fmt.Sprint(s.ints, s.bools) }

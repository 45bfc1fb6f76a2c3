package lab

import (
	"context"
	"slices"

	"github.com/gozinc/gozinc/internal/test/truth"
	"github.com/gozinc/gozinc/sat"
)

// maxTable is the number of variables, the constant included, up to which a
// truth table says what is right.
const maxTable = 15

// oracle knows the satisfying assignments of a growing formula.
type oracle interface {
	Add(clause ...sat.Lit)
	// satisfiable reports whether one of them has all of the literals.
	satisfiable(lits []sat.Lit) bool
}

type table struct{ *truth.Table }

func (t table) satisfiable(lits []sat.Lit) bool { return t.Count(lits...) > 0 }

// second asks another engine, which is built anew for each question.
type second struct {
	build   func(*sat.Formula) sat.Solver
	vars    int
	clauses [][]sat.Lit
}

func (s *second) Add(clause ...sat.Lit) { s.clauses = append(s.clauses, slices.Clone(clause)) }

func (s *second) satisfiable(lits []sat.Lit) bool {
	f := sat.NewFormula()
	f.NewVars(s.vars - 1)
	for _, c := range s.clauses {
		f.AddClause(c...)
	}
	for _, l := range lits {
		f.AddClause(l)
	}
	return s.build(f).Solve(context.Background()) == sat.Sat
}

// propagated reports whether unit propagation over the clauses alone, from the
// literals given, ends in a conflict.
func propagated(clauses [][]sat.Lit, vars int, given []sat.Lit) (conflict bool) {
	value := make([]bool, 2*vars+2)
	value[sat.True] = true
	for _, l := range given {
		value[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			unit, open := sat.Undef, 0
			for _, l := range c {
				if value[l] {
					open = 2
					break
				}
				if !value[l.Not()] && l != unit {
					unit, open = l, open+1
				}
			}
			switch open {
			case 0:
				return true
			case 1:
				value[unit], changed = true, true
			}
		}
	}
	for v := 1; v <= vars; v++ {
		if l := sat.Mk(uint32(v)); value[l] && value[l.Not()] {
			return true
		}
	}
	return false
}

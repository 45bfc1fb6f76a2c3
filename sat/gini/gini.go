// Package gini drives the SAT engine gini v1.0.1 (github.com/irifrance/gini),
// a CDCL solver in the manner of MiniSat: VSIDS, phase saving, Luby restarts,
// assumptions, no inprocessing.
//
// It is the only package that knows gini. What gini cannot do well is kept
// away from its callers here:
//
//   - An unconditional Unsat is remembered and gini is not asked again; another
//     Solve could end the process with log.Fatalf.
//   - After an Unsat under assumptions gini is brought back to decision level
//     0 by a clause before anything else happens. Left to itself it analyses
//     the old conflict first, and loses the contradiction when that analysis
//     ends at level 0.
//   - Cancelling goes through GoSolve and Stop. S.Try leaves its deadline set,
//     and copies of a solver search worse than their original.
//   - New variables make gini forget all phases in the next search, so they
//     are taken from a reserve that seldom grows.
//
// Literals have the same numbers here and in gini.
package gini

import (
	"fmt"
	"sync/atomic"
	"time"

	engine "github.com/irifrance/gini"
	"github.com/irifrance/gini/z"

	"github.com/gozinc/gozinc/sat"
)

// maxWords bounds the clauses handed to gini, at one word for each literal and
// two for each clause. gini addresses its clauses, learnt ones included, by 32
// bits and does not check for overflow.
const maxWords = 1 << 31

// solver implements sat.Solver, sat.Limiter and sat.Statser.
type solver struct {
	g        *engine.Gini
	counters counters

	vars  uint32        // variables handed out: 1..vars
	max   uint32        // variables gini knows; those above vars are the reserve
	top   uint32        // variables gini has memory for
	grown uint32        // variables added after New
	words uint64        // of clauses handed to gini
	grace time.Duration // how long Solve waits for gini to stop

	unsat   bool       // the formula is unsatisfiable
	pending <-chan int // the result of a search that was left to stop by itself

	model  []bool // by variable; the last Sat answer
	failed []sat.Lit
	buf    []z.Lit

	turns    int64                     // begun, of the Luby sequence
	restarts int64                     // beside those of gini
	stats    atomic.Pointer[sat.Stats] // as last read
}

// NewVar adds a variable.
func (s *solver) NewVar() sat.Lit { return s.NewVars(1) }

// NewVars adds n variables with consecutive numbers and returns the positive
// literal of the first.
//
// The reserve grows by at least as many variables as were added so far, so
// that gini loses its phases only a logarithmic number of times. The variables
// in reserve are part of every assignment; there are at most as many as were
// added, or 32 or 1/64 of the formula's.
func (s *solver) NewVars(n int) sat.Lit {
	first := s.vars + 1
	if n < 0 || n > sat.MaxVars-int(first) {
		panic(fmt.Sprintf("gini: %d more variables after %d", n, s.vars))
	}
	s.settle()
	s.vars += uint32(n)
	s.grown += uint32(n)
	if s.vars > s.max {
		s.extend(s.vars + max(32, s.vars/64, s.grown))
	}
	return sat.Mk(first)
}

// extend makes gini know the variables up to n. A reserve that does not fit
// gini's memory is cut. When the variables themselves do not fit, gini doubles
// its memory, and the reserve becomes all of it: from then on gini decides
// every variable that it has memory for in each assignment.
func (s *solver) extend(n uint32) {
	if s.vars <= s.top {
		n = min(n, s.top)
	}
	for n > s.top {
		s.top = 2*s.top + 1
		n = max(n, s.top)
	}
	for s.max < n {
		s.max = uint32(s.g.Lit().Var())
	}
}

// AddClause adds a clause to the formula. The literals must be of variables
// of the formula, or AddClause panics.
func (s *solver) AddClause(lits ...sat.Lit) {
	s.check(lits)
	s.settle()
	s.add(lits...)
}

// check panics at a literal of no variable: gini would end the clause there
// or, behind the adapter's back, make the variable.
func (s *solver) check(lits []sat.Lit) {
	for _, l := range lits {
		if v := l.Var(); v == 0 || v > s.vars {
			panic(fmt.Sprintf("gini: literal %d of no variable", uint32(l)))
		}
	}
}

// add hands a clause to gini, which goes back to decision level 0, forgets its
// last conflict, and itself drops satisfied clauses, false literals and
// repetitions.
func (s *solver) add(lits ...sat.Lit) {
	s.words += uint64(len(lits)) + 2
	if s.unsat || s.words > maxWords {
		return
	}
	for _, l := range lits {
		s.g.Add(z.Lit(l))
	}
	s.g.Add(z.LitNull)
}

// rewind brings gini back to decision level 0 by a clause that it drops.
func (s *solver) rewind() {
	s.g.Add(z.Lit(sat.True))
	s.g.Add(z.LitNull)
}

// Value is the literal's value in the last assignment. A variable added after it
// is false.
func (s *solver) Value(l sat.Lit) bool {
	v := int(l.Var())
	return (v < len(s.model) && s.model[v]) != l.Neg()
}

// Failed returns assumptions that cannot hold together.
func (s *solver) Failed() []sat.Lit { return s.failed }

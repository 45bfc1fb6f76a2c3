// Package propagate has unit propagation with clause learning for a search that
// makes its decisions elsewhere, as branch and bound over a relaxation does. An
// engine is asked for a solution; a Trail is told what to decide and what has
// been refuted, one thing after the other, and says what follows.
package propagate

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// Trail is a formula and the literals that hold: by unit clauses, by decisions,
// and by propagation from both. Every decision is a level. It propagates by two
// watched literals, and where a level is refuted it learns a clause by the first
// unique implication point and goes back to where that has a consequence
// (Marques-Silva and Sakallah, 1996; Moskewicz et al., 2001). Between calls
// there is no conflict, or the formula is refuted.
type Trail struct {
	lits    []sat.Lit // of all clauses
	clauses []clause
	watch   [][]watch // by literal: of the clauses that have it among the first two
	value   []int8    // by literal: 1 true, -1 false
	level   []int32   // by variable with a value
	reason  []int32   // by variable with a value: a clause, or none
	trail   []sat.Lit
	head    int   // what comes before has been propagated
	starts  []int // of the levels, in trail
	unsat   bool
	work    int64

	seen     []bool // by variable
	learnt   int    // the first clause that was learnt
	most     int    // learnt clauses that are kept
	mostLits int    // literals of these
	dropped  int    // by reduce, for tests
}

type clause struct {
	off, n int32
	depth  int32 // levels among the literals, when it was learnt; 0 for others
}

// watch names a clause and one of its other literals: where that is true there
// is nothing to do.
type watch struct {
	clause int32
	other  sat.Lit
}

const none = -1

// So many learnt clauses are kept at first, and literals of them. A refutation by
// a relaxation may have thousands of literals.
const (
	leastLearnt     = 20_000
	leastLearntLits = 1 << 22
)

// New returns the trail of a copy of f. Memory is about 70 bytes for each variable,
// 36 for each clause and 4 for each literal.
func New(f *sat.Formula) *Trail {
	t := &Trail{unsat: f.Contradiction(), most: leastLearnt, mostLits: leastLearntLits}
	t.lits = make([]sat.Lit, 0, f.NumLits())
	t.clauses = make([]clause, 0, f.NumClauses())
	t.Grow(f.NumVars())
	for _, l := range f.Units() {
		if t.value[l] == 0 {
			t.set(l, none)
		}
	}
	f.Each(func(c []sat.Lit) { t.add(c, 0) })
	t.learnt = len(t.clauses)
	t.settle(t.propagate())
	return t
}

// Grow makes room for variables up to n.
func (t *Trail) Grow(n int) {
	if n < len(t.level) {
		return
	}
	t.level = append(t.level, make([]int32, n+1-len(t.level))...)
	t.reason = append(t.reason, make([]int32, n+1-len(t.reason))...)
	t.seen = append(t.seen, make([]bool, n+1-len(t.seen))...)
	t.value = append(t.value, make([]int8, 2*n+2-len(t.value))...)
	t.watch = append(t.watch, make([][]watch, 2*n+2-len(t.watch))...)
}

// Holds reports whether l is true.
func (t *Trail) Holds(l sat.Lit) bool { return t.value[l] > 0 }

// Refuted reports whether the formula has no solution.
func (t *Trail) Refuted() bool { return t.unsat }

// Decisions returns the decisions in force.
func (t *Trail) Decisions() []sat.Lit {
	all := make([]sat.Lit, len(t.starts))
	for i, at := range t.starts {
		all[i] = t.trail[at]
	}
	return all
}

// Level returns the number of decisions in force.
func (t *Trail) Level() int { return len(t.starts) }

// Units returns the literals that hold without decisions, in the order found.
func (t *Trail) Units() []sat.Lit {
	if len(t.starts) > 0 {
		return t.trail[:t.starts[0]]
	}
	return t.trail
}

// Work counts the literals that were propagated.
func (t *Trail) Work() int64 { return t.work }

// Decide makes l true as a new level, if nothing is known of it.
func (t *Trail) Decide(l sat.Lit) {
	if t.unsat || t.value[l] != 0 {
		return
	}
	t.starts = append(t.starts, len(t.trail))
	t.set(l, none)
	t.settle(t.propagate())
}

// AddClause adds a clause; all decisions are taken back.
func (t *Trail) AddClause(lits ...sat.Lit) {
	for _, l := range lits {
		t.Grow(int(l.Var()))
	}
	t.back(0)
	c := slices.Clone(lits)
	slices.Sort(c)
	c = slices.Compact(c)
	for i, l := range c {
		if t.value[l] > 0 || i > 0 && c[i-1] == l.Not() {
			return
		}
	}
	c = slices.DeleteFunc(c, func(l sat.Lit) bool { return t.value[l] < 0 })
	if t.unsat = t.unsat || len(c) == 0; t.unsat {
		return
	}
	if len(c) == 1 {
		t.set(c[0], none)
		t.settle(t.propagate())
		return
	}
	t.add(c, 1)
}

// Refute adds a clause that is false now, and learns from it.
func (t *Trail) Refute(lits []sat.Lit) {
	if slices.ContainsFunc(lits, func(l sat.Lit) bool { return t.value[l] >= 0 }) {
		t.AddClause(lits...)
		return
	}
	t.settle(append(make([]sat.Lit, 0, len(lits)), lits...))
	t.reduce()
}

// add attaches a clause, with two literals at least, of which the first two are
// not false unless all are.
func (t *Trail) add(c []sat.Lit, depth int32) int32 {
	i := int32(len(t.clauses))
	t.clauses = append(t.clauses, clause{int32(len(t.lits)), int32(len(c)), depth})
	t.lits = append(t.lits, c...)
	t.watch[c[0]] = append(t.watch[c[0]], watch{i, c[1]})
	t.watch[c[1]] = append(t.watch[c[1]], watch{i, c[0]})
	return i
}

// at returns the literals of clause i.
func (t *Trail) at(i int32) []sat.Lit {
	c := t.clauses[i]
	return t.lits[c.off : c.off+c.n]
}

func (t *Trail) set(l sat.Lit, reason int32) {
	t.value[l], t.value[l.Not()] = 1, -1
	t.level[l.Var()], t.reason[l.Var()] = int32(len(t.starts)), reason
	t.trail = append(t.trail, l)
}

// back takes back all levels above the given one.
func (t *Trail) back(level int) {
	if level >= len(t.starts) {
		return
	}
	at := t.starts[level]
	for _, l := range t.trail[at:] {
		t.value[l], t.value[l.Not()] = 0, 0
	}
	t.trail, t.starts, t.head = t.trail[:at], t.starts[:level], at
}

// propagate returns a clause that became false, nil if there is none.
func (t *Trail) propagate() []sat.Lit {
	for t.head < len(t.trail) {
		l := t.trail[t.head].Not()
		t.head++
		t.work++
		if c := t.visit(l); c != nil {
			return c
		}
	}
	return nil
}

// visit looks at the clauses that watch l, which has become false.
func (t *Trail) visit(l sat.Lit) []sat.Lit {
	ws := t.watch[l]
	kept := ws[:0]
	for k, w := range ws {
		if t.value[w.other] > 0 {
			kept = append(kept, w)
			continue
		}
		c := t.at(w.clause)
		if c[0] == l {
			c[0], c[1] = c[1], l
		}
		if w.other = c[0]; t.value[c[0]] > 0 {
			kept = append(kept, w)
			continue
		}
		if t.rewatch(w.clause, c) {
			continue
		}
		kept = append(kept, w)
		if t.value[c[0]] < 0 {
			kept = append(kept, ws[k+1:]...)
			t.watch[l] = kept
			return c
		}
		t.set(c[0], w.clause)
	}
	t.watch[l] = kept
	return nil
}

// rewatch replaces the second literal, which is false, by another one that is
// not, if there is one.
func (t *Trail) rewatch(i int32, c []sat.Lit) bool {
	for k := 2; k < len(c); k++ {
		if t.value[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			t.watch[c[1]] = append(t.watch[c[1]], watch{i, c[0]})
			return true
		}
	}
	return false
}

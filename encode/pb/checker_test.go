package pb

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// cnf is a Sink that keeps its clauses and decides them by unit propagation
// and backtracking; it is small and slow, and shares no code with an engine.
type cnf struct {
	clauses [][]sat.Lit
	short   [][]sat.Lit // those of at most one literal
	occurs  [][]int     // clause indices by literal
	vars    int
}

func newCNF() *cnf {
	f := &cnf{vars: 1}
	f.AddClause(sat.True)
	return f
}

func (f *cnf) NewVar() sat.Lit {
	f.vars++
	return sat.Mk(uint32(f.vars))
}

func (f *cnf) AddClause(lits ...sat.Lit) {
	var c []sat.Lit
	for _, l := range lits {
		if l == sat.Undef || int(l.Var()) > f.vars {
			panic(fmt.Sprint("clause with an unknown literal ", l))
		}
		if slices.Contains(c, l.Not()) {
			return
		}
		if !slices.Contains(c, l) {
			c = append(c, l)
		}
	}
	for len(f.occurs) < 2*f.vars+2 {
		f.occurs = append(f.occurs, nil)
	}
	for _, l := range c {
		f.occurs[l] = append(f.occurs[l], len(f.clauses))
	}
	f.clauses = append(f.clauses, c)
	if len(c) < 2 {
		f.short = append(f.short, c)
	}
}

// fresh returns n variables.
func (f *cnf) fresh(n int) []sat.Lit {
	out := make([]sat.Lit, n)
	for i := range out {
		out[i] = f.NewVar()
	}
	return out
}

// values is a partial assignment by literal.
type values []bool

func (v values) fixed(l sat.Lit) bool { return v[l] || v[l.Not()] }

// propagate returns the closure of the literals under unit propagation, or
// false on a conflict.
func (f *cnf) propagate(lits ...sat.Lit) (values, bool) {
	v := make(values, 2*f.vars+2)
	ok := f.extend(v, append([]sat.Lit{sat.True}, lits...))
	for _, c := range f.short {
		ok = ok && len(c) == 1 && f.extend(v, c)
	}
	return v, ok
}

// extend adds literals to a closed assignment.
func (f *cnf) extend(v values, queue []sat.Lit) bool {
	queue = append([]sat.Lit(nil), queue...)
	for ; len(queue) > 0; queue = queue[1:] {
		l := queue[0]
		if v[l.Not()] {
			return false
		}
		if v[l] {
			continue
		}
		v[l] = true
		if int(l.Not()) >= len(f.occurs) {
			continue
		}
		for _, i := range f.occurs[l.Not()] {
			unit, n := sat.Undef, 0
			for _, o := range f.clauses[i] {
				if v[o] {
					n = 2
					break
				}
				if !v[o.Not()] {
					unit = o
					n++
				}
			}
			if n == 0 {
				return false
			}
			if n == 1 {
				queue = append(queue, unit)
			}
		}
	}
	return true
}

// satisfiable decides the formula under the literals.
func (f *cnf) satisfiable(lits ...sat.Lit) bool {
	v, ok := f.propagate(lits...)
	return ok && f.search(v)
}

func (f *cnf) search(v values) bool {
	for x := 1; x <= f.vars; x++ {
		l := sat.Mk(uint32(x))
		if v.fixed(l) {
			continue
		}
		for _, try := range []sat.Lit{l.Not(), l} {
			w := append(values(nil), v...)
			if f.extend(w, []sat.Lit{try}) && f.search(w) {
				return true
			}
		}
		return false
	}
	return true
}

// assignments calls visit with each total assignment of the variables.
func assignments(vars []sat.Lit, visit func(lits []sat.Lit)) {
	lits := make([]sat.Lit, len(vars))
	for m := range 1 << len(vars) {
		for i, x := range vars {
			lits[i] = x.If(m>>i&1 == 1)
		}
		visit(lits)
	}
}

// truth evaluates a literal under a total assignment of some variables.
func truth(lits []sat.Lit, l sat.Lit) bool {
	for _, x := range lits {
		if x == l {
			return true
		}
	}
	return l == sat.True
}

// trueCount counts the literals that hold.
func trueCount(lits, of []sat.Lit) int {
	n := 0
	for _, l := range of {
		if truth(lits, l) {
			n++
		}
	}
	return n
}

// number is the value of binary bits under an assignment.
func number(lits, bits []sat.Lit) int64 {
	n := int64(0)
	for i, b := range bits {
		if truth(lits, b) {
			n += 1 << i
		}
	}
	return n
}

// someLits draws n literals over the variables: repeated, complementary and
// constant ones too.
func someLits(r *rand.Rand, vars []sat.Lit, n int) []sat.Lit {
	out := make([]sat.Lit, n)
	for i := range out {
		switch r.Intn(14) {
		case 0:
			out[i] = sat.True
		case 1:
			out[i] = sat.False
		default:
			out[i] = vars[r.Intn(len(vars))].If(r.Intn(3) > 0)
		}
	}
	return out
}

// guards returns the guards that every constraint is tested with: an open
// variable and both constants.
func guards(f *cnf) []sat.Lit { return []sat.Lit{f.NewVar(), sat.True, sat.False} }

// checkGuarded compares guard → constraint with its definition on all
// assignments of vars that valid admits: the formula must extend an assignment
// exactly when it is a solution or the guard is false, and unit propagation
// alone must falsify the guard of a violated constraint.
func checkGuarded(t *testing.T, what string, f *cnf, guard sat.Lit, vars []sat.Lit, valid, want func(lits []sat.Lit) bool) {
	t.Helper()
	assignments(vars, func(lits []sat.Lit) {
		if !valid(lits) {
			return
		}
		holds := want(lits)
		v, ok := f.propagate(lits...)
		under := func(g sat.Lit) bool {
			w := slices.Clone(v)
			return ok && f.extend(w, []sat.Lit{g}) && f.search(w)
		}
		if guard != sat.False {
			if got := under(guard); got != holds {
				t.Fatalf("%s: %v with guard %v: satisfiable = %v, want %v", what, lits, guard, got, holds)
			}
		}
		if guard != sat.True && !under(guard.Not()) {
			t.Fatalf("%s: %v with the guard off is ruled out", what, lits)
		}
		if guard == sat.True {
			if !holds && ok {
				t.Fatalf("%s: %v: violation found by search only", what, lits)
			}
		} else if !ok || !holds && !v[guard.Not()] {
			t.Fatalf("%s: %v: violated constraint does not propagate its guard", what, lits)
		}
	})
}

func anyAssignment([]sat.Lit) bool { return true }

// Package eliminate simplifies a set of clauses for the engine sat/cdcl: it resolves
// variables away and removes what clauses subsume, as SatELite does (Eén and Biere,
// 2005). Who adds a clause with such a variable later on puts its clauses back first
// (Fazekas, Biere and Scholl, 2019).
package eliminate

import "github.com/gozinc/gozinc/sat"

// Formula is a set of clauses at work. Its literals have no values.
type Formula struct {
	// Learn is told every clause that is new; it follows by unit propagation.
	Learn func(clause []sat.Lit)
	// Stop is asked now and then whether to end early.
	Stop func() bool

	lits    []sat.Lit
	clauses []span
	occurs  [][]int32 // by variable: clauses that have or had it
	frozen  []bool    // by variable: it is to stay
	values  []int8    // by literal, of the units found
	units   []sat.Lit
	settled int // units that the clauses are simplified by
	unsat   bool

	marks   []int8  // by literal
	queue   []int32 // clauses that may subsume others
	queued  []bool
	touched []bool // by variable: its clauses have changed
	pos     []int32
	neg     []int32
	merged  []sat.Lit
	work    int64 // literals looked at
	limit   int64

	removed []Variable
}

// span is where a clause lies in lits; n is 0 when it is gone.
type span struct {
	from, n int32
	sig     uint64 // a bit for each variable
}

// Variable is one that was eliminated, with the clauses it was in.
type Variable struct {
	Var     uint32
	Clauses [][]sat.Lit
}

// New returns a formula without clauses, of variables 1..vars−1. It works about so
// many steps, in literals looked at.
func New(vars int, limit int64) *Formula {
	return &Formula{
		Learn: func([]sat.Lit) {}, Stop: func() bool { return false },
		occurs: make([][]int32, vars), frozen: make([]bool, vars), touched: make([]bool, vars),
		values: make([]int8, 2*vars), marks: make([]int8, 2*vars), limit: limit,
	}
}

// Freeze keeps the variable.
func (f *Formula) Freeze(v uint32) { f.frozen[v] = true }

// Add adds a clause of different variables.
func (f *Formula) Add(clause []sat.Lit) {
	if len(clause) < 2 {
		f.unit(clause)
		return
	}
	s := span{from: int32(len(f.lits)), n: int32(len(clause))}
	f.lits = append(f.lits, clause...)
	id := int32(len(f.clauses))
	for _, l := range clause {
		v := l.Var()
		s.sig |= 1 << (v % 64)
		f.occurs[v] = append(f.occurs[v], id)
		f.touched[v] = true
	}
	f.clauses = append(f.clauses, s)
	f.queued = append(f.queued, false)
	f.enqueue(id)
}

// Clauses calls do with what is left; Units are those that were found besides.
func (f *Formula) Clauses(do func(clause []sat.Lit)) {
	for id := range f.clauses {
		if f.clauses[id].n > 0 {
			do(f.clause(int32(id)))
		}
	}
}

// Units returns the literals that follow.
func (f *Formula) Units() []sat.Lit { return f.units }

// Unsat reports that the clauses are contradictory.
func (f *Formula) Unsat() bool { return f.unsat }

// Eliminated returns the variables that are gone, in their order. Those that are
// eliminated later can be in the clauses of the ones before, not the other way round.
func (f *Formula) Eliminated() []Variable { return f.removed }

func (f *Formula) clause(id int32) []sat.Lit {
	s := f.clauses[id]
	return f.lits[s.from : s.from+s.n]
}

func (f *Formula) enqueue(id int32) {
	if !f.queued[id] {
		f.queued[id] = true
		f.queue = append(f.queue, id)
	}
}

// unit notes a clause of one literal, or of none.
func (f *Formula) unit(clause []sat.Lit) {
	if len(clause) == 0 {
		f.unsat = true
		return
	}
	switch l := clause[0]; f.values[l] {
	case 0:
		f.values[l], f.values[l^1] = 1, -1
		f.units = append(f.units, l)
	case -1:
		f.Learn(nil)
		f.unsat = true
	}
}

// settle simplifies the clauses by the units found.
func (f *Formula) settle() {
	for ; f.settled < len(f.units) && !f.unsat; f.settled++ {
		l := f.units[f.settled]
		for _, id := range f.occurs[l.Var()] {
			for _, m := range f.clause(id) {
				if m == l {
					f.drop(id)
					break
				}
				if m == l^1 {
					f.strengthen(id, m)
					break
				}
			}
		}
		f.occurs[l.Var()] = nil
	}
}

// drop removes a clause.
func (f *Formula) drop(id int32) {
	for _, l := range f.clause(id) {
		f.touched[l.Var()] = true
	}
	f.clauses[id].n = 0
}

// strengthen removes a literal from a clause.
func (f *Formula) strengthen(id int32, l sat.Lit) {
	c := f.clause(id)
	k := 0
	var sig uint64
	for _, m := range c {
		f.touched[m.Var()] = true
		if m != l {
			c[k] = m
			k++
			sig |= 1 << (m.Var() % 64)
		}
	}
	f.clauses[id].n, f.clauses[id].sig = int32(k), sig
	f.Learn(c[:k])
	if k == 1 {
		f.clauses[id].n = 0
		f.unit(c[:1])
		return
	}
	f.enqueue(id)
}

// ended reports whether the work is done with.
func (f *Formula) ended() bool { return f.unsat || f.work > f.limit }

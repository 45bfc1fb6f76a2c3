package preprocess

import (
	"slices"

	"github.com/gozinc/gozinc/sat"
)

// db holds the clauses with occurrence lists. The literals of a clause are over
// different variables, none of which is fixed once propagate has returned.
type db struct {
	lits    []sat.Lit // of all clauses, those that are gone too
	most    int       // bound of len(lits) up to which variables are eliminated
	clauses []clause
	// occ lists by literal the clauses that may hold it: dead ones and clauses
	// that have lost the literal leave the list when it is read.
	occ   [][]int32
	count []int32 // by literal: the clauses that hold it

	value   []int8 // by literal: 1 true, -1 false
	units   []sat.Lit
	pending int // units[pending:] are not yet propagated

	frozen []bool    // by variable
	same   []sat.Lit // by variable: a literal that stands for it
	gone   []int32   // see Result
	stack  []eliminated

	queue  []int32  // clauses to look at for what they subsume
	queued []bool   // by clause
	mark   []uint32 // by literal: stamp where the clause at hand holds it
	stamp  uint32

	steps   int64 // left
	changes int   // of any kind so far
	counts  Counts
	unsat   bool
}

// clause is a slice of db.lits; n is 0 when the clause is gone. sig has a bit
// for each variable, modulo 64.
type clause struct {
	off, n uint32
	sig    uint64
}

func newDB(f *sat.Formula) *db {
	n := f.NumVars() + 1
	d := &db{
		most:    2*f.NumLits() + 1024,
		lits:    make([]sat.Lit, 0, f.NumLits()+f.NumLits()/8),
		clauses: make([]clause, 0, f.NumClauses()+f.NumClauses()/8),
		occ:     make([][]int32, 2*n),
		count:   make([]int32, 2*n),
		value:   make([]int8, 2*n),
		frozen:  make([]bool, n),
		same:    make([]sat.Lit, n),
		gone:    make([]int32, n),
		mark:    make([]uint32, 2*n),
	}
	for v := range d.same {
		d.same[v], d.gone[v] = sat.Mk(uint32(v)), -1
	}
	for _, l := range f.Units() {
		d.value[l], d.value[l.Not()] = 1, -1
		d.units = append(d.units, l)
	}
	d.pending = len(d.units)
	f.Each(func(c []sat.Lit) {
		for _, l := range c {
			d.count[l]++
		}
	})
	// All lists share one array until they grow.
	all := make([]int32, f.NumLits())
	for l, k := range d.count {
		d.occ[l], all = all[:0:k], all[k:]
		d.count[l] = 0
	}
	f.Each(func(c []sat.Lit) { d.add(c) })
	return d
}

// at returns the literals of clause i.
func (d *db) at(i int32) []sat.Lit {
	c := d.clauses[i]
	return d.lits[c.off : c.off+c.n : c.off+c.n]
}

func signature(c []sat.Lit) (sig uint64) {
	for _, l := range c {
		sig |= 1 << (l.Var() % 64)
	}
	return sig
}

// add adds a clause of different unfixed variables.
func (d *db) add(c []sat.Lit) {
	switch len(c) {
	case 0:
		d.unsat = true
		return
	case 1:
		d.fix(c[0])
		return
	}
	i := int32(len(d.clauses))
	d.clauses = append(d.clauses, clause{uint32(len(d.lits)), uint32(len(c)), signature(c)})
	d.lits = append(d.lits, c...)
	for _, l := range c {
		d.occ[l] = append(d.occ[l], i)
		d.count[l]++
	}
	d.queued = append(d.queued, false)
	d.enqueue(i)
}

func (d *db) enqueue(i int32) {
	if !d.queued[i] {
		d.queued[i] = true
		d.queue = append(d.queue, i)
	}
}

// remove takes clause i away.
func (d *db) remove(i int32) {
	for _, l := range d.at(i) {
		d.count[l]--
	}
	d.clauses[i].n = 0
	d.changes++
}

// shorten removes the literal l from clause i.
func (d *db) shorten(i int32, l sat.Lit) {
	c := d.at(i)
	k := slices.Index(c, l)
	copy(c[k:], c[k+1:])
	d.count[l]--
	d.changes++
	rest := c[:len(c)-1]
	if len(rest) == 1 {
		d.count[rest[0]]--
		d.clauses[i].n = 0
		d.fix(rest[0])
		return
	}
	d.clauses[i].n--
	d.clauses[i].sig = signature(rest)
	d.enqueue(i)
}

// holding returns the clauses that hold l, at the cost of reading the list. It
// is valid until one with l is added.
func (d *db) holding(l sat.Lit) []int32 {
	list := d.occ[l]
	d.steps -= int64(len(list))
	if len(list) == int(d.count[l]) {
		return list
	}
	live := list[:0]
	for _, i := range list {
		if slices.Contains(d.at(i), l) {
			live = append(live, i)
		}
	}
	d.occ[l] = live
	return live
}

// fix makes l true.
func (d *db) fix(l sat.Lit) {
	switch d.value[l] {
	case 0:
		d.value[l], d.value[l.Not()] = 1, -1
		d.units = append(d.units, l)
		d.changes++
	case -1:
		d.unsat = true
	}
}

// propagate applies the units to the clauses, and those that follow.
func (d *db) propagate() {
	for ; d.pending < len(d.units) && !d.unsat; d.pending++ {
		l := d.units[d.pending]
		for _, i := range d.holding(l) {
			d.remove(i)
		}
		for _, i := range d.holding(l.Not()) {
			d.shorten(i, l.Not())
		}
		d.occ[l], d.occ[l.Not()] = nil, nil
	}
}

// find returns the literal that stands for l.
func (d *db) find(l sat.Lit) sat.Lit {
	for l.Var() != d.same[l.Var()].Var() {
		l = d.same[l.Var()] ^ l&1
	}
	return l
}

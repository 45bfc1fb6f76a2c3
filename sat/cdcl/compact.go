package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// simplify drops the clauses that are satisfied at the root and shortens the
// others. Level and propagation must be at the root and at an end.
func (e *Engine) simplify() {
	e.forgetRootReasons()
	for c := e.db.First(); int(c) < len(e.db.Arena); {
		n := e.db.Arena[c]
		if *e.db.Props(c)&clause.Removed == 0 {
			e.shorten(c)
		}
		c = e.db.Next(c, n)
	}
	e.simplifyBinaries()
}

// forgetRootReasons drops what nothing asks for: why something holds at the
// root.
func (e *Engine) forgetRootReasons() {
	for _, t := range e.stack {
		if t&eventFlag != 0 {
			e.events[t&^eventFlag].reason = decision
		} else {
			e.vars[t>>1].reason = decision
		}
	}
}

// shorten drops the clause if it is satisfied, and its false literals otherwise,
// which are not watched.
func (e *Engine) shorten(r clause.Ref) {
	lits := e.db.Lits(r)
	k := 0
	for _, l := range lits {
		if e.vals[l] > 0 {
			e.drop(r)
			return
		}
		if e.vals[l] == 0 {
			k++
		}
	}
	if k == len(lits) {
		return
	}
	var old []sat.Lit
	if e.tracer != nil {
		old = e.db.Copy(r)
	}
	n := 0
	for _, l := range lits {
		if e.vals[l] == 0 {
			lits[n] = l
			n++
		}
	}
	if e.tracer != nil {
		short := make([]sat.Lit, n)
		for i := range short {
			short[i] = sat.Lit(lits[i])
		}
		e.tracer.Learn(short)
		if p := e.db.Props(r); *p&clause.Told != 0 {
			e.tracer.Delete(old)
		} else {
			*p |= clause.Told
		}
	}
	if n == 2 {
		e.db.AttachBinary(sat.Lit(lits[0]), sat.Lit(lits[1]), *e.db.Props(r)&clause.Told != 0)
		e.db.Discard(r)
		return
	}
	e.db.Cut(r, n)
}

// simplifyBinaries drops the binary clauses that are satisfied at the root.
func (e *Engine) simplifyBinaries() {
	e.db.DropBinaries(e.vals, func(a, b sat.Lit) {
		if e.tracer != nil {
			e.tracer.Delete([]sat.Lit{a, b})
		}
	})
}

// compact closes the gaps of the arena.
func (e *Engine) compact() {
	e.db.Compact(func() {
		e.eachReason(func(r *reason) { *r = byClause | reason(e.db.Moved(clause.Ref(r.payload()))) })
	})
}

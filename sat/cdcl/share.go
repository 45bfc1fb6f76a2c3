package cdcl

import (
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/clause"
)

// sharing is what the engine has in common with others (package sat/exchange).
type sharing struct {
	exchange sat.Exchange // nil without others
	vars     uint32
	ints     sat.Int
	atoms    []sat.Atom
	lits     []sat.Lit
}

// Join shares learnt clauses with other engines. It must not be used with Trace: what
// others have learnt is no step of a proof.
func (e *Engine) Join(x sat.Exchange, vars, ints int) {
	e.sharing = sharing{exchange: x, vars: uint32(vars), ints: sat.Int(ints)}
}

// give offers the clause that was just learnt, unless it has literals of this engine
// alone. The activation literal, which each engine has of its own, is sat.True there.
func (e *Engine) give(lbd int) {
	s := &e.sharing
	if s.exchange == nil || !s.exchange.Wants(len(e.learnt), lbd) {
		return
	}
	s.atoms = s.atoms[:0]
	for _, l := range e.learnt {
		if e.grounded > 0 && l == e.activation^1 {
			l = sat.False
		}
		a := sat.LitAtom(l)
		if n := e.vars[l.Var()].meaning; n > 0 {
			a = e.predicate(l, n)
		}
		if a.X>>1 > s.ints || a.IsLit() && l.Var() > s.vars {
			return
		}
		s.atoms = append(s.atoms, a)
	}
	s.exchange.Give(s.atoms, lbd)
}

// take learns what others have learnt. It returns false when the formula is
// unsatisfiable.
func (e *Engine) take() bool {
	if e.sharing.exchange != nil {
		e.sharing.exchange.Take(e.receive)
	}
	return !e.unsat
}

// receive learns a clause from outside. It counts one level more than where it comes
// from, so that it stays if it is of use here.
func (e *Engine) receive(atoms []sat.Atom, lbd int) {
	s := &e.sharing
	s.lits = s.lits[:0]
	for _, a := range atoms {
		l := e.atomLit(a)
		if a == sat.LitAtom(sat.False) && e.activation != sat.Undef {
			l = e.activation ^ 1
		}
		s.lits = append(s.lits, l)
	}
	before := len(e.db.Arena)
	e.addAs(s.lits, e.tier(lbd+1)|clause.Learnt|clause.Told|uint32(lbd+1)<<clause.LBDShift)
	if len(e.db.Arena) > before {
		e.db.Learnts++
	}
}

// atomLit returns the literal of an atom, a constant where the root decides it.
func (e *Engine) atomLit(a sat.Atom) sat.Lit {
	switch {
	case a.IsLit():
		return a.Lit()
	case a.D <= e.bounds.Root[a.X]:
		return sat.True
	case a.D > -e.bounds.Root[a.X^1]:
		return sat.False
	}
	return e.literal(a.X, a.D)
}

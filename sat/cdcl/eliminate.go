package cdcl

import (
	"slices"

	"github.com/gozinc/gozinc/internal/yield"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl/internal/eliminate"
)

// elimination are the variables that were resolved away. They have no value, are not
// decided, and are in no clause until reinstate puts their clauses back. Only formulas
// of clauses alone lose variables: propagators and branchers could name any.
type elimination struct {
	eliminate.Stack
	due    int64 // conflicts at the next elimination
	growth int64 // of the conflicts from one to the next
}

// eliminate resolves variables away, if that is due. It ends at the root, and returns
// false when the formula is unsatisfiable.
func (e *Engine) eliminate(l *limits) bool {
	n := &e.elimination
	if e.stats.Conflicts < n.due || len(e.ints) > 1 || e.host.active() || e.brancher != nil {
		return true
	}
	n.due = e.stats.Conflicts * n.growth
	e.backtrack(0)
	if !e.settle() {
		return false
	}
	e.simplify()
	f := eliminate.New(len(e.vars), int64(min(eliminateMost, eliminateShare*len(e.db.Arena)+eliminateMost/50)))
	f.Stop = func() bool { return yield.Done(l.ctx) }
	if e.tracer != nil {
		f.Learn = e.tracer.Learn
	}
	for _, a := range e.assumed {
		f.Freeze(a.Var())
	}
	n.Freeze(f)
	e.db.EachGiven(f.Add)
	f.Run()
	if f.Unsat() {
		e.unsat = true
		return false
	}
	n.Push(f.Eliminated(), len(e.vars))
	for _, v := range f.Eliminated() {
		e.order.Forget(v.Var)
	}
	e.db.Replace(f.Clauses, func(c []uint32) bool {
		return !slices.ContainsFunc(c, func(l uint32) bool { return n.Gone(l >> 1) })
	}, e.tracer)
	for _, u := range f.Units() {
		e.assign(u, decision)
	}
	return e.settle()
}

// reinstate puts the clauses of eliminated variables back, before these are named again.
// Clauses have variables that were eliminated later; those come back, too.
func (e *Engine) reinstate(lits []sat.Lit) {
	for _, l := range lits {
		v := l.Var()
		if !e.elimination.Gone(v) {
			continue
		}
		clauses := e.elimination.Take(v)
		e.order.Insert(v)
		for _, c := range clauses {
			e.reinstate(c)
			e.add(c)
		}
	}
}

// reinstateAll puts all clauses back.
func (e *Engine) reinstateAll() {
	for {
		v, ok := e.elimination.Any()
		if !ok {
			return
		}
		e.reinstate([]sat.Lit{sat.Mk(v)})
	}
}

// complete gives the eliminated variables values in the model.
func (e *Engine) complete() {
	e.elimination.Extend(
		func(l sat.Lit) bool { return e.model[l.Var()] != l.Neg() },
		func(v uint32, value bool) { e.model[v] = value })
}

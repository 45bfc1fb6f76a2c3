// Package modulo has an engine of clauses search a formula with integers and propagators, as
// lazy solvers modulo theories do (Barrett, Sebastiani, Seshia and Tinelli, "Satisfiability
// modulo theories", Handbook of Satisfiability, 2009). The engine of clauses assigns the
// literals. An engine with propagators decides whether they hold together, and a core of those
// that do not is a further clause.
//
// Each clause excludes an assignment, so the answers are complete. There may be as many rounds as
// assignments of the literals that propagators watch.
package modulo

import (
	"context"
	"math"

	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/cdcl"
)

// Engine is a pair of engines. What is not searched for is asked of the one with propagators.
type Engine struct {
	native
	clauses sat.Solver
	vars    int // that it has, the first of all
	// known are the literals, by variable, that the engine of clauses assigns. Others are
	// those of native's own, which come to mean something else.
	known  []sat.Lit
	failed []sat.Lit
}

// native is the engine with propagators. It has no proofs, since the other one learns, too.
type native interface {
	sat.Solver
	sat.Limiter
	sat.Statser
	sat.PropagatorHost
	sat.BrancherHost
	sat.Extender
	sat.Accountable
}

// Move returns the pair for a formula, of which it takes the clauses. The engine of clauses
// is made by load from a formula with the clauses alone. The error is that of ctx, or of load.
func Move(ctx context.Context, f *sat.Formula, seed int64, load func(*sat.Formula) (sat.Solver, error)) (*Engine, error) {
	define(f)
	plain := sat.NewFormula()
	plain.NewVars(f.NumVars() - plain.NumVars())
	for _, l := range f.Units() {
		plain.AddClause(l)
	}
	f.Each(func(c []sat.Lit) { plain.AddClause(c...) })
	if f.Contradiction() {
		plain.AddClause()
	}
	n := f.NumVars()
	clauses, err := load(plain)
	if err != nil {
		return nil, err
	}
	e, err := cdcl.Move(ctx, f, seed)
	known := make([]sat.Lit, n)
	for v := range known {
		known[v] = sat.Mk(uint32(v + 1))
	}
	return &Engine{native: e, clauses: clauses, vars: n, known: known}, err
}

// define adds the clauses by which the literals x = d of the integers follow from those of
// x ≥ d, for the engine of clauses.
func define(f *sat.Formula) {
	for i, r := range f.Ints() {
		x := sat.Int(2 * (i + 1))
		for _, o := range r.Equals {
			at, above := f.Ge(x, o.D), f.Ge(x, o.D+1)
			f.AddClause(o.Lit.Not(), at)
			f.AddClause(o.Lit.Not(), above.Not())
			f.AddClause(o.Lit, at.Not(), above)
		}
	}
}

// AddClause implements sat.Sink.
func (e *Engine) AddClause(lits ...sat.Lit) {
	e.know(lits)
	e.clauses.AddClause(lits...)
	e.native.AddClause(lits...)
}

// know has the engine of clauses have the variables of the literals.
func (e *Engine) know(lits []sat.Lit) {
	for _, l := range lits {
		for ; e.vars < int(l.Var()); e.vars++ {
			e.clauses.NewVar()
			e.known = append(e.known, sat.Undef)
		}
		e.known[l.Var()-1] = sat.Mk(l.Var())
	}
}

// Failed implements sat.Solver.
func (e *Engine) Failed() []sat.Lit { return e.failed }

// Solve implements sat.Solver.
func (e *Engine) Solve(ctx context.Context, assume ...sat.Lit) sat.Status {
	return e.SolveLimited(ctx, math.MaxInt64, assume...)
}

// SolveLimited implements sat.Limiter.
func (e *Engine) SolveLimited(ctx context.Context, propagations int64, assume ...sat.Lit) sat.Status {
	e.know(assume)
	e.failed = nil
	before := e.Stats().Propagations
	for left := max(propagations, 1); left > 0; left = propagations - (e.Stats().Propagations - before) {
		status := e.assign(ctx, left, assume)
		if status == sat.Unsat {
			if e.failed = e.clauses.Failed(); len(e.failed) == 0 {
				e.native.AddClause()
			}
		}
		if status != sat.Sat {
			return status
		}
		var all []sat.Lit
		for _, l := range e.known {
			if l != sat.Undef {
				all = append(all, l.If(e.clauses.Value(l)))
			}
		}
		if status = e.native.SolveLimited(ctx, left, all...); status != sat.Unsat {
			return status
		}
		var core []sat.Lit
		for _, l := range e.native.Failed() {
			core = append(core, l.Not())
		}
		e.clauses.AddClause(core...)
	}
	return sat.Unknown
}

// assign asks the engine of clauses.
func (e *Engine) assign(ctx context.Context, propagations int64, assume []sat.Lit) sat.Status {
	if limited, ok := e.clauses.(sat.Limiter); ok && propagations < math.MaxInt64 {
		return limited.SolveLimited(ctx, propagations, assume...)
	}
	return e.clauses.Solve(ctx, assume...)
}

// Stats implements sat.Statser: of both, as far as the engine of clauses counts.
func (e *Engine) Stats() sat.Stats {
	s := e.native.Stats()
	if by, ok := e.clauses.(sat.Statser); ok {
		t := by.Stats()
		s.Conflicts += max(t.Conflicts, 0)
		s.Decisions += max(t.Decisions, 0)
		s.Propagations += max(t.Propagations, 0)
		s.Restarts += max(t.Restarts, 0)
		s.Learnts += max(t.Learnts, 0)
	}
	return s
}

// Err implements sat.Fallible.
func (e *Engine) Err() error {
	if f, ok := e.clauses.(sat.Fallible); ok {
		return f.Err()
	}
	return nil
}

// Package encode turns a FlatZinc model into a formula: Prepare links and presolves it,
// and Build makes clauses, integers and propagators, or clauses alone for engines that
// take nothing else. The package owns the order of the passes, windows of unbounded
// integers, the objective, and the way back from an assignment to the model.
// Presolve, the linear relaxation and the families of constraints are packages of their
// own; package constraint has the row that binds a constraint to its functions for each pass.
// Nothing here knows an engine.
package encode

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/program"
	"github.com/gozinc/gozinc/sat"
	"github.com/gozinc/gozinc/sat/lower"
)

// Options steer the compilation. The zero value stands for the defaults.
type Options struct {
	// OrderMax is the number of values up to which an integer can have an order literal
	// for each. 0 stands for lits.OrderValues. Tests set it.
	OrderMax int64
	// TrackOutputs gives every output variable literals, so that Block can
	// tell all solutions apart.
	TrackOutputs bool
	// GoalLimit, when not nil, excludes solutions whose objective, negated
	// for maximisation, is above it. Presolve makes use of it, so a model
	// compiled anew with the value of a known solution can be much smaller.
	GoalLimit *int64
	// FreeAssumptions does not impose what the model assumes, so that searches
	// can assume parts of it; see Problem.Assumptions.
	FreeAssumptions bool
	// BreakSymmetries allows what excludes solutions, as long as a best one is left: orders of those that symmetries map
	// to each other, and values of variables that another one dominates.
	BreakSymmetries bool
	// Extensible is for a problem that Extend adds to: floats are continuous.
	Extensible bool
	// Eager makes no constraint lazy, so that the clauses are complete when
	// Compile returns. They can be many more.
	Eager bool
	// Clauses makes clauses of every constraint and of the integers, for engines and
	// programs that take nothing else.
	Clauses bool
	// Programs has the functions of black boxes; nil where none may run.
	Programs program.Programs
	// FloatPrecision is that of nonlinear constraints of floats, in relation to the larger
	// of cell.Least and the number; 0 stands for lattice.DefaultPrecision.
	FloatPrecision float64
	// LazySize, where it is not 0, replaces the sizes from which on constraints are lazy or
	// propagated. Tests set it, so that models that can be enumerated reach that code.
	LazySize int
	// Distrusted are constraints, by position, of which some part has failed.
	Distrusted map[flatzinc.Pos]Distrust
	// MemoryLimit bounds the bytes of the formula and of an engine that holds
	// it, see sat.Formula.Memory; 0 is no limit.
	MemoryLimit int64
}

// Compile translates m: it is Prepare and Build. The errors are those of both. That m
// has no solution is not an error; see Problem.Unsat.
func Compile(ctx context.Context, m *flatzinc.Model, opt Options) (*Problem, error) {
	q, err := Prepare(ctx, m, opt)
	if err != nil {
		return nil, err
	}
	return Build(ctx, q)
}

// Build makes the clauses of a prepared model. The errors are *flatzinc.Error with a
// position (continuous floats, overflow, a constraint that is too large), that of ctx,
// which is looked at in each pass and while clauses are written, and a *Defect.
func Build(ctx context.Context, q *Prepared) (*Problem, error) {
	if err := q.problem.build(ctx, q.pre); err != nil {
		return nil, err
	}
	return q.problem, nil
}

// build is Build. The problem is not complete when there is an error.
func (p *Problem) build(ctx context.Context, pre *presolve.State) (err error) {
	if p.Unsat {
		p.Formula.AddClause()
		return nil
	}
	pre.Store.Observe(ctx)
	p.Formula.SetLimit(p.opt.MemoryLimit)
	p.Formula.SetContext(ctx)
	defer func() {
		p.Formula.SetContext(context.Background())
		pre.Store.Observe(context.Background())
		if r := recover(); r != nil {
			err = p.givenUp(r, pre)
		}
	}()
	st, m := pre.Store, p.flat
	var sink sat.Host = p.Formula
	if p.opt.Clauses {
		p.lowered = new(lower.Integers)
		sink = p.lowered.Over(p.Formula)
	}
	order := lits.Options{OrderMax: cmp.Or(p.opt.OrderMax, *lits.OrderValues), Clauses: p.lowered}
	p.enc = constraint.New(lits.New(st, sink, len(m.Vars), order), p.opt.LazySize, p.opt.Eager)
	if !p.boundOpen(pre) || !p.objective(pre) {
		p.Unsat = true
		p.Formula.AddClause()
		return nil
	}
	if err := p.bound(pre); err != nil || p.windowsFailed {
		return err
	}
	pre.Release()
	p.relax(pre)
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := p.encode(ctx); err != nil {
		return err
	}
	if p.opt.TrackOutputs {
		p.trackOutputs()
	}
	if p.opt.FreeAssumptions {
		p.assumptionLits()
	}
	if err := p.Formula.Exceeded(); err != nil {
		return p.givenUp(err, pre)
	}
	return ctx.Err()
}

// bound sees to it that all integers and sets have bounds.
func (p *Problem) bound(pre *presolve.State) error {
	st, m := pre.Store, p.flat
	if err := boundedSets(m, st); err != nil {
		return err
	}
	if id, found := st.Beyond(); found {
		p.open, p.windowsFailed = []int32{id}, true
		return nil
	}
	if p.open = p.unbounded(pre); !p.openWindows(pre) {
		p.windowsFailed = true
		return nil
	}
	p.openNarrow()
	if id, found := st.Overflow(); found {
		v := m.Vars[id]
		return presolve.OverflowAt(m, v.Pos, "some values of "+origin.Of(m, v)+" are not 64-bit integers")
	}
	return p.limitSets(p.opt.TrackOutputs)
}

// givenUp turns what sat.Formula.AddClause panics with at its limit into an error at
// the constraint that was encoded last, and other panics into theirs.
func (p *Problem) givenUp(r any, pre *presolve.State) error {
	if size, ok := r.(*sat.MemoryError); ok {
		return p.Model.Errorf(p.at, "the model is too large: %w", size)
	}
	return p.recovered(r, pre)
}

// limitGoal applies Options.GoalLimit.
func limitGoal(st *store.Store, m *flatzinc.Model, limit *int64) bool {
	if limit == nil || m.Solve.Method == flatzinc.Satisfy {
		return true
	}
	return st.SetHi(presolve.Goal(st, m), *limit)
}

// encode writes the clauses of all live constraints: first those that only
// give a control variable its literal, before anything else makes one.
func (p *Problem) encode(ctx context.Context) error {
	e := p.enc
	e.Model = p.newNeighbours()
	p.readOrders()
	if err := p.continuous.start(); err != nil {
		return err
	}
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead || c.Mode != constraint.Reified || c.Row.Lit == nil || p.seesWindow(c) {
			continue
		}
		if l, ok := c.Row.Lit(e, c.Args(e.Store)); ok {
			e.Bind(c.Control(e.Store), l)
			c.Dead, c.Bound = true, true
			p.count(c, false)
		}
	}
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead {
			continue
		}
		p.at, p.item = c.Item.Pos, c.Item
		if err := ctx.Err(); err != nil {
			return err
		}
		before := e.Posted()
		e.AsClauses = !c.Row.Theory && (p.opt.Clauses || p.claused || p.opt.Distrusted[c.Item.Pos].Propagator)
		p.post(c)
		if err := p.finish(c.Item); err != nil {
			return err
		}
		p.count(c, e.Posted() > before)
	}
	e.AsClauses, p.item = p.opt.Clauses, nil
	if err := p.postFound(); err != nil {
		return err
	}
	arith.PostCycles(e)
	p.continuous.finish()
	p.breakSymmetries()
	if err := e.Failure(); err != nil {
		return err
	}
	return p.encodeGoal()
}

// post encodes one constraint.
func (p *Problem) post(c *presolve.Constraint) {
	e := p.enc
	a := c.Args(e.Store)
	guard := sat.True
	switch {
	case p.seesWindow(c):
		guard = p.window
	case p.stated.has(c):
		guard = p.stated.lit
	}
	switch c.Mode {
	case constraint.Plain:
		c.Row.Post(e, guard, a)
		return
	case constraint.Negated:
		postNot(e, c.Row, guard, a)
		return
	}
	r := e.Bool(c.Control(e.Store))
	if g := arith.ImpliedBy(e, guard, r); g != sat.False {
		c.Row.Post(e, g, a)
	}
	if c.Mode == constraint.Implied {
		return
	}
	if g := arith.ImpliedBy(e, guard, r.Not()); g != sat.False {
		postNot(e, c.Row, g, a)
	}
}

// refused returns why the item that was encoded last was refused, nil if it was not.
func (p *Problem) refused(item *flatzinc.Constraint) error {
	if err := p.enc.Failure(); err != nil {
		return p.Model.Errorf(item.Pos, "%s: %w", item.Name, err)
	}
	return nil
}

// postFound posts what tours and forests say, for an engine that has propagators.
func (p *Problem) postFound() error {
	if p.enc.AsClauses || p.claused {
		return nil
	}
	for _, t := range p.tours {
		t.Post(p.enc)
		if err := p.finish(t.Item); err != nil {
			return err
		}
	}
	for _, f := range p.forests {
		f.Post(p.enc)
		if err := p.finish(f.Item); err != nil {
			return err
		}
	}
	return nil
}

// finish notes which item has posted the last propagators, or returns why it was refused.
func (p *Problem) finish(item *flatzinc.Constraint) error {
	p.posted = append(p.posted, posted{item, len(p.Formula.Propagators())})
	return p.refused(item)
}

// postNot encodes guard → ¬C.
func postNot(e *constraint.Encoder, r *constraint.Row, g sat.Lit, a store.Args) {
	if r.Lit != nil {
		if l, ok := r.Lit(e, a); ok {
			e.Guarded(g, l.Not())
			return
		}
	}
	if r.Not == nil {
		e.Fail(errors.New("cannot be reified with these arguments"))
		return
	}
	r.Not(e, g, a)
}

// link links the constraints of the model, and removes the floats.
func (p *Problem) link(ctx context.Context) error {
	cons, err := presolve.Link(ctx, p.Model, registry.Find, p.opt.Programs)
	if err != nil {
		return err
	}
	p.flat, p.cons, p.checks = p.Model, cons, cons
	p.distrust(cons)
	p.search, _ = annotation.Read(p.Model)
	switch {
	case !floating(p.Model, cons):
		return nil
	case p.opt.Extensible:
		p.floats, err = lattice.Keep(p.Model, p.opt.FloatPrecision, 0, nil)
	default:
		p.floats, err = lattice.Reduce(p.Model, p.opt.FloatPrecision, p.setFloats()...)
	}
	if err != nil {
		return err
	}
	p.flat = p.floats.Model
	if p.cons, err = presolve.Link(ctx, p.flat, registry.Find, p.opt.Programs); err != nil {
		return err
	}
	p.distrust(p.cons)
	if err := p.keepLinear(); err != nil {
		return err
	}
	p.keepAsked()
	return nil
}

// floating reports whether a model has floats, or constraints over such.
func floating(m *flatzinc.Model, cons []presolve.Constraint) bool {
	return lattice.Needed(m) || slices.ContainsFunc(cons, func(c presolve.Constraint) bool { return c.Row == &presolve.FloatRow })
}

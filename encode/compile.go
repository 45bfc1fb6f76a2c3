// Package encode turns a FlatZinc model into clauses. It owns the order of the
// passes, the representation of integers, windows of unbounded ones, the objective,
// and the way back from an assignment of the clauses to the model. Presolve, the
// linear relaxation, the search for first solutions and the families of constraints
// are packages of their own; package rule has the row that binds a constraint to its
// functions for each pass. It knows no engine.
package encode

//go:generate go test . -run "TestConstraintTable|TestGlobals|TestStrength" -update

import (
	"errors"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/lits"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/rule"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/search"
	"github.com/gozinc/gozinc/sat"
)

// Options steer the compilation. The zero value stands for the defaults.
type Options struct {
	// OrderMax is the number of values up to which an integer is
	// order-encoded. 0 stands for DefaultOrderMax, and lets wider integers be
	// order-encoded too where that suits their constraints.
	OrderMax int64
	// TrackOutputs gives every output variable literals, so that Block can
	// tell all solutions apart.
	TrackOutputs bool
	// GoalLimit, when not nil, excludes solutions whose objective, negated
	// for maximisation, is above it. Presolve makes use of it, so a model
	// compiled anew with the value of a known solution can be much smaller.
	GoalLimit *int64
	// GoalShare, when not 0, is the share of the objective's range, from the
	// best value, to which the model may be confined; see
	// Problem.GuessedGoal.
	GoalShare float64
	// Found, when not nil, asks for a first solution to be looked for before
	// anything is encoded, and is told of it. Then the problem may have only
	// better solutions. A problem without objective is not encoded then,
	// unless TrackOutputs is set, or another solution is to come first; see
	// Problem.Solved.
	Found func(p *Problem, a flatzinc.Assignment)
	// MaxOrder is the number of choices up to which a search order is going to
	// be followed, so that its first solution comes first; see SearchOrder.
	MaxOrder int
	// FreeAssumptions does not impose what the model assumes, so that searches
	// can assume parts of it; see Problem.Assumptions.
	FreeAssumptions bool
	// Eager makes no constraint lazy, so that the clauses are complete when
	// Compile returns. They can be many more.
	Eager bool
	// lazily, where it is not 0, replaces the sizes from which on constraints
	// are lazy or do things lazily, so that small tests do all of them.
	lazily int
	// MemoryLimit bounds the bytes of the formula and of an engine that holds
	// it, see sat.Formula.Memory; 0 is no limit.
	MemoryLimit int64
}

// DefaultOrderMax is the number of values above which an integer is encoded
// in binary.
const DefaultOrderMax = 4096

func (o Options) orderMax() int64 {
	if o.OrderMax == 0 {
		return DefaultOrderMax
	}
	return o.OrderMax
}

// Compile translates m. The errors are *flatzinc.Error with a position:
// unsupported or ill-typed constraints, continuous floats, overflow, a
// constraint that is too large. That m has no solution is not an error; see
// Problem.Unsat.
func Compile(m *flatzinc.Model, opt Options) (*Problem, error) {
	p, err := compileWindows(m, opt)
	// Where the default representations are too large, bits are smaller.
	for _, orderMax := range [...]int64{256, 16} {
		var size *sat.MemoryError
		if !errors.As(err, &size) || opt.OrderMax != 0 {
			break
		}
		small := opt
		small.OrderMax = orderMax
		p, err = compileWindows(m, small)
	}
	return p, err
}

// compileWindows is Compile with the representations that the options say.
func compileWindows(m *flatzinc.Model, opt Options) (*Problem, error) {
	var p *Problem
	var err error
	// A product of unbounded integers can overflow in one window and fit in
	// a narrower one.
	for _, width := range windowWidths {
		p, err = compile(m, opt, width)
		if !errors.Is(err, store.ErrOverflow) || !p.Windowed() {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// compile is Compile with windows of one half width. The problem is not nil,
// but not complete when there is an error.
func compile(m *flatzinc.Model, opt Options, width int64) (p *Problem, err error) {
	p = &Problem{Model: m, Formula: sat.NewFormula(), opt: opt}
	p.Formula.SetLimit(opt.MemoryLimit)
	defer func() {
		if r := recover(); r != nil {
			err = p.tooLarge(r)
		}
	}()
	if err := p.link(); err != nil {
		return p, err
	}
	if opt.FreeAssumptions {
		p.freeAssumptions()
	}
	m = p.flat
	st := store.New(m)
	pre := presolve.New(st, p.cons)
	if !presolve.Initialise(st, m) || !limitGoal(st, m, opt.GoalLimit) || !pre.Run() || !p.dive(pre, opt) {
		p.Unsat = true
		p.Formula.AddClause()
		return p, nil
	}
	if p.found != nil && m.Solve.Method == flatzinc.Satisfy && !opt.TrackOutputs && !p.directed(st, opt.MaxOrder) {
		return p, nil
	}
	p.enc = rule.New(lits.New(st, p.Formula, len(m.Vars), lits.Options{OrderMax: opt.orderMax()}), opt.lazily, opt.Eager)
	if open := p.unbounded(pre); len(open) > 0 && !pre.BoundByCases(open) || !p.objective(pre) {
		p.Unsat = true
		p.Formula.AddClause()
		return p, nil
	}
	if err := boundedSets(m, st); err != nil {
		return p, err
	}
	if id, found := st.Beyond(); found {
		p.open, p.windowsFailed = []int32{id}, true
		return p, nil
	}
	if p.open = p.unbounded(pre); !p.openWindows(pre, width) {
		p.windowsFailed = true
		return p, nil
	}
	if id, found := st.Overflow(); found {
		v := m.Vars[id]
		return p, presolve.OverflowAt(m, v.Pos, "some values of "+m.Origin(v)+" are not 64-bit integers")
	}
	if err := p.limitSets(opt.TrackOutputs); err != nil {
		return p, err
	}
	p.relax(pre)
	if opt.OrderMax == 0 {
		p.chooseOrder()
		p.chooseBinary()
	}
	if err := p.encode(); err != nil {
		return p, err
	}
	if opt.TrackOutputs {
		p.trackOutputs()
	}
	if opt.FreeAssumptions {
		p.assumptionLits()
	}
	return p, nil
}

// tooLarge turns what sat.Formula.AddClause panics with at its limit into an
// error at the constraint that was being encoded. Any other panic goes on.
func (p *Problem) tooLarge(r any) error {
	size, ok := r.(*sat.MemoryError)
	if !ok {
		panic(r)
	}
	return p.Model.Errorf(p.at, "the model is too large: %w", size)
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
func (p *Problem) encode() error {
	e := p.enc
	p.noteCompared()
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead || c.Mode != rule.Reified || c.Row.Lit == nil || p.tainted(c) {
			continue
		}
		if l, ok := c.Row.Lit(e, c.Args(e.Store)); ok {
			e.Bind(c.Control(e.Store), l)
			c.Dead = true
		}
	}
	for i := range p.cons {
		c := &p.cons[i]
		if c.Dead {
			continue
		}
		p.at = c.Item.Pos
		if err := p.post(c); err != nil {
			return p.Model.Errorf(c.Item.Pos, "%s: %w", c.Item.Name, err)
		}
	}
	return p.encodeGoal()
}

// post encodes one constraint.
func (p *Problem) post(c *presolve.Constraint) error {
	e := p.enc
	a := c.Args(e.Store)
	guard := sat.True
	if p.tainted(c) {
		guard = p.window
	}
	switch c.Mode {
	case rule.Plain:
		return postRow(e, c.Row, guard, a)
	case rule.Negated:
		return postNot(e, c.Row, guard, a)
	}
	r := e.Bool(c.Control(e.Store))
	err := arith.Under(e, guard, r, func(g sat.Lit) error { return postRow(e, c.Row, g, a) })
	if err != nil || c.Mode == rule.Implied {
		return err
	}
	return arith.Under(e, guard, r.Not(), func(g sat.Lit) error { return postNot(e, c.Row, g, a) })
}

func postRow(e *rule.Encoder, r *rule.Row, g sat.Lit, a store.Args) error {
	return r.Post(e, g, a)
}

// postNot encodes guard → ¬C.
func postNot(e *rule.Encoder, r *rule.Row, g sat.Lit, a store.Args) error {
	if r.Lit != nil {
		if l, ok := r.Lit(e, a); ok {
			e.Guarded(g, l.Not())
			return nil
		}
	}
	if r.Not == nil {
		return errors.New("cannot be reified with these arguments")
	}
	return r.Not(e, g, a)
}

// link links the constraints of the model, and removes the floats.
func (p *Problem) link() error {
	cons, err := presolve.Link(p.Model, registry.Find)
	if err != nil {
		return err
	}
	p.flat, p.cons, p.checks = p.Model, cons, cons
	p.search, _ = search.Read(p.Model)
	if !lattice.Needed(p.Model) && !slices.ContainsFunc(cons, func(c presolve.Constraint) bool { return c.Row == &presolve.FloatRow }) {
		return nil
	}
	if p.floats, err = lattice.Reduce(p.Model); err != nil {
		return err
	}
	p.flat = p.floats.Model
	p.cons, err = presolve.Link(p.flat, registry.Find)
	return err
}

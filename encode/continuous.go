package encode

import (
	"errors"
	"math"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/reals"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/simplex"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// Continuous floats are no integers. Their constraints, which package lattice has kept, are
// literals of a theory (package reals): a propagator of the engine says which ones
// contradict each other, and there is a point where all are decided. For presolve the
// constraints have integers and Booleans, of which it learns nothing.
//
// The goal of a continuous objective is the place of the nearest float64 among all of
// them. So goals have an order, and of two objectives that are printed alike none is better.

// continuous is the theory of a problem.
type continuous struct {
	p          *Problem
	theory     *reals.Theory
	propagator *reals.Propagator
	columns    map[int]int  // by continuous float
	celled     map[int]bool // continuous floats of which the theory knows the cell
	of         map[sat.Int]source
	under      sat.Lit // guards what is being posted
	last       *reals.Point
	// limit is the best value that the objective comes near to and does not have, with
	// some assignment; nil where there is none.
	limit     *big.Rat
	unbounded bool
	// attached: an engine has the propagator, and takes further comparisons as literals.
	attached bool
	kept     []kept
	relaxed  *relaxedFloats // of the relaxation that was built last
}

// kept is a constraint of the model without floats, and what it says.
type kept struct {
	linear *lattice.Linear
	con    presolve.Constraint
}

// source tells how to read the value of an integer of the engine: view is factor times it
// plus constant.
type source struct {
	view             store.View
	factor, constant int64
}

// keepLinear appends what package lattice has kept to the constraints.
func (p *Problem) keepLinear() error {
	v := p.floats.FirstContinuous()
	if v == nil && len(p.floats.Linear) == 0 && len(p.floats.Nonlinear) == 0 {
		return nil
	}
	if p.opt.Clauses && (p.opt.Eager || p.enc != nil) {
		return p.unclaused(v)
	}
	p.opt.Clauses, p.claused = false, p.claused || p.opt.Clauses
	if p.continuous == nil {
		p.continuous = &continuous{p: p, columns: make(map[int]int), celled: make(map[int]bool), of: make(map[sat.Int]source)}
	}
	c := p.continuous
	p.keepNonlinear()
	for i := range p.floats.Linear {
		l := &p.floats.Linear[i]
		row := &constraint.Row{
			Name: l.Name, Open: true, Theory: true,
			Post:  func(_ *constraint.Encoder, guard sat.Lit, _ store.Args) { c.post(guard, l) },
			Relax: func(r *relax.Builder, _ store.Args) { c.relax(r, l) },
		}
		item := &flatzinc.Constraint{Pos: l.Pos, Name: l.Name, Args: l.Args()}
		con := presolve.Constraint{Item: item, Row: row, Mode: constraint.Plain}
		p.cons, c.kept = append(p.cons, con), append(c.kept, kept{l, con})
	}
	return nil
}

// unclaused is the error where clauses are to say everything, and there is a continuous float, or
// none but constraints over such.
func (p *Problem) unclaused(v *flatzinc.Var) error {
	const text = "no clauses: exports, proofs and what is added to a session of another engine are clauses"
	for _, n := range p.floats.Nonlinear {
		return p.Model.Errorf(n.Pos, "%s is not linear, and has %s", n.Name, text)
	}
	if v == nil {
		return p.Model.Errorf(p.floats.Linear[0].Pos, "%s is over continuous floats, and has %s", p.floats.Linear[0].Name, text)
	}
	return p.Model.Errorf(v.Pos, "%s is a continuous float, and has %s", origin.Of(p.Model, v), text)
}

// start makes the columns of the floats.
func (c *continuous) start() error {
	if c == nil {
		return nil
	}
	p := c.p
	c.theory = reals.New(func() sat.Sink { return p.enc.Sink })
	err := c.theory.Try(func() {
		c.declare(0)
		c.limitGoal()
	})
	if err == nil {
		err = c.nonlinear()
	}
	c.prefer()
	if v := p.continuousGoal(); v != nil && err == nil {
		c.theory.Optimise(c.columns[v.ID], p.Model.Solve.Goal(1) < 0)
	}
	if long := (*simplex.Exceeded)(nil); errors.As(err, &long) {
		return p.Model.Errorf(p.floats.FirstContinuous().Pos, "bounds of floats: %w", err)
	}
	return err
}

// nonlinear tells the theory what nonlinear constraints are about.
func (c *continuous) nonlinear() error {
	err := c.cells()
	if err == nil {
		if long := c.theory.Try(func() { err = c.separators(c.theory, c.operand) }); long != nil {
			return long
		}
	}
	return err
}

// declare makes the columns of floats from the given one on.
func (c *continuous) declare(from int) {
	for _, v := range c.p.Model.Vars[from:] {
		if !c.p.floats.IsContinuous(v.ID) {
			continue
		}
		lo, hi := lattice.Bounds(v)
		if !c.attached {
			c.columns[v.ID] = c.theory.Number(lo, hi)
			continue
		}
		column := c.theory.Number(nil, nil)
		c.columns[v.ID] = column
		for i, bound := range []*big.Rat{lo, hi} {
			if bound != nil {
				c.p.enc.Sink.AddClause(c.whether(column, i == 1, bound, false))
			}
		}
	}
}

// limitGoal applies Options.GoalLimit.
func (c *continuous) limitGoal() {
	v, limit := c.p.continuousGoal(), c.p.opt.GoalLimit
	if v == nil || limit == nil {
		return
	}
	minimise, sign := c.p.Model.Solve.Goal(1) > 0, big.NewRat(1, 1)
	bound, strict := edge(c.p.Model.Solve.Goal(*limit), minimise)
	if !minimise {
		sign.Neg(sign)
		bound.Neg(bound)
	}
	c.theory.State([]reals.Term{{Column: c.columns[v.ID], Coef: sign}}, bound, strict)
}

// extend makes ready for what is added to a problem that an engine has: variables from the
// given one on, and constraints. finish ends it.
func (c *continuous) extend(from int) error {
	if c == nil || c.theory == nil {
		return c.start()
	}
	if err := c.theory.Try(func() { c.declare(from) }); err != nil {
		return err
	}
	return c.nonlinear()
}

// Aim makes a continuous float the objective of what follows, or none for Satisfy. With
// nonlinear constraints there is none either, and an integer counts the cells of the float,
// see Count.
func (p *Problem) Aim(method flatzinc.Method, x flatzinc.Expr) error {
	m := *p.Model
	m.Solve.Method, m.Solve.Objective = method, x
	p.Model = &m
	c := p.continuous
	if c == nil || c.theory == nil {
		return nil
	}
	c.limit, c.unbounded = nil, false
	v := p.continuousGoal()
	if v == nil {
		c.theory.Optimise(-1, false)
		return nil
	}
	if len(c.celled) == 0 {
		c.theory.Optimise(c.columns[v.ID], m.Solve.Goal(1) < 0)
		return nil
	}
	p.floats.Divide(v.ID)
	if err := c.cells(); err != nil {
		return err
	}
	c.finish()
	return p.Aim(flatzinc.Satisfy, flatzinc.Expr{})
}

// prefer has points take the values that float_search asks for first.
func (c *continuous) prefer() {
	for _, a := range c.p.search {
		if a.Kind != annotation.Floats || !a.Least() && !a.Greatest() {
			continue
		}
		for _, x := range a.Vars {
			if c.has(x.Var()) {
				c.theory.Prefer(c.columns[x.Var().ID], a.Greatest())
			}
		}
	}
}

// finish adds the propagator to the formula.
func (c *continuous) finish() {
	if c == nil {
		return
	}
	host := c.p.enc.Sink.(sat.PropagatorHost)
	if c.attached {
		c.propagator.Grow(host)
		return
	}
	if !c.theory.Finish() {
		c.p.enc.Sink.AddClause()
	}
	c.propagator, c.attached = reals.NewPropagator(c.theory), true
	host.AddPropagator(c.propagator)
}

// post has guard → the constraint hold.
func (c *continuous) post(guard sat.Lit, l *lattice.Linear) {
	if long := c.theory.Try(func() { c.write(guard, l) }); long != nil {
		c.p.enc.Fail(long)
	}
}

// write is post, where numbers may become too long.
func (c *continuous) write(guard sat.Lit, l *lattice.Linear) {
	e := c.p.enc
	c.theory.Require(guard)
	c.under = guard
	switch l.Suffix {
	case "":
		c.impose(sat.True, &l.Holds)
		return
	case "_imp":
		c.impose(e.Bool(e.Store.ViewOf(l.Control)), &l.Holds)
		return
	}
	r, is := e.Bool(e.Store.ViewOf(l.Control)), c.literal(&l.Holds)
	c.clause(r, is)
	c.clause(r.Not(), is.Not())
}

// impose has guard → the condition hold.
func (c *continuous) impose(guard sat.Lit, d *lattice.Condition) {
	switch {
	case d.Kind == lattice.All:
		for i := range d.Parts {
			c.impose(guard, &d.Parts[i])
		}
	case d.Kind == lattice.Any:
		c.clause(guard, c.literals(d.Parts)...)
	case d.Kind == lattice.Compare && guard == sat.True && !c.attached:
		if terms, bound, ok := c.terms(d); ok {
			c.theory.State(terms, bound, d.Strict)
		}
	default:
		c.clause(guard, c.literal(d))
	}
}

// clause adds guard → lits, where what is being posted holds.
func (c *continuous) clause(guard sat.Lit, lits ...sat.Lit) {
	c.p.enc.Guarded(c.under, append(slices.Clip(lits), guard.Not())...)
}

// literals returns those of several conditions.
func (c *continuous) literals(parts []lattice.Condition) (list []sat.Lit) {
	for i := range parts {
		list = append(list, c.literal(&parts[i]))
	}
	return list
}

// literal returns a literal that is the condition.
func (c *continuous) literal(d *lattice.Condition) sat.Lit {
	e := c.p.enc
	switch d.Kind {
	case lattice.Compare:
		terms, bound, ok := c.terms(d)
		if !ok {
			return sat.False
		}
		return c.theory.AtMost(terms, bound, d.Strict)
	case lattice.Is:
		return e.Eq(e.Store.ViewOf(d.X), d.Value)
	case lattice.Any:
		return gate.Or(e.Sink, c.literals(d.Parts)...)
	}
	return gate.And(e.Sink, c.literals(d.Parts)...)
}

// terms returns a comparison over columns: each integer is one. It is refused where the engine
// cannot have one of them.
func (c *continuous) terms(d *lattice.Condition) (terms []reals.Term, bound *big.Rat, ok bool) {
	bound = d.Bound
	at := make(map[int]int)
	for _, t := range d.Terms {
		column, known := c.columns[t.Var.ID]
		coef := t.Coef
		if !known {
			var factor, constant int64
			var err error
			if column, factor, constant, err = c.integer(t.Var); err != nil {
				c.p.enc.Fail(err)
				return nil, nil, false
			}
			bound = new(big.Rat).Sub(bound, new(big.Rat).Mul(coef, new(big.Rat).SetInt64(constant)))
			coef = new(big.Rat).Mul(coef, new(big.Rat).SetInt64(factor))
			if factor == 0 {
				continue
			}
		}
		if i, again := at[column]; again {
			terms[i].Coef = new(big.Rat).Add(terms[i].Coef, coef)
			continue
		}
		at[column] = len(terms)
		terms = append(terms, reals.Term{Column: column, Coef: coef})
	}
	var left []reals.Term
	for _, t := range terms {
		if t.Coef.Sign() != 0 {
			left = append(left, t)
		}
	}
	return left, bound, true
}

// integer returns the column of an integer, see reals.Theory.Integer.
func (c *continuous) integer(v *flatzinc.Var) (column int, factor, constant int64, err error) {
	view := store.Of(int32(v.ID))
	native, ok := c.p.enc.Native(view)
	if !ok {
		return 0, 0, 0, store.ErrOverflow
	}
	column, factor, constant = c.theory.Integer(native)
	if native.X != sat.NoInt {
		c.of[native.X&^1] = source{view, factor, constant}
	}
	return column, factor, constant, nil
}

// solve finds the point of an assignment.
func (c *continuous) solve(holds func(sat.Lit) bool) {
	if c == nil {
		return
	}
	c.last = c.point(holds)
	switch p := c.last; {
	case p == nil || p.Limit == nil:
		c.unbounded = c.unbounded || p != nil && p.Unbounded
	case !p.Attained:
		if c.limit == nil || (c.limit.Cmp(p.Limit) < 0) == (c.p.Model.Solve.Goal(1) < 0) {
			c.limit = p.Limit
		}
	}
}

// point returns the point of an assignment, nil if there is none.
func (c *continuous) point(holds func(sat.Lit) bool) *reals.Point {
	return c.theory.At(holds, func(x sat.Int) int64 {
		s := c.of[x]
		return (c.p.enc.Value(s.view, holds) - s.constant) / s.factor
	})
}

// value returns the value of a float at the point.
func (c *continuous) value(id int) flatzinc.Value {
	if c.last == nil {
		return flatzinc.Value{Base: flatzinc.Float}
	}
	x := c.last.Value(c.columns[id])
	if c.p.floats.HasCell(id) {
		return c.p.floats.InCell(x)
	}
	return flatzinc.MkNumber(x)
}

// continuousGoal returns the objective where it is a continuous float, and nil otherwise.
func (p *Semantics) continuousGoal() *flatzinc.Var {
	v := p.Model.Solve.Var()
	if v == nil || p.floats == nil || !p.floats.IsContinuous(v.ID) || p.floats.HasCell(v.ID) {
		return nil
	}
	return v
}

// place returns the place of a float64 among all of them: 0 is that of 0.
func place(f float64) int64 {
	n := int64(math.Float64bits(math.Abs(f)))
	if f < 0 {
		return -n
	}
	return n
}

// placed is the inverse of place. Beyond the greatest float64 it returns that.
func placed(n int64) float64 {
	f := math.Float64frombits(uint64(min(max(n, -n), place(math.MaxFloat64))))
	if n < 0 {
		return -f
	}
	return f
}

// goalAtMost is GoalAtMost for a continuous objective: it is nearer to the float64 at
// place k than to a worse one. Where an assignment comes near to a limit that is as good, the
// objective is to reach that.
func (c *continuous) goalAtMost(k int64) sat.Lit {
	p := c.p
	v := p.continuousGoal()
	minimise := p.Model.Solve.Goal(1) > 0
	bound, strict := edge(p.Model.Solve.Goal(k), minimise)
	if c.limit != nil && p.GoalOf(flatzinc.MkNumber(c.limit)) <= k {
		bound, strict = c.limit, false
	}
	return c.better(c.columns[v.ID], minimise, bound, strict)
}

// better is reals.Propagator.Better. Where numbers become too long it returns a literal of
// which nothing is known: the next assignment brings up the error.
func (c *continuous) better(column int, upper bool, bound *big.Rat, strict bool) sat.Lit {
	return c.compared(c.propagator.Better, column, upper, bound, strict)
}

// whether is better for reals.Propagator.Whether.
func (c *continuous) whether(column int, upper bool, bound *big.Rat, strict bool) sat.Lit {
	return c.compared(c.propagator.Whether, column, upper, bound, strict)
}

func (c *continuous) compared(by func(sat.PropagatorHost, int, bool, *big.Rat, bool) sat.Lit, column int, upper bool, bound *big.Rat, strict bool) (l sat.Lit) {
	host := c.p.enc.Sink.(sat.PropagatorHost)
	if c.theory.Try(func() { l = by(host, column, upper, bound, strict) }) != nil {
		return c.p.enc.Sink.NewVar()
	}
	return l
}

// edge returns the number up to which numbers are nearest to the float64 at place n, from
// below or from above; of two that are as near, the even one counts.
func edge(n int64, upper bool) (bound *big.Rat, strict bool) {
	next := n - 1
	if upper {
		next = n + 1
	}
	sum := new(big.Rat).SetFloat64(placed(n))
	sum.Add(sum, new(big.Rat).SetFloat64(placed(next)))
	return sum.Mul(sum, big.NewRat(1, 2)), n%2 != 0
}

// goalRange is GoalRange for a continuous objective.
func (c *continuous) goalRange() (lo, hi int64) {
	if c.theory == nil {
		return intset.NegInf, intset.PosInf
	}
	lo = intset.NegInf
	if limit := c.theory.Relaxed(); limit != nil {
		lo = c.p.GoalOf(flatzinc.MkNumber(limit))
	}
	if c.p.relaxed != nil {
		lo = max(lo, c.p.relaxed.Bound())
	}
	return lo, intset.PosInf
}

// GoalOf returns the goal that a value of a float as the objective is.
func (p *Semantics) GoalOf(v flatzinc.Value) int64 {
	if p.continuousGoal() != nil {
		return p.Model.Solve.Goal(place(v.Float))
	}
	return p.Model.Solve.Goal(p.floats.Steps(p.Model.Solve.Objective.Var().ID, v))
}

// Verdict is what the last assignment tells of a continuous objective.
type Verdict struct {
	// Unbounded: some assignment of the integers leaves it without limit.
	Unbounded bool
	// Limit is the best value that it comes near to and does not have, under any
	// assignment so far; nil if there is none.
	Limit *flatzinc.Value
}

// Continuity returns what is known of a continuous objective. The error is that of numbers
// that have become too long.
func (p *Problem) Continuity() (v Verdict, err error) {
	c := p.continuous
	if c == nil {
		return v, nil
	}
	if err := c.theory.Err(); err != nil {
		return v, p.Model.Errorf(p.Model.Solve.Pos, "%w", err)
	}
	v.Unbounded = c.unbounded
	if c.limit != nil {
		limit := flatzinc.MkNumber(c.limit)
		v.Limit = &limit
	}
	return v, nil
}

// HasContinuousGoal reports whether the objective is a continuous float.
func (p *Problem) HasContinuousGoal() bool { return p.continuousGoal() != nil }

// HasRoundedGoal reports whether the objective is a float of which an integer counts cells.
func (p *Problem) HasRoundedGoal() bool {
	v := p.Model.Solve.Var()
	return v != nil && p.floats != nil && p.floats.HasCell(v.ID)
}

// has reports whether v is a continuous float, or what stands for one in the model without
// floats.
func (c *continuous) has(v *flatzinc.Var) bool {
	if c == nil {
		return false
	}
	_, ok := c.columns[v.ID]
	return ok
}

// apartCells is how far two values of a continuous float are apart in cells, where they count as two: sixteen times the
// precision, of which a cell has half. Several constraints hold together so far around a root that they share.
const apartCells = 32

// differ appends literals one of which holds where v has another value than in a. Where
// there are nonlinear constraints, it is another one by several times the precision.
func (c *continuous) differ(clause []sat.Lit, v *flatzinc.Var, a flatzinc.Assignment) []sat.Lit {
	x, floats := a[v.ID].Number(), c.p.floats
	switch {
	case !floats.Divided():
		return append(clause, c.apart(v.ID, x)...)
	case floats.HasCell(v.ID):
		n, view := floats.Grid.OfRat(x), store.Of(int32(v.ID))
		return append(clause, c.p.enc.Ge(view, n+apartCells), c.p.enc.Le(view, n-apartCells))
	}
	w := new(big.Rat).SetFloat64(floats.Within(a[v.ID].Float))
	column := c.columns[v.ID]
	return append(clause, c.better(column, true, new(big.Rat).Sub(x, w), true), c.better(column, false, w.Add(x, w), true))
}

// ContinuousOutputs reports whether an output is a continuous float.
func (p *Problem) ContinuousOutputs() (found bool) {
	p.eachOutput(func(v *flatzinc.Var) { found = found || p.continuous.has(v) })
	return found
}

// Loose returns an output that is a continuous float and takes infinitely many values while
// integers, Booleans and the order of the compared sums are as in the last assignment; nil
// if there is none, or if solutions are told apart by the precision.
func (p *Problem) Loose() (loose *flatzinc.Var) {
	if p.floats == nil || p.floats.Divided() {
		return nil
	}
	p.eachOutput(func(v *flatzinc.Var) {
		if loose == nil && p.continuous.has(v) && !p.continuous.theory.Fixed(p.continuous.columns[v.ID]) {
			loose = p.Model.Vars[v.ID]
		}
	})
	return loose
}

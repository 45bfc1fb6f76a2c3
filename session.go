package gozinc

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/solve"
)

// Session solves a model again and again on one engine, which keeps what it has learnt.
// Between two calls of Solve the model may get variables, constraints and another
// objective, which the next call takes in; nothing can be taken back but assumptions. It
// is for one goroutine at a time (docs/decisions/0088).
//
// All integers and sets need bounds, and sets that are added are refused. Floats are
// continuous: a product holds within Options.FloatPrecision, unless a factor is a constant or
// an integer of few values.
// Solve searches for better and better solutions with one worker, without the strategies
// of Model.Solve. So a session suits many small questions about one model.
type Session struct {
	m         *Model
	l         *lowering
	engine    *solve.Session
	variables int // of m, and
	stated    int // constraints, that were taken in
	assumed   map[formula]solve.Assumed
	objective *objective // as last taken in
	goal      flatzinc.Expr
	err       error // of a call before, after which there is no other
	o         Options
}

// Session compiles the model for a session, with those of the options that are about the
// engine and floats: FloatPrecision, FreeSearch, Seed, Engine, Encode, Memory, and in each
// Solve ProgramMemory.
// Errors are those of Model.Solve.
func (m *Model) Session(ctx context.Context, o Options) (*Session, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	if m.err != nil {
		return nil, m.err
	}
	s := &Session{m: m, l: newLowering(m), assumed: make(map[formula]solve.Assumed), o: o}
	l := s.l
	l.moved = make(map[*flatzinc.Var]*flatzinc.Var)
	l.begin()
	l.out.Solve.Method, l.out.Solve.Objective = flatzinc.Satisfy, flatzinc.Expr{}
	s.variables = len(m.vars)
	s.state()
	if b := m.base; b != nil && b.Solve.Method != flatzinc.Satisfy {
		s.goal = b.Solve.Objective
		switch x := s.goal; {
		case x.Kind == flatzinc.VarRef && x.Var().Base == flatzinc.Float:
			s.goal = l.floatGoal(FloatVar{x.Var()}.floatLinear())
		case x.Kind == flatzinc.FloatLit:
			s.goal = l.floatGoal(FloatConst(x.Float()).floatLinear())
		}
	}
	l.out.Solve.Anns = append(slices.Clone(l.out.Solve.Anns), m.branches...)
	if l.err != nil {
		return nil, l.err
	}
	out := *l.out
	d := o.driver(m)
	d.Threads = 1
	engine, err := solve.Open(ctx, &out, d)
	if err != nil {
		return nil, m.ended(ctx, m.failure(&out, err))
	}
	s.engine = engine
	return s, nil
}

// state takes in the constraints that the model has got.
func (s *Session) state() {
	for ; s.stated < len(s.m.constraints); s.stated++ {
		s.l.at = s.stated + 1
		s.m.constraints[s.stated].formula.post(s.l)
	}
	s.l.at = 0
}

// extend takes in what the model has got.
func (s *Session) extend() {
	l := s.l
	for len(l.out.Vars) < s.engine.NextID() { // the engine has taken these numbers
		l.out.Vars = append(l.out.Vars, &flatzinc.Var{ID: len(l.out.Vars), Name: "_" + strconv.Itoa(len(l.out.Vars)), Base: flatzinc.Int, Ints: intset.All})
	}
	for ; s.variables < len(s.m.vars); s.variables++ {
		v := *s.m.vars[s.variables]
		v.ID = len(l.out.Vars)
		l.moved[s.m.vars[s.variables]] = &v
		l.out.Vars = append(l.out.Vars, &v)
		if !s.m.hidden[s.variables] {
			l.out.Outputs = append(l.out.Outputs, flatzinc.Output{Name: v.Name, Elems: []flatzinc.Expr{flatzinc.MkVar(&v)}})
		}
	}
	s.state()
	if o := s.m.objective; o != nil && o != s.objective {
		if s.objective = o; o.isFloat {
			s.goal = l.floatGoal(o.floats)
		} else {
			s.goal = l.int(o.ints)
		}
	}
}

// question is that for a solution, or for the best.
func (s *Session) question() (q solve.Question) {
	if o := s.m.objective; o != nil {
		q.Objective, q.Optimise, q.Maximize = s.goal, true, o.maximize
	} else if b := s.m.base; b != nil && b.Solve.Method != flatzinc.Satisfy {
		q.Objective, q.Optimise, q.Maximize = s.goal, true, b.Solve.Method == flatzinc.Maximize
	}
	return q
}

// assume returns a condition as something that can be assumed.
func (s *Session) assume(b BoolExpr) solve.Assumed {
	f := conditionOf(b)
	if x, ok := f.(literal); ok {
		return solve.Assumed{Expr: s.l.variable(x.v), Negated: x.neg}
	}
	a, ok := s.assumed[f]
	if !ok {
		a.Expr = s.l.newBool()
		f.imply(s.l, a.Expr)
		s.assumed[f] = a
	}
	return a
}

// Solve looks for a solution, or with an objective the best, under the conditions beside
// those of the model. When ctx is done it returns soon, with the best solution so far and
// Result.Stopped. Where the conditions cannot hold together with the model, Result.Core
// tells which of them, as for Options.Assume. Errors are those of Model.Solve; after one
// the session is of no more use.
func (s *Session) Solve(ctx context.Context, assume ...BoolExpr) (*Result, error) {
	if s.err == nil {
		s.err = s.m.err
	}
	if s.err != nil {
		return nil, s.err
	}
	s.extend()
	q := s.question()
	for _, b := range assume {
		q.Assume = append(q.Assume, s.assume(b))
	}
	if s.err = s.l.err; s.err != nil {
		return nil, s.err
	}
	out := *s.l.out
	q.Model = &out
	ctx, stop := s.o.underMemory(ctx)
	defer stop()
	a, err := s.engine.Ask(ctx, q)
	if err != nil {
		s.err = s.m.failure(&out, err)
		return nil, s.err
	}
	return s.result(ctx, &out, q, a, assume), nil
}

// result is the answer of the engine.
func (s *Session) result(ctx context.Context, out *flatzinc.Model, q solve.Question, a solve.Reply, assume []BoolExpr) *Result {
	r := &Result{Undecided: a.Undecided}
	switch a.Status {
	case solve.Satisfied:
		r.Status = Satisfied
	case solve.Unsatisfiable:
		r.Status = Unsatisfiable
	case solve.Complete:
		r.Status = Optimal
	case solve.Unbounded:
		r.Status = Unbounded
	}
	if a.Undecided != "" {
		r.Stopped = cause(ctx)
		if r.Stopped == nil {
			r.Stopped = errors.New(a.Undecided)
		}
	}
	for _, i := range a.Core {
		r.Core = append(r.Core, assumptionName(i, assume[i]))
	}
	if a.Solution != nil {
		low := &lowered{Model: out, functions: maps.Clone(s.l.functions), truths: maps.Clone(s.l.truths), moved: maps.Clone(s.l.moved)}
		r.Solution, r.Solutions = &Solution{values: a.Solution, fzn: low}, 1
		if q.Optimise {
			goal := a.Solution.Eval(q.Objective)
			r.Solution.objective = numberOf(&goal)
			if r.Status == Optimal {
				r.Bound, r.Solution.bound = r.Solution.objective, r.Solution.objective
			}
		}
	}
	r.Statistics = Statistics{
		Variables: len(out.Vars), Constraints: len(out.Constraints),
		Conflicts: a.Stats.Conflicts, Decisions: a.Stats.Decisions, Propagations: a.Stats.Propagations, Restarts: a.Stats.Restarts,
	}
	return r
}

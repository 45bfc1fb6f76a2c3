package solve

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"github.com/gozinc/gozinc/flatzinc"
)

// optima lists solutions that are as good as the best. When the optimum is proved, a second search looks for all
// solutions of the model without its objective, which has that value. Nothing of the first is kept: bounds and
// clauses that it has learnt hold for better solutions alone, as symmetries that it has broken do.
type optima struct {
	m      *flatzinc.Model
	o      Options
	found  func(Solution) bool
	last   Solution // of the first search
	listed int
	before Stats
	enough bool
	ended  bool // by found
}

// severalOptima reports whether further solutions are wanted when the best is known.
func (o *Options) severalOptima(m *flatzinc.Model) bool {
	return m.Solve.Method != flatzinc.Satisfy && o.MaxOptimal > 1
}

// solve is Solve for several solutions that are best.
func (l *optima) solve(ctx context.Context) (Outcome, error) {
	ctx, cancel := l.o.within(ctx)
	defer cancel()
	l.o.TimeLimit = 0
	out, err := solve(ctx, l.m, l.o, l.first)
	if err != nil || out.Status != Complete || l.ended {
		return out, err
	}
	fixed, ok := l.fixed()
	if !ok {
		out.Status, out.Undecidable = Satisfied, true
		out.Undecided = "there may be solutions as good as this one, and its objective is no number that a constraint can have"
		return out, nil
	}
	l.before, l.listed = out.Stats, 1
	rest := l.o
	rest.Proof, rest.Intermediate, rest.All, rest.MaxSolutions, rest.Gap, rest.ParseTime = nil, false, true, 0, Gap{}, 0
	more, err := solve(ctx, fixed, rest, l.other)
	return l.together(out, more, err)
}

// first hands out a solution of the first search.
func (l *optima) first(s Solution) bool {
	l.last = s
	l.ended = !l.found(s)
	return !l.ended
}

// other hands out a solution of the second search, unless it is that of the first.
func (l *optima) other(s Solution) bool {
	if outputKey(l.m, s.Values) == outputKey(l.m, l.last.Values) {
		return true
	}
	s.Objective, s.Bound, s.Time = l.last.Objective, l.last.Objective, s.Time+l.before.SolveTime
	if s.Work >= 0 && l.before.Engine.Propagations >= 0 {
		s.Work += l.before.Engine.Propagations
	}
	l.listed++
	l.enough = l.listed >= l.o.MaxOptimal
	l.ended = !l.found(s)
	return !l.ended && !l.enough
}

// fixed returns the model of the second search. It reports false where the objective has a value that constraints
// cannot tell exactly.
func (l *optima) fixed() (*flatzinc.Model, bool) {
	c := *l.m
	goal, best := l.m.Solve.Objective, *l.last.Objective
	c.Solve = flatzinc.Solve{Pos: l.m.Solve.Pos, Method: flatzinc.Satisfy, Anns: l.m.Solve.Anns}
	item := flatzinc.Constraint{Pos: l.m.Solve.Pos, Name: "int_eq", Args: []flatzinc.Expr{goal, flatzinc.MkInt(best.Int)}}
	switch {
	case l.m.Solve.Var() == nil:
		return &c, true
	case best.Base == flatzinc.Float:
		x := best.Number()
		if x == nil || best.Within != 0 || !double(x.Num()) || !double(x.Denom()) {
			return nil, false
		}
		p, q := new(big.Float).SetInt(x.Num()), new(big.Float).SetInt(x.Denom())
		num, _ := p.Float64()
		den, _ := q.Float64()
		item.Name = "float_lin_eq"
		item.Args = []flatzinc.Expr{
			flatzinc.MkArray([]flatzinc.Expr{flatzinc.MkFloat(den)}), flatzinc.MkArray([]flatzinc.Expr{goal}), flatzinc.MkFloat(num),
		}
	}
	c.Constraints = append(slices.Clip(slices.Clone(c.Constraints)), item)
	return &c, true
}

// double reports whether each integer up to that size is a float64.
func double(n *big.Int) bool { return n.CmpAbs(big.NewInt(1<<53)) <= 0 }

// together is the outcome of both searches.
func (l *optima) together(out, more Outcome, err error) (Outcome, error) {
	var located *flatzinc.Error
	out.Solutions, out.Failures = out.Solutions+l.listed-1, append(out.Failures, more.Failures...)
	out.Stats.add(&more.Stats)
	switch {
	case errors.As(err, &located):
		out.Status, out.Undecidable, out.Undecided = Satisfied, true, "solutions as good as the best cannot be listed: "+err.Error()
		return out, nil
	case err != nil:
		return out, err
	case l.enough:
		return out, nil
	case l.ended || more.Status != Complete:
		out.Status, out.Stopped, out.Undecided, out.Undecidable = Satisfied, more.Stopped, more.Undecided, more.Undecidable
	}
	return out, nil
}

// add takes in what a later search has counted.
func (s *Stats) add(o *Stats) {
	s.Refinements += o.Refinements
	s.Given, s.Taken = s.Given+o.Given, s.Taken+o.Taken
	s.InitTime, s.SolveTime, s.Memory = s.InitTime+o.InitTime, s.SolveTime+o.SolveTime, max(s.Memory, o.Memory)
	s.Engine = addStats(s.Engine, o.Engine)
}

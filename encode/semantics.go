package encode

import (
	"context"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/ray"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/flatzinc"
)

// Semantics tells what assignments of a model mean: the value of the objective, and
// whether they are solutions. Nothing but what the check remembers is changed once the
// model is prepared, and several goroutines may use it.
type Semantics struct {
	Model  *flatzinc.Model
	flat   *flatzinc.Model       // Model without floats; Model itself if it has none
	floats *lattice.Reduced      // where flat is from; nil without floats
	checks []presolve.Constraint // of Model
	memo   ground.Memo           // of the check
	// changed tells which constraints the last solution does not settle.
	changed ground.Changed
}

// Goal returns the objective's value under a, negated for maximisation: less
// is better. A float counts in its unit, see Objective.
func (p *Semantics) Goal(a flatzinc.Assignment) int64 {
	x := p.Model.Solve.Objective
	if p.continuousGoal() != nil {
		return p.GoalOf(a.Eval(x))
	}
	return p.Model.Solve.Goal(p.Count(x, a))
}

// Count returns the value of an integer of the model, or how many units or cells a float has.
func (p *Semantics) Count(x flatzinc.Expr, a flatzinc.Assignment) int64 {
	if x.Kind == flatzinc.VarRef {
		return p.intValue(x.Var().ID, a)
	}
	return a.Eval(x).Int
}

// Objective returns the value of the objective that a goal stands for. Of the numbers in a
// cell it is the end that none is better than.
func (p *Semantics) Objective(goal int64) flatzinc.Value {
	goal = p.Model.Solve.Goal(goal)
	switch x, v := p.Model.Solve.Objective, p.Model.Solve.Var(); {
	case x.Kind == flatzinc.FloatLit:
		return flatzinc.Value{Base: flatzinc.Float, Float: x.Float()}
	case p.continuousGoal() != nil:
		return flatzinc.Value{Base: flatzinc.Float, Float: placed(goal)}
	case v != nil && v.Base == flatzinc.Float:
		if p.floats.HasCell(v.ID) && p.Model.Solve.Method == flatzinc.Maximize {
			goal++
		}
		return p.floats.Value(v.ID, goal)
	}
	return flatzinc.Value{Base: flatzinc.Int, Int: goal}
}

// intValue returns the value of variable id in the model without floats.
func (p *Semantics) intValue(id int, a flatzinc.Assignment) int64 {
	if p.Model.Vars[id].Base == flatzinc.Float {
		return p.floats.Steps(id, a[id])
	}
	return a[id].Int
}

// Continuous returns a float among the outputs that can take infinitely many values
// around that in a; nil if there is none. Then the solutions that the clauses have are not
// all there are.
func (p *Semantics) Continuous(a flatzinc.Assignment) (found *flatzinc.Var) {
	for _, o := range p.Model.Outputs {
		constraint.EachVar(o.Elems, func(v *flatzinc.Var) {
			if v.Base == flatzinc.Float && p.floats.Limit(v.ID, a[v.ID], false) != nil {
				found = v
			}
		})
	}
	return found
}

// Approached returns the value that a float as the objective comes as near to as one likes,
// and does not have, where a is the best solution in multiples of the unit, and one that
// is near to it; nil where a is best.
func (p *Semantics) Approached(a flatzinc.Assignment) (limit *flatzinc.Value, near flatzinc.Assignment) {
	v := p.Model.Solve.Var()
	if v == nil || v.Base != flatzinc.Float || p.floats.IsContinuous(v.ID) {
		return nil, nil
	}
	upwards := p.Model.Solve.Goal(1) < 0
	k := p.floats.Limit(v.ID, a[v.ID], upwards)
	if k == nil {
		return nil, nil
	}
	number := flatzinc.MkNumber(k)
	return &number, p.floats.Near(a, v.ID, upwards)
}

// Unlimited reports whether a solution is proved to have ever better ones on a ray from it, see
// ray.Question.
func (p *Problem) Unlimited(ctx context.Context, a flatzinc.Assignment) bool {
	link := func() ([]presolve.Constraint, error) {
		if p.floats == nil {
			return p.checks, nil
		}
		return presolve.Link(ctx, p.flat, registry.Find, p.opt.Programs)
	}
	q := ray.Question{Model: p.Model, Flat: p.flat, Floats: p.floats, Link: link, From: a, Check: p.Check}
	return (p.floats == nil || !p.opt.Extensible) && q.Unlimited()
}

// Check verifies a against every constraint and declaration of the model,
// independently of the encoding. A constraint whose arguments are those of the last
// solution holds. The error is a *Defect with the first that fails.
func (p *Semantics) Check(a flatzinc.Assignment) error {
	for i, v := range p.Model.Vars {
		if !declared(v, a[i]) || v.Init != nil && !sameValue(a[i], a.Eval(*v.Init)) {
			return p.defect(nil, "solution check failed: %s = %v violates its declaration", v.Name, a[i])
		}
	}
	item := func(i int) *flatzinc.Constraint { return p.checks[i].Item }
	for _, i := range p.changed.List(len(p.checks), item, a) {
		c := &p.checks[i]
		if !c.Def.Holds(p.memo.Eval(c.Item, a)) {
			return p.defect(c.Item, "solution check failed: %s does not hold", c.Item.Name)
		}
	}
	p.changed.Satisfied(a)
	return nil
}

// sameValue compares a variable with its right-hand side, where an int
// literal may stand for a float.
func sameValue(a, b flatzinc.Value) bool {
	switch a.Base {
	case flatzinc.SetOfInt:
		return a.Set.Equal(b.Set)
	case flatzinc.Float:
		return a.Number().Cmp(b.Number()) == 0
	}
	return a.Int == b.Int
}

// declared reports whether x lies in the declared domain of v.
func declared(v *flatzinc.Var, x flatzinc.Value) bool {
	switch v.Base {
	case flatzinc.Bool:
		return x.Int == 0 || x.Int == 1
	case flatzinc.Int:
		return v.Ints.Contains(x.Int)
	case flatzinc.SetOfInt:
		return x.Set.Subset(v.Ints)
	}
	return lattice.Declared(v, x)
}

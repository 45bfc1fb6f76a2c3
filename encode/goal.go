package encode

import (
	"iter"
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// goal is the objective as a value to be minimised.
//
// Most models define their objective by one equation, as a sum that nothing
// else looks at. The sums in its terms are taken apart too: the goal is an integer,
// equal to the flat sum, and a bound on it is a bound of that integer.
type goal struct {
	view   store.View
	lo, hi int64 // what presolve knows; infinite where it found no bound
	proved int64 // a lower bound from trials

	// goal = base + Σ terms, over distinct roots with finite domains; known
	// tells whether that is so.
	known bool
	terms []store.View
	base  int64
	// flat: the equation of the goal has been taken out, and the terms say what
	// it says.
	flat bool
	// above: the goal is at least the sum, which is its value. That is all that bounds
	// need, and in clauses half of the equation.
	above bool
}

// objective reads the solve item, after presolve. It reports false when the
// model has no solution.
func (p *Problem) objective(pre *presolve.State) bool {
	s := p.flat.Solve
	if s.Method == flatzinc.Satisfy {
		return true
	}
	st := p.enc.Store
	view := func() store.View { return presolve.Goal(st, p.flat) }
	u := &unfolder{st: st, pre: pre, lits: p.enc.Lits}
	proved := pre.ShaveGoal(view(), *shaveWork)
	// The constraints that prove the bound may be dropped for it, so it has to
	// be a fact about a variable.
	if v := view(); !v.IsConst() && !u.solvable(v.ID) {
		if !st.SetLo(v, proved) || !pre.Drain() {
			return false
		}
	}
	g := &goal{view: view(), proved: proved}
	g.lo, g.hi = st.Lo(g.view), st.Hi(g.view)
	p.goal = g
	switch {
	case g.view.IsConst():
		g.known, g.base = true, g.view.B
		return true
	case !st.Bounded(g.view):
		return true
	}
	g.known, g.base = true, g.view.B
	g.terms = []store.View{{ID: g.view.ID, A: g.view.A}}
	u.half = p.opt.Clauses && !p.opt.TrackOutputs
	u.kept = p.assumedRoots()
	p.settingRoots(u.kept)
	p.directedRoots(u.kept)
	g.unfold(u, s.Objective.Var().Defined)
	return true
}

// unfold replaces variables in the sum by the sums that define them: the goal
// itself, and then each term that only the goal looks at. A goal that other
// constraints look at too is an integer like others, the end of a ruler or a
// makespan, unless the model declares that it is defined.
func (g *goal) unfold(u *unfolder, defined bool) {
	root := g.view.ID
	def, ok := u.definition(root)
	alone := u.alone(root)
	if !ok || !alone && !defined || !g.substitute(u, 0, def) || !alone {
		return
	}
	g.flat = true
	if g.above = u.half && u.sole(root); g.above {
		u.eliminate(root, def)
	} else {
		u.drop(def)
	}
	for i := 0; i < len(g.terms); {
		id := g.terms[i].ID
		if u.sole(id) {
			if def, ok := u.definition(id); ok && u.covers(id, def) && g.substitute(u, i, def) {
				u.eliminate(id, def)
				i = 0 // the terms have been sorted anew
				continue
			}
		}
		i++
	}
}

// substitute replaces term i, which is A times a variable, by A times the sum.
// It reports false, and does nothing, when the result could overflow.
func (g *goal) substitute(u *unfolder, i int, def definition) bool {
	a := g.terms[i].A
	terms := make([]store.View, 0, len(g.terms)+len(def.terms))
	terms = append(append(terms, g.terms[:i]...), g.terms[i+1:]...)
	for _, t := range def.terms {
		c, fits := store.Mul(a, t.A)
		if !fits {
			return false
		}
		terms = append(terms, store.View{ID: t.ID, A: c})
	}
	base := store.SumOf(g.base)
	base.AddProduct(a, def.base)
	terms, fits := linear.Merge(terms)
	if base.Beyond || !fits || !u.small(terms, base.Value) {
		return false
	}
	g.terms, g.base = terms, base.Value
	return true
}

// encodeGoal makes the literals of the terms, and states that the goal is their sum where
// its equation was taken out.
func (p *Problem) encodeGoal() error {
	g := p.goal
	if g == nil || !g.known {
		return nil
	}
	for _, t := range g.terms {
		p.enc.Steps(t)
	}
	if !g.flat {
		return nil
	}
	p.postGoal()
	if err := p.enc.Failure(); err != nil {
		return p.Model.Errorf(p.Model.Solve.Pos, "objective: %w", err)
	}
	return nil
}

// postGoal states that the goal is the sum, or at least the sum, whose least value is
// then that of the goal.
func (p *Problem) postGoal() {
	g := p.goal
	coefs, views := make([]int64, len(g.terms)+1), append(slices.Clone(g.terms), g.view)
	for i := range g.terms {
		coefs[i] = 1
	}
	coefs[len(g.terms)] = -1
	if !g.above {
		arith.LinearEq(p.enc, sat.True, coefs, views, -g.base)
		return
	}
	if least, _ := (&unfolder{st: p.enc.Store}).bounds(g.terms, g.base); g.lo > least {
		arith.LinearLe(p.enc, sat.True, slices.Repeat([]int64{-1}, len(g.terms)), g.terms, g.base-g.lo)
	}
	arith.LinearLe(p.enc, sat.True, coefs, views, -g.base)
}

// definition is an equation that says x = base + Σ terms.
type definition struct {
	con   int32
	terms []store.View
	base  int64
}

// unfolder finds and removes definitions.
type unfolder struct {
	st   *store.Store
	pre  *presolve.State
	lits litDeriver
	kept map[int32]bool // roots that need literals
	half bool           // only bounds of a goal need its literals
}

type litDeriver interface {
	Derive(id int32, terms []store.View, base int64)
}

// solvable reports whether an equation defines id.
func (u *unfolder) solvable(id int32) bool {
	_, ok := u.definition(id)
	return ok
}

// definition looks for a live equation that has x = id with coefficient ±1
// and otherwise bounded variables. That takes time in the terms of the equations.
func (u *unfolder) definition(id int32) (definition, bool) {
	for i := range u.live(id) {
		if d, ok := u.solved(i, id); ok {
			return d, true
		}
	}
	return definition{}, false
}

// alone reports whether at most one live constraint looks at id.
func (u *unfolder) alone(id int32) bool {
	n := 0
	for range u.live(id) {
		if n++; n > 1 {
			return false
		}
	}
	return len(u.st.RootDomain(id)) == 1
}

// sole is alone for an id that needs no literals, either.
func (u *unfolder) sole(id int32) bool { return !u.kept[id] && u.alone(id) }

// live returns the live constraints that look at id.
func (u *unfolder) live(id int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		last := int32(-1)
		for _, i := range u.pre.Watch[id] {
			if u.pre.Constraints[i].Dead || i == last {
				continue
			}
			if last = i; !yield(i) {
				return
			}
		}
	}
}

// solved returns equation i solved for the root id.
func (u *unfolder) solved(i, id int32) (definition, bool) {
	c := &u.pre.Constraints[i]
	if c.Mode != constraint.Plain || c.Row.Linear == nil {
		return definition{}, false
	}
	l := c.Row.Linear(c.Args(u.st))
	if l.Rel != linear.Equal {
		return definition{}, false
	}
	l, err := l.Resolved(u.st)
	if err != nil {
		return definition{}, false
	}
	d := definition{con: i}
	var own int64
	for _, t := range l.Terms {
		if t.ID == id {
			own = t.A
		}
	}
	if own != 1 && own != -1 {
		return definition{}, false
	}
	d.base = l.Bound * own
	for _, t := range l.Terms {
		if t.ID != id {
			d.terms = append(d.terms, store.View{ID: t.ID, A: -t.A * own})
		}
	}
	return d, u.small(d.terms, d.base)
}

// small reports whether the sum has finite bounds far from those of int64.
func (u *unfolder) small(terms []store.View, base int64) bool {
	for _, t := range terms {
		if !u.st.Bounded(t) {
			return false
		}
	}
	lo, hi := u.bounds(terms, base)
	return lo > -constraint.MaxGoal && hi < constraint.MaxGoal && base > -constraint.MaxGoal && base < constraint.MaxGoal
}

// bounds returns the least and greatest value of base + Σ terms by their
// domains.
func (u *unfolder) bounds(terms []store.View, base int64) (lo, hi int64) {
	lo, hi = base, base
	for _, t := range terms {
		lo, hi = store.SatAdd(lo, u.st.Lo(t)), store.SatAdd(hi, u.st.Hi(t))
	}
	return lo, hi
}

// covers reports whether every value of the sum is in the domain of id.
func (u *unfolder) covers(id int32, d definition) bool {
	lo, hi := u.bounds(d.terms, d.base)
	dom := u.st.RootDomain(id)
	return dom.Min() <= lo && hi <= dom.Max()
}

// eliminate makes id a derived variable and drops its equation.
func (u *unfolder) eliminate(id int32, d definition) {
	u.lits.Derive(id, d.terms, d.base)
	u.drop(d)
}

// drop removes an equation.
func (u *unfolder) drop(d definition) { u.pre.Constraints[d.con].Dead = true }

// GoalRange returns the bounds of the objective, negated for maximisation,
// that presolve proved, and the linear relaxation as far as it is solved; infinite
// (intset.NegInf, intset.PosInf) where they found none.
func (p *Problem) GoalRange() (lo, hi int64) {
	if p.continuousGoal() != nil {
		return p.continuous.goalRange()
	}
	lo, hi = max(p.goal.lo, p.goal.proved), p.goal.hi
	if p.relaxed != nil {
		lo = min(max(lo, p.relaxed.Bound()), hi)
	}
	return lo, hi
}

// GoalAtMost returns a literal that implies that the objective, negated for
// maximisation, is at most k. Asserting it loses no solution that is so good,
// and the literal is sat.False only where there is none.
//
// Where values are only searched inside a window, the literal bounds the
// objective while the window is assumed.
func (p *Problem) GoalAtMost(k int64) sat.Lit {
	g := p.goal
	switch {
	case p.continuousGoal() != nil:
		return p.continuous.goalAtMost(k)
	case k >= g.hi && g.hi != intset.PosInf:
		return sat.True
	case k < g.lo:
		return sat.False
	}
	l := p.enc.Le(g.view, k)
	if !g.known && p.window != sat.Undef && l != sat.True {
		guarded := p.enc.Sink.NewVar()
		p.enc.Sink.AddClause(guarded.Not(), p.window.Not(), l)
		return guarded
	}
	return l
}

package selection

import (
	"slices"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const conditionalNote = "view where two constants are to choose from; else each condition, without those before, selects an equality over " +
	"order literals, and each value has a support"

var conditionalRows = []constraint.Row{
	{
		Name:       "gozinc_if_then_else_int",
		Difference: constraint.Always,
		Compares:   true,
		Post:       conditional,
		Not:        notConditional,
		Prop:       propConditional,
		Rewrite:    rewriteConditional,
		Relax:      relaxConditional,
		Note:       conditionalNote,
	},
	{
		Name:    "gozinc_if_then_else_bool",
		Post:    conditional,
		Not:     notConditional,
		Prop:    propConditional,
		Rewrite: rewriteConditional,
		Relax:   relaxConditional,
		Note:    conditionalNote,
	},
}

// branch is an alternative of a conditional expression.
type branch struct{ cond, value store.View }

// branches returns the alternatives that are open, and whether one of them is
// taken in any case; ok is false when the arrays do not fit together.
func branches(s *store.Store, a store.Args) (open []branch, covered, ok bool) {
	conds, values := a.Views(0), a.Views(1)
	if len(conds) != len(values) {
		return nil, false, false
	}
	for i, c := range conds {
		k, fixed := s.Fixed(c)
		if fixed && k == 0 {
			continue
		}
		open = append(open, branch{c, values[i]})
		if fixed {
			return open, true, true
		}
	}
	return open, false, true
}

// conditional encodes guard → y is the value of the first branch whose
// condition holds: a gate and an equality for each branch, and for constants a
// clause y = k → some branch of value k is taken for each k. Domain consistent
// for constants.
func conditional(e *constraint.Encoder, g sat.Lit, a store.Args) {
	open, covered, ok := branches(e.Store, a)
	if !ok {
		e.Guarded(g)
		return
	}
	y := a.View(2)
	taken := taken(e, open)
	constant := covered && e.Ordered(y)
	for i, b := range open {
		arith.Equal(e, arith.ImpliedBy(e, g, taken[i]), b.value, y)
		_, fixed := e.Store.Fixed(b.value)
		constant = constant && fixed
	}
	if constant {
		branchSupports(e, g, open, taken, y)
	}
}

// taken returns for each branch a literal "it is the first whose condition
// holds".
func taken(e *constraint.Encoder, open []branch) []sat.Lit {
	lits := make([]sat.Lit, len(open))
	before := sat.True // no condition before holds
	for i, b := range open {
		c := e.Bool(b.cond)
		lits[i] = gate.And(e.Sink, before, c)
		before = gate.And(e.Sink, before, c.Not())
	}
	return lits
}

// branchSupports encodes guard → y is the constant of a branch that is taken.
func branchSupports(e *constraint.Encoder, g sat.Lit, open []branch, taken []sat.Lit, y store.View) {
	support := make(map[int64][]sat.Lit)
	var values []int64
	for i, b := range open {
		k, _ := e.Store.Fixed(b.value)
		if support[k] == nil {
			values = append(values, k)
		}
		support[k] = append(support[k], taken[i])
	}
	e.Confine(g, y, intset.Of(values...))
	for _, k := range values {
		e.Guarded(g, append(support[k], e.Ne(y, k))...)
	}
}

// notConditional encodes guard → some branch is taken whose value is not y.
func notConditional(e *constraint.Encoder, g sat.Lit, a store.Args) {
	open, _, ok := branches(e.Store, a)
	if !ok {
		return
	}
	taken := taken(e, open)
	e.Guarded(g, taken...)
	for i, t := range taken {
		arith.Differ(e, arith.ImpliedBy(e, g, t), open[i].value, a.View(2))
	}
}

// propConditional leaves y the values of the open branches, of which one is taken, and closes
// the first ones where y cannot have theirs.
func propConditional(s *store.Store, a store.Args) bool {
	open, covered, ok := branches(s, a)
	if !ok || !covered {
		return ok || s.Fail()
	}
	values := make([]store.View, len(open))
	for i, b := range open {
		values[i] = b.value
	}
	apart, ok := arith.OneOf(s, a.View(2), slices.All(values))
	for i, k := range apart {
		if int64(i) < k {
			break
		}
		ok = ok && s.Fix(open[k].cond, 0)
	}
	return ok
}

// rewriteConditional makes y a view of the only value that is left, or of the
// condition that chooses between two constants.
func rewriteConditional(s *store.Store, a store.Args) (done, ok bool) {
	open, covered, ok := branches(s, a)
	switch {
	case !ok:
		return false, true
	case len(open) == 0:
		return true, true
	case !covered || len(open) > 2:
		return false, true
	case len(open) == 1:
		return s.Unify(a.View(2), open[0].value)
	}
	one, fixed1 := s.Fixed(open[0].value)
	other, fixed2 := s.Fixed(open[1].value)
	width, fits := store.Add(one, -other)
	if !fixed1 || !fixed2 || !fits {
		return false, true
	}
	if width == 0 {
		return true, s.Fix(a.View(2), one)
	}
	choice, fits := open[0].cond.Scale(width, other)
	if !fits {
		return false, true
	}
	return s.Unify(a.View(2), choice)
}

// relaxConditional: exactly one branch is taken, none whose condition does not
// hold or one before holds, and y is its value.
func relaxConditional(r *relax.Builder, a store.Args) {
	open, covered, ok := branches(a.Store, a)
	if !ok || !covered {
		return
	}
	taken := relaxTaken(r, open)
	y := a.View(2)
	value := r.Of(y).Negated()
	constant := true
	for i, b := range open {
		k, fixed := a.Store.Fixed(b.value)
		if constant = constant && fixed; fixed {
			value.Add(k, taken[i])
		}
	}
	if constant {
		r.Equal(value, 0)
		return
	}
	for i, b := range open {
		r.Under(taken[i], func() { r.Equal(r.Sum([]int64{1, -1}, []store.View{b.value, y}, 0)) })
	}
}

// relaxTaken returns for each branch the number 1 if it is taken and 0 if not. The
// last branch is taken if no other is.
func relaxTaken(r *relax.Builder, open []branch) []relax.Affine {
	if len(open) == 2 {
		first := r.Of(open[0].cond)
		return []relax.Affine{first, first.Complement()}
	}
	taken := make([]relax.Affine, len(open))
	sum := relax.Affine{}
	for i := range taken {
		taken[i] = r.Own()
		sum.Add(1, taken[i])
		for j := 0; j <= i; j++ {
			cond := r.Of(open[j].cond)
			if j < i {
				cond = cond.Complement()
			}
			below := taken[i].Copied()
			below.Add(-1, cond)
			r.AtMost(below, 0)
		}
	}
	r.Equal(sum, 1)
	return taken
}

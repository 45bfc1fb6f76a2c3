package encode

import (
	"github.com/gozinc/gozinc/encode/gate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const conditionalNote = "view where two constants are to choose from; else each condition, without those before, selects an equality over order literals, and each value has a support"

var conditionalRows = []row{
	{name: "gozinc_if_then_else_int", difference: always, post: conditional, not: notConditional, prop: propConditional, rewrite: rewriteConditional, relax: relaxConditional, note: conditionalNote},
	{name: "gozinc_if_then_else_bool", post: conditional, not: notConditional, prop: propConditional, rewrite: rewriteConditional, relax: relaxConditional, note: conditionalNote},
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
func conditional(e *Encoder, g sat.Lit, a store.Args) error {
	open, covered, ok := branches(e.Store, a)
	if !ok {
		e.guarded(g)
		return nil
	}
	y := a.View(2)
	taken := e.taken(open)
	constant := covered && e.Ordered(y)
	for i, b := range open {
		if err := e.under(g, taken[i], func(both sat.Lit) error { return e.equal(both, b.value, y) }); err != nil {
			return err
		}
		_, fixed := e.Store.Fixed(b.value)
		constant = constant && fixed
	}
	if constant {
		e.branchSupports(g, open, taken, y)
	}
	return nil
}

// taken returns for each branch a literal "it is the first whose condition
// holds".
func (e *Encoder) taken(open []branch) []sat.Lit {
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
func (e *Encoder) branchSupports(g sat.Lit, open []branch, taken []sat.Lit, y store.View) {
	support := make(map[int64][]sat.Lit)
	var values []int64
	for i, b := range open {
		k, _ := e.Store.Fixed(b.value)
		if support[k] == nil {
			values = append(values, k)
		}
		support[k] = append(support[k], taken[i])
	}
	e.confine(g, y, intset.Of(values...))
	for _, k := range values {
		e.guarded(g, append(support[k], e.Ne(y, k))...)
	}
}

// notConditional encodes guard → some branch is taken whose value is not y.
func notConditional(e *Encoder, g sat.Lit, a store.Args) error {
	open, _, ok := branches(e.Store, a)
	if !ok {
		return nil
	}
	taken := e.taken(open)
	e.guarded(g, taken...)
	for i, t := range taken {
		if err := e.under(g, t, func(both sat.Lit) error { return e.differ(both, open[i].value, a.View(2)) }); err != nil {
			return err
		}
	}
	return nil
}

// propConditional confines y to the values of the open branches, closes the
// first branch when its value is impossible, and equates the bounds when only
// one is left.
func propConditional(s *store.Store, a store.Args) bool {
	open, covered, ok := branches(s, a)
	if !ok {
		return s.Fail()
	}
	y := a.View(2)
	for len(open) > 0 {
		if _, some := overlap(s, open[0].value, y); some {
			break
		}
		if !s.Fix(open[0].cond, 0) {
			return false
		}
		open = open[1:]
	}
	if !covered {
		return true
	}
	var reach []intset.Range
	for _, b := range open {
		d, _ := overlap(s, b.value, y)
		reach = append(reach, d...)
	}
	if !s.Restrict(y, s.OfRanges(reach)) {
		return false
	}
	return len(open) > 1 || linear{terms: []store.View{open[0].value, y.Neg()}, rel: equalBound}.prop(s)
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
func relaxConditional(r *relaxer, a store.Args) {
	open, covered, ok := branches(a.Store, a)
	if !ok || !covered {
		return
	}
	taken := r.taken(open)
	y := a.View(2)
	value := r.of(y).negated()
	constant := true
	for i, b := range open {
		k, fixed := a.Store.Fixed(b.value)
		if constant = constant && fixed; fixed {
			value.add(k, taken[i])
		}
	}
	if constant {
		r.equal(value, 0)
		return
	}
	for i, b := range open {
		r.under(taken[i], func() { r.equal(r.sum([]int64{1, -1}, []store.View{b.value, y}, 0)) })
	}
}

// taken returns for each branch the number 1 if it is taken and 0 if not. The
// last branch is taken if no other is.
func (r *relaxer) taken(open []branch) []affine {
	if len(open) == 2 {
		first := r.of(open[0].cond)
		return []affine{first, first.complement()}
	}
	taken := make([]affine, len(open))
	sum := affine{}
	for i := range taken {
		taken[i] = r.own()
		sum.add(1, taken[i])
		for j := 0; j <= i; j++ {
			cond := r.of(open[j].cond)
			if j < i {
				cond = cond.complement()
			}
			below := taken[i].copied()
			below.add(-1, cond)
			r.atMost(below, 0)
		}
	}
	r.equal(sum, 1)
	return taken
}

package encode

import (
	"math/big"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/annotation"
	"github.com/gozinc/gozinc/sat"
)

// Settings are the variables that the model has the search set at restarts.
func (p *Problem) Settings() []annotation.Setting { return p.settings }

// setFloats returns the floats that are set at restarts, by their numbers. They take any
// value, so they are no multiples of a unit.
func (p *Problem) setFloats() (ids []int) {
	for _, s := range p.settings {
		if s.To.Kind == flatzinc.VarRef && s.To.Var().Base == flatzinc.Float {
			ids = append(ids, s.To.Var().ID)
		}
	}
	return ids
}

// Is returns literals that are all true exactly when x, an integer, a Boolean or a float,
// has the value; none where x has no literals, since no constraint looks at it. ok is
// false where presolve has excluded the value.
func (p *Problem) Is(x flatzinc.Expr, value flatzinc.Value) (is []sat.Lit, ok bool) {
	n := value.Int
	if base := flatzinc.Assignment(nil); x.Kind == flatzinc.FloatLit {
		return nil, base.Eval(x).Number().Cmp(value.Number()) == 0
	}
	if x.Kind == flatzinc.VarRef && x.Var().Base == flatzinc.Float {
		id := x.Var().ID
		if p.continuous.has(x.Var()) {
			return p.continuous.is(id, value.Number()), true
		}
		if n = p.floats.Steps(id, value); p.floats.Value(id, n).Number().Cmp(value.Number()) != 0 {
			return nil, false
		}
	}
	v := p.enc.Store.ViewOf(x)
	if !p.enc.Store.Contains(v, n) {
		return nil, false
	}
	is, _ = p.enc.At(v, n)
	return is, true
}

// Literal returns one that is true exactly when x, an integer or a Boolean, has the value k,
// or when x, a set, has the element k. Where there is none it is made.
func (p *Problem) Literal(x *flatzinc.Var, k int64) sat.Lit {
	if x.Base == flatzinc.SetOfInt {
		return p.enc.In(store.SetView{ID: int32(x.ID)}, k)
	}
	return p.enc.Eq(store.Of(int32(x.ID)), k)
}

// Bounds returns the least and the greatest value that presolve has left x, in units where
// it is a float that has one, and a literal that tells whether x is at most k; ok is false
// where x has no literals.
func (p *Problem) Bounds(x flatzinc.Expr) (lo, hi int64, atMost func(k int64) sat.Lit, ok bool) {
	st := p.enc.Store
	v := st.Resolve(st.ViewOf(x))
	if !v.IsConst() && !p.enc.Has(v) {
		return 0, 0, nil, false
	}
	return st.Lo(v), st.Hi(v), func(k int64) sat.Lit { return p.enc.Le(v, k) }, true
}

// Guess returns the value that a continuous float had in the last propagation, and
// literals that say that it is less, or more; ok is false for other variables.
func (p *Problem) Guess(x flatzinc.Expr) (value flatzinc.Value, others []sat.Lit, ok bool) {
	if !p.continuous.has(x.Var()) {
		return value, nil, false
	}
	k := p.continuous.propagator.Guess(p.continuous.columns[x.Var().ID])
	return flatzinc.MkNumber(k), p.continuous.apart(x.Var().ID, k), true
}

// ValueOf returns the value of x that n stands for: of a float, so many units.
func (p *Problem) ValueOf(x flatzinc.Expr, n int64) flatzinc.Value {
	if v := x.Var(); v.Base == flatzinc.Float {
		return p.floats.Value(v.ID, n)
	}
	return flatzinc.Value{Base: x.Var().Base, Int: n}
}

// is returns literals that are both true where continuous float id has the value.
func (c *continuous) is(id int, x *big.Rat) []sat.Lit {
	column := c.columns[id]
	return []sat.Lit{c.better(column, true, x, false), c.better(column, false, x, false)}
}

// apart returns literals one of which is true where continuous float id has another value.
func (c *continuous) apart(id int, x *big.Rat) []sat.Lit {
	column := c.columns[id]
	return []sat.Lit{c.better(column, true, x, true), c.better(column, false, x, true)}
}

// settingRoots adds the integers of the settings, whose values are told and asked for.
func (p *Problem) settingRoots(roots map[int32]bool) {
	for _, s := range p.settings {
		for _, x := range []flatzinc.Expr{s.To, s.From} {
			if x.Kind != flatzinc.VarRef {
				continue
			}
			if v := p.enc.Store.ViewOf(x); !v.IsConst() {
				roots[v.ID] = true
			}
		}
	}
}

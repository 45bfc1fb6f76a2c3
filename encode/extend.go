package encode

import (
	"context"
	"errors"
	"fmt"

	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/lattice"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/registry"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/flatzinc/origin"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// ErrExtend is why a problem cannot be extended.
var ErrExtend = errors.New("a session needs bounds for all integers and sets")

// Extensible returns an error, which is ErrExtend at a variable, unless constraints can be
// added once the clauses are made: presolve has found bounds for all variables, so that
// nothing is assumed of what the model does not say.
func (q *Prepared) Extensible() error {
	p, st := q.problem, q.pre.Store
	for _, v := range p.flat.Vars {
		if !finite(st, v) && !st.Failed() {
			return p.Model.Errorf(v.Pos, "%s: %w", origin.Of(p.Model, v), ErrExtend)
		}
	}
	return nil
}

// finite reports whether a variable has bounds.
func finite(st *store.Store, v *flatzinc.Var) bool {
	if v.Base == flatzinc.SetOfInt {
		x := st.ResolveSet(store.SetView{ID: int32(v.ID)})
		return x.IsConst() || st.Upper(x).Finite()
	}
	x := st.Resolve(store.Of(int32(v.ID)))
	return x.IsConst() || st.RootDomain(x.ID).Finite()
}

// NextID is the number of the first variable that Extend can add: encoders have taken those
// between the model's and it.
func (p *Problem) NextID() int { return p.enc.Store.Len() }

// Extend adds the variables and constraints of m, which is the model with others behind
// its own, to a problem that an engine has. New variables are those from NextID on, and
// have bounds, but for floats; sets cannot be added. The errors are those of Build, and
// ErrExtend. After one the problem is of no use.
func (p *Problem) Extend(ctx context.Context, m *flatzinc.Model) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = p.recovered(r, nil)
		}
	}()
	next := p.NextID()
	added := *m
	added.Constraints = m.Constraints[len(p.Model.Constraints):]
	checks, err := presolve.Link(ctx, &added, registry.Find, p.opt.Programs)
	if err != nil {
		return err
	}
	p.Model, p.flat = m, m
	p.checks, p.changed = append(p.checks[:len(p.checks):len(p.checks)], checks...), ground.Changed{}
	first := len(p.cons)
	if p.cons = append(p.cons[:first:first], checks...); p.floats != nil || floating(m, checks) {
		if err := p.extendFloats(ctx, &added, first, next); err != nil {
			return err
		}
	}
	for id := next; id < len(m.Vars); id++ {
		if err := p.declare(p.flat, id); err != nil {
			return err
		}
	}
	if err := p.continuous.extend(next); err != nil {
		return err
	}
	if err := p.postAll(ctx, first); err != nil {
		return err
	}
	p.continuous.finish()
	return nil
}

// extendFloats removes the floats of what is added. Its constraints are those from the first
// on, and its variables those from next on.
func (p *Problem) extendFloats(ctx context.Context, added *flatzinc.Model, first, next int) error {
	before := p.floats
	if before == nil {
		next = 0
	}
	floats, err := lattice.Keep(added, p.opt.FloatPrecision, next, before)
	if err != nil {
		return err
	}
	p.floats, p.flat = floats, floats.Model
	cons, err := presolve.Link(ctx, p.flat, registry.Find, p.opt.Programs)
	if err != nil {
		return err
	}
	p.cons = append(p.cons[:first:first], cons...)
	if err := p.keepLinear(); err != nil {
		return err
	}
	p.keepAsked()
	return nil
}

// declare adds variable id of m, for which its number is the next one.
func (p *Problem) declare(m *flatzinc.Model, id int) error {
	v := m.Vars[id]
	dom := v.Ints
	if v.Base == flatzinc.Bool {
		dom = intset.Interval(0, 1)
	}
	if v.Base == flatzinc.SetOfInt || !dom.Finite() || dom.Empty() {
		return m.Errorf(v.Pos, "%s: %w", origin.Of(m, v), ErrExtend)
	}
	if x := p.enc.NewInt(dom); int(x.ID) != id {
		return fmt.Errorf("variable %d has the number %d", id, x.ID)
	}
	return nil
}

// postAll encodes the constraints from the first on.
func (p *Problem) postAll(ctx context.Context, first int) error {
	p.enc.Model = p.newNeighbours()
	for i := first; i < len(p.cons); i++ {
		c := &p.cons[i]
		if err := ctx.Err(); err != nil {
			return err
		}
		p.at, p.item = c.Item.Pos, c.Item
		p.post(c)
		if err := p.refused(c.Item); err != nil {
			return err
		}
	}
	p.item = nil
	return nil
}

// Holds returns the literal of a Boolean of the model.
func (p *Problem) Holds(b flatzinc.Expr) sat.Lit { return p.enc.Bool(p.enc.Store.ViewOf(b)) }

// AtMost returns the literal x ≤ k of an integer of the model.
func (p *Problem) AtMost(x flatzinc.Expr, k int64) sat.Lit {
	return p.enc.Le(p.enc.Store.ViewOf(x), k)
}

// Range returns the bounds that are known of an integer of the model.
func (p *Problem) Range(x flatzinc.Expr) (lo, hi int64) {
	v := p.enc.Store.ViewOf(x)
	return p.enc.Store.Lo(v), p.enc.Store.Hi(v)
}

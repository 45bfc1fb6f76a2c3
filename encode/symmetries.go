package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/order"
	"github.com/gozinc/gozinc/encode/presolve"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/symmetry"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// exclude excludes solutions where that leaves what is printed, by determining controls, and others where a best one is enough and the model proposes
// none: it fixes dominated variables, and looks for symmetries. It does nothing where constraints are kept aside or come later, or variables are assumed.
// What follows from several constraints is derived later, since it may not follow from their images. It reports false when the model has no solution.
func (p *Problem) exclude(pre *presolve.State) (ok bool) {
	if p.opt.Extensible || p.opt.FreeAssumptions || len(p.opt.Distrusted) > 0 || p.continuous != nil || len(p.settings) > 0 {
		return true
	}
	p.excludes = p.opt.BreakSymmetries && !slices.ContainsFunc(p.search, proposes)
	if ok = pre.Determine(p.flat, !p.excludes); !ok || !p.excludes {
		return ok
	}
	if p.dominated, ok = pre.Dominate(p.flat); ok {
		p.symmetries = symmetry.Find(pre, p.flat)
	}
	return ok
}

// Symmetries returns how many generators of symmetries have been found, and how many are broken.
func (p *Problem) Symmetries() (found, broken int) {
	return p.symmetries.Found, p.symmetries.Found - p.symmetries.Unbroken
}

// Dominated returns how many variables have a value since it is that of some best solution.
func (p *Problem) Dominated() int { return p.dominated }

// breakSymmetries posts the orders, under a literal.
func (p *Problem) breakSymmetries() {
	s := &p.symmetries
	if len(s.Orders)+len(s.Chains) == 0 {
		return
	}
	p.leaders = p.enc.Sink.NewVar()
	members := make(map[symmetry.Member]store.View)
	for _, o := range s.Orders {
		order.AtMost(p.enc, p.leaders, p.views(o.Less, members), p.views(o.More, members))
	}
	for _, c := range s.Chains {
		order.Precede(p.enc, p.leaders, c.Values, c.Of)
	}
}

// views returns the views of terms. Memberships become Booleans, once each.
func (p *Problem) views(terms []symmetry.Term, members map[symmetry.Member]store.View) []store.View {
	out := make([]store.View, len(terms))
	for i, t := range terms {
		if out[i] = t.View; !t.IsMember {
			continue
		}
		v, known := members[t.Member]
		if !known {
			v = p.enc.NewInt(intset.Interval(0, 1))
			p.enc.Bind(v, p.enc.In(store.SetView{ID: t.Set}, t.Element))
			members[t.Member] = v
		}
		out[i] = v
	}
	return out
}

// Leaders returns the literals under which of solutions that symmetries map to each other some
// are excluded, but at least one of each objective is left. What follows from them is no
// fact of the model, but can be treated as one in a search for one solution, or for the optimum:
// in all that follows from the model and from the orders there is a best solution. There is none
// without symmetries.
func (p *Problem) Leaders() []sat.Lit {
	if p.leaders == sat.Undef {
		return nil
	}
	return []sat.Lit{p.leaders}
}

package encode

import (
	"github.com/gozinc/gozinc/encode/jump"
	"github.com/gozinc/gozinc/encode/landscape"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/flatzinc"
	"github.com/gozinc/gozinc/sat"
)

// Landscape returns the graph of what large neighbourhood search keeps and frees.
func (p *Problem) Landscape() *landscape.Graph {
	from := landscape.Source{
		Vars: p.flat.Vars[:len(p.Model.Vars)], Constraints: p.cons, Encoder: p.enc, Goal: store.Const(0),
		Clauses: p.opt.Clauses, Value: p.intValue,
	}
	if p.goal != nil {
		from.Goal, from.Terms = p.goal.view, p.goal.terms
	}
	return landscape.Read(from)
}

// Jump returns a local search for an assignment that violates few constraints, nil where it
// knows nothing of them.
func (p *Problem) Jump(seed int64) *jump.Search {
	goal := jump.Goal{View: store.Const(0)}
	if g := p.goal; g != nil && g.known {
		if goal.View, goal.Base = g.view, g.base; g.flat {
			goal.Terms = g.terms
		}
	}
	return jump.New(p.enc.Store, p.cons, p.tracks, goal, seed)
}

// RootValue returns the value of a root of the store under a; not ok for one that is neither a variable of the model
// nor an element of one.
func (p *Problem) RootValue(root int32, a flatzinc.Assignment) (value int64, ok bool) {
	if value, ok = p.enc.Store.MemberValue(root, a); ok {
		return value, true
	}
	if int(root) >= len(p.Model.Vars) || p.Model.Vars[root].Base == flatzinc.SetOfInt {
		return 0, false
	}
	return p.intValue(int(root), a), true
}

// Resume has the search go on from a solution.
func (p *Problem) Resume(s *jump.Search, a flatzinc.Assignment) {
	s.Resume(func(root int32) (int64, bool) { return p.RootValue(root, a) }, p.Goal(a))
}

// Proposed returns literals that are true under the best assignment of the search. Those
// that constraints define come last, and before them those of violated constraints. Deciding
// on them in this order keeps what the search has settled, and leaves the rest to
// propagation.
func (p *Problem) Proposed(s *jump.Search) (lits []sat.Lit) {
	for _, root := range s.Roots() {
		value, _ := s.Value(root)
		lits = append(lits, p.enc.Near(store.Of(root), value)...)
	}
	return lits
}

// Completed returns the best assignment of the search as a solution would be, if it has integers and Booleans alone. Nobody has
// checked it.
func (p *Problem) Completed(s *jump.Search) (a flatzinc.Assignment, ok bool) {
	st := p.enc.Store
	a = make(flatzinc.Assignment, len(p.Model.Vars))
	for i, v := range p.Model.Vars {
		a[i].Base = v.Base
		if v.Base != flatzinc.Bool && v.Base != flatzinc.Int {
			return nil, false
		}
		x := st.Resolve(store.Of(int32(i)))
		value := int64(0)
		if !x.IsConst() {
			if value, ok = s.Value(x.ID); !ok {
				if !st.RootDomain(x.ID).Finite() {
					return nil, false
				}
				value = st.RootDomain(x.ID).Min()
			}
		}
		a[i].Int = x.A*value + x.B
	}
	for i := range p.told {
		a[p.told[i].ID].Int = p.told[i].Value(a)
	}
	return a, true
}

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

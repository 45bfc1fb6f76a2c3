package encode

import (
	"github.com/gozinc/gozinc/encode/jump"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// Jump returns a local search for an assignment that violates few constraints, nil where it
// knows nothing of them.
func (p *Problem) Jump(seed int64) *jump.Search { return jump.New(p.enc.Store, p.cons, seed) }

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

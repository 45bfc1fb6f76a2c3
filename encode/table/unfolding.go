package table

import (
	"slices"

	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// unfolding is what a constraint keeps of its diagram, so that an automaton is unfolded
// once, and not for each change of a domain.
type unfolding struct {
	d     *diagram.Diagram // nil: none is kept
	dom   []intset.Set     // the domains that it was made for
	large bool             // it has too many edges for a relaxation
}

// in returns the diagram for domains that are at least as wide as those now.
func (u *unfolding) in(s *store.Store, a store.Args, read asDiagram) *diagram.Diagram {
	dom := domains(s, a.Views(0))
	narrower := u.d != nil
	for i := 0; narrower && i < len(dom); i++ {
		narrower = dom[i].Subset(u.dom[i])
	}
	if !narrower {
		u.d, u.dom = read(s, a), dom
	}
	return u.d
}

// take returns the diagram for the domains now, and keeps it no longer.
func (u *unfolding) take(s *store.Store, a store.Args, read asDiagram) *diagram.Diagram {
	d := u.in(s, a, read)
	if dom := domains(s, a.Views(0)); !slices.EqualFunc(dom, u.dom, intset.Set.Equal) {
		d = d.Restrict(dom)
	}
	size, _ := d.Size()
	*u = unfolding{large: size > *maxRelaxedEdges}
	return d
}

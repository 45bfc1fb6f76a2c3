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

// in returns the diagram for domains that are at least as wide as those now, and whether
// they are the same.
func (u *unfolding) in(s *store.Store, a store.Args, read asDiagram, dom []intset.Set) (d *diagram.Diagram, same bool) {
	narrower := u.d != nil
	for i := 0; narrower && i < len(dom); i++ {
		narrower = dom[i].Subset(u.dom[i])
	}
	if !narrower {
		u.d, u.dom = read(s, a), dom
	}
	return u.d, slices.EqualFunc(dom, u.dom, intset.Set.Equal)
}

// take returns the diagram for the domains now, and keeps it no longer.
func (u *unfolding) take(s *store.Store, a store.Args, read asDiagram) *diagram.Diagram {
	dom := domains(s, a.Views(0))
	d, same := u.in(s, a, read, dom)
	if !same {
		d = d.Restrict(dom)
	}
	size, _ := d.Size()
	*u = unfolding{large: size > maxRelaxedEdges}
	return d
}

// propagate removes the values that are in no tuple: domain consistent, but for repeated
// variables.
func (u *unfolding) propagate(s *store.Store, a store.Args, read asDiagram) bool {
	xs := a.Views(0)
	dom := domains(s, xs)
	d, same := u.in(s, a, read, dom)
	if same {
		return propDiagram(s, xs, d)
	}
	values, ok := d.Supported(dom)
	if !ok {
		return s.Fail()
	}
	for i, x := range xs {
		if !s.Restrict(x, values[i]) {
			return false
		}
	}
	return true
}

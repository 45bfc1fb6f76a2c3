package encode

import (
	"maps"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/presolve"
)

// Kind tells what Build has made of the constraints of one name. Those that presolve
// has settled are not among them.
type Kind struct {
	Name       string
	Encoded    int // clauses alone, perhaps lazy ones
	Propagated int // a propagator, perhaps beside clauses
}

// Kinds returns the kinds of constraints, by name. There are none where presolve has
// shown that there is no solution.
func (p *Problem) Kinds() []Kind {
	return slices.SortedFunc(maps.Values(p.kinds), func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
}

// count notes what has become of a constraint.
func (p *Problem) count(c *presolve.Constraint, propagated bool) {
	if p.kinds == nil {
		p.kinds = make(map[string]Kind)
	}
	k := p.kinds[c.Item.Name]
	k.Name = c.Item.Name
	if propagated {
		k.Propagated++
	} else {
		k.Encoded++
	}
	p.kinds[k.Name] = k
}

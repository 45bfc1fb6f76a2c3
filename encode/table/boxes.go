package table

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/minimal"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const boxNote = "prime implicates where few of them do, with less propagation (Brayton et al. 1984)"

// exclusion is the tuples of some domains that do not belong to a diagram, as few boxes. A
// clause for each of them says that variables belong to the diagram. These clauses have no
// other variables, and are prime implicates. They are not all of them, so that unit
// propagation misses what several of them exclude together.
type exclusion struct {
	dom    []intset.Set
	values [][]int64 // of each domain, in increasing order
	boxes  []minimal.Box
}

// exclusions are those of an encoder, by diagrams, which constraints share.
type exclusions struct {
	of map[*diagram.Diagram]*exclusion
}

// excludeOutside encodes guard → xs belongs to d by the boxes outside of it, where these take
// few literals beside the paths of the layers; else it reports false. The diagram is not empty.
func excludeOutside(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram, layers []layer) bool {
	x, ok := outsideOf(e, domains(e.Store, xs), d)
	if !ok {
		return false
	}
	paths := 0
	for i := range layers {
		paths += layers[i].literals()
	}
	if x.literals()*(*pathsToBoxes) > paths {
		return false
	}
	x.encode(e, g, xs)
	return true
}

// outsideOf returns what of some domains does not belong to d; ok is false where these have
// too many tuples.
func outsideOf(e *constraint.Encoder, dom []intset.Set, d *diagram.Diagram) (x *exclusion, ok bool) {
	widths := make([]int, len(dom))
	for i, s := range dom {
		widths[i] = int(min(s.Size(), int64(*mostTuples)+1))
	}
	if size, few := minimal.Size(widths, *mostTuples); !few || size == 0 {
		return nil, false
	}
	known := constraint.Cache[exclusions](e)
	if x := known.of[d]; x != nil && slices.EqualFunc(x.dom, dom, intset.Set.Equal) {
		return x, true
	}
	x = &exclusion{dom: dom}
	for _, s := range dom {
		x.values = append(x.values, s.Values())
	}
	g := minimal.NewGrid(widths)
	x.boxes = g.Cover(g.Others(x.tuples(g, d, e.Store.Toil)), e.Store.Toil)
	if known.of == nil {
		known.of = make(map[*diagram.Diagram]*exclusion)
	}
	known.of[d] = x
	return x, true
}

// tuples returns the tuples of the diagram. A node of a level has the beginnings of tuples that
// lead there, as cells with zeros in the other columns.
func (x *exclusion) tuples(g *minimal.Grid, d *diagram.Diagram, spend func(int)) minimal.Cells {
	nodes := []minimal.Cells{g.None()}
	nodes[0].Add(0)
	for i, edges := range d.Edges {
		next := make([]minimal.Cells, d.Nodes[i+1])
		for q := range next {
			next[q] = g.None()
		}
		for _, edge := range edges {
			for cell := range nodes[edge.From].Each {
				for v, value := range x.values[i] {
					if edge.Label.Contains(value) {
						next[edge.To].Add(g.With(cell, i, v))
					}
				}
				spend(len(x.values[i]))
			}
		}
		nodes = next
	}
	return nodes[0]
}

// literals returns how many literals the clauses have.
func (x *exclusion) literals() (n int) {
	for _, b := range x.boxes {
		for i, s := range b {
			switch below, above := s.Open(len(x.values[i])); {
			case below && above && s.Lo < s.Hi:
				n += 2
			case below || above:
				n++
			}
		}
	}
	return n
}

// encode encodes guard → xs lies in none of the boxes: a clause for each. It has the literal that
// excludes a single value, or those for the ends of the spans that are no ends of the domains.
func (x *exclusion) encode(e *constraint.Encoder, g sat.Lit, xs []store.View) {
	var clause []sat.Lit
	for _, b := range x.boxes {
		clause = clause[:0]
		for i, s := range b {
			below, above := s.Open(len(x.values[i]))
			lo, hi := x.values[i][s.Lo], x.values[i][s.Hi]
			if below && above && lo == hi {
				clause = append(clause, e.Ne(xs[i], lo))
				continue
			}
			if below {
				clause = append(clause, e.Ge(xs[i], lo).Not())
			}
			if above {
				clause = append(clause, e.Le(xs[i], hi).Not())
			}
		}
		e.Guarded(g, clause...)
	}
}

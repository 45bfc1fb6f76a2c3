package table

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// layer holds the edges of a diagram that read one variable, and its values by
// pieces that these edges do not tell apart.
type layer struct {
	x       store.View
	edges   []diagram.Edge
	pieces  []piece    // in increasing order
	covered intset.Set // the values in any label
	of      [][]int32  // the pieces in the label of each edge
	whole   []bool     // edges whose label has all values of x
}

// piece is a range of values, each of which is in the labels of the same edges
// or not in the domain.
type piece struct {
	intset.Range
	edges []int
	lit   sat.Lit // x lies in the range; Undef where there is no need of it
}

func newLayer(s *store.Store, x store.View, edges []diagram.Edge) layer {
	l := layer{x: x, edges: edges, of: make([][]int32, len(edges)), whole: make([]bool, len(edges))}
	dom := s.Domain(x)
	var covered []intset.Range
	for r, active := range diagram.Pieces(edges) {
		s.Toil(len(active))
		covered = append(covered, r)
		if n := len(l.pieces); n > 0 && slices.Equal(active, l.pieces[n-1].edges) {
			if next, _ := dom.Next(l.pieces[n-1].Hi + 1); next == r.Lo {
				l.pieces[n-1].Hi = r.Hi
				continue
			}
		}
		for _, k := range active {
			l.of[k] = append(l.of[k], int32(len(l.pieces)))
		}
		l.pieces = append(l.pieces, piece{Range: r, edges: slices.Clone(active)})
	}
	l.covered = intset.FromRanges(covered...)
	complete := dom.Subset(l.covered)
	for k := range edges {
		l.whole[k] = complete && len(l.of[k]) == len(l.pieces)
	}
	return l
}

// literals estimates how many literals the clauses of the layer have.
func (l *layer) literals() int {
	n := 8 * len(l.edges)
	for _, p := range l.pieces {
		n += 6 * len(p.edges)
	}
	return n
}

// alone reports whether edge k has a single value, which no other edge has.
func (l *layer) alone(k int) bool {
	of := l.of[k]
	return len(of) == 1 && len(l.pieces[of[0]].edges) == 1 && !l.whole[k]
}

// pieceLit returns the literal "x lies in piece i", and makes it if need be.
func pieceLit(h constraint.Host, l *layer, i int) sat.Lit {
	p := &l.pieces[i]
	if p.lit == sat.Undef {
		p.lit = h.Among(l.x, intset.Interval(p.Lo, p.Hi))
	}
	return p.lit
}

// outside returns a literal or two of which one is true when x does not lie in
// piece i.
func outside(e *constraint.Encoder, l *layer, i int) []sat.Lit {
	p := &l.pieces[i]
	if p.lit != sat.Undef || p.Lo == p.Hi {
		return []sat.Lit{pieceLit(e, l, i).Not()}
	}
	return []sat.Lit{e.Ge(l.x, p.Lo).Not(), e.Le(l.x, p.Hi).Not()}
}

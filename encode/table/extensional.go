package table

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const pathNote = "domain consistent; path encoding (Abío et al. 2016; Quimper & Walsh 2006; Bacchus 2007), or, where that is large, a propagator (Gange et al. 2011); " + boxNote

var extensionalRows = []constraint.Row{
	tableRow("gozinc_table_int"),
	tableRow("gozinc_table_bool"),
	diagramRow("gozinc_regular", regularDiagram, "minimal automaton, unfolded and merged: "+pathNote),
	diagramRow("gozinc_regular_nfa", regularNFADiagram, "automaton, unfolded and merged: "+pathNote),
	diagramRow("gozinc_mdd", mddDiagram, "reduced diagram: "+pathNote),
}

// asDiagram reads the arguments of a constraint as a diagram over its
// variables; the arguments that are no variables are well formed or allow
// nothing.
type asDiagram func(s *store.Store, a store.Args) *diagram.Diagram

func diagramRow(name string, read asDiagram, note string) constraint.Row {
	return constraint.Row{
		Name: name, Note: note,
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) {
			accept(e, g, a.Views(0), store.Keep[unfolding](a).take(e.Store, a, read))
		},
		Not: func(e *constraint.Encoder, g sat.Lit, a store.Args) {
			reject(e, g, a.Views(0), read(e.Store, a))
		},
		Relax:       relaxDiagram(read),
		Propagators: pathPropagators(read),
	}
}

// domains returns the domains of the views.
func domains(s *store.Store, xs []store.View) []intset.Set {
	out := make([]intset.Set, len(xs))
	for i, x := range xs {
		out[i] = s.Domain(x)
	}
	return out
}

// reject encodes guard → xs does not belong to d: as acceptance by the complement, or, where
// d is not deterministic, with a literal for each node that the tuple reaches. The latter
// takes one clause for each edge and value, and excludes a value when all others are fixed.
func reject(e *constraint.Encoder, g sat.Lit, xs []store.View, d *diagram.Diagram) {
	if d.Deterministic() {
		accept(e, g, xs, d.Complement(domains(e.Store, xs)))
		return
	}
	nodes := []sat.Lit{sat.True}
	for i, x := range xs {
		l := newLayer(e.Store, x, d.Edges[i])
		next := make([]sat.Lit, d.Nodes[i+1])
		for q := range next {
			next[q] = e.Sink.NewVar()
		}
		for k := range l.pieces {
			outside := outside(e, &l, k)
			for _, edge := range l.pieces[k].edges {
				e.Guarded(nodes[l.edges[edge].From], append(outside, next[l.edges[edge].To])...)
			}
		}
		nodes = next
	}
	e.Guarded(g, nodes[0].Not())
}

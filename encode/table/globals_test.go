package table_test

import (
	"fmt"
	"testing"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/encode/table"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/internal/test/globals"
	"github.com/gozinc/gozinc/sat"
)

// TestGlobals: the family does what the documents say of its globals.
func TestGlobals(t *testing.T) { globals.Check(t, "Tables and automata", table.Rows, tableGlobals) }

// tableGlobals is a section of docs/globals.md.
var tableGlobals = globals.Section{
	Title: "Tables and automata",
	Entries: []globals.Entry{
		{
			Names:    "`table`, `table_int`, `table_bool`",
			Of:       []string{"gozinc_table_int", "gozinc_table_bool"},
			Encoding: "the rows as a merged decision diagram, path encoding; a clause for each of a few boxes of other tuples, where that is much smaller; a large table whose rows share little: a literal for each row, or a compact table",
			Source:   "`encode/table/tuples.go`, `encode/table/paths.go`, `encode/table/boxes.go`, `encode/table/compact.go`; Abío et al. 2016; Brayton et al. 1984; Bacchus 2007; Demeulenaere et al. 2016",
			Strength: "domain, holes refuted, but for boxes",
			Cases: []globals.Case{
				{Name: "`table`", Post: tablePost},
			},
			Tried: globals.Tried("gozinc_table_int", tablePost, globals.Some("paths", "domain, holes refuted", table.Paths), globals.Other("a literal for each row", byRows), globals.Other("a clause for each missing row", byConflicts)),
		},
		{
			Names:    "`regular`, `regular_nfa`, with expressions too",
			Of:       []string{"gozinc_regular", "gozinc_regular_nfa"},
			Encoding: "the automaton minimised, unfolded and merged, path encoding; boxes, as for tables; a propagator of large diagrams",
			Source:   "`encode/table/automata.go`, `encode/table/paths.go`, `encode/table/diagram_propagator.go`; Quimper & Walsh 2006, Bacchus 2007; Gange et al. 2011",
			Strength: "domain, holes refuted, but for boxes; reified the negation checks holes",
			Cases: []globals.Case{
				{Name: "`regular`", Post: regularPost},
				{Name: "`regular_nfa`", Post: func(b *globals.Instance) { b.Constraint("gozinc_regular_nfa", b.Ints(5, 1, 3), automaton(b, true)) }},
				{Name: "`regular`, reified", Claim: "–", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_regular_reif", b.Ints(4, 1, 3), automaton(b, false), b.Declare(1, "bool")[0])
				}},
			},
			Tried: globals.Tried("gozinc_regular", regularPost, globals.Other("clauses forward only", forwardOnly)),
		},
		{
			Names:    "`mdd`, `mdd_nondet`",
			Of:       []string{"gozinc_mdd"},
			Encoding: "the reduced diagram, path encoding; boxes, as for tables; a propagator of large diagrams",
			Source:   "`encode/table/extensional.go`, `encode/table/diagram_propagator.go`; Abío et al. 2016; Gange et al. 2011",
			Strength: "domain, holes refuted, but for boxes",
			Cases: []globals.Case{
				{Name: "`mdd`", Post: func(b *globals.Instance) { b.Constraint("gozinc_mdd", b.Ints(3, 1, 4), levels(b)) }},
			},
		},
		{
			Names:    "`cost_regular`, `cost_mdd`",
			Of:       []string{"gozinc_cost_regular", "gozinc_cost_mdd"},
			Encoding: "the cost as one more variable of the diagram; where that is too large, propagators of the least and the greatest cost, or the sum of the costs of the steps",
			Source:   "`encode/table/cost.go`, `encode/table/diagram_cost_propagator.go`; Gange et al. 2013",
			Strength: "domain, holes refuted, but for boxes; or the parts'",
			Cases: []globals.Case{
				{Name: "`cost_regular`", Post: func(b *globals.Instance) {
					b.Constraint("gozinc_cost_regular", b.Ints(4, 1, 3), automaton(b, false), b.Numbers(9, 0, 3), b.One(0, 9))
				}},
			},
		},
	},
}

func tablePost(b *globals.Instance) {
	b.Constraint("gozinc_table_int", b.Ints(4, 1, 4), b.Numbers(4*b.Between(8, 30), 1, 4))
}

func regularPost(b *globals.Instance) {
	b.Constraint("gozinc_regular", b.Ints(5, 1, 3), automaton(b, false))
}

// automaton returns the arguments of a random automaton with 3 states over 1..3.
func automaton(b *globals.Instance, sets bool) string {
	d := make([]string, 9)
	for i := range d {
		if d[i] = fmt.Sprint(b.IntN(4)); sets {
			d[i] = b.Subset(1, 3)
			if b.IntN(2) == 0 {
				d[i] = "{}"
			}
		}
	}
	return fmt.Sprintf("3,1..3,%s,1,%s", globals.List(d), b.Subset(1, 3))
}

// levels returns the arguments of a random diagram for three variables: a node,
// two, two, and the terminal.
func levels(b *globals.Instance) string {
	var from, label, to []string
	for _, e := range [][2]int{{1, 2}, {1, 3}, {2, 4}, {2, 5}, {3, 4}, {3, 5}, {4, 0}, {5, 0}} {
		from, to = append(from, fmt.Sprint(e[0])), append(to, fmt.Sprint(e[1]))
		label = append(label, b.Subset(1, 4))
	}
	return fmt.Sprintf("5,[1,2,2,3,3],%d,%s,%s,%s", len(from), globals.List(from), globals.List(label), globals.List(to))
}

// byRows has a literal for each row, which implies its values, and for each
// value a clause that one of its rows is taken.
func byRows(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, cells := a.Views(0), a.Ints(1)
	var rows []sat.Lit
	for range len(cells) / len(xs) {
		rows = append(rows, e.Sink.NewVar())
	}
	e.Guarded(g, rows...)
	for i, x := range xs {
		supports := make(map[int64][]sat.Lit)
		for r, l := range rows {
			k := cells[r*len(xs)+i]
			e.Clause(l.Not(), e.Eq(x, k))
			supports[k] = append(supports[k], l)
		}
		e.Store.Domain(x).Each(func(k int64) bool {
			e.Guarded(g, append(supports[k], e.Ne(x, k))...)
			return true
		})
	}
}

// byConflicts has a clause for each row of values that the table lacks.
func byConflicts(e *constraint.Encoder, g sat.Lit, a store.Args) {
	xs, cells := a.Views(0), a.Ints(1)
	listed := make(map[string]bool)
	for ; len(cells) > 0; cells = cells[len(xs):] {
		listed[fmt.Sprint(cells[:len(xs)])] = true
	}
	row, clause := make([]int64, len(xs)), make([]sat.Lit, len(xs))
	var from func(i int)
	from = func(i int) {
		if i == len(xs) {
			if !listed[fmt.Sprint(row)] {
				e.Guarded(g, clause...)
			}
			return
		}
		e.Store.Domain(xs[i]).Each(func(k int64) bool {
			row[i], clause[i] = k, e.Ne(xs[i], k)
			from(i + 1)
			return true
		})
	}
	from(0)
}

// automatonOf reads the deterministic automaton of a regular constraint.
func automatonOf(a store.Args) *diagram.Automaton {
	m := &diagram.Automaton{States: int(a.Int(1)), Start: int32(a.Int(4) - 1)}
	letters := a.ConstSet(2).Values()
	for i, to := range a.Ints(3) {
		if to > 0 {
			letter := letters[i%len(letters)]
			m.Arcs = append(m.Arcs, diagram.Edge{From: int32(i / len(letters)), To: int32(to - 1), Label: intset.Interval(letter, letter)})
		}
	}
	for q := range m.States {
		m.Accept = append(m.Accept, a.ConstSet(5).Contains(int64(q+1)))
	}
	return m
}

// forwardOnly has a literal for each node of the diagram, implied by a node of
// the level before and a value.
func forwardOnly(e *constraint.Encoder, g sat.Lit, a store.Args) {
	var domains []intset.Set
	for _, x := range a.Views(0) {
		domains = append(domains, e.Store.Domain(x))
	}
	d := automatonOf(a).Unfold(domains)
	nodes := []sat.Lit{g}
	for i, x := range a.Views(0) {
		next := make([]sat.Lit, d.Nodes[i+1])
		for q := range next {
			next[q] = e.Sink.NewVar()
		}
		e.Store.Domain(x).Each(func(k int64) bool {
			to := make([][]sat.Lit, len(nodes))
			for _, edge := range d.Edges[i] {
				if edge.Label.Contains(k) {
					to[edge.From] = append(to[edge.From], next[edge.To])
				}
			}
			for q, l := range nodes {
				e.Guarded(l, append(to[q], e.Ne(x, k))...)
			}
			return true
		})
		nodes = next
	}
}

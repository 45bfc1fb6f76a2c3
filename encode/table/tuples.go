package table

import (
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/relax"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

const tableNote = "domain consistent; table as merged decision diagram, path encoding (Abío et al. 2016); " +
	"a large table whose rows share little: a literal for each row (Bacchus 2007), or a compact table; " + boxNote

// tableRow is the row of tables. Propagation reads the rows alone.
func tableRow(name string) constraint.Row {
	return constraint.Row{
		Name: name, Note: tableNote,
		Post: func(e *constraint.Encoder, g sat.Lit, a store.Args) { newTuples(e.Store, a).encode(e, g) },
		Not:  func(e *constraint.Encoder, g sat.Lit, a store.Args) { newTuples(e.Store, a).reject(e, g) },
		Relax: func(r *relax.Builder, a store.Args) {
			t := newTuples(a.Store, a)
			if d, ok := t.diagram(*maxRelaxedEdges); ok {
				addDiagram(r, t.xs, d)
			}
		},
		Propagators: func(h constraint.Host, g sat.Lit, a store.Args) bool {
			t := newTuples(a.Store, a)
			t.post(h, g, &relation{dom: t.dom})
			return true
		},
	}
}

// tuples are the rows of a table that lie in the domains of the variables xs.
type tuples struct {
	s     *store.Store
	xs    []store.View
	cells []int64 // row by row; none where the argument is no table
	table store.Array
	dom   []intset.Set
}

func newTuples(s *store.Store, a store.Args) *tuples {
	t := &tuples{s: s, xs: a.Views(0), cells: a.Ints(1), table: a.Array(1)}
	if len(t.xs) == 0 || len(t.cells)%len(t.xs) != 0 {
		t.cells = nil
	}
	t.dom = domains(s, t.xs)
	return t
}

// each yields the rows that lie in the domains, in their order.
func (t *tuples) each(yield func(row []int64) bool) {
	n := len(t.xs)
	for k := 0; k < len(t.cells); k += n {
		t.s.Toil(n)
		if row := t.cells[k : k+n]; diagram.Within(row, t.dom) && !yield(row) {
			return
		}
	}
}

// encode encodes guard → xs is one of the rows: as a diagram, if that is small;
// as a propagator, or with a literal for each row.
func (t *tuples) encode(e *constraint.Encoder, g sat.Lit) {
	propagated := len(t.cells) > 0 && e.Propagates(int64(len(t.cells)), *constraint.TableCells)
	most := max(e.LazySize(*smallEdges), len(t.cells) / *cellsPerEdge)
	if propagated {
		most = len(t.cells) / *sharedCells
	}
	r := relationOf(e, t)
	switch d, ok := r.diagram(t, most); {
	case ok:
		accept(e, g, t.xs, d)
	case propagated:
		t.post(e, g, r)
	default:
		t.accept(e, g)
	}
}

// diagram returns the rows as a diagram, unless that has more edges than most.
func (t *tuples) diagram(most int) (*diagram.Diagram, bool) {
	if len(t.xs) == 0 {
		return diagram.None(0), true
	}
	return diagram.OfTable(t.cells, t.dom, most, t.s.Toil)
}

// accept encodes guard → xs is one of the rows, with a literal for each row (Bacchus,
// "GAC via unit propagation", CP 2007): the row implies its values, and under the
// guard each value, and the guard itself, some row with it. It is domain consistent,
// and takes a variable for each row, a binary clause for each cell, and a literal for
// each cell in the clauses of the values. More than maxPathLits are refused.
func (t *tuples) accept(e *constraint.Encoder, g sat.Lit) {
	if size := 3 * len(t.cells); size > *maxPathLits {
		e.Fail(&constraint.SizeError{What: "a table", Estimate: float64(size), Limit: float64(*maxPathLits)})
		return
	}
	with := make([]map[int64][]sat.Lit, len(t.xs)) // the rows, by value
	for i := range with {
		with[i] = make(map[int64][]sat.Lit)
	}
	var some []sat.Lit
	for row := range t.each {
		is := e.Sink.NewVar()
		some = append(some, is)
		for i, v := range row {
			e.Clause(is.Not(), e.Eq(t.xs[i], v))
			with[i][v] = append(with[i][v], is)
		}
	}
	e.Guarded(g, some...)
	for i, x := range t.xs {
		var covered []int64
		for v := range t.dom[i].Each {
			if rows := with[i][v]; len(rows) > 0 {
				e.Guarded(g, append(rows, e.Ne(x, v))...)
				covered = append(covered, v)
			}
			if len(covered) >= len(with[i]) {
				break
			}
		}
		e.Confine(g, x, intset.Of(covered...))
	}
}

// post hands over the propagator of guard → xs is one of the rows.
func (t *tuples) post(h constraint.Host, g sat.Lit, r *relation) {
	rows := r.shared(t)
	if rows.rows() == 0 {
		h.Post(g, propagate.Fact(sat.False))
		return
	}
	columns := make([][]sat.Lit, len(t.xs))
	for i, x := range t.xs {
		h.Confine(g, x, intset.Of(r.values[i]...))
		for _, v := range r.values[i] {
			columns[i] = append(columns[i], h.Eq(x, v))
		}
	}
	h.Post(g, Compact(columns, rows))
}

// reject encodes guard → xs is none of the rows: a clause for each row.
func (t *tuples) reject(e *constraint.Encoder, g sat.Lit) {
	clause := make([]sat.Lit, len(t.xs))
	for row := range t.each {
		for i, v := range row {
			clause[i] = e.Ne(t.xs[i], v)
		}
		e.Guarded(g, clause...)
	}
}

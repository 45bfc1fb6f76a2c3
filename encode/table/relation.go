package table

import (
	"slices"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/diagram"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// relation is the rows of a table that lie in some domains, in the forms that
// constraints need. Those with the same table and the same domains share it.
type relation struct {
	dom []intset.Set
	// d is the diagram; nil where it was not made. It has more than beyond edges then.
	d      *diagram.Diagram
	beyond int
	// rows are those of the propagator, of the values of each column; nil where it was
	// not made.
	rows   *Relation
	values [][]int64
}

// relations are the relations of an encoder, by their tables.
type relations struct {
	known map[store.Array][]*relation
}

// relationOf returns the relation of a table, which is kept for other constraints.
func relationOf(e *constraint.Encoder, t *tuples) *relation {
	c := constraint.Cache[relations](e)
	if c.known == nil {
		c.known = make(map[store.Array][]*relation)
	}
	for _, r := range c.known[t.table] {
		if slices.EqualFunc(r.dom, t.dom, intset.Set.Equal) {
			return r
		}
	}
	r := &relation{dom: t.dom, beyond: -1}
	c.known[t.table] = append(c.known[t.table], r)
	return r
}

// diagram returns the rows of t as a diagram, unless that has more edges than most.
func (r *relation) diagram(t *tuples, most int) (*diagram.Diagram, bool) {
	if r.d == nil && most > r.beyond {
		d, ok := t.diagram(most)
		if !ok {
			r.beyond = most
			return nil, false
		}
		r.d = d
	}
	if r.d == nil {
		return nil, false
	}
	size, _ := r.d.Size()
	return r.d, size <= most
}

// shared returns the rows of t for its propagator.
func (r *relation) shared(t *tuples) *Relation {
	if r.rows != nil {
		return r.rows
	}
	columns := make([]numbering, len(t.xs))
	for i, d := range t.dom {
		columns[i] = newNumbering(d, len(t.cells))
	}
	var rows []int32
	for row := range t.each {
		for i, v := range row {
			rows = append(rows, columns[i].of(v))
		}
	}
	widths := make([]int, len(t.xs))
	for i := range columns {
		r.values = append(r.values, columns[i].values)
		widths[i] = len(columns[i].values)
	}
	r.rows = NewRelation(widths, rows)
	return r.rows
}

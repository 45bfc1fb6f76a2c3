// Package registry knows the constraints of all families: it finds the row for a
// constraint item. It knows no pass.
package registry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gozinc/gozinc/encode/arith"
	"github.com/gozinc/gozinc/encode/blackbox"
	"github.com/gozinc/gozinc/encode/boolean"
	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/counting"
	"github.com/gozinc/gozinc/encode/graph"
	"github.com/gozinc/gozinc/encode/ground"
	"github.com/gozinc/gozinc/encode/order"
	"github.com/gozinc/gozinc/encode/schedule"
	"github.com/gozinc/gozinc/encode/selection"
	"github.com/gozinc/gozinc/encode/sets"
	"github.com/gozinc/gozinc/encode/table"
)

// Find returns the row for a constraint item with that name and number of
// arguments, and the mode in which it is used.
func Find(name string, arity int) (*constraint.Row, constraint.Mode, bool) {
	if r, ok := rows[constraint.Key{Name: name, Arity: arity}]; ok {
		return r, constraint.Plain, true
	}
	if base, ok := strings.CutSuffix(name, "_reif"); ok {
		r, ok := rows[constraint.Key{Name: base, Arity: arity - 1}]
		return r, constraint.Reified, ok && (r.Not != nil || r.Lit != nil)
	}
	if base, ok := strings.CutSuffix(name, "_imp"); ok {
		r, ok := rows[constraint.Key{Name: base, Arity: arity - 1}]
		return r, constraint.Implied, ok
	}
	return nil, constraint.Plain, false
}

var rows = indexRows(boolean.Rows, arith.Rows, selection.Rows, sets.Rows, counting.Rows, order.Rows, schedule.Rows, table.Rows, graph.Rows, blackbox.Rows)

// indexRows panics, with a sentence, where a row has no definition.
func indexRows(families ...[]constraint.Row) map[constraint.Key]*constraint.Row {
	m := make(map[constraint.Key]*constraint.Row)
	for _, rows := range families {
		for i := range rows {
			r := &rows[i]
			arities := ground.Arities(r.Name)
			if len(arities) == 0 || r.Arity != 0 && !slices.Contains(arities, r.Arity) {
				panic(fmt.Sprintf("registry: the row of %s has no definition in package ground", r.Name))
			}
			if r.Arity == 0 {
				r.Arity = arities[0]
			}
			m[constraint.Key{Name: r.Name, Arity: r.Arity}] = r
		}
	}
	return m
}

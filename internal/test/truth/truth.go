// Package truth decides small formulas by their truth table. It is what the
// engines and the simplifications are compared with in tests.
package truth

import (
	"math/bits"

	"github.com/gozinc/gozinc/sat"
)

// MaxVars bounds the variables of a Table, the constant included.
const MaxVars = 20

// Table is the set of satisfying assignments of a growing formula: one bit for each
// assignment. Bit v-1 of an assignment's number is the value of variable v.
type Table struct {
	vars int
	rows []uint64
}

// New returns the table of all assignments to the variables 1..vars in which
// variable 1, the constant, is true. vars is from 1 to MaxVars.
func New(vars int) *Table {
	t := &Table{vars: vars, rows: make([]uint64, max(1, 1<<vars/64))}
	for i := range t.rows {
		t.rows[i] = ^uint64(0)
	}
	if vars < 6 {
		t.rows[0] = 1<<(1<<vars) - 1
	}
	t.Add(sat.True)
	return t
}

// column gives the values of l in the assignments of row i.
func column(l sat.Lit, i int) uint64 {
	// The values of the first six variables repeat in every row.
	low := [6]uint64{
		0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
		0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
	}
	v := int(l.Var()) - 1
	var w uint64
	switch {
	case v < len(low):
		w = low[v]
	case i>>(v-len(low))&1 == 1:
		w = ^uint64(0)
	}
	if l.Neg() {
		return ^w
	}
	return w
}

// Add removes the assignments that falsify the clause.
func (t *Table) Add(clause ...sat.Lit) {
	for i := range t.rows {
		var w uint64
		for _, l := range clause {
			w |= column(l, i)
		}
		t.rows[i] &= w
	}
}

// Count returns the number of assignments in which all of assume is true.
func (t *Table) Count(assume ...sat.Lit) int {
	n := 0
	for i, w := range t.rows {
		for _, l := range assume {
			w &= column(l, i)
		}
		n += bits.OnesCount64(w)
	}
	return n
}

// Equal reports whether both tables have the same assignments.
func (t *Table) Equal(u *Table) bool {
	for i := range t.rows {
		if t.rows[i] != u.rows[i] {
			return false
		}
	}
	return t.vars == u.vars
}

package relax

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// aggregate replaces 0-1 columns that an equation makes another one, or its complement, such as a condition and its negation, or a number
// (Andersen and Andersen, "Presolving in linear programming", 1995). That of the later root goes, and numbers of the relaxation's own
// before all. It takes time in the coefficients.
func (r *Builder) aggregate() {
	before := len(r.replaced)
	for i := range r.Rows {
		if x, y, ok := r.equated(&r.Rows[i]); ok {
			r.replace(x, y)
		}
	}
	if len(r.replaced) == before {
		return
	}
	rows := r.Rows
	r.Rows, r.Cells = nil, 0
	for _, row := range rows {
		if !r.replaces(row.Cols) {
			r.Rows = append(r.Rows, row)
			r.Cells += len(row.Cols)
			continue
		}
		x := Affine{Sum: row.Sum}
		row.Sum = lp.Sum{}
		r.take(x, row)
	}
}

// isConstant reports whether the literal has no column: it is false, or its complement is.
func (y zeroOne) isConstant() bool { return y.col < 0 }

// equated returns a column and the literal that it is, if the row says just that. A column that was replaced is that by which it
// was.
func (r *Builder) equated(row *Row) (x int32, y zeroOne, ok bool) {
	if !row.Equal || row.Defines || len(row.Cols) == 0 || len(row.Cols) > 2 || slices.ContainsFunc(row.Cols, func(j int32) bool { return !r.isZeroOne(j) }) {
		return 0, y, false
	}
	first, second, negated := r.literal(row.Cols[0]), zeroOne{col: -1}, false
	switch a := row.Coefs[0]; {
	case len(row.Cols) == 1:
		if negated = row.Bound == a; !negated && row.Bound != 0 {
			return 0, y, false
		}
	case row.Coefs[1] == a && row.Bound == a:
		second, negated = r.literal(row.Cols[1]), true
	case row.Coefs[1] == -a && row.Bound == 0:
		second = r.literal(row.Cols[1])
	default:
		return 0, y, false
	}
	if first.isConstant() {
		first, second = second, first
	}
	return first.col, zeroOne{second.col, negated != (first.negated != second.negated)}, first.col != second.col
}

// literal returns by what the column was replaced, itself where it was not.
func (r *Builder) literal(j int32) zeroOne {
	l := zeroOne{col: j}
	for {
		by, gone := r.replaced[l.col]
		if !gone {
			return l
		}
		l = zeroOne{by.col, by.negated != l.negated}
	}
}

// replace has one of the columns, which are equal, be the other.
func (r *Builder) replace(x int32, y zeroOne) {
	if !y.isConstant() && r.later(y.col, x) {
		x, y.col = y.col, x
	}
	if r.replaced == nil {
		r.replaced = make(map[int32]zeroOne)
	}
	r.replaced[x] = y
}

// later reports whether the first of two columns goes before the second.
func (r *Builder) later(x, y int32) bool {
	a, b := r.Columns[x], r.Columns[y]
	if (a.Kind == Own) != (b.Kind == Own) {
		return a.Kind == Own
	}
	return a.ID > b.ID
}

// Replaced returns what stands for a column that was replaced by another, or a number.
func (r *Builder) Replaced(j int32) (by Affine, ok bool) {
	if _, ok = r.replaced[j]; !ok {
		return by, false
	}
	l := r.literal(j)
	if !l.isConstant() {
		by = column(l.col, 1, 0)
	}
	if l.negated {
		by = by.Complement()
	}
	return by, true
}

// replaces reports whether some column is replaced.
func (r *Builder) replaces(cols []int32) bool {
	return len(r.replaced) > 0 && slices.ContainsFunc(cols, func(j int32) bool { _, gone := r.replaced[j]; return gone })
}

// Present returns the expression over columns that are not replaced.
func (r *Builder) Present(x Affine) Affine {
	if len(r.replaced) == 0 {
		return x
	}
	y := Affine{Base: x.Base, Bad: x.Bad}
	for k, j := range x.Cols {
		by, gone := r.Replaced(j)
		if !gone {
			by = column(j, 1, 0)
		}
		y.Add(x.Coefs[k], by)
	}
	return y
}

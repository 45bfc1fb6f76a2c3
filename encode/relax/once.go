package relax

import (
	"encoding/binary"
	"slices"
)

// once leaves one of rows with the same left-hand side, or with its negation: of inequalities the strongest, and one equation where they
// leave one value. A row that defines indicators stays. It takes time in the coefficients.
func (r *Builder) once() {
	o := &distinct{r, make(map[string]*sides), make([]bool, len(r.Rows))}
	for _, kind := range []func(*Row) bool{
		func(row *Row) bool { return row.Defines },
		func(row *Row) bool { return row.Equal && !row.Defines },
		func(row *Row) bool { return !row.Equal && !row.Defines },
	} {
		for i := range r.Rows {
			if kind(&r.Rows[i]) {
				o.add(i)
			}
		}
	}
	kept := r.Rows[:0]
	for i := range r.Rows {
		if !o.gone[i] {
			kept = append(kept, r.Rows[i])
		}
	}
	clear(r.Rows[len(kept):])
	r.Rows = kept
}

// distinct is the rows by left-hand side.
type distinct struct {
	r    *Builder
	of   map[string]*sides
	gone []bool
}

// sides are the rows of a left-hand side, by their numbers: an equation, or an inequality for it and one for its negation. There is
// none where the number is below 0.
type sides struct {
	equal int
	most  [2]int
}

// add takes in a row, or has it be gone.
func (o *distinct) add(i int) {
	row := &o.r.Rows[i]
	if len(row.Cols) == 0 { // it was strengthened until nothing was left
		o.gone[i] = true
		return
	}
	key, negated := row.key()
	s := o.of[key]
	if s == nil {
		s = &sides{-1, [2]int{-1, -1}}
		o.of[key] = s
	}
	switch {
	case row.Defines || row.Equal && s.equal < 0:
		s.equal = i
	case row.Equal:
		o.gone[i] = o.bound(s.equal, negated) == row.Bound
	case s.equal >= 0:
		o.gone[i] = o.bound(s.equal, negated) <= row.Bound
	default:
		o.inequality(s, i, negated)
	}
}

// inequality takes in the second one of the same side as the first, if that is weaker, and of both sides as an equation.
func (o *distinct) inequality(s *sides, i int, negated bool) {
	same, other := &s.most[0], s.most[1]
	if negated {
		same, other = &s.most[1], s.most[0]
	}
	first := o.r.Rows[i]
	if *same >= 0 {
		o.gone[i] = true
		first = o.r.Rows[*same]
		first.Bound = min(first.Bound, o.r.Rows[i].Bound)
		i = *same
	}
	*same = i
	if other >= 0 && o.r.Rows[other].Bound == -first.Bound {
		first.Equal, s.equal, o.gone[other] = true, i, true
	}
	o.r.Rows[i] = first
}

// bound returns that of an equation, or that of its negation.
func (o *distinct) bound(i int, negated bool) int64 {
	row := &o.r.Rows[i]
	if _, other := row.key(); other != negated {
		return -row.Bound
	}
	return row.Bound
}

// key names the columns, in their order, and the coefficients, of which the first is above 0, for the row or for its
// negation.
func (row *Row) key() (key string, negated bool) {
	at := make([]int, len(row.Cols))
	for k := range at {
		at[k] = k
	}
	slices.SortFunc(at, func(a, b int) int { return int(row.Cols[a]) - int(row.Cols[b]) })
	sign := int64(1)
	if negated = row.Coefs[at[0]] < 0; negated {
		sign = -1
	}
	var text []byte
	for _, k := range at {
		text = binary.AppendVarint(text, int64(row.Cols[k]))
		text = binary.AppendVarint(text, sign*row.Coefs[k])
	}
	return string(text), negated
}

package cut

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// Strengthen makes rows say more of 0-1 columns: where an inequality leaves room if a column has one of its values, by
// what other rows imply then, its coefficient takes that room (Savelsbergh, 1994, as for prober), and so does that of a column that a
// short row does not have yet. It takes turns over all columns until little changes, or for so much work. It calls changed with each row
// that it changes, and follows with what follows from both values of a column: bounds, and equations of two columns.
func (s *System) Strengthen(work int64, changed func(row int), follows func(lp.Row)) {
	p := newProber(s, work)
	if p == nil {
		return // nothing to say of what has no solution
	}
	t := &strengthener{prober: p, changed: changed, follows: follows, rows: newMarks(len(s.Rows)), columns: newMarks(len(s.Lo)), equated: make([]bool, len(s.Lo))}
	for again := true; again; {
		before := t.count
		for j := range s.Lo {
			if p.Work > p.most {
				break
			}
			if !t.probe(int32(j)) {
				return
			}
		}
		again = t.count-before > len(s.Rows)/1000
	}
}

type strengthener struct {
	*prober
	changed func(row int)
	follows func(lp.Row)
	count   int // of changes, and of columns that were fixed
	rows    marks
	columns marks
	both    []consequence // of the values of the column at hand
	equated []bool        // columns for which there is an equation
}

// consequence is the bounds of a column for both values of another one.
type consequence struct {
	column int32
	lo, hi [2]int64
}

// marks are a set that is emptied at once.
type marks struct {
	at  []int32
	now int32
}

func newMarks(n int) marks { return marks{at: make([]int32, n)} }

func (m *marks) clear() { m.now++ }

// add reports whether i is new.
func (m *marks) add(i int32) bool {
	is := m.at[i] != m.now
	m.at[i] = m.now
	return is
}

// probe looks at both values of a 0-1 column. It reports false where there is none. A column with more values
// that rows exclude is none: a row could lose what excludes them.
func (t *strengthener) probe(j int32) bool {
	if t.Real[j] || t.Lo[j] != 0 || t.Hi[j] != 1 || t.lo[j] == t.hi[j] {
		return true
	}
	t.both = t.both[:0]
	for _, upper := range []bool{false, true} {
		before := len(t.undo)
		possible := t.fix(j, upper)
		if possible {
			t.compare(j, upper, before)
			t.tightenAll(j, upper, before)
		}
		t.back(before)
		if !possible {
			t.count++
			return t.fix(j, !upper) && t.tell(j)
		}
	}
	return t.conclude(j)
}

// tightenAll has the rows of the column, which has the upper value or the other, take the room that they leave, and short ones of columns that have changed.
func (t *strengthener) tightenAll(j int32, upper bool, before int) {
	t.rows.clear()
	for _, i := range t.by[j] {
		if t.rows.add(i) && t.tighten(&t.Rows[i], j, upper) {
			t.note(i)
		}
	}
	for _, c := range t.undo[before:] {
		for _, i := range t.by[c.column] {
			if t.rows.add(i) && len(t.Rows[i].Cols) < *mostLifted && t.tighten(&t.Rows[i], j, upper) {
				t.by[j] = append(t.by[j], i)
				t.note(i)
			}
		}
	}
}

func (t *strengthener) note(i int32) {
	t.count++
	t.changed(int(i))
}

// tighten changes the coefficient of the column, which has the upper value or the other, by the room that
// the row leaves. It reports whether there is any.
func (t *strengthener) tighten(row *lp.Row, j int32, upper bool) bool {
	if row.Equal {
		return false
	}
	room := row.Bound - t.greatest(row)
	if room <= 0 {
		return false
	}
	was := *row
	row.Cols, row.Coefs = slices.Clone(row.Cols), slices.Clone(row.Coefs)
	k := slices.Index(row.Cols, j)
	if k < 0 {
		k = len(row.Cols)
		row.Cols, row.Coefs = append(row.Cols, j), append(row.Coefs, 0)
	}
	if upper {
		row.Coefs[k] += room
	} else {
		row.Coefs[k], row.Bound = row.Coefs[k]-room, row.Bound-room
	}
	if !t.moderate(row) {
		*row = was
		return false
	}
	if row.Coefs[k] == 0 {
		row.Cols, row.Coefs = slices.Delete(row.Cols, k, k+1), slices.Delete(row.Coefs, k, k+1)
	}
	return true
}

// compare takes in what follows from the value of the column.
func (t *strengthener) compare(j int32, upper bool, before int) {
	if upper {
		for k := range t.both {
			c := &t.both[k]
			c.lo[1], c.hi[1] = t.lo[c.column], t.hi[c.column]
		}
		return
	}
	t.columns.clear()
	t.columns.add(j)
	for _, c := range t.undo[before:] {
		if k := c.column; t.columns.add(k) {
			t.both = append(t.both, consequence{column: k, lo: [2]int64{t.lo[k]}, hi: [2]int64{t.hi[k]}})
		}
	}
}

// conclude tells what follows from both values of the column. It reports false where that leaves nothing.
func (t *strengthener) conclude(j int32) bool {
	for _, c := range t.both {
		k := c.column
		lo, hi := min(c.lo[0], c.lo[1]), max(c.hi[0], c.hi[1])
		raised, lowered := lo > t.lo[k], hi < t.hi[k]
		switch {
		case raised && !t.set(k, false, lo) || lowered && !t.set(k, true, hi):
			return false
		case raised || lowered:
			t.count++
			if !t.tell(k) {
				return false
			}
		case c.lo[0] == c.hi[0] && c.lo[1] == c.hi[1] && c.lo[0] != c.lo[1] && !t.equated[k]:
			t.equated[k] = true
			t.follows(lp.Row{Sum: lp.Sum{Cols: []int32{k, j}, Coefs: []int64{1, c.lo[0] - c.lo[1]}}, Bound: c.lo[0], Equal: true})
		}
	}
	return t.propagate(*probeWork)
}

// tell has the bounds of a column follow, as far as the system has others. It reports whether there are values.
func (t *strengthener) tell(j int32) bool {
	one := lp.Sum{Cols: []int32{j}, Coefs: []int64{1}}
	switch {
	case t.lo[j] == t.hi[j]:
		t.follows(lp.Row{Sum: one, Bound: t.lo[j], Equal: true})
		return true
	case t.hi[j] < t.Hi[j]:
		t.follows(lp.Row{Sum: one, Bound: t.hi[j]})
	}
	if t.lo[j] > t.Lo[j] {
		t.follows(lp.Row{Sum: lp.Sum{Cols: []int32{j}, Coefs: []int64{-1}}, Bound: -t.lo[j]})
	}
	return t.lo[j] <= t.hi[j]
}

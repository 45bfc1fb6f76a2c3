package cut

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
)

// Strengthen makes rows say more of 0-1 columns: where an inequality leaves room if the column has one of its values, by
// what other rows imply then, its coefficient takes that room (Savelsbergh, 1994, as for prober). It takes turns
// over all columns until little changes, or for so much work. It calls changed with each row that it
// changes.
func (s *System) Strengthen(work int64, changed func(row int)) {
	p := newProber(s, work)
	if p == nil {
		return // nothing to say of what has no solution
	}
	t := &strengthener{p, changed, 0}
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
	count   int // of changes, and of columns that were fixed
}

// probe looks at both values of a 0-1 column. It reports false where there is none. A column with more values
// that rows exclude is none: a row could lose what excludes them.
func (t *strengthener) probe(j int32) bool {
	if t.Real[j] || t.Lo[j] != 0 || t.Hi[j] != 1 || t.lo[j] == t.hi[j] {
		return true
	}
	for _, upper := range []bool{false, true} {
		before := len(t.undo)
		possible := t.fix(j, upper)
		if possible {
			for _, i := range t.by[j] {
				if row := &t.Rows[i]; !row.Equal && t.tighten(row, j, upper) {
					t.count++
					t.changed(int(i))
				}
			}
		}
		t.back(before)
		if !possible {
			t.count++
			return t.fix(j, !upper)
		}
	}
	return true
}

// tighten changes the coefficient of the column, which has the upper value or the other, by the room that
// the row leaves. It reports whether there is any.
func (t *strengthener) tighten(row *lp.Row, j int32, upper bool) bool {
	room := row.Bound - t.greatest(row)
	if room <= 0 {
		return false
	}
	k := slices.Index(row.Cols, j)
	if k < 0 {
		return false // it was taken out
	}
	coef, bound := row.Coefs[k], row.Bound
	if upper {
		row.Coefs[k] += room
	} else {
		row.Coefs[k], row.Bound = coef-room, bound-room
	}
	if !t.moderate(row) {
		row.Coefs[k], row.Bound = coef, bound
		return false
	}
	if row.Coefs[k] == 0 {
		row.Cols, row.Coefs = slices.Delete(row.Cols, k, k+1), slices.Delete(row.Coefs, k, k+1)
	}
	return true
}

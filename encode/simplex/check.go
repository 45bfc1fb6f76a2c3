package simplex

// Value returns the value of a column.
func (s *Simplex) Value(column int) Value { return s.value[column] }

// Lower and Upper return the bounds of a column; ok is false where there is none.
func (s *Simplex) Lower(column int) (b Bound, ok bool) { return s.lo[column], s.lo[column].set }

// Upper is described at Lower.
func (s *Simplex) Upper(column int) (b Bound, ok bool) { return s.hi[column], s.hi[column].set }

// Work counts what was done, in entries of rows.
func (s *Simplex) Work() int64 { return s.work }

// Mark returns what Undo goes back to.
func (s *Simplex) Mark() int { return len(s.trail) }

// Undo takes back all bounds since the mark.
func (s *Simplex) Undo(mark int) {
	for len(s.trail) > mark {
		c := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if c.upper {
			s.hi[c.column] = c.old
		} else {
			s.lo[c.column] = c.old
		}
	}
}

// Restrict gives a column a bound, unless it has a better one. It reports false where that
// contradicts the other bound of the column; see Conflict. A column that is not basic
// takes a value within its bounds.
func (s *Simplex) Restrict(column int, upper bool, v Value, why int32) bool {
	b := Bound{v, why, true}
	own, other := &s.lo[column], &s.hi[column]
	if upper {
		own, other = other, own
	}
	sense := 1 // of a lower bound: it is better where it is greater
	if upper {
		sense = -1
	}
	if own.set && sense*v.Cmp(own.Value) <= 0 {
		return true
	}
	if other.set && sense*v.Cmp(other.Value) > 0 {
		s.conflict = append(s.conflict[:0],
			Reason{column, upper, b, Int(1)}, Reason{column, !upper, *other, Int(1)})
		return false
	}
	s.trail = append(s.trail, change{int32(column), upper, *own})
	*own = b
	if s.basic[column] == none && sense*s.value[column].Cmp(v) < 0 {
		s.shift(int32(column), v.Sub(s.value[column]))
	}
	return true
}

// Conflict returns the bounds that cannot hold together, after Restrict or Check has
// reported false. The slice is overwritten by the next.
func (s *Simplex) Conflict() []Reason { return s.conflict }

// Check looks for values within all bounds. It reports false where there are none. Each exchange takes
// time linear in the entries of the rows that have the column. By the rule of Bland after some of them it
// ends, at worst after a number that is exponential in the rows.
func (s *Simplex) Check() bool {
	for n, next := 0, *guessAfter; ; n++ {
		r, upper := s.violated(n >= *blandAfter)
		if r == none {
			return true
		}
		column := s.rows[r].column
		if n == next {
			next *= 2
			s.guess(column, !upper)
			continue
		}
		to := s.lo[column].Value
		if upper {
			to = s.hi[column].Value
		}
		i := s.entering(r, upper, n >= *blandAfter)
		if i == none {
			s.explain(r, upper)
			return false
		}
		s.exchange(r, i, to)
	}
}

// violated returns the row of a basic column beyond a bound, and whether that is the
// upper one: one that no column can move, which is a conflict, or else the one that is farthest
// beyond, or the first column. A floating-point method that finds no values ends with a conflict,
// and other columns are farther beyond then.
func (s *Simplex) violated(first bool) (at int32, upper bool) {
	at = none
	var most Value
	for r := range s.rows {
		c := s.rows[r].column
		v := s.value[c]
		var by Value
		above := false
		switch {
		case s.lo[c].set && v.Cmp(s.lo[c].Value) < 0:
			by = s.lo[c].Value.Sub(v)
		case s.hi[c].set && v.Cmp(s.hi[c].Value) > 0:
			by, above = v.Sub(s.hi[c].Value), true
		default:
			continue
		}
		if s.stuck(int32(r), above) {
			return int32(r), above
		}
		if at == none || first && c < s.rows[at].column || !first && by.Cmp(most) > 0 {
			at, upper, most = int32(r), above, by
		}
	}
	s.work += int64(len(s.rows))
	return at, upper
}

// stuck reports whether no column can move the sum of row r down, or up.
func (s *Simplex) stuck(r int32, down bool) bool {
	for i := range s.rows[r].entries {
		e := &s.rows[r].entries[i]
		if s.work++; s.movable(e.column, (e.coef.Sign() > 0) != down) {
			return false
		}
	}
	return true
}

// entering returns the entry of row r whose column can move the sum down, or up: the one
// with the fewest places, or of the first column.
func (s *Simplex) entering(r int32, down, first bool) int32 {
	at := int32(none)
	entries := s.rows[r].entries
	for i := range entries {
		e := &entries[i]
		if !s.movable(e.column, (e.coef.Sign() > 0) != down) {
			continue
		}
		if at != none {
			c := entries[at].column
			fewer := len(s.places[e.column]) - len(s.places[c])
			if first || fewer == 0 {
				fewer = int(e.column - c)
			}
			if fewer > 0 {
				continue
			}
		}
		at = int32(i)
	}
	return at
}

// movable reports whether the value of a column can grow, or fall.
func (s *Simplex) movable(column int32, up bool) bool {
	if up {
		return !s.hi[column].set || s.value[column].Cmp(s.hi[column].Value) < 0
	}
	return !s.lo[column].set || s.value[column].Cmp(s.lo[column].Value) > 0
}

// explain makes the conflict of a row none of whose columns can move: its basic column is
// beyond the bound, and the others are at theirs.
func (s *Simplex) explain(r int32, upper bool) {
	row := &s.rows[r]
	own := s.lo[row.column]
	if upper {
		own = s.hi[row.column]
	}
	s.conflict = append(s.conflict[:0], Reason{int(row.column), upper, own, Int(1)})
	for i := range row.entries {
		e := &row.entries[i]
		above := (e.coef.Sign() > 0) != upper
		b, factor := s.lo[e.column], e.coef
		if above {
			b = s.hi[e.column]
		}
		if factor.Sign() < 0 {
			factor = factor.Neg()
		}
		s.conflict = append(s.conflict, Reason{int(e.column), above, b, factor})
	}
}

// Columns returns how many columns there are.
func (s *Simplex) Columns() int { return len(s.value) }

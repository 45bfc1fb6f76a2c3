package simplex

// Implied returns the bound that the row of a basic column says, which may be weaker than
// its own. It is not ok for other columns, and where the row says none.
func (s *Simplex) Implied(column int, upper bool) (v Value, ok bool) {
	r := s.basic[column]
	if r == none {
		return Value{}, false
	}
	entries := s.rows[r].entries
	for i := range entries {
		e := &entries[i]
		if b := s.end(e, upper); !b.set {
			return Value{}, false
		}
	}
	s.work += int64(len(entries))
	for i := range entries {
		e := &entries[i]
		v = v.Add(s.end(e, upper).Value.Times(e.coef))
	}
	return v, true
}

// end returns the bound of the column of an entry that bounds the sum from above, or below.
func (s *Simplex) end(e *entry, upper bool) *Bound {
	if (e.coef.Sign() > 0) == upper {
		return &s.hi[e.column]
	}
	return &s.lo[e.column]
}

// Because returns the bounds from which an implied one follows. The slice is that of
// Conflict.
func (s *Simplex) Because(column int, upper bool) []Reason {
	s.conflict = s.conflict[:0]
	entries := s.rows[s.basic[column]].entries
	for i := range entries {
		e := &entries[i]
		above, factor := (e.coef.Sign() > 0) == upper, e.coef
		if factor.Sign() < 0 {
			factor = factor.Neg()
		}
		s.conflict = append(s.conflict, Reason{int(e.column), above, *s.end(e, upper), factor})
	}
	return s.conflict
}

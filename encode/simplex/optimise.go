package simplex

import "math/big"

// Optimise moves the values, which are within all bounds, to where the column is least, or
// greatest. It reports false where the bounds leave it without a limit. The method is the
// primal simplex method, by the rule of Bland after some exchanges.
func (s *Simplex) Optimise(column int, up bool) (limited bool) {
	for n := 0; ; n++ {
		if n == *guessAfter {
			s.guess(int32(column), up)
			s.Check() // there are values within all bounds
		}
		in, inUp := int32(column), up
		if r := s.basic[column]; r != none {
			i := s.entering(r, !up, n >= *blandAfter)
			if i == none {
				return true
			}
			e := &s.rows[r].entries[i]
			in, inUp = e.column, (e.coef.Sign() > 0) == up
		} else if !s.movable(in, up) {
			return true
		}
		if !s.move(in, inUp) {
			return false
		}
	}
}

// move moves a column that is not basic as far as all bounds allow. It reports false where
// that is without end.
func (s *Simplex) move(in int32, up bool) bool {
	own := s.lo[in]
	if up {
		own = s.hi[in]
	}
	var most Value // of the way, which is positive or 0
	limited, leaving := own.set, place{row: none}
	if limited {
		most = away(own.Value.Sub(s.value[in]))
	}
	for _, p := range s.places[in] {
		row := &s.rows[p.row]
		coef := row.entries[p.index].coef
		b := s.lo[row.column]
		if (coef.Sign() > 0) == up {
			b = s.hi[row.column]
		}
		if !b.set {
			continue
		}
		way := away(b.Value.Sub(s.value[row.column]).Times(coef.Inv()))
		c := -1
		if limited {
			c = way.Cmp(most)
		}
		if c < 0 || c == 0 && leaving.row != none && row.column < s.rows[leaving.row].column {
			most, leaving, limited = way, p, true
		}
	}
	s.work += int64(len(s.places[in]))
	switch {
	case !limited:
		return false
	case leaving.row == none:
		s.shift(in, own.Value.Sub(s.value[in]))
		return true
	}
	row := &s.rows[leaving.row]
	to := s.lo[row.column].Value
	if (row.entries[leaving.index].coef.Sign() > 0) == up {
		to = s.hi[row.column].Value
	}
	s.exchange(leaving.row, leaving.index, to)
	return true
}

// away returns |v|.
func away(v Value) Value {
	if v.sign() < 0 {
		return v.Times(Int(-1))
	}
	return v
}

// Delta returns a number that δ can be, so that all values stay within their bounds: at
// most the given one, and no more than half of what is possible, unless any is.
func (s *Simplex) Delta(most *big.Rat) *big.Rat {
	half := big.NewRat(1, 2)
	limit := func(lo, hi Value) {
		gap := hi.K.Sub(lo.K)
		if gap.Sign() >= 0 {
			return
		}
		room := new(big.Rat).Quo(hi.R.Sub(lo.R).Rat(), new(big.Rat).Neg(gap.Rat()))
		if room.Cmp(most) <= 0 {
			most = room.Mul(room, half)
		}
	}
	for c, v := range s.value {
		if s.lo[c].set {
			limit(s.lo[c].Value, v)
		}
		if s.hi[c].set {
			limit(v, s.hi[c].Value)
		}
	}
	return most
}

package table

import "github.com/gozinc/gozinc/sat"

// live is the set of rows that are left: trailed words, and a
// sparse set of those that are not 0. Of the order of a sparse set nothing has to
// be restored but its length.
type live struct {
	words []sat.Trailed
	some  []int32     // the words that are not 0, then the others
	n     sat.Trailed // how many are not 0
	mask  []uint64    // of removeOthers; else 0
}

func (s *live) init(t sat.Trail, rows int) {
	n := (rows + 63) / 64
	s.words, s.some, s.mask = make([]sat.Trailed, n), make([]int32, n), make([]uint64, n)
	for i := range n {
		s.words[i], s.some[i] = t.NewTrailed(int64(ones(rows-64*i))), int32(i)
	}
	s.n = t.NewTrailed(int64(n))
}

func (s *live) empty(t sat.Trail) bool { return t.Trailed(s.n) == 0 }

func (s *live) get(t sat.Trail, w int32) uint64 { return uint64(t.Trailed(s.words[w])) }

// meets reports whether some of the rows are left. residue is where one was found last.
func (s *live) meets(t sat.Trail, rows []block, residue *int32) bool {
	if len(rows) == 0 {
		return false
	}
	if b := rows[*residue]; s.get(t, b.word)&b.set != 0 {
		return true
	}
	for i, b := range rows {
		if s.get(t, b.word)&b.set != 0 {
			*residue = int32(i)
			return true
		}
	}
	return false
}

// remove takes rows out, and reports whether some of them were in.
func (s *live) remove(t sat.Trail, rows []block) (changed bool) {
	emptied := false
	for _, b := range rows {
		was := s.get(t, b.word)
		if was&b.set == 0 {
			continue
		}
		t.SetTrailed(s.words[b.word], int64(was&^b.set))
		changed = true
		emptied = emptied || was&^b.set == 0
	}
	if emptied {
		s.shrink(t)
	}
	return changed
}

// keep has removeOthers keep rows.
func (s *live) keep(rows []block) {
	for _, b := range rows {
		s.mask[b.word] |= b.set
	}
}

// removeOthers takes all rows out that are not to be kept.
func (s *live) removeOthers(t sat.Trail) (changed bool) {
	emptied := false
	for _, w := range s.some[:t.Trailed(s.n)] {
		was := s.get(t, w)
		now := was & s.mask[w]
		if now != was {
			t.SetTrailed(s.words[w], int64(now))
			changed = true
			emptied = emptied || now == 0
		}
	}
	clear(s.mask)
	if emptied {
		s.shrink(t)
	}
	return changed
}

// shrink moves the words that are 0 behind the others.
func (s *live) shrink(t sat.Trail) {
	n := int32(t.Trailed(s.n))
	for i := n - 1; i >= 0; i-- {
		if w := s.some[i]; t.Trailed(s.words[w]) == 0 {
			n--
			s.some[i], s.some[n] = s.some[n], w
		}
	}
	t.SetTrailed(s.n, int64(n))
}

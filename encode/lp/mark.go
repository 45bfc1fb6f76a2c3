package lp

import "slices"

// Mark is where a search stood, so that it can go back there: the basis, the lengths of its rows, and the costs as they were
// perturbed. With other costs the basis would not be dual feasible.
type Mark struct {
	of    *basis
	basic []int32
	norm  []float64
	cost  []float64 // shared by marks between which it did not change
}

// Mark returns where the search stands. It takes time in rows, and in columns where costs have changed since the last one.
func (s *Search) Mark() *Mark {
	b := s.b
	b.work += int64(len(b.rows))
	if b.marked == nil {
		b.marked = slices.Clone(b.cost)
		b.work += int64(len(b.cost))
	}
	return &Mark{b, slices.Clone(b.basic), slices.Clone(b.norm), b.marked}
}

// Return goes back to a mark, with the bounds and the rows of now; none may have been dropped. The next run makes new factors,
// see Renewed. It does nothing where the search has begun anew since the mark.
func (s *Search) Return(m *Mark) {
	b := s.b
	if m.of != b {
		return
	}
	basic := slices.Clone(m.basic)
	copy(b.norm, m.norm)
	for i := len(basic); i < len(b.rows); i++ {
		basic = append(basic, int32(b.slack+i))
		b.norm[i] = 1
	}
	b.install(basic)
	clear(b.cost[copy(b.cost, m.cost):]) // slacks of rows that are newer
	b.marked, b.still = m.cost, 0
	b.work += int64(len(b.rows))
}

// Renewed returns the multiplications that the last factors took, with the numbers that are computed anew with them.
func (s *Search) Renewed() int64 { return s.b.renewed }

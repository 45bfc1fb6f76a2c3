package cut

import (
	"cmp"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
)

// item is a 0-1 column, or its complement, with its weight in a knapsack.
type item struct {
	col    int32
	upper  bool // the complement
	weight int64
	value  float64 // at the solution to cut off
	coef   int64   // in the cut
}

// Cover looks for a lifted cover cut of the row, or of its negation where it is
// an equation: of 0-1 columns that together exceed the bound not all are 1
// (Balas, 1975). The others get the greatest coefficients that keep it true, one
// after the other, by dynamic programming over the values of the cut (Zemel,
// 1989), which takes time in the number of columns times the size of the cover.
func (s *System) Cover(row int, x []float64) (lp.Row, bool) {
	if cut, ok := s.cover(s.Rows[row], 1, x); ok || !s.Rows[row].Equal {
		return cut, ok
	}
	return s.cover(s.Rows[row], -1, x)
}

func (s *System) cover(row lp.Row, sign int64, x []float64) (lp.Row, bool) {
	items, room, ok := s.knapsack(row, sign, x)
	s.Work += *termWork * int64(len(row.Cols))
	if !ok || len(items) > *maxCover {
		return lp.Row{}, false
	}
	n := minimalCover(items, room)
	if n < 2 {
		return lp.Row{}, false
	}
	lift(items, n, room)
	s.Work += int64(len(items) * n)
	bound := store.SumOf(int64(n - 1))
	var cut lp.Row
	for _, y := range items {
		if y.coef == 0 {
			continue
		}
		c := y.coef
		if y.upper {
			c = -c
			bound.AddProduct(c, s.Hi[y.col])
		} else {
			bound.AddProduct(c, s.Lo[y.col])
		}
		cut.Cols, cut.Coefs = append(cut.Cols, y.col), append(cut.Coefs, c)
	}
	cut.Bound = bound.Value
	return cut, !bound.Beyond && violation(&cut, x) > *leastEfficacy
}

// knapsack returns the row as a sum of weights of 0-1 numbers that is at most
// room. Other columns count as what they weigh at least.
func (s *System) knapsack(row lp.Row, sign int64, x []float64) (items []item, room int64, ok bool) {
	var left store.Sum
	left.AddProduct(row.Bound, sign)
	for k, j := range row.Cols {
		var c store.Sum
		c.AddProduct(row.Coefs[k], sign)
		left.Beyond = left.Beyond || c.Beyond
		lo, hi := s.Lo[j], s.Hi[j]
		if c.Value > 0 {
			left.AddProduct(-c.Value, lo)
		} else {
			left.AddProduct(-c.Value, hi)
		}
		switch {
		case s.Real[j] || hi != lo+1:
		case c.Value > 0:
			items = append(items, item{col: j, weight: c.Value, value: x[j] - float64(lo)})
		default:
			items = append(items, item{col: j, upper: true, weight: -c.Value, value: float64(hi) - x[j]})
		}
	}
	for i := range items {
		// No less than the room for an item that does not fit.
		items[i].weight = min(items[i].weight, left.Value+1)
	}
	return items, left.Value, !left.Beyond && left.Value >= 0 && left.Value < limit
}

// minimalCover puts a minimal cover first, and returns its size: items that
// together weigh more than there is room for, and no less will do. Those come
// first whose being 0 adds least to what the solution lacks, for their weight.
func minimalCover(items []item, room int64) int {
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(
			cmp.Compare((1-a.value)*float64(b.weight), (1-b.value)*float64(a.weight)),
			-cmp.Compare(a.weight, b.weight),
		)
	})
	total, n := store.Sum{}, 0
	for n < len(items) && total.Value <= room {
		total.AddProduct(items[n].weight, 1)
		n++
	}
	if total.Beyond || total.Value <= room {
		return 0
	}
	// What the solution has least of is given up first.
	slices.SortStableFunc(items[:n], func(a, b item) int {
		return cmp.Or(cmp.Compare(b.value, a.value), -cmp.Compare(a.weight, b.weight))
	})
	kept := items[:0:0]
	var rest []item
	for i := n - 1; i >= 0; i-- {
		if y := items[i]; total.Value-y.weight > room {
			total.Value -= y.weight
			rest = append(rest, y)
		} else {
			kept = append(kept, y)
		}
	}
	copy(items, kept)
	copy(items[len(kept):n], rest)
	return len(kept)
}

// lift sets the coefficients: 1 for the n items of the cover.
func lift(items []item, n int, room int64) {
	most := n - 1
	// lightest[v] is the least weight of items whose coefficients are at least v.
	lightest := make([]int64, 1, n)
	slices.SortFunc(items[:n], func(a, b item) int { return cmp.Compare(a.weight, b.weight) })
	for i := range n {
		items[i].coef = 1
		if i < most {
			lightest = append(lightest, lightest[i]+items[i].weight)
		}
	}
	others := items[n:]
	slices.SortStableFunc(others, func(a, b item) int {
		return cmp.Or(-cmp.Compare(a.value, b.value), -cmp.Compare(a.weight, b.weight))
	})
	for i := range others {
		y := &others[i]
		// The greatest value beside the item, -1 where it never fits.
		v := -1
		for v < most && lightest[v+1] <= room-y.weight {
			v++
		}
		if v < 0 {
			y.coef = int64(most) // it is 0; any coefficient is right
		} else {
			y.coef = int64(most - v)
		}
		a := int(y.coef)
		for v := most; v > 0 && a > 0; v-- {
			lightest[v] = min(lightest[v], lightest[max(v-a, 0)]+y.weight)
		}
	}
}

package cut

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
)

// Weights adds up rows times factors: it has a number for each column, 0 at first. What it does takes time in the
// columns that have been added to, not in all.
type Weights struct {
	sums    []store.Sum
	touched []int32
	seen    []bool
}

// NewWeights returns the weights of so many columns.
func NewWeights(columns int) *Weights {
	return &Weights{sums: make([]store.Sum, columns), seen: make([]bool, columns)}
}

// Len returns the number of columns.
func (w *Weights) Len() int { return len(w.sums) }

// Add adds factor times the row.
func (w *Weights) Add(row *lp.Row, factor int64) {
	for k, j := range row.Cols {
		w.AddTo(j, row.Coefs[k], factor)
	}
}

// AddTo adds factor times coef to the column.
func (w *Weights) AddTo(j int32, coef, factor int64) {
	if !w.seen[j] {
		w.seen[j] = true
		w.touched = append(w.touched, j)
	}
	w.sums[j].AddProduct(coef, factor)
}

// Touched returns the columns that have been added to, in ascending order. It sorts them.
func (w *Weights) Touched() []int32 {
	slices.Sort(w.touched)
	return w.touched
}

// Beyond reports whether a number is beyond 64 bits.
func (w *Weights) Beyond() bool {
	return slices.ContainsFunc(w.touched, func(j int32) bool { return w.sums[j].Beyond })
}

// Of returns the number of the column.
func (w *Weights) Of(j int32) store.Sum { return w.sums[j] }

// Clear makes all numbers 0.
func (w *Weights) Clear() {
	for _, j := range w.touched {
		w.sums[j], w.seen[j] = store.Sum{}, false
	}
	w.touched = w.touched[:0]
}

// drain calls f for each column with a number other than 0, and clears all. It
// reports whether all numbers are within the limit.
func (w *Weights) drain(f func(j int32, coef int64)) bool {
	ok := true
	for _, j := range w.touched {
		c := w.sums[j]
		ok = ok && !c.Beyond && c.Value < limit && c.Value > -limit
		if ok && c.Value != 0 {
			f(j, c.Value)
		}
	}
	w.Clear()
	return ok
}

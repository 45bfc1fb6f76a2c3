package bound

import (
	"cmp"
	"math"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/relax"
)

// waitingRows are rows that no values have violated so far, side by side in memory: all of them are looked at for all values.
type waitingRows struct {
	list  []waitingRow
	cols  []int32 // the places of columns in the program
	coefs []float64
}

// waitingRow is a row whose coefficients end at an index, where those of the next one begin.
type waitingRow struct {
	index int32   // in the relaxation
	end   int32   // of its coefficients
	bound float64 // what their sum is at most
	most  float64 // the greatest absolute value of a coefficient, at least 1
	by    float64 // how much the last values violate it
}

// add takes in a row, whose columns have places in the program.
func (w *waitingRows) add(index int32, row *relax.Row, at []int32) {
	most := 1.0
	for k, j := range row.Cols {
		c := float64(row.Coefs[k])
		most = max(most, math.Abs(c))
		w.cols, w.coefs = append(w.cols, at[j]), append(w.coefs, c)
	}
	w.list = append(w.list, waitingRow{index: index, end: int32(len(w.cols)), bound: float64(row.Bound), most: most})
}

// violated returns the indices of up to most rows that the values violate, those first that they violate by the most, and drops these.
func (w *waitingRows) violated(values []float64, most int) (indices []int32) {
	var found []*waitingRow
	k := int32(0)
	for i := range w.list {
		row := &w.list[i]
		sum := -row.bound
		for ; k < row.end; k++ {
			sum += w.coefs[k] * values[w.cols[k]]
		}
		if row.by = sum / row.most; row.by > noise {
			found = append(found, row)
		} else {
			row.by = 0
		}
	}
	// Those beyond the limit wait on.
	slices.SortFunc(found, func(a, b *waitingRow) int { return cmp.Or(-cmp.Compare(a.by, b.by), cmp.Compare(a.index, b.index)) })
	for _, row := range found[min(len(found), most):] {
		row.by = 0
	}
	for _, row := range found[:min(len(found), most)] {
		indices = append(indices, row.index)
	}
	if len(indices) > 0 {
		w.drop()
	}
	return indices
}

// drop takes out the rows that are violated.
func (w *waitingRows) drop() {
	begin, rows, cells := int32(0), 0, int32(0)
	for _, row := range w.list {
		end := row.end
		if row.by == 0 {
			copy(w.cols[cells:], w.cols[begin:end])
			copy(w.coefs[cells:], w.coefs[begin:end])
			cells += end - begin
			row.end = cells
			w.list[rows] = row
			rows++
		}
		begin = end
	}
	w.list, w.cols, w.coefs = w.list[:rows], w.cols[:cells], w.coefs[:cells]
}

// admit hands waiting rows to add that the values violate: those that do so most, as many as an eighth of the
// columns. It reports whether there are any.
func (x *relaxProgram) admit(values []float64, add func(lp.Row)) bool {
	x.looked += int64(len(x.waiting.cols) + len(x.waiting.list))
	violated := x.waiting.violated(values, 1+len(x.cols)/8)
	for _, i := range violated {
		row := &x.r.Rows[i]
		x.rows = append(x.rows, i)
		x.cells += len(row.Cols)
		add(programRow(row, x.at))
	}
	return len(violated) > 0
}

package lp

import "math"

// nucleus is what is left of a basis when columns and rows with one entry are eliminated. Its pivots
// make little fill-in (Markowitz, 1957), of entries that are not much less than the greatest of their column,
// found in a few of the shortest columns and rows (Suhl and Suhl, 1990).
type nucleus struct {
	columns      [][]entry // by column: in rows without a pivot
	rows         [][]int32 // by row: columns without a pivot that have an entry
	most         []float64 // by column: the size of its greatest entry
	short, lines buckets   // columns, rows by the number of entries
	times        []float64 // by row: what is subtracted of the row of the pivot, 0 for none
	met          []bool    // by row: the column that changes has an entry
	work         int
}

// nucleus eliminates the columns that are left.
func (f *factor) nucleus(e *elimination) (work int) {
	n := &e.n
	n.begin(f, e)
	for {
		row, c := n.choose()
		if c < 0 {
			return n.work
		}
		f.eliminate(e, row, c)
	}
}

// begin takes in the columns without a pivot.
func (n *nucleus) begin(f *factor, e *elimination) {
	if m := len(e.columns); len(n.most) != m {
		*n = nucleus{
			columns: make([][]entry, m), rows: make([][]int32, m), most: make([]float64, m),
			times: make([]float64, m), met: make([]bool, m),
		}
	}
	n.short.reset(len(n.most))
	n.lines.reset(len(n.most))
	n.work = 0
	for i := range n.rows {
		n.rows[i] = n.rows[i][:0]
	}
	for c, col := range e.columns {
		if e.rowOf[c] >= 0 {
			continue
		}
		own := n.columns[c][:0]
		for _, a := range col {
			if e.done[a.i] {
				f.uCells = append(f.uCells, cell{a.i, int32(c), a.v})
				continue
			}
			own = append(own, a)
			n.rows[a.i] = append(n.rows[a.i], int32(c))
		}
		n.columns[c] = own
		n.measure(int32(c))
		n.work += len(col)
	}
	for i := range n.rows {
		n.lines.put(int32(i), len(n.rows[i]))
	}
	n.work += len(n.rows) / 4
}

// measure finds the greatest entry of a column, which has changed. A column without a pivot is no more looked at.
func (n *nucleus) measure(c int32) {
	most := 0.0
	for _, a := range n.columns[c] {
		most = max(most, math.Abs(a.v))
	}
	n.most[c] = most
	if most < singularity {
		n.short.put(c, 0)
		return
	}
	n.short.put(c, len(n.columns[c]))
}

// choose returns the entry for the next pivot; -1 where none is left.
func (n *nucleus) choose() (row, column int32) {
	row, column = -1, -1
	best, seen := math.MaxInt, 0
	for count := 1; count < len(n.short.first); count++ {
		for c := n.short.first[count]; c >= 0; c = n.short.next[c] {
			for _, a := range n.columns[c] {
				if cost := (count - 1) * (len(n.rows[a.i]) - 1); cost < best && math.Abs(a.v) >= pivotShare*n.most[c] {
					best, row, column = cost, a.i, c
				}
			}
			n.work += count
			if seen++; best <= (count-1)*(count-1) || seen >= *lookedAt && column >= 0 {
				return row, column
			}
		}
		for r := n.lines.first[count]; r >= 0; r = n.lines.next[r] {
			for _, c := range n.rows[r] {
				cost := (count - 1) * (len(n.columns[c]) - 1)
				if cost < best && math.Abs(n.entry(r, c)) >= max(pivotShare*n.most[c], singularity) {
					best, row, column = cost, r, c
				}
			}
			n.work += count
			if seen++; best <= count*(count-1) || seen >= *lookedAt && column >= 0 {
				return row, column
			}
		}
		if count > n.short.most && count > n.lines.most {
			break
		}
	}
	return row, column
}

// entry returns the entry of a column in a row.
func (n *nucleus) entry(row, c int32) float64 {
	for k, a := range n.columns[c] {
		if a.i == row {
			n.work += k
			return a.v
		}
	}
	return 0
}

// eliminate makes an entry the pivot of its column.
func (f *factor) eliminate(e *elimination, row, c int32) {
	n := &e.n
	v := n.entry(row, c)
	f.pivot(e, row, c, v)
	first := len(f.lCells)
	for _, a := range n.columns[c] {
		n.rows[a.i] = without(n.rows[a.i], c)
		n.work += len(n.rows[a.i]) / 2
		if a.i != row {
			f.lCells = append(f.lCells, cell{a.i, row, a.v / v})
			n.times[a.i] = a.v / v
		}
	}
	below := f.lCells[first:]
	for _, other := range n.rows[row] {
		f.uCells = append(f.uCells, cell{row, other, n.take(row, other)})
		n.subtract(other, f.uCells[len(f.uCells)-1].v, below)
		n.measure(other)
	}
	for i := range below {
		r := below[i].row
		n.times[r] = 0
		n.lines.put(r, len(n.rows[r]))
	}
	n.columns[c], n.rows[row] = n.columns[c][:0], n.rows[row][:0]
	n.short.put(c, 0)
	n.lines.put(row, 0)
}

// take removes the entry of a column in a row.
func (n *nucleus) take(row, c int32) float64 {
	col := n.columns[c]
	for k, a := range col {
		if a.i == row {
			col[k] = col[len(col)-1]
			n.columns[c] = col[:len(col)-1]
			n.work += k
			return a.v
		}
	}
	return 0
}

// subtract subtracts from a column v times what is below the pivot.
func (n *nucleus) subtract(c int32, v float64, below []cell) {
	col, kept := n.columns[c], n.columns[c][:0]
	n.work += len(col) + 2*len(below)
	for _, a := range col {
		if t := n.times[a.i]; t != 0 {
			n.met[a.i] = true
			if a.v -= t * v; math.Abs(a.v) < dropped {
				n.rows[a.i] = without(n.rows[a.i], c)
				continue
			}
		}
		kept = append(kept, a)
	}
	for i := range below {
		r := below[i].row
		if n.met[r] {
			n.met[r] = false
			continue
		}
		kept = append(kept, entry{r, -below[i].v * v})
		n.rows[r] = append(n.rows[r], c)
	}
	n.columns[c] = kept
}

// without returns a list without one of its numbers.
func without(list []int32, x int32) []int32 {
	for k, y := range list {
		if y == x {
			list[k] = list[len(list)-1]
			return list[:len(list)-1]
		}
	}
	return list
}

// buckets are lists of lines of a matrix, by their numbers of entries.
type buckets struct {
	first      []int32 // by number; -1 for none
	next, back []int32 // by line
	in         []int32 // by line: the number; 0 for none
	most       int     // a number that none is above
}

// reset makes them empty, for m lines.
func (b *buckets) reset(m int) {
	if len(b.next) != m {
		*b = buckets{first: make([]int32, m+1), next: make([]int32, m), back: make([]int32, m), in: make([]int32, m)}
	}
	for i := range b.first {
		b.first[i] = -1
	}
	clear(b.in)
	b.most = 0
}

// put says how many entries a line has; one without entries is in no list.
func (b *buckets) put(line int32, entries int) {
	was := b.in[line]
	if was == int32(entries) {
		return
	}
	if was > 0 {
		next, back := b.next[line], b.back[line]
		if next >= 0 {
			b.back[next] = back
		}
		if back >= 0 {
			b.next[back] = next
		} else {
			b.first[was] = next
		}
	}
	if b.in[line] = int32(entries); entries == 0 {
		return
	}
	b.next[line], b.back[line] = b.first[entries], -1
	if b.next[line] >= 0 {
		b.back[b.next[line]] = line
	}
	b.first[entries] = line
	b.most = max(b.most, entries)
}

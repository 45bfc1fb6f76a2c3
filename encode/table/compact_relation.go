package table

// Relation is the rows of a table: which values they need, by columns. It does not
// change, so that several propagators can share it.
type Relation struct {
	first  []int32 // by column: its first value; then the number of values
	column []int32 // by value
	cells  []int32 // row by row: values
	begin  []int32 // by value: where the words of its rows begin; then their number
	words  []block
}

// NewRelation returns the relation of rows that are one after the other, with an index
// into the values of each column. widths has the numbers of values; there is at least
// one column. It takes time and memory linear in the cells.
func NewRelation(widths []int, rows []int32) *Relation {
	r := &Relation{cells: make([]int32, len(rows))}
	for i, width := range widths {
		r.first = append(r.first, int32(len(r.column)))
		for range width {
			r.column = append(r.column, int32(i))
		}
	}
	r.first = append(r.first, int32(len(r.column)))
	for k, value := range rows {
		r.cells[k] = r.first[k%len(widths)] + value
	}
	r.index()
	return r
}

// index lists the words of each value: it counts them, then fills them in. Rows come in
// increasing order.
func (r *Relation) index() {
	n := len(r.column)
	r.begin = make([]int32, n+1)
	last := make([]int32, n) // the word that was met last, and 1
	columns := r.columns()
	for k, v := range r.cells {
		if w := int32(k / columns / 64); last[v] != w+1 {
			last[v] = w + 1
			r.begin[v+1]++
		}
	}
	for v := range n {
		r.begin[v+1] += r.begin[v]
	}
	r.words = make([]block, r.begin[n])
	clear(last)
	end := append([]int32(nil), r.begin[:n]...)
	for k, v := range r.cells {
		row := k / columns
		if w := int32(row / 64); last[v] != w+1 {
			last[v] = w + 1
			r.words[end[v]].word = w
			end[v]++
		}
		r.words[end[v]-1].set |= 1 << (row % 64)
	}
}

func (r *Relation) columns() int { return len(r.first) - 1 }

func (r *Relation) rows() int { return len(r.cells) / r.columns() }

// row returns the values of a row.
func (r *Relation) row(row int32) []int32 {
	n := int32(r.columns())
	return r.cells[row*n : (row+1)*n]
}

// support returns the rows that need a value.
func (r *Relation) support(value int32) []block { return r.words[r.begin[value]:r.begin[value+1]] }

// Package simplex decides systems of linear inequalities and equations over the
// rational numbers, strict ones among them, and finds the least value of a sum. All
// numbers are exact. It is the simplex method for satisfiability modulo theories
// (Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)", CAV 2006):
// rows are there from the beginning, bounds of their sums come and go, a contradiction
// names the bounds that cannot hold together, and what is taken back are bounds alone.
//
// The package knows columns and bounds. It knows no variables of a model, no literals
// and no engine.
package simplex

import "math/big"

// Simplex is a system Σ a·x = y with bounds of the columns x and y. A basic column is the
// sum that its row says, over columns that are not basic. The values satisfy all rows
// always, and the columns that are not basic lie within their bounds.
type Simplex struct {
	rows   []row
	basic  []int32   // by column: its row, or none
	places [][]place // by column that is not basic: its entries
	value  []Value
	lo, hi []Bound
	trail  []change
	at     []int32 // scratch, by column: its entry in a row and 1, or 0

	conflict []Reason
	work     int64
}

const none = -1

// row says that a column is the sum of the entries.
type row struct {
	column  int32
	entries []entry
}

// entry is coef times a column, whose list of places has this one at the index.
type entry struct {
	column, index int32
	coef          Num
}

// place is an entry by its row and its index there.
type place struct{ row, index int32 }

// Bound is a bound of a column, with what the caller gave as its reason.
type Bound struct {
	Value Value
	Why   int32
	set   bool
}

// Reason is a bound that has a part in a contradiction: of the column from below, or from
// above. Factor is positive. The sum of the bounds times their factors is the
// contradiction (Farkas).
type Reason struct {
	Column int
	Upper  bool
	Bound  Bound
	Factor Num
}

// change is a bound before it was changed.
type change struct {
	column int32
	upper  bool
	old    Bound
}

// Term is coef times a column.
type Term struct {
	Column int
	Coef   *big.Rat
}

// NewColumn adds a column without bounds, with the value 0.
func (s *Simplex) NewColumn() int {
	s.basic, s.places = append(s.basic, none), append(s.places, nil)
	s.value, s.at = append(s.value, Value{}), append(s.at, 0)
	s.lo, s.hi = append(s.lo, Bound{}), append(s.hi, Bound{})
	return len(s.value) - 1
}

// Define adds a column that is the sum of the terms, which are over different columns.
// It may be called while there are bounds.
func (s *Simplex) Define(terms []Term) int {
	y := s.NewColumn()
	s.Redefine(y, terms)
	return y
}

// Redefine makes a column the sum of the terms, in which it is not. It has no bounds, and all
// values lie within theirs.
func (s *Simplex) Redefine(y int, terms []Term) {
	if s.basic[y] == none && len(s.places[y]) > 0 {
		p := s.places[y][0]
		s.pivot(p.row, p.index)
	}
	r := s.basic[y]
	if r == none {
		r = int32(len(s.rows))
		s.rows = append(s.rows, row{column: int32(y)})
		s.basic[y] = r
	}
	for i := len(s.rows[r].entries) - 1; i >= 0; i-- {
		s.remove(r, int32(i))
	}
	s.value[y] = Value{}
	for _, t := range terms {
		a := FromRat(new(big.Rat).Set(t.Coef))
		if b := s.basic[t.Column]; b != none {
			s.add(r, a, s.rows[b].entries)
		} else {
			s.add(r, a, []entry{{column: int32(t.Column), coef: Int(1)}})
		}
		s.value[y] = s.value[y].Add(s.value[t.Column].Times(a))
	}
}

// add adds a times the entries to row r.
func (s *Simplex) add(r int32, a Num, entries []entry) {
	row := &s.rows[r]
	for i := range row.entries {
		s.at[row.entries[i].column] = int32(i) + 1
	}
	s.work += int64(len(row.entries) + len(entries))
	for i := range entries {
		e := &entries[i]
		c := a.Mul(e.coef)
		if at := s.at[e.column]; at != 0 {
			row.entries[at-1].coef = row.entries[at-1].coef.Add(c)
			continue
		}
		s.at[e.column] = int32(len(row.entries)) + 1
		s.insert(r, e.column, c)
	}
	for i := range row.entries {
		s.at[row.entries[i].column] = 0
	}
	for i := len(row.entries) - 1; i >= 0; i-- {
		if row.entries[i].coef.Sign() == 0 {
			s.remove(r, int32(i))
		}
	}
}

// insert appends an entry to row r.
func (s *Simplex) insert(r, column int32, coef Num) {
	row := &s.rows[r]
	row.entries = append(row.entries, entry{column, int32(len(s.places[column])), coef})
	s.places[column] = append(s.places[column], place{r, int32(len(row.entries) - 1)})
}

// remove removes entry i of row r. The last one takes its place.
func (s *Simplex) remove(r, i int32) {
	row := &s.rows[r]
	e := row.entries[i]
	list := s.places[e.column]
	last := list[len(list)-1]
	list[e.index] = last
	s.rows[last.row].entries[last.index].index = e.index
	s.places[e.column] = list[:len(list)-1]
	end := len(row.entries) - 1
	if moved := row.entries[end]; int(i) != end {
		row.entries[i] = moved
		s.places[moved.column][moved.index].index = i
	}
	row.entries = row.entries[:end]
}

// pivot makes the column of entry i of row r basic, and the one that was basic there not.
func (s *Simplex) pivot(r, i int32) {
	row := &s.rows[r]
	out, in := row.column, row.entries[i].column
	inverse := row.entries[i].coef.Inv()
	s.remove(r, i)
	minus := inverse.Neg()
	for k := range row.entries {
		row.entries[k].coef = row.entries[k].coef.Mul(minus)
	}
	s.basic[out], s.basic[in], row.column = none, r, in
	s.insert(r, out, inverse)
	for len(s.places[in]) > 0 {
		p := s.places[in][len(s.places[in])-1]
		coef := s.rows[p.row].entries[p.index].coef
		s.remove(p.row, p.index)
		s.add(p.row, coef, s.rows[r].entries)
	}
}

// shift adds d to the value of a column that is not basic.
func (s *Simplex) shift(column int32, d Value) {
	s.value[column] = s.value[column].Add(d)
	for _, p := range s.places[column] {
		row := &s.rows[p.row]
		s.value[row.column] = s.value[row.column].Add(d.Times(row.entries[p.index].coef))
	}
	s.work += int64(len(s.places[column]))
}

// exchange gives the basic column of row r the value, by moving the column of entry i,
// which becomes basic instead.
func (s *Simplex) exchange(r, i int32, to Value) {
	e := s.rows[r].entries[i]
	d := to.Sub(s.value[s.rows[r].column]).Times(e.coef.Inv())
	s.shift(e.column, d)
	s.pivot(r, i)
}

package table

import "github.com/gozinc/gozinc/sat"

// Compact returns a propagator of the constraint that all literals of some row
// are true. The literals of a column are the values of a variable, of which at
// most one is true. The rows are one after the other, with an index into each
// column; there is at least one column.
//
// It keeps domain consistency by compact tables (Demeulenaere, Hartert, Lecoutre,
// Perez, Perron, Régin and Schaus, "Compact-Table", CP 2016): the rows that are
// left are bits in words that the engine restores. The words of a value are
// stored as a list, so that the memory is linear in the cells. A call takes time
// linear in the words of the values that are gone, or of those that are left in
// the same columns, and in the values that are left. Reasons are covers, found
// greedily, of the rows of a value by values that are gone.
func Compact(columns [][]sat.Lit, rows []int32) sat.Propagator { return newCompact(columns, rows) }

// compact is the state of a table.
type compact struct {
	values  []value
	columns []column
	cells   []int32 // row by row: indices of values
	live    live
	gone    []int32 // columns with values that are gone
	idle    sat.Word
	cover   cover
}

// value is a literal and the rows that need it.
type value struct {
	lit     sat.Lit
	column  int32
	support []block
	residue int32 // of support: where a row was found last
	noted   bool  // it is among those that are gone
}

// column has the values first to end-1.
type column struct {
	first, end int32
	gone       []int32 // values to look at, some of which may be back
}

func newCompact(columns [][]sat.Lit, rows []int32) *compact {
	p := &compact{cells: make([]int32, len(rows))}
	for i, lits := range columns {
		c := column{first: int32(len(p.values))}
		for _, l := range lits {
			p.values = append(p.values, value{lit: l, column: int32(i)})
		}
		c.end = int32(len(p.values))
		p.columns = append(p.columns, c)
	}
	for k, r := range rows {
		row, i := k/len(columns), k%len(columns)
		n := p.columns[i].first + r
		p.cells[k] = n
		p.values[n].add(row)
	}
	return p
}

// add makes a row need the value. Rows come in increasing order.
func (a *value) add(row int) {
	w, bit := int32(row/64), uint64(1)<<(row%64)
	if n := len(a.support); n > 0 && a.support[n-1].word == w {
		a.support[n-1].set |= bit
		return
	}
	a.support = append(a.support, block{w, bit})
}

func (p *compact) rows() int { return len(p.cells) / len(p.columns) }

// Attach implements sat.Propagator.
func (p *compact) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.live.init(t, p.rows())
	p.idle = t.NewWord(1) // nothing has been looked at
	p.cover.init(p)
	for n := range p.values {
		no := p.values[n].lit.Not()
		w.WatchLit(no, int32(n))
		if t.Holds(sat.LitAtom(no)) {
			p.note(int32(n))
		}
	}
	return sat.Costly
}

// Notify implements sat.Notified.
func (p *compact) Notify(_ sat.Trail, n int32, _, _ int64) bool {
	p.note(n)
	return true
}

// note has the value looked at. It may be back by then.
func (p *compact) note(n int32) {
	a := &p.values[n]
	if a.noted {
		return
	}
	a.noted = true
	c := &p.columns[a.column]
	if len(c.gone) == 0 {
		p.gone = append(p.gone, a.column)
	}
	c.gone = append(c.gone, n)
}

func (p *compact) isGone(v sat.View, n int32) bool {
	return v.Holds(sat.LitAtom(p.values[n].lit.Not()))
}

// Propagate implements sat.Propagator.
func (p *compact) Propagate(t sat.Trail) bool {
	changed := t.Word(p.idle) == 1
	for len(p.gone) > 0 {
		i := p.gone[len(p.gone)-1]
		p.gone = p.gone[:len(p.gone)-1]
		changed = p.lose(t, &p.columns[i]) || changed
	}
	if !changed {
		return true
	}
	if p.live.empty(t) {
		return t.Fail(p.cover.of(t, none))
	}
	return p.filter(t)
}

// lose removes the rows of the values that are gone from a column, and reports
// whether there were any.
func (p *compact) lose(t sat.Trail, c *column) (changed bool) {
	lost, kept := 0, 0
	left := c.gone[:0]
	for _, n := range c.gone {
		p.values[n].noted = false
		if p.isGone(t, n) {
			lost += len(p.values[n].support)
			left = append(left, n)
		}
	}
	c.gone = c.gone[:0]
	for n := c.first; n < c.end && kept < lost; n++ {
		if !p.isGone(t, n) {
			kept += len(p.values[n].support)
		}
	}
	t.Spend(min(lost, kept) + len(left))
	if kept >= lost {
		for _, n := range left {
			changed = p.live.remove(t, p.values[n].support) || changed
		}
		return changed
	}
	for n := c.first; n < c.end; n++ {
		if !p.isGone(t, n) {
			p.live.keep(p.values[n].support)
		}
	}
	return p.live.removeOthers(t)
}

// filter excludes the values that no row is left for.
func (p *compact) filter(t sat.Trail) bool {
	t.Spend(len(p.values))
	idle := int64(0)
	for n := range p.values {
		a := &p.values[n]
		no := sat.LitAtom(a.lit.Not())
		if t.Holds(no) || p.live.meets(t, a) {
			continue
		}
		if !t.SetLater(no, int64(n)) {
			return false
		}
		if !t.Holds(no) {
			idle = 1 // the guard of the constraint is open
		}
	}
	if t.Word(p.idle) != idle {
		t.SetWord(p.idle, idle)
	}
	return true
}

// Explain implements sat.Propagator.
func (p *compact) Explain(v sat.View, _ sat.Atom, n int64, buf []sat.Atom) []sat.Atom {
	return append(buf, p.cover.of(v, int32(n))...)
}

package table

import "github.com/gozinc/gozinc/sat"

// Compact returns a propagator of the constraint that all literals of some row
// are true. The literals of a column are the values of a variable, of which at
// most one is true; they are as many as the relation has values there.
//
// It keeps domain consistency by compact tables (Demeulenaere, Hartert, Lecoutre,
// Perez, Perron, Régin and Schaus, "Compact-Table", CP 2016): the rows that are
// left are bits in words that the engine restores, and the values that are left are
// sparse sets. The words of a value are stored as a list, so that the memory is linear
// in the cells. A call takes time linear in the words of the values that are gone, or of
// those that are left in the same columns, and in the values that are left. Reasons are
// covers, found greedily, of the rows of a value by values that are gone.
func Compact(columns [][]sat.Lit, r *Relation) sat.Propagator {
	p := &compact{Relation: r}
	for i, lits := range columns {
		c := column{last: noValue}
		for k, l := range lits {
			p.values = append(p.values, tableValue{lit: l, place: int32(k)})
			c.order = append(c.order, r.first[i]+int32(k))
		}
		p.columns = append(p.columns, c)
	}
	return p
}

// compact is the state of a table.
type compact struct {
	*Relation
	values  []tableValue
	columns []column
	live    live
	gone    []int32 // columns with values that are gone
	idle    sat.Trailed
	cover   cover
}

// tableValue is a literal that rows need.
type tableValue struct {
	lit     sat.Lit
	residue int32 // of its words: where a row was found last
	place   int32 // in the order of its column
	noted   bool  // it is among those that are gone
}

// column has the values of a variable: a sparse set of those that are left.
type column struct {
	order []int32 // the values that are left, then the others
	left  sat.Trailed
	gone  []int32 // values to look at, some of which may be back
	last  int32   // the value that became true last, or none; it may be open by now
}

// Attach implements sat.Propagator. A value is watched with its number where it may be
// gone, and with their number more where it may be true.
func (p *compact) Attach(t sat.Trail, w sat.Watcher) sat.Priority {
	p.live.init(t, p.rows())
	p.idle = t.NewTrailed(1) // nothing has been looked at
	p.cover.init(p)
	for i := range p.columns {
		p.columns[i].left = t.NewTrailed(int64(len(p.columns[i].order)))
	}
	for n := range p.values {
		yes := p.values[n].lit
		w.WatchLit(yes.Not(), int32(n))
		w.WatchLit(yes, int32(n+len(p.values)))
		if t.Holds(sat.LitAtom(yes)) {
			p.columns[p.column[n]].last = int32(n)
		}
	}
	p.Review(t)
	return sat.Costly
}

// Notify implements sat.Notified.
func (p *compact) Notify(_ sat.Trail, n int32, _, _ int64) bool {
	if n -= int32(len(p.values)); n >= 0 {
		p.columns[p.column[n]].last = n
		return false
	}
	p.note(n + int32(len(p.values)))
	return true
}

// Review implements sat.Reviewer.
func (p *compact) Review(t sat.Trail) {
	for n := range p.values {
		if p.isGone(t, int32(n)) {
			p.note(int32(n))
		}
	}
}

// note has the value looked at. It may be back by then.
func (p *compact) note(n int32) {
	a := &p.values[n]
	if a.noted {
		return
	}
	a.noted = true
	i := p.column[n]
	c := &p.columns[i]
	if len(c.gone) == 0 {
		p.gone = append(p.gone, i)
	}
	c.gone = append(c.gone, n)
}

func (p *compact) isGone(v sat.View, n int32) bool {
	return v.Holds(sat.LitAtom(p.values[n].lit.Not()))
}

// Propagate implements sat.Propagator.
func (p *compact) Propagate(t sat.Trail) bool {
	changed := t.Trailed(p.idle) == 1
	for len(p.gone) > 0 {
		i := p.gone[len(p.gone)-1]
		p.gone = p.gone[:len(p.gone)-1]
		changed = p.lose(t, &p.columns[i]) || changed
	}
	if !changed {
		return true
	}
	if p.live.empty(t) {
		return t.Fail(p.cover.of(t, noValue))
	}
	return p.filter(t)
}

// lose removes the rows of the values that are gone from a column, and reports
// whether there were any.
func (p *compact) lose(t sat.Trail, c *column) (changed bool) {
	lost, kept := 0, 0
	gone := c.gone[:0]
	for _, n := range c.gone {
		p.values[n].noted = false
		if p.isGone(t, n) {
			lost += len(p.support(n))
			gone = append(gone, n)
			p.drop(t, c, n)
		}
	}
	c.gone = c.gone[:0]
	left := c.order[:t.Trailed(c.left)]
	for _, n := range left {
		if kept >= lost {
			break
		}
		kept += len(p.support(n))
	}
	t.Spend(min(lost, kept) + len(gone))
	if kept >= lost {
		for _, n := range gone {
			changed = p.live.remove(t, p.support(n)) || changed
		}
		return changed
	}
	for _, n := range left {
		p.live.keep(p.support(n))
	}
	return p.live.removeOthers(t)
}

// drop takes a value out of those that are left.
func (p *compact) drop(t sat.Trail, c *column, n int32) {
	a, last := &p.values[n], int32(t.Trailed(c.left)-1)
	if a.place > last {
		return
	}
	other := c.order[last]
	c.order[a.place], c.order[last] = other, n
	a.place, p.values[other].place = last, a.place
	t.SetTrailed(c.left, int64(last))
}

// filter excludes the values that no row is left for.
func (p *compact) filter(t sat.Trail) bool {
	idle := int64(0)
	for i := range p.columns {
		c := &p.columns[i]
		left := t.Trailed(c.left)
		t.Spend(int(left))
		for k := left - 1; k >= 0; k-- {
			n := c.order[k]
			if p.live.meets(t, p.support(n), &p.values[n].residue) {
				continue
			}
			no := sat.LitAtom(p.values[n].lit.Not())
			if !t.SetLater(no, int64(n)) {
				return false
			}
			if t.Holds(no) {
				p.drop(t, c, n)
			} else {
				idle = 1 // the guard of the constraint is open
			}
		}
	}
	if t.Trailed(p.idle) != idle {
		t.SetTrailed(p.idle, idle)
	}
	return true
}

// Explain implements sat.Propagator.
func (p *compact) Explain(v sat.View, _ sat.Atom, n int64, buf []sat.Atom) []sat.Atom {
	return append(buf, p.cover.of(v, int32(n))...)
}

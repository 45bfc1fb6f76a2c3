// Package relax builds a linear relaxation: constraints say in it, by rows over
// columns, what a linear program may know of them. It takes the form of a row
// from package lp, and does not know what is done with the rows; see package bound.
package relax

import (
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// Builder collects the linear relaxation of a model: inequalities and equations
// that follow from the constraints, over columns.
type Builder struct {
	Store   *store.Store
	Columns []Column
	Rows    []Row // constraints, what Separators have added, and cuts
	// ColumnOf is that of a root, indicators those of the values of a root, in
	// the order of its domain.
	ColumnOf   map[int32]int32
	Indicators map[int32][]int32
	When       Affine      // 0 or 1; rows hold where it is 1
	Separators []Separator // of constraints with more rows than can be listed
	Cells      int         // numbers in rows
	Full       bool        // no more rows are taken
	equal      *equalities // nil where nothing is compared
	names      map[int32]Affine
	members    map[store.Element]Affine   // of sets; others are integers of the store
	replaced   map[int32]zeroOne          // columns
	shared     map[int32]map[int64]Affine // indicators of the values of a root that are those of other roots
}

// Column is a root, an indicator that a root has the value, or a number between Lo and Hi
// of the relaxation's own.
type Column struct {
	Kind  Kind
	ID    int32 // of the root; not for a column of the relaxation's own
	Value int64 // of an indicator
	// Lo and Hi are the bounds of a number of the relaxation's own, which need not be integral where it is real.
	Lo, Hi int64
	Real   bool
}

// Kind tells what a column stands for.
type Kind uint8

// The kinds of columns: an integer, whether it has a value, and a number of the
// relaxation's own.
const (
	Root Kind = iota
	Indicator
	Own
)

// Separator adds rows that a solution of the relaxation violates.
type Separator func(values func(Affine) float64)

// New returns a relaxation without rows over the domains of the store.
func New(st *store.Store) *Builder {
	return &Builder{Store: st, ColumnOf: make(map[int32]int32), Indicators: make(map[int32][]int32), When: Affine{Base: 1}, names: make(map[int32]Affine), members: make(map[store.Element]Affine), shared: make(map[int32]map[int64]Affine)}
}

// Sum returns Σ coefs·views, and the bound.
func (r *Builder) Sum(coefs []int64, views []store.View, bound int64) (Affine, int64) {
	var x Affine
	for i, v := range views {
		x.Add(coefs[i], r.Of(v))
	}
	return x, bound
}

// Of returns the view as an affine expression.
func (r *Builder) Of(v store.View) Affine {
	v = r.Store.Resolve(v)
	if v.IsConst() {
		return Affine{Base: v.B}
	}
	if x, named := r.names[v.ID]; named {
		return Plus(v.A, x, Affine{Base: v.B})
	}
	j, known := r.ColumnOf[v.ID]
	if !known {
		if !r.Store.Bounded(v) {
			return Affine{Bad: true}
		}
		j = r.newColumn(Column{Kind: Root, ID: v.ID})
		r.ColumnOf[v.ID] = j
		r.link(v.ID)
		r.linkShared(v.ID)
	}
	return column(j, v.A, v.B)
}

func (r *Builder) newColumn(c Column) int32 {
	r.Columns = append(r.Columns, c)
	return int32(len(r.Columns) - 1)
}

// Own returns a number that is 0 or 1, of which nothing else is known yet. At each solution of the model there are to be such numbers
// for which all rows hold.
func (r *Builder) Own() Affine {
	return column(r.newColumn(Column{Kind: Own, Lo: 0, Hi: 1}), 1, 0)
}

// Number returns a number between the bounds, integral or not, of which nothing else is known yet.
func (r *Builder) Number(lo, hi int64) Affine {
	return column(r.newColumn(Column{Kind: Own, Lo: lo, Hi: hi, Real: true}), 1, 0)
}

// Range returns the bounds of a column.
func (r *Builder) Range(j int32) (lo, hi int64) {
	switch c := r.Columns[j]; c.Kind {
	case Root:
		d := r.Store.RootDomain(c.ID)
		return d.Min(), d.Max()
	case Own:
		return c.Lo, c.Hi
	}
	return 0, 1
}

// Is returns the indicator of v = k; bad where v has too many values.
func (r *Builder) Is(v store.View, k int64) Affine {
	v = r.Store.Resolve(v)
	if !r.Store.Contains(v, k) {
		return Affine{}
	}
	if v.IsConst() {
		return Affine{Base: 1}
	}
	d := r.Store.RootDomain(v.ID)
	x := (k - v.B) / v.A
	if r.isZeroOneRoot(v.ID) {
		b := r.Of(store.Of(v.ID))
		if x == 0 {
			b = b.Complement()
		}
		return b
	}
	if of, ok := r.shared[v.ID]; ok {
		return of[x]
	}
	cols := r.indicatorsOf(v.ID, d)
	if cols == nil {
		return Affine{Bad: true}
	}
	return column(cols[rank(d, x)], 1, 0)
}

// Name has a condition, a view of 0 and 1, be the indicator of x = k, or its complement, instead of
// a column that rows would equate with it. It reports false where there is no indicator, and where the
// condition has a column already. It takes time in the values of x.
func (r *Builder) Name(condition store.View, not bool, x store.View, k int64) bool {
	condition, x = r.Store.Resolve(condition).NotIf(not), r.Store.Resolve(x)
	_, known := r.ColumnOf[condition.ID]
	_, named := r.names[condition.ID]
	if condition.IsConst() || known || named || x.IsConst() || r.Store.Size(x) <= 2 ||
		!r.Store.RootDomain(condition.ID).Equal(intset.Interval(0, 1)) {
		return false
	}
	is := r.Is(x, k)
	if is.Bad {
		return false
	}
	// condition = A·root + B, with A of 1 or −1
	r.names[condition.ID] = Plus(condition.A, is, Affine{Base: -condition.A * condition.B})
	return true
}

// rank returns the number of values of d below x.
func rank(d intset.Set, x int64) int64 {
	n := int64(0)
	for _, r := range d {
		if x <= r.Hi {
			return n + x - r.Lo
		}
		n += r.Hi - r.Lo + 1
	}
	return n
}

// indicatorsOf returns the indicators of a root, exactly one of which is 1; nil
// where they are too many.
func (r *Builder) indicatorsOf(id int32, d intset.Set) []int32 {
	cols, known := r.Indicators[id]
	if known || d.Size() > *MaxIndicators {
		return cols
	}
	one := Affine{Base: -1}
	for x := range d.Each {
		j := r.newColumn(Column{Kind: Indicator, ID: id, Value: x})
		cols = append(cols, j)
		one.Cols, one.Coefs = append(one.Cols, j), append(one.Coefs, 1)
	}
	r.Indicators[id] = cols
	r.take(one, Row{Row: lp.Row{Equal: true}, Defines: true})
	r.link(id)
	return cols
}

// link equates a root with the sum of its indicators, where it has both.
func (r *Builder) link(id int32) {
	j, known := r.ColumnOf[id]
	cols := r.Indicators[id]
	if !known || cols == nil {
		return
	}
	x := column(j, -1, 0)
	for _, c := range cols {
		x.Cols, x.Coefs = append(x.Cols, c), append(x.Coefs, r.Columns[c].Value)
	}
	r.take(x, Row{Row: lp.Row{Equal: true}, Defines: true})
}

// Values returns the values of all views, none where some have too many for
// indicators.
func (r *Builder) Values(xs []store.View) intset.Set {
	for _, x := range xs {
		if r.Store.Size(x) > *MaxIndicators {
			return nil
		}
	}
	return r.Store.Union(xs)
}

// In returns the indicator of v being in the set.
func (r *Builder) In(v store.View, set intset.Set) Affine {
	var x Affine
	both := r.Store.Domain(v).Intersect(set)
	if both.Size() > *MaxIndicators {
		return Affine{Bad: true}
	}
	both.Each(func(k int64) bool { x.Add(1, r.Is(v, k)); return !x.Bad })
	return x
}

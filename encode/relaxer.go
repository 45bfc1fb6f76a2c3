package encode

import (
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
)

// relaxer collects the linear relaxation of a model: inequalities and equations
// that follow from the constraints, over columns.
type relaxer struct {
	st   *store.Store
	cols []relaxColumn
	rows []relaxRow
	// column is that of a root, indicators those of the values of a root, in
	// the order of its domain.
	column     map[int32]int32
	indicators map[int32][]int32
	when       affine // 0 or 1; rows hold where it is 1
	cuts       []separator
	products   []product
	cells      int  // numbers in rows
	full       bool // no more rows are taken
}

// relaxColumn is a root, an indicator that a root has the value, or a number
// from 0 to 1 of the relaxation's own.
type relaxColumn struct {
	kind  relaxKind
	id    int32
	value int64
}

type relaxKind uint8

const (
	rootColumn relaxKind = iota
	indicatorColumn
	ownColumn
)

// separator adds rows that a solution of the relaxation violates.
type separator func(values func(affine) float64)

// Bounds on what is collected: values of a root with indicators, numbers in
// rows, and coefficients.
// Measured: docs/decisions/0013.
const (
	maxIndicators = 512
	maxRelaxCells = 1 << 22
	maxRelaxCoef  = 1 << 50
)

func newRelaxer(st *store.Store) *relaxer {
	return &relaxer{st: st, column: make(map[int32]int32), indicators: make(map[int32][]int32), when: affine{base: 1}}
}

// sum returns Σ coefs·views, and the bound.
func (r *relaxer) sum(coefs []int64, views []store.View, bound int64) (affine, int64) {
	var x affine
	for i, v := range views {
		x.add(coefs[i], r.of(v))
	}
	return x, bound
}

// of returns the view as an affine expression.
func (r *relaxer) of(v store.View) affine {
	v = r.st.Resolve(v)
	if v.IsConst() {
		return affine{base: v.B}
	}
	j, known := r.column[v.ID]
	if !known {
		if !r.st.Bounded(v) {
			return affine{bad: true}
		}
		j = r.newColumn(relaxColumn{kind: rootColumn, id: v.ID})
		r.column[v.ID] = j
		r.link(v.ID)
	}
	return affine{cols: []int32{j}, coefs: []int64{v.A}, base: v.B}
}

func (r *relaxer) newColumn(c relaxColumn) int32 {
	r.cols = append(r.cols, c)
	return int32(len(r.cols) - 1)
}

// own returns a number from 0 to 1 that nothing is known of yet.
func (r *relaxer) own() affine {
	return affine{cols: []int32{r.newColumn(relaxColumn{kind: ownColumn})}, coefs: []int64{1}}
}

// is returns the indicator of v = k; bad where v has too many values.
func (r *relaxer) is(v store.View, k int64) affine {
	v = r.st.Resolve(v)
	if !r.st.Contains(v, k) {
		return affine{}
	}
	if v.IsConst() {
		return affine{base: 1}
	}
	d := r.st.RootDomain(v.ID)
	x := (k - v.B) / v.A
	if d.Size() == 2 && d.Min() == 0 && d.Max() == 1 {
		b := r.of(store.Of(v.ID))
		if x == 0 {
			b = b.complement()
		}
		return b
	}
	cols := r.indicatorsOf(v.ID, d)
	if cols == nil {
		return affine{bad: true}
	}
	return affine{cols: []int32{cols[rank(d, x)]}, coefs: []int64{1}}
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
func (r *relaxer) indicatorsOf(id int32, d intset.Set) []int32 {
	cols, known := r.indicators[id]
	if known || d.Size() > maxIndicators {
		return cols
	}
	one := affine{base: -1}
	d.Each(func(x int64) bool {
		j := r.newColumn(relaxColumn{kind: indicatorColumn, id: id, value: x})
		cols = append(cols, j)
		one.cols, one.coefs = append(one.cols, j), append(one.coefs, 1)
		return true
	})
	r.indicators[id] = cols
	r.take(one, 0, relaxRow{equal: true, defines: true})
	r.link(id)
	return cols
}

// link equates a root with the sum of its indicators, where it has both.
func (r *relaxer) link(id int32) {
	j, known := r.column[id]
	cols := r.indicators[id]
	if !known || cols == nil {
		return
	}
	x := affine{cols: []int32{j}, coefs: []int64{-1}}
	for _, c := range cols {
		x.cols, x.coefs = append(x.cols, c), append(x.coefs, r.cols[c].value)
	}
	r.take(x, 0, relaxRow{equal: true, defines: true})
}

// values returns the values of all views, none where some have too many for
// indicators.
func (r *relaxer) values(xs []store.View) intset.Set {
	for _, x := range xs {
		if r.st.Size(x) > maxIndicators {
			return nil
		}
	}
	return r.st.Union(xs)
}

// in returns the indicator of v being in the set.
func (r *relaxer) in(v store.View, set intset.Set) affine {
	var x affine
	both := r.st.Domain(v).Intersect(set)
	if both.Size() > maxIndicators {
		return affine{bad: true}
	}
	both.Each(func(k int64) bool { x.add(1, r.is(v, k)); return !x.bad })
	return x
}

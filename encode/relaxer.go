package encode

import (
	"github.com/gozinc/gozinc/encode/pb"
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

// relaxRow is Σ coefs·cols ≤ bound, or = bound.
type relaxRow struct {
	affine
	bound int64
	equal bool
	// defines: the row is true of indicators as such.
	defines bool
}

// affine is base + Σ coefs[k]·columns[k]. It is bad beyond int64, or where the
// relaxation has no columns for it; a row with such a sum is not taken.
type affine struct {
	cols  []int32
	coefs []int64
	base  int64
	bad   bool
}

// Bounds on what is collected: values of a root with indicators, numbers in
// rows, and coefficients.
const (
	maxIndicators = 512
	maxRelaxCells = 1 << 22
	maxRelaxCoef  = 1 << 50
)

func newRelaxer(st *store.Store) *relaxer {
	return &relaxer{st: st, column: make(map[int32]int32), indicators: make(map[int32][]int32), when: affine{base: 1}}
}

// constraint adds the rows of c.
func (r *relaxer) constraint(c *con) {
	if c.dead || r.full {
		return
	}
	a := c.args(r.st)
	switch c.mode {
	case plain:
		c.row.relaxed(r, a)
	case negated:
		c.row.relaxedNot(r, a)
	default:
		control := c.control(r.st)
		r.under(r.of(control), func() { c.row.relaxed(r, a) })
		if c.mode == reified {
			r.under(r.of(control.Not()), func() { c.row.relaxedNot(r, a) })
		}
	}
}

func (row *row) relaxed(r *relaxer, a store.Args) {
	switch {
	case row.relax != nil:
		row.relax(r, a)
	case row.equation != nil:
		coefs, views, bound := row.equation(a)
		r.equal(r.sum(coefs, views, bound))
		r.pairs(coefs, views, bound)
	case row.atMost != nil:
		r.atMost(r.sum(row.atMost(a)))
	}
}

func (row *row) relaxedNot(r *relaxer, a store.Args) {
	if row.relaxNot != nil {
		row.relaxNot(r, a)
	}
}

// under runs f with all rows under the condition that on, 0 or 1, is 1.
func (r *relaxer) under(on affine, f func()) {
	before := r.when
	if !r.always() {
		// Both hold where their sum is 2; what is above 0 then is at least
		// that sum less 1.
		on.add(1, before)
		on.base--
	}
	r.when = on
	f()
	r.when = before
}

// always reports whether rows hold without a condition.
func (r *relaxer) always() bool { return len(r.when.cols) == 0 && r.when.base == 1 && !r.when.bad }

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

// add adds factor·y to x.
func (x *affine) add(factor int64, y affine) {
	x.bad = x.bad || y.bad
	shift, fits := store.Mul(factor, y.base)
	base, fits2 := store.Add(x.base, shift)
	x.base, x.bad = base, x.bad || !fits || !fits2
	for i, c := range y.coefs {
		p, fits := store.Mul(factor, c)
		x.bad = x.bad || !fits || p > maxRelaxCoef || p < -maxRelaxCoef
		x.cols, x.coefs = append(x.cols, y.cols[i]), append(x.coefs, p)
	}
}

// complement returns 1 − x.
func (x affine) complement() affine {
	y := affine{base: 1}
	y.add(-1, x)
	return y
}

// negated returns −x.
func (x affine) negated() affine {
	var y affine
	y.add(-1, x)
	return y
}

// atMost adds the row x ≤ bound, equal x = bound.
func (r *relaxer) atMost(x affine, bound int64) { r.post(x, bound) }

func (r *relaxer) equal(x affine, bound int64) {
	if r.always() {
		r.take(x, bound, relaxRow{equal: true})
		return
	}
	r.post(x, bound)
	r.post(x.negated(), -bound)
}

// compare adds the row x rel bound, if rel is no disequality.
func (r *relaxer) compare(x affine, rel pb.Rel, bound int64) {
	switch rel {
	case pb.LE:
		r.atMost(x, bound)
	case pb.GE:
		r.atMost(x.negated(), -bound)
	case pb.EQ:
		r.equal(x, bound)
	}
}

// post adds x ≤ bound where the condition is 1: with the greatest value M of
// x − bound, that is x + M·condition ≤ bound + M.
func (r *relaxer) post(x affine, bound int64) {
	if r.always() {
		r.take(x, bound, relaxRow{})
		return
	}
	if never := len(r.when.cols) == 0; never || x.bad || r.when.bad {
		return
	}
	most, fits := r.most(x)
	excess, fits2 := store.Add(most, -bound)
	if !fits || !fits2 || excess <= 0 {
		return
	}
	sum := affine{base: x.base, cols: append([]int32(nil), x.cols...), coefs: append([]int64(nil), x.coefs...)}
	sum.add(excess, r.when)
	limit, fits := store.Add(bound, excess)
	sum.bad = sum.bad || !fits
	r.take(sum, limit, relaxRow{})
}

// most returns an upper bound of x, of whose indicators of one root only one
// can be 1.
func (r *relaxer) most(x affine) (int64, bool) {
	total, fits := x.base, true
	plus := func(t int64, ok bool) {
		sum, ok2 := store.Add(total, t)
		total, fits = sum, fits && ok && ok2
	}
	weight := make(map[int32]int64) // of indicators, by column
	for i, j := range x.cols {
		c, coef := r.cols[j], x.coefs[i]
		switch c.kind {
		case rootColumn:
			d := r.st.RootDomain(c.id)
			plus(store.Mul(coef, pick(coef > 0, d.Max(), d.Min())))
		case ownColumn:
			plus(max(coef, 0), true)
		case indicatorColumn:
			weight[j] += coef // below maxRelaxCoef each
		}
	}
	best := make(map[int32]int64) // of the indicators, by root
	count := make(map[int32]int)
	for j, w := range weight {
		id := r.cols[j].id
		if b, known := best[id]; !known || w > b {
			best[id] = w
		}
		count[id]++
	}
	for id, w := range best {
		if count[id] < len(r.indicators[id]) {
			w = max(w, 0)
		}
		plus(w, true)
	}
	return total, fits
}

func pick(first bool, a, b int64) int64 {
	if first {
		return a
	}
	return b
}

// take adds x ≤ bound, as row says, with equal columns added up.
func (r *relaxer) take(x affine, bound int64, row relaxRow) {
	bound, fits := store.Add(bound, -x.base)
	if x.bad || !fits || r.full {
		return
	}
	row.bound = bound
	at := make(map[int32]int, len(x.cols))
	for i, j := range x.cols {
		k, known := at[j]
		if !known {
			at[j] = len(row.cols)
			row.cols, row.coefs = append(row.cols, j), append(row.coefs, x.coefs[i])
			continue
		}
		sum, fits := store.Add(row.coefs[k], x.coefs[i])
		if !fits {
			return
		}
		row.coefs[k] = sum
	}
	if len(row.cols) == 0 {
		return
	}
	r.rows = append(r.rows, row)
	if r.cells += len(row.cols); r.cells > maxRelaxCells {
		r.full = true
	}
}

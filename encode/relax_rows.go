package encode

import (
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
)

// relaxRow is Σ coefs·cols ≤ bound, or = bound.
type relaxRow struct {
	affine
	bound int64
	equal bool
	// defines: the row is true of indicators as such.
	defines bool
}

// collect adds the rows of all constraints, and what these imply together.
func (r *relaxer) collect(cons []con) {
	for i := range cons {
		r.constraint(&cons[i])
	}
	r.excludeProducts()
	r.lift()
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
	case row.linear != nil:
		r.linear(row.linear(a))
	}
}

// linear adds the row of l, and those of the pairs that it numbers.
func (r *relaxer) linear(l linear) {
	if l.wide != nil || l.rel == unequalBound {
		return
	}
	var x affine
	for _, t := range l.terms {
		x.add(t.A, r.of(store.Of(t.ID)))
	}
	switch l.rel {
	case atMostBound:
		r.atMost(x, l.bound)
	case equalBound:
		r.equal(x, l.bound)
		r.pairs(l)
	}
}

func (row *row) relaxedNot(r *relaxer, a store.Args) {
	switch {
	case row.relaxNot != nil:
		row.relaxNot(r, a)
	case row.relax == nil && row.linear != nil:
		r.linear(row.linear(a).negated())
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

// equal adds the row x = bound.
func (r *relaxer) equal(x affine, bound int64) {
	if r.always() {
		r.take(x, bound, relaxRow{equal: true})
		return
	}
	r.atMost(x, bound)
	r.atMost(x.negated(), -bound)
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

// atMost adds the row x ≤ bound. With the greatest value M of x − bound, that is
// x + M·condition ≤ bound + M.
func (r *relaxer) atMost(x affine, bound int64) {
	if r.always() {
		r.take(x, bound, relaxRow{})
		return
	}
	if never := len(r.when.cols) == 0; never || x.bad || r.when.bad {
		return
	}
	excess := r.most(x)
	excess.Add(-bound)
	if excess.Beyond || excess.Value <= 0 {
		return
	}
	sum := x.copied()
	sum.add(excess.Value, r.when)
	limit, fits := store.Add(bound, excess.Value)
	sum.bad = sum.bad || !fits
	r.take(sum, limit, relaxRow{})
}

// most returns an upper bound of x, of whose indicators of one root only one
// can be 1.
func (r *relaxer) most(x affine) store.Sum {
	total := store.SumOf(x.base)
	weight := make(map[int32]int64) // of indicators, by column
	for i, j := range x.cols {
		c, coef := r.cols[j], x.coefs[i]
		switch c.kind {
		case rootColumn:
			d := r.st.RootDomain(c.id)
			total.AddProduct(coef, pick(coef > 0, d.Max(), d.Min()))
		case ownColumn:
			total.Add(max(coef, 0))
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
		total.Add(w)
	}
	return total
}

func pick(first bool, a, b int64) int64 {
	if first {
		return a
	}
	return b
}

// take adds x ≤ bound, as row says, with equal columns added up and without
// those that cancel out: a row of two columns relates these.
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
	if row.dropZeros(); len(row.cols) == 0 {
		return
	}
	r.rows = append(r.rows, row)
	if r.cells += len(row.cols); r.cells > maxRelaxCells {
		r.full = true
	}
}

// dropZeros drops the columns without a coefficient.
func (row *relaxRow) dropZeros() {
	n := 0
	for k, c := range row.coefs {
		if c != 0 {
			row.cols[n], row.coefs[n] = row.cols[k], c
			n++
		}
	}
	row.cols, row.coefs = row.cols[:n], row.coefs[:n]
}

package relax

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/pb"
	"github.com/gozinc/gozinc/encode/store"
)

// Row is a row over the columns of a Builder.
type Row struct {
	lp.Row
	// Defines: the row is true of indicators as such.
	Defines bool
}

// Linear adds the row of l.
func (r *Builder) Linear(l linear.Form) {
	switch {
	case l.Wide != nil:
		return
	case l.Rel == linear.Unequal:
		r.different(l)
		return
	case l.Rel == linear.Equal && r.places(l):
		return
	}
	var x Affine
	for _, t := range l.Terms {
		x.Add(t.A, r.Of(store.Of(t.ID)))
	}
	switch l.Rel {
	case linear.AtMost:
		r.AtMost(x, l.Bound)
	case linear.Equal:
		r.Equal(x, l.Bound)
	}
}

// different adds the row of a disequality of two numbers that are 0 or 1: they are the same, or each other's complement.
func (r *Builder) different(l linear.Form) {
	l, err := l.Resolved(r.Store)
	if err != nil || len(l.Terms) != 2 || !r.isZeroOneRoot(l.Terms[0].ID) || !r.isZeroOneRoot(l.Terms[1].ID) {
		return
	}
	a, b := l.Terms[0], l.Terms[1]
	x, y := r.Of(store.Of(a.ID)), r.Of(store.Of(b.ID))
	switch {
	case a.A == -b.A && l.Bound == 0:
		r.Equal(Plus(1, x, y), 1)
	case a.A == b.A && l.Bound == a.A:
		r.Equal(Plus(-1, y, x), 0)
	}
}

// Under runs f with all rows under the condition that on, 0 or 1, is 1.
func (r *Builder) Under(on Affine, f func()) {
	before := r.When
	if !r.Always() {
		// Both hold where their sum is 2; what is above 0 then is at least
		// that sum less 1.
		on.Add(1, before)
		on.Base--
	}
	r.When = on
	f()
	r.When = before
}

// Always reports whether rows hold without a condition.
func (r *Builder) Always() bool { return len(r.When.Cols) == 0 && r.When.Base == 1 && !r.When.Bad }

// Equal adds the row x = bound.
func (r *Builder) Equal(x Affine, bound int64) {
	if r.Always() {
		r.take(x, Row{Row: lp.Row{Bound: bound, Equal: true}})
		return
	}
	r.AtMost(x, bound)
	r.AtMost(x.Negated(), -bound)
}

// Compare adds the row x rel bound, if rel is no disequality.
func (r *Builder) Compare(x Affine, rel pb.Rel, bound int64) {
	switch rel {
	case pb.LE:
		r.AtMost(x, bound)
	case pb.GE:
		r.AtMost(x.Negated(), -bound)
	case pb.EQ:
		r.Equal(x, bound)
	}
}

// AtMost adds the row x ≤ bound. With the greatest value M of x − bound, that is
// x + M·condition ≤ bound + M.
func (r *Builder) AtMost(x Affine, bound int64) {
	if r.Always() {
		r.take(x, Row{Row: lp.Row{Bound: bound}})
		return
	}
	if never := len(r.When.Cols) == 0; never || x.Bad || r.When.Bad {
		return
	}
	excess := r.most(x)
	excess.Add(-bound)
	if excess.Beyond || excess.Value <= 0 {
		return
	}
	sum := x.Copied()
	sum.Add(excess.Value, r.When)
	limit, fits := store.Add(bound, excess.Value)
	sum.Bad = sum.Bad || !fits
	r.take(sum, Row{Row: lp.Row{Bound: limit}})
}

// most returns an upper bound of x, of whose indicators of one root only one
// can be 1.
func (r *Builder) most(x Affine) store.Sum {
	total := store.SumOf(x.Base)
	weight := make(map[int32]int64) // of indicators, by column
	for i, j := range x.Cols {
		c, coef := r.Columns[j], x.Coefs[i]
		switch c.Kind {
		case Root:
			d := r.Store.RootDomain(c.ID)
			total.AddProduct(coef, pick(coef > 0, d.Max(), d.Min()))
		case Own:
			total.AddProduct(coef, pick(coef > 0, c.Hi, c.Lo))
		case Indicator:
			weight[j] += coef // below maxCoef each
		}
	}
	best := make(map[int32]int64) // of the indicators, by root
	count := make(map[int32]int)
	for j, w := range weight {
		id := r.Columns[j].ID
		if b, known := best[id]; !known || w > b {
			best[id] = w
		}
		count[id]++
	}
	for id, w := range best {
		if count[id] < len(r.Indicators[id]) {
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

// take adds x, whose columns row has not got yet, to the left-hand side of the
// row, and the row to the others. Equal columns are added up, and those that cancel
// out are left out: a row of two columns relates these.
func (r *Builder) take(x Affine, row Row) {
	if r.replaces(x.Cols) {
		x = r.Present(x)
		row.Defines = false // other columns are in it
	}
	bound, fits := store.Add(row.Bound, -x.Base)
	if x.Bad || !fits || r.Full {
		return
	}
	row.Bound = bound
	at := make(map[int32]int, len(x.Cols))
	for i, j := range x.Cols {
		k, known := at[j]
		if !known {
			at[j] = len(row.Cols)
			row.Cols, row.Coefs = append(row.Cols, j), append(row.Coefs, x.Coefs[i])
			continue
		}
		sum, fits := store.Add(row.Coefs[k], x.Coefs[i])
		if !fits {
			return
		}
		row.Coefs[k] = sum
	}
	if row.dropZeros(); len(row.Cols) == 0 {
		return
	}
	r.Rows = append(r.Rows, row)
	if r.Cells += len(row.Cols); r.Cells > *maxCells {
		r.Full = true
	}
}

// implied reports whether the bounds of the columns imply the row.
func (r *Builder) implied(row *Row) bool {
	if row.Equal {
		return false
	}
	most := store.Sum{}
	for k, j := range row.Cols {
		lo, hi := r.Range(j)
		most.AddProduct(row.Coefs[k], pick(row.Coefs[k] > 0, hi, lo))
	}
	return !most.Beyond && most.Value <= row.Bound
}

// dropZeros drops the columns without a coefficient.
func (row *Row) dropZeros() {
	n := 0
	for k, c := range row.Coefs {
		if c != 0 {
			row.Cols[n], row.Coefs[n] = row.Cols[k], c
			n++
		}
	}
	row.Cols, row.Coefs = row.Cols[:n], row.Coefs[:n]
}

package encode

import (
	"slices"

	"github.com/gozinc/gozinc/encode/store"
)

// affine is base + Σ coefs[k]·columns[k]. It is bad beyond int64, or where the
// relaxation has no columns for it; a row with such a sum is not taken.
type affine struct {
	cols  []int32
	coefs []int64
	base  int64
	bad   bool
}

// add adds factor·y to x. What was assigned from x may share its memory, so only
// one of the two is to be added to; see copied.
func (x *affine) add(factor int64, y affine) {
	base := store.SumOf(x.base)
	base.AddProduct(factor, y.base)
	x.base, x.bad = base.Value, x.bad || y.bad || base.Beyond
	for i, c := range y.coefs {
		p, fits := store.Mul(factor, c)
		x.bad = x.bad || !fits || p > maxRelaxCoef || p < -maxRelaxCoef
		x.cols, x.coefs = append(x.cols, y.cols[i]), append(x.coefs, p)
	}
}

// plus returns the sum of the others, and factor times the first.
func plus(factor int64, first affine, others ...affine) affine {
	var sum affine
	sum.add(factor, first)
	for _, x := range others {
		sum.add(1, x)
	}
	return sum
}

// copied returns x with columns of its own.
func (x affine) copied() affine {
	x.cols, x.coefs = slices.Clone(x.cols), slices.Clone(x.coefs)
	return x
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

// value returns x for the values of the columns.
func (x affine) value(of func(column int32) float64) float64 {
	sum := float64(x.base)
	for k, j := range x.cols {
		sum += float64(x.coefs[k]) * of(j)
	}
	return sum
}

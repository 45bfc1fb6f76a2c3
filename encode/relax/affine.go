package relax

import (
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
)

// maxCoef bounds coefficients, so that sums of some of them are far from 64 bits.
const maxCoef = 1 << 50

// Affine is Base plus a sum of columns, what a constraint adds up to a row. It is
// bad beyond int64, or where the relaxation has no columns for it; a row with
// such a sum is not taken.
type Affine struct {
	lp.Sum
	Base int64
	Bad  bool
}

// column is coef·(column j) + base.
func column(j int32, coef, base int64) Affine {
	return Affine{Sum: lp.Sum{Cols: []int32{j}, Coefs: []int64{coef}}, Base: base}
}

// Add adds factor·y to x. What was assigned from x may share its memory, so only
// one of the two is to be added to; see copied.
func (x *Affine) Add(factor int64, y Affine) {
	base := store.SumOf(x.Base)
	base.AddProduct(factor, y.Base)
	x.Base, x.Bad = base.Value, x.Bad || y.Bad || base.Beyond
	for i, c := range y.Coefs {
		p, fits := store.Mul(factor, c)
		x.Bad = x.Bad || !fits || p > maxCoef || p < -maxCoef
		x.Cols, x.Coefs = append(x.Cols, y.Cols[i]), append(x.Coefs, p)
	}
}

// Plus returns the sum of the others, and factor times the first.
func Plus(factor int64, first Affine, others ...Affine) Affine {
	var sum Affine
	sum.Add(factor, first)
	for _, x := range others {
		sum.Add(1, x)
	}
	return sum
}

// Copied returns x with columns of its own.
func (x Affine) Copied() Affine {
	x.Cols, x.Coefs = slices.Clone(x.Cols), slices.Clone(x.Coefs)
	return x
}

// Complement returns 1 − x.
func (x Affine) Complement() Affine {
	y := Affine{Base: 1}
	y.Add(-1, x)
	return y
}

// Negated returns −x.
func (x Affine) Negated() Affine {
	var y Affine
	y.Add(-1, x)
	return y
}

// Value returns x for the values of the columns.
func (x Affine) Value(of func(column int32) float64) float64 {
	sum := float64(x.Base)
	for k, j := range x.Cols {
		sum += float64(x.Coefs[k]) * of(j)
	}
	return sum
}

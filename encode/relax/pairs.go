package relax

import (
	"github.com/gozinc/gozinc/encode/linear"
	"github.com/gozinc/gozinc/encode/store"
)

// pairs adds rows for an equation that numbers pairs: a·x + b·y + c·z = bound,
// where each z belongs to one pair of x and y only, as in the index of an
// element of a matrix. The indicators of the z with one value of x add up to
// that of x, and the same for y.
func (r *Builder) pairs(l linear.Form) {
	l, err := l.Resolved(r.Store)
	if err != nil || len(l.Terms) != 3 || !r.Always() {
		return
	}
	z := l.Terms[0]
	for _, t := range l.Terms {
		if r.Store.Size(t) > r.Store.Size(z) {
			z = t
		}
	}
	var parts []store.View
	for _, t := range l.Terms {
		if t.ID != z.ID {
			parts = append(parts, t)
		}
	}
	x, y := parts[0], parts[1]
	if r.Store.Size(z) > MaxIndicators || r.Store.Size(x) < 2 || r.Store.Size(y) < 2 || r.Store.Size(x)*r.Store.Size(y) > 2*MaxIndicators {
		return
	}
	ofX, ofY, products := r.fibres(x, y, z, l.Bound)
	if products == nil {
		return
	}
	r.products = append(r.products, products...)
	for _, part := range []struct {
		v     store.View
		fibre map[int64]Affine
	}{{x, ofX}, {y, ofY}} {
		r.Store.Domain(part.v).Each(func(k int64) bool {
			sum := part.fibre[k]
			sum.Add(-1, r.Is(part.v, k))
			r.Equal(sum, 0)
			return true
		})
	}
}

// fibres returns for each value of x, and of y, the sum of the indicators of
// the z that belong to it, and each z as a product; none where a z belongs to
// two pairs.
func (r *Builder) fibres(x, y, z store.View, bound int64) (ofX, ofY map[int64]Affine, products []product) {
	ofX, ofY = make(map[int64]Affine), make(map[int64]Affine)
	seen := make(map[int64]bool)
	unique := true
	r.Store.Domain(x).Each(func(u int64) bool {
		r.Store.Domain(y).Each(func(v int64) bool {
			k := store.SatAdd(bound, -store.SatAdd(u, v))
			if !r.Store.Contains(z, k) {
				return true
			}
			if unique = !seen[k]; !unique {
				return false
			}
			seen[k] = true
			at := r.Is(z, k)
			products = append(products, product{at, r.Is(x, u), r.Is(y, v)})
			sum := ofX[u]
			sum.Add(1, at)
			ofX[u] = sum
			sum = ofY[v]
			sum.Add(1, at)
			ofY[v] = sum
			return true
		})
		return unique
	})
	if !unique {
		return nil, nil, nil
	}
	return ofX, ofY, products
}

// product is an indicator that is the product of two others.
type product struct{ both, x, y Affine }

// ExcludeProducts adds the row that a product is 0 where its factors are in one
// row of which at most one column is 1.
func (r *Builder) ExcludeProducts() {
	cliques := make(map[int32][]int32) // rows, by column
	for i := range r.Rows {
		if row := &r.Rows[i]; row.Bound == 1 && !row.Defines && r.allOne(row) {
			for _, j := range row.Cols {
				cliques[j] = append(cliques[j], int32(i))
			}
		}
	}
	for _, p := range r.products {
		if p.x.single() && p.y.single() && meet(cliques[p.x.Cols[0]], cliques[p.y.Cols[0]]) {
			r.Equal(p.both, 0)
		}
	}
}

func (r *Builder) allOne(row *Row) bool {
	for k, j := range row.Cols {
		if row.Coefs[k] != 1 || !r.isZeroOne(j) {
			return false
		}
	}
	return true
}

// meet reports whether two ascending lists have an element in common.
func meet(a, b []int32) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			return true
		}
	}
	return false
}

// single reports whether x is a column.
func (x Affine) single() bool { return len(x.Cols) == 1 && x.Coefs[0] == 1 && x.Base == 0 }

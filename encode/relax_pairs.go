package encode

import "github.com/gozinc/gozinc/encode/store"

// maxPairIndex is the number of values up to which the index of a pair has a
// row for each value of its parts.
const maxPairIndex = maxIndicators

// pairs adds rows for an equation that numbers pairs: a·x + b·y + c·z = bound,
// where each z belongs to one pair of x and y only, as in the index of an
// element of a matrix. The indicators of the z with one value of x add up to
// that of x, and the same for y.
func (r *relaxer) pairs(l linear) {
	l, err := l.resolved(r.st)
	if err != nil || len(l.terms) != 3 || !r.always() {
		return
	}
	z := l.terms[0]
	for _, t := range l.terms {
		if r.st.Size(t) > r.st.Size(z) {
			z = t
		}
	}
	var parts []store.View
	for _, t := range l.terms {
		if t.ID != z.ID {
			parts = append(parts, t)
		}
	}
	x, y := parts[0], parts[1]
	if r.st.Size(z) > maxPairIndex || r.st.Size(x) < 2 || r.st.Size(y) < 2 || r.st.Size(x)*r.st.Size(y) > 2*maxPairIndex {
		return
	}
	ofX, ofY, products := r.fibres(x, y, z, l.bound)
	if products == nil {
		return
	}
	r.products = append(r.products, products...)
	for _, part := range []struct {
		v     store.View
		fibre map[int64]affine
	}{{x, ofX}, {y, ofY}} {
		r.st.Domain(part.v).Each(func(k int64) bool {
			sum := part.fibre[k]
			sum.add(-1, r.is(part.v, k))
			r.equal(sum, 0)
			return true
		})
	}
}

// fibres returns for each value of x, and of y, the sum of the indicators of
// the z that belong to it, and each z as a product; none where a z belongs to
// two pairs.
func (r *relaxer) fibres(x, y, z store.View, bound int64) (ofX, ofY map[int64]affine, products []product) {
	ofX, ofY = make(map[int64]affine), make(map[int64]affine)
	seen := make(map[int64]bool)
	unique := true
	r.st.Domain(x).Each(func(u int64) bool {
		r.st.Domain(y).Each(func(v int64) bool {
			k := store.SatAdd(bound, -store.SatAdd(u, v))
			if !r.st.Contains(z, k) {
				return true
			}
			if unique = !seen[k]; !unique {
				return false
			}
			seen[k] = true
			at := r.is(z, k)
			products = append(products, product{at, r.is(x, u), r.is(y, v)})
			sum := ofX[u]
			sum.add(1, at)
			ofX[u] = sum
			sum = ofY[v]
			sum.add(1, at)
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
type product struct{ both, x, y affine }

// excludeProducts adds the row that a product is 0 where its factors are in one
// row of which at most one column is 1.
func (r *relaxer) excludeProducts() {
	cliques := make(map[int32][]int32) // rows, by column
	for i := range r.rows {
		if row := &r.rows[i]; row.bound == 1 && !row.defines && r.allOne(row) {
			for _, j := range row.cols {
				cliques[j] = append(cliques[j], int32(i))
			}
		}
	}
	for _, p := range r.products {
		if p.x.single() && p.y.single() && meet(cliques[p.x.cols[0]], cliques[p.y.cols[0]]) {
			r.equal(p.both, 0)
		}
	}
}

func (r *relaxer) allOne(row *relaxRow) bool {
	for k, j := range row.cols {
		if row.coefs[k] != 1 || !r.isZeroOne(j) {
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
func (x affine) single() bool { return len(x.cols) == 1 && x.coefs[0] == 1 && x.base == 0 }

package relax

import (
	"maps"
	"slices"

	"github.com/gozinc/gozinc/encode/lp"
	"github.com/gozinc/gozinc/encode/store"
)

// Inverse has y[j] = i be the indicator of x[i] = j, where indices count from first and firstOfY: of a permutation
// columns and rows are half as many. Arrays are equally long. Roots that have indicators already keep theirs.
func (r *Builder) Inverse(x []store.View, first int64, y []store.View, firstOfY int64) {
	for j, v := range y {
		v = r.Store.Resolve(v)
		if _, known := r.shared[v.ID]; v.IsConst() || known || r.Indicators[v.ID] != nil || r.Store.Size(v) <= 2 {
			continue
		}
		of, one := make(map[int64]Affine), Affine{Base: -1}
		for i, u := range x {
			if k := first + int64(i); r.Store.Contains(v, k) {
				is := r.Is(u, firstOfY+int64(j))
				of[(k-v.B)/v.A] = is
				one.Add(1, is)
			}
		}
		if one.Bad || int64(len(of)) != r.Store.Size(v) {
			continue
		}
		r.shared[v.ID] = of
		r.take(one, Row{Row: lp.Row{Equal: true}})
		r.linkShared(v.ID)
	}
}

// linkShared is link where the indicators are those of others.
func (r *Builder) linkShared(id int32) {
	j, known := r.ColumnOf[id]
	of := r.shared[id]
	if !known || of == nil {
		return
	}
	x := column(j, -1, 0)
	for _, v := range slices.Sorted(maps.Keys(of)) {
		x.Add(v, of[v])
	}
	r.take(x, Row{Row: lp.Row{Equal: true}})
}

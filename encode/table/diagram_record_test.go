package table

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/sat"
)

// trailOfOne is a trail of one trailed integer.
type trailOfOne struct {
	sat.Trail
	value int64
}

func (w *trailOfOne) NewTrailed(v int64) sat.Trailed    { w.value = v; return 0 }
func (w *trailOfOne) Trailed(sat.Trailed) int64         { return w.value }
func (w *trailOfOne) SetTrailed(_ sat.Trailed, v int64) { w.value = v }

// TestRecord: what the search has gone back behind is taken off the list, and what was added without being saved too.
func TestRecord(t *testing.T) {
	w, r := &trailOfOne{}, record{}
	r.init(w)
	for _, i := range []int32{5, 3, 8} {
		r.add(i)
		r.save(w)
	}
	w.value = 1 // backtracking
	r.add(4)
	if got := r.undone(w); !slices.Equal(got, []int32{3, 8, 4}) || !slices.Equal(r.list, []int32{5}) {
		t.Errorf("%v are undone, %v is left", got, r.list)
	}
	r.add(9)
	r.save(w)
	if got := r.undone(w); len(got) > 0 || !slices.Equal(r.list, []int32{5, 9}) {
		t.Errorf("%v are undone, %v are left", got, r.list)
	}
}

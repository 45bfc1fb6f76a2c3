package lits

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/internal/intset"
	"github.com/gozinc/gozinc/sat"
)

// TestPath: the path to a value allows that value alone, in all representations
// and for views, and each of its parts halves what is left.
func TestPath(t *testing.T) {
	for _, opt := range []Options{{OrderMax: 1 << 10}, {OrderMax: 1}} {
		for _, k := range []int64{2, 4, 5, 9} {
			for _, v := range []store.View{{ID: 1, A: 1}, {ID: 1, A: -3, B: 7}} {
				l, _, _, f := twoInts(opt)
				l.Make(v)
				path := l.Path([]sat.Lit{sat.True}, v, v.A*k+v.B)
				if most := 1 + width(9-2); len(path) > most || path[0] != sat.True {
					t.Errorf("path %v to one of four values", path)
				}
				for _, other := range []int64{2, 4, 5, 9} {
					g := with(f, l.Eq(v, v.A*other+v.B))
					for _, m := range path {
						g.AddClause(m)
					}
					if settle(g) != (other == k) {
						t.Errorf("%+v: value %d on the path to %d", opt, other, k)
					}
				}
			}
		}
	}
	l, _, _, _ := twoInts(Options{OrderMax: 1 << 10})
	if path := l.Path(nil, store.Const(3), 3); len(path) > 0 {
		t.Errorf("path %v to a constant", path)
	}
}

// TestPathSet: the path to a set are its open memberships.
func TestPathSet(t *testing.T) {
	l, s, _, _ := newSets(t)
	l.TrackSet(s)
	path := l.PathSet(nil, s, intset.Of(0, 2))
	want := []sat.Lit{l.In(s, -4).Not(), l.In(s, 2)}
	if !slices.Equal(path, want) {
		t.Errorf("path %v, want %v", path, want)
	}
}

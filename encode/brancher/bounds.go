package brancher

import (
	"slices"
	"sort"

	"github.com/gozinc/gozinc/encode/constraint"
	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/encode/store"
	"github.com/gozinc/gozinc/sat"
)

// bounds are those of an integer. Geq and Leq are asked for values inside them.
type bounds interface {
	Lo(v sat.View) int64
	Hi(v sat.View) int64
	Geq(d int64) sat.Atom
	Leq(d int64) sat.Atom
}

// boundsOf returns nil for an integer that has bits only.
func boundsOf(e *constraint.Encoder, v store.View) bounds {
	if at, ok := e.Native(v); ok {
		return at
	}
	// The values of the view may be too large for propagators. All that a decision
	// calculates with them is within 64 bits, as they are themselves.
	if root, ok := e.Native(store.Of(v.ID)); ok && root == propagate.Of(root.X) {
		at := propagate.Affine{X: root.X, A: v.A, B: v.B}
		if v.A < 0 {
			at.X, at.A = root.X.Neg(), -v.A
		}
		return at
	}
	steps, ok := e.Steps(v)
	if !ok {
		return nil
	}
	s := stairs{values: []int64{e.Store.Lo(v)}}
	for _, step := range steps {
		s.values, s.reached = append(s.values, step.Value), append(s.reached, step.Lit)
	}
	return s
}

// stairs are the bounds of an integer that has order literals only: all its values, and for
// each but the least the literal that it is reached.
type stairs struct {
	values  []int64
	reached []sat.Lit
}

func (s stairs) Lo(v sat.View) int64 {
	return s.values[sort.Search(len(s.reached), func(i int) bool { return !v.Holds(sat.LitAtom(s.reached[i])) })]
}

func (s stairs) Hi(v sat.View) int64 {
	return s.values[sort.Search(len(s.reached), func(i int) bool { return v.Holds(sat.LitAtom(s.reached[i].Not())) })]
}

func (s stairs) Geq(d int64) sat.Atom {
	i, _ := slices.BinarySearch(s.values, d)
	switch i {
	case 0:
		return sat.LitAtom(sat.True)
	case len(s.values):
		return sat.LitAtom(sat.False)
	}
	return sat.LitAtom(s.reached[i-1])
}

func (s stairs) Leq(d int64) sat.Atom { return s.Geq(d + 1).Not() }

package brancher

import (
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/sat"
)

// between is the view of an integer that has these bounds.
type between struct {
	sat.View
	lo, hi int64
}

func (b between) Lo(x sat.Int) int64 {
	if x&1 == 1 {
		return -b.hi
	}
	return b.lo
}

func (b between) Hi(x sat.Int) int64 { return -b.Lo(x ^ 1) }

// TestNoValueWithinBounds: bounds between two values of the domain are no harm, since
// the engine may see only later that nothing is left.
func TestNoValueWithinBounds(t *testing.T) {
	x := &integer{at: propagate.Affine{X: 2, A: 1}, step: 1, vals: []int64{1, 9}, is: make([]sat.Lit, 2)}
	for i := range x.is {
		x.is[i] = sat.Undef
	}
	x.index()
	v := between{lo: 3, hi: 6}
	if got := x.median(v); got != 3 {
		t.Errorf("the median is %d", got)
	}
	if got := x.nearest(v, 5); got != 3 {
		t.Errorf("the nearest is %d", got)
	}
	if got := x.size(v, 10); got != 0 {
		t.Errorf("the size is %d", got)
	}
}

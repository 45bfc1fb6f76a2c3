package arith

import (
	"slices"
	"testing"

	"github.com/gozinc/gozinc/encode/propagate"
	"github.com/gozinc/gozinc/internal/test/proptest"
	"github.com/gozinc/gozinc/sat"
)

func TestMaximum(t *testing.T) {
	for n := 2; n <= 4; n++ {
		proptest.CheckViews(t, n, 5, func(vs []propagate.Affine) sat.Propagator { return Maximum(vs[0], vs[1:]) },
			func(x []int64) bool { return x[0] == slices.Max(x[1:]) })
	}
}
